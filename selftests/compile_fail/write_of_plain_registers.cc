/* SPDX-License-Identifier: GPL-2.0 */
/* Registers without fields do not mix either. */
/* expect: no matching (member )?function */
#include <drivers/ixgbe/ixgbe_regs.h>
#include <weir/mmio.h>

using namespace weir;
using namespace weir::ixgbe;
#ifdef WRONG
void set(const Mmio &mmio, u32 low)
{
	mmio.write(TDBAL[0], Value<Rdbal>{ low });
}
#else
void set(const Mmio &mmio, u32 low)
{
	mmio.write(TDBAL[0], Value<Tdbal>{ low });
}
#endif
