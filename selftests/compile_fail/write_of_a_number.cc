/* SPDX-License-Identifier: GPL-2.0 */
/* A number is no register value. */
/* expect: no matching (member )?function */
#include <drivers/ixgbe/ixgbe_regs.h>
#include <weir/mmio.h>

using namespace weir;
using namespace weir::ixgbe;
#ifdef WRONG
void reset(const Mmio &mmio)
{
	mmio.write(CTRL, 1u << 26);
}
#else
void reset(const Mmio &mmio)
{
	mmio.write(CTRL, Ctrl::RST);
}
#endif
