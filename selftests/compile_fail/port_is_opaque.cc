/* SPDX-License-Identifier: GPL-2.0 */
/* C++ knows no kernel object from inside. */
/* expect: incomplete type|undefined type */
#include <weir/kapi.h>
#ifdef WRONG
kapi_size size(kapi_port *port)
{
	return sizeof(*port);
}
#else
kapi_port *same(kapi_port *port)
{
	return port;
}
#endif
