/* SPDX-License-Identifier: GPL-2.0 */
/* What a port counts itself, beside the MAC's counters; named in ethtool -S. */
#ifndef WEIR_INTEL_EVENT_H
#define WEIR_INTEL_EVENT_H

#include <weir/types.h>

namespace weir::intel {

enum class Event : u8 {
	link_down,
	hang_poll, /* a stalled queue was polled */
	hang_queue_reset,
	hang_port_reset,
	rx_starved,
	lost_irq, /* a pair was polled that no interrupt told of */
	count,
};

inline constexpr const char *event_names[] = {
	"link_down_events",    "tx_hang_polls",	   "tx_hang_queue_resets",
	"tx_hang_port_resets", "rx_starved_kicks", "lost_irq_polls",
};
static_assert(sizeof(event_names) / sizeof(event_names[0]) ==
	      static_cast<u32>(Event::count));

} /* namespace weir::intel */

#endif
