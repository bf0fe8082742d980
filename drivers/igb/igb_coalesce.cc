// SPDX-License-Identifier: GPL-2.0
/* Moderation of the 82576: one EITR per vector, in steps of 1 us (8.8.12). */
#include <drivers/igb/igb_queue.h>

namespace weir::igb {

/*
 * CNT_INGR leaves the running counter alone: writing a new interval to a live
 * vector neither cuts the current one short nor extends it.
 */
Value<Eitr> eitr(u32 steps)
{
	return Eitr::INTERVAL.from(steps) | Eitr::CNT_INGR;
}

} /* namespace weir::igb */
