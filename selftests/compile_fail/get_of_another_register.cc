/* SPDX-License-Identifier: GPL-2.0 */
/* A field is read from a value of its own register only. */
/* expect: static assertion failed|static_assert failed|belongs_to */
#include <drivers/ixgbe/ixgbe_regs.h>

using namespace weir;
using namespace weir::ixgbe;
#ifdef WRONG
bool on(Value<Rxdctl> v)
{
	return v.has(Txdctl::ENABLE);
}
#else
bool on(Value<Rxdctl> v)
{
	return v.has(Rxdctl::ENABLE);
}
#endif
