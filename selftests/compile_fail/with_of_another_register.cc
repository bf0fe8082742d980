/* SPDX-License-Identifier: GPL-2.0 */
/* A field is changed in a value of its own register only. */
/* expect: static assertion failed|static_assert failed|belongs_to */
#include <drivers/ixgbe/ixgbe_regs.h>

using namespace weir;
using namespace weir::ixgbe;
#ifdef WRONG
Value<Txdctl> on(Value<Txdctl> v)
{
	return v.with(Srrctl::RDMTS, 8);
}
#else
Value<Txdctl> on(Value<Txdctl> v)
{
	return v.with(Txdctl::WTHRESH, 8);
}
#endif
