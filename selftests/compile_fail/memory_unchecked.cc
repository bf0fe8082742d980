/* SPDX-License-Identifier: GPL-2.0 */
/* That there is no memory is looked at. */
/* expect: nodiscard|unused-result|warn_unused_result */
#include <weir/ring.h>

using namespace weir;
#ifdef WRONG
bool grow(DescriptorRing<u64> &ring, kapi_port *port)
{
	ring.allocate(port, 512);
	return true;
}
#else
bool grow(DescriptorRing<u64> &ring, kapi_port *port)
{
	return ring.allocate(port, 512);
}
#endif
