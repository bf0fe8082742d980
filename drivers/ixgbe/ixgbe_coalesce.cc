// SPDX-License-Identifier: GPL-2.0
/*
 * Moderation of the 82599: one EITR per vector, in steps of 2 us whatever the
 * link speed from 1 Gb/s up (82599 Datasheet 8.2.3.5.12).
 */
#include <drivers/ixgbe/ixgbe_queue.h>

namespace weir::ixgbe {

/*
 * CNT_WDIS leaves the running counter alone: writing a new interval to a live
 * vector neither cuts the current one short nor extends it. Without it a write
 * of EITR would clear the counter and let an interrupt out at once.
 */
Value<Eitr> eitr(u32 steps)
{
	return Eitr::ITR_INTERVAL.from(steps) | Eitr::CNT_WDIS;
}

} /* namespace weir::ixgbe */
