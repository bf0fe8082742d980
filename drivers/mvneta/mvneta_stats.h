/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The MAC's counters: registers that clear when read, added up here, so that
 * what is shown never falls (faults.md G2). The service reads them every
 * second; a 32-bit counter of frames lasts 48 minutes at 1.488 Mpps.
 */
#ifndef WEIR_MVNETA_STATS_H
#define WEIR_MVNETA_STATS_H

#include <weir/counters.h>

#include "mvneta_hw.h"

namespace weir::mvneta {

/* What the driver counts itself. */
enum class Event : u8 {
	link_down,
	tx_bound_polls, /* tx-usecs, not tx-frames, had a queue polled */
	hang_poll,	/* a stalled queue was polled */
	hang_port_reset,
	rx_starved,
	lost_irq, /* a pair was polled that no interrupt told of */
	count,
};

class Stats : public Counters<40, Event> {
    public:
	explicit Stats(Hw &hw) : hw_(hw) {}

	/* The service, or RTNL with the service paused. */
	void read_hardware();
	/* Once, in probe: what was counted before the driver came. */
	void discard_hardware();

	/* Any context; may be as old as the last read_hardware(). */
	void device(kapi_stats *out) const;
	void mac(kapi_mac_stats *out) const;

	/* ethtool -S */
	static u32 names();
	static const char *name(u32 i);
	void values(u64 *out) const;

    private:
	Hw &hw_;
};

} /* namespace weir::mvneta */

#endif
