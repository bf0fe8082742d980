/* SPDX-License-Identifier: GPL-2.0 */
/* A value is written to a register of its layout only. */
/* expect: no matching (member )?function */
#include <drivers/ixgbe/ixgbe_regs.h>
#include <weir/mmio.h>

using namespace weir;
using namespace weir::ixgbe;
#ifdef WRONG
void enable(const Mmio &mmio)
{
	mmio.write(TXDCTL[0], Rxdctl::ENABLE);
}
#else
void enable(const Mmio &mmio)
{
	mmio.write(TXDCTL[0], Txdctl::ENABLE);
}
#endif
