/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The MAC's counters: registers that clear when read, added up here, so that
 * what is shown never falls (faults.md G2). The service reads them every
 * second; a 32-bit counter of frames lasts 48 minutes at 1.488 Mpps.
 */
#ifndef WEIR_MVNETA_STATS_H
#define WEIR_MVNETA_STATS_H

#include <weir/kapi.h>
#include <weir/types.h>

#include "mvneta_hw.h"

namespace weir::mvneta {

/* What the driver counts itself. */
enum class Event : u8 {
	link_down,
	tx_bound_polls, /* tx-usecs, not tx-frames, had a queue polled */
	hang_poll,	/* a stalled queue was polled */
	hang_port_reset,
	rx_starved,
	count,
};

class Stats {
    public:
	explicit Stats(Hw &hw) : hw_(hw) {}

	/* The service, or RTNL with the service paused. */
	void read_hardware();
	/* Once, in probe: what was counted before the driver came. */
	void discard_hardware();

	/* Any context. */
	void count(Event e)
	{
		__atomic_fetch_add(&events_[static_cast<u8>(e)], u64(1),
				   __ATOMIC_RELAXED);
	}

	/* Any context; may be as old as the last read_hardware(). */
	void device(kapi_stats *out) const;
	void mac(kapi_mac_stats *out) const;

	/* ethtool -S */
	static u32 names();
	static const char *name(u32 i);
	void values(u64 *out) const;

    private:
	static constexpr u32 max_counters = 40;
	static constexpr u32 events = static_cast<u32>(Event::count);

	u64 total(u32 row) const
	{
		return __atomic_load_n(&totals_[row], __ATOMIC_RELAXED);
	}
	void add(u32 row, u64 n)
	{
		__atomic_store_n(&totals_[row], totals_[row] + n,
				 __ATOMIC_RELAXED);
	}

	Hw &hw_;
	alignas(8) u64 totals_[max_counters] = {};
	alignas(8) u64 events_[events] = {};
};

} /* namespace weir::mvneta */

#endif
