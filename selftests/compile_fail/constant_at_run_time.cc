/* SPDX-License-Identifier: GPL-2.0 */
/* A value of run time goes through from(), where its range is looked at. */
/* expect: not a constant expression|is not usable in a constant|must be a constant|not constant|call to consteval function */
#include <drivers/ixgbe/ixgbe_regs.h>

using namespace weir;
using namespace weir::ixgbe;
#ifdef WRONG
Value<Txdctl> threshold(u32 n)
{
	return Txdctl::PTHRESH(n);
}
#else
Value<Txdctl> threshold(u32 n)
{
	return Txdctl::PTHRESH.from(n);
}
#endif
