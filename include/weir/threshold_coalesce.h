/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Interrupt coalescing of a chip that counts: an interrupt when more than so
 * many descriptors are sent, or so many received, or the first received one
 * has waited for so long. From what was asked to what is programmed and back;
 * pure functions. coalesce.h is the same for chips with an interval.
 *
 * There is no time-out for sent descriptors. A threshold above one descriptor
 * strands the last frames of every burst (faults.md A1), so it is only
 * accepted together with a time, which a timer of the queue keeps: tx-frames
 * above 1 needs tx-usecs of 1 or more. tx-usecs 0, "at once", goes with
 * tx-frames 1 (D1).
 *
 * Thresholds count descriptors and a frame takes one or more: tx-frames 16 is
 * an interrupt after 16 frames at the latest.
 */
#ifndef WEIR_THRESHOLD_COALESCE_H
#define WEIR_THRESHOLD_COALESCE_H

#include <weir/coalesce.h>
#include <weir/status.h>
#include <weir/types.h>

namespace weir::threshold {

/* As in ethtool: microseconds and frames. */
struct Request {
	u32 rx_usecs, rx_frames, tx_usecs, tx_frames;

	constexpr bool operator==(const Request &) const = default;
};

struct Limits {
	u32 cycles_per_us; /* of the clock that counts rx-usecs; not 0 */
	u32 max_cycles;	   /* of its register */
	u32 max_threshold; /* of either threshold's register */
	const char *rx_usecs_why;
};

struct Rings {
	u32 tx, rx; /* descriptors */
};

/* What plan() has found good; what is not made by it is not programmed. */
struct Plan {
	u32 rx_usecs, rx_cycles;
	u32 rx_threshold; /* an interrupt at so many received descriptors */
	u32 tx_usecs;	  /* the timer's; not armed where tx_threshold is 0 */
	u32 tx_threshold; /* an interrupt above so many sent descriptors */

	constexpr bool operator==(const Plan &) const = default;
};

/* Far below what the stack's watchdog waits for. */
inline constexpr u32 max_tx_usecs = 65535;

/*
 * Half of a receive ring: with the rest the device goes on while the interrupt
 * is on its way.
 */
constexpr u32 max_rx_frames(u32 ring, const Limits &limits)
{
	const u32 half = ring / 2 ? ring / 2 : 1;

	return half < limits.max_threshold ? half : limits.max_threshold;
}

/*
 * A quarter of a transmit ring, as for every chip: far below the fill at which
 * the queue stops (the ring less the worst frame), so that a stopped queue is
 * always past the threshold once it is sent (D3).
 */
constexpr u32 max_tx_frames(u32 ring, const Limits &limits)
{
	const u32 most = coalesce::max_tx_frames(ring);

	return most <= limits.max_threshold ? most : limits.max_threshold + 1;
}

constexpr u32 max_rx_usecs(const Limits &limits)
{
	return limits.max_cycles / limits.cycles_per_us;
}

/* What ethtool -c shows. plan(effective(p)) is p again. */
constexpr Request effective(const Plan &p)
{
	return { p.rx_usecs, p.rx_threshold, p.tx_usecs, p.tx_threshold + 1 };
}

/* A request that cannot be kept exactly is refused and changes nothing. */
constexpr Result<Plan> plan(const Request &r, const Limits &limits,
			    const Rings &rings)
{
	if (r.rx_usecs > max_rx_usecs(limits))
		return { Error::invalid, limits.rx_usecs_why };
	if (!r.rx_frames || r.rx_frames > max_rx_frames(rings.rx, limits))
		return { Error::invalid,
			 "rx-frames: 1 to half of the RX ring" };
	if (!r.rx_usecs && r.rx_frames > 1)
		return { Error::invalid, "rx-frames above 1 needs rx-usecs, "
					 "else the last frames wait for ever" };
	if (r.tx_usecs > max_tx_usecs)
		return { Error::invalid, "tx-usecs: 0 (at once) to 65535" };
	if (!r.tx_frames || r.tx_frames > max_tx_frames(rings.tx, limits))
		return { Error::invalid,
			 "tx-frames: 1 to a quarter of the TX ring" };
	if (!r.tx_usecs && r.tx_frames > 1)
		return { Error::invalid, "tx-frames above 1 needs tx-usecs, "
					 "else the last frames wait for ever" };
	return Plan{ r.rx_usecs, r.rx_usecs * limits.cycles_per_us, r.rx_frames,
		     r.tx_usecs, r.tx_frames - 1 };
}

/* The plan with times of at most so many microseconds, where it has any. */
constexpr Plan within(const Plan &plan, u32 rx_usecs, u32 tx_usecs,
		      const Limits &limits)
{
	Plan p = plan;

	if (rx_usecs < p.rx_usecs) {
		p.rx_usecs = rx_usecs ? rx_usecs : 1;
		p.rx_cycles = p.rx_usecs * limits.cycles_per_us;
	}
	if (tx_usecs < p.tx_usecs)
		p.tx_usecs = tx_usecs ? tx_usecs : 1;
	return p;
}

/*
 * The plan for rings of another size: as it was, or with frames reduced to
 * what the rings can hold, and a note.
 */
constexpr Result<Plan> for_rings(const Plan &plan, const Limits &limits,
				 const Rings &rings)
{
	const u32 rx = max_rx_frames(rings.rx, limits);
	const u32 tx = max_tx_frames(rings.tx, limits) - 1;
	Plan reduced = plan;

	if (reduced.rx_threshold > rx)
		reduced.rx_threshold = rx;
	if (reduced.tx_threshold > tx)
		reduced.tx_threshold = tx;
	if (reduced == plan)
		return plan;
	return { reduced, Status::note("rx-frames or tx-frames reduced to what "
				       "the rings can hold; -c shows them") };
}

} /* namespace weir::threshold */

#endif
