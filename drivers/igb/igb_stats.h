/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The MAC's statistics: registers that clear when read, added up here, so
 * that what is shown never falls (faults.md G2). The service reads them often
 * enough that none saturates: a 32-bit packet counter lasts 48 minutes at
 * 1.488 Mpps.
 */
#ifndef WEIR_IGB_STATS_H
#define WEIR_IGB_STATS_H

#include <weir/counters.h>

#include <drivers/intel/event.h>

#include "igb_hw.h"

namespace weir::igb {

using intel::Event;

class Stats : public Counters<64, Event> {
    public:
	explicit Stats(Hw &hw) : hw_(hw) {}

	/* The service, or RTNL with the service paused. */
	void read_hardware();
	/* Once, in probe: what was counted before the driver came. */
	void discard_hardware();

	/* Any context; may be as old as the last read_hardware(). */
	void device(kapi_stats *out, u32 queues) const;
	void mac(kapi_mac_stats *out) const;

	/* ethtool -S */
	static u32 names();
	static const char *name(u32 i);
	void values(u64 *out) const;

    private:
	Hw &hw_;
};

} /* namespace weir::igb */

#endif
