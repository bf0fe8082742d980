/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Interrupt coalescing: from what was asked to what is programmed and back.
 * Pure functions; nothing here touches a device.
 *
 * A vector has one interval. Where a pair's queues have a vector each, they are
 * rx-usecs and tx-usecs. Where one vector serves both, each is an upper bound
 * that holds, and the interval is the smaller. Both are reported as they were
 * asked for (rounded to what the register can hold): asking for one never
 * changes the other.
 *
 * tx-frames is the largest number of frames sent without asking for a
 * completion. The last frame before every doorbell asks too, so no value can
 * strand a frame (faults.md A1, D1); a value past a quarter of the ring would
 * let the ring fill before anything is reported, and is refused (D3).
 */
#ifndef WEIR_COALESCE_H
#define WEIR_COALESCE_H

#include <weir/chip.h>
#include <weir/status.h>
#include <weir/types.h>

namespace weir::coalesce {

/* As in ethtool: microseconds and frames. */
struct Request {
	u32 rx_usecs, tx_usecs, tx_frames;

	constexpr bool operator==(const Request &) const = default;
};

/* What plan() has found good; what is not made by it is not programmed. */
struct Plan {
	u16 interval_steps; /* of a shared vector; 0: at once */
	u16 rx_steps, tx_steps;
	u16 tx_frames; /* frames between requests for completion */

	constexpr bool operator==(const Plan &) const = default;
};

/* Of a transmit ring of @size descriptors; never 0. */
constexpr u16 max_tx_frames(u32 size)
{
	const u32 quarter = size / 4 < 0xffff ? size / 4 : 0xffff;

	return static_cast<u16>(quarter ? quarter : 1);
}

/*
 * Microseconds to register steps: down, so that the bound holds, but a request
 * for moderation never becomes 0, which is none.
 */
constexpr u16 steps_of(u32 usecs, const ModerationLimits &limits)
{
	const u32 steps = usecs / limits.step_us;

	return static_cast<u16>(usecs && !steps ? 1 : steps);
}

/* What ethtool -c shows. plan(effective(p)) is p again, without a note. */
constexpr Request effective(const Plan &plan, const ModerationLimits &limits)
{
	return { plan.rx_steps * limits.step_us, plan.tx_steps * limits.step_us,
		 plan.tx_frames };
}

/*
 * A request that cannot be kept is refused and changes nothing. One that is
 * kept to within the register's step carries a note.
 */
constexpr Result<Plan> plan(const Request &request,
			    const ModerationLimits &limits, u32 tx_ring)
{
	if (request.rx_usecs > limits.max_us() ||
	    request.tx_usecs > limits.max_us())
		return { Error::invalid, limits.why };
	if (!request.tx_frames || request.tx_frames > max_tx_frames(tx_ring))
		return { Error::invalid,
			 "tx-frames: 1 to a quarter of the TX ring" };

	const u16 rx = steps_of(request.rx_usecs, limits);
	const u16 tx = steps_of(request.tx_usecs, limits);
	const Plan good = { rx < tx ? rx : tx, rx, tx,
			    static_cast<u16>(request.tx_frames) };

	if (effective(good, limits) == request)
		return good;
	return { good, Status::note("rounded to a step of the interrupt "
				    "interval; -c shows what is set") };
}

/* Adaptive moderation chooses up to the bound, so there must be one. */
constexpr Status check_adaptive(bool rx, u32 rx_usecs, bool tx, u32 tx_usecs)
{
	if (rx && !rx_usecs)
		return { Error::invalid, "adaptive-rx chooses up to rx-usecs, "
					 "which is 0: give one of 1 or more" };
	if (tx && !tx_usecs)
		return { Error::invalid, "adaptive-tx chooses up to tx-usecs, "
					 "which is 0: give one of 1 or more" };
	return {};
}

/* The plan with intervals of at most so many microseconds. */
constexpr Plan within(const Plan &plan, u32 rx_usecs, u32 tx_usecs,
		      const ModerationLimits &limits)
{
	const auto steps = [&limits](u32 usecs, u16 most) {
		const u16 n = steps_of(
			usecs < limits.max_us() ? usecs : limits.max_us(),
			limits);

		return n < most ? n : most;
	};
	Plan p = plan;

	p.rx_steps = steps(rx_usecs, plan.rx_steps);
	p.tx_steps = steps(tx_usecs, plan.tx_steps);
	p.interval_steps = p.rx_steps < p.tx_steps ? p.rx_steps : p.tx_steps;
	return p;
}

/*
 * The plan for a transmit ring of another size: as it was, or with tx-frames
 * reduced to what the ring can hold, and a note.
 */
constexpr Result<Plan> for_ring(const Plan &plan, u32 tx_ring)
{
	const u16 most = max_tx_frames(tx_ring);

	if (plan.tx_frames <= most)
		return plan;

	Plan reduced = plan;

	reduced.tx_frames = most;
	return { reduced, Status::note("tx-frames reduced to a quarter of "
				       "the TX ring") };
}

} /* namespace weir::coalesce */

#endif
