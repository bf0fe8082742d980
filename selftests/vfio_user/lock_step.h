/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Time that an emulator tells: it says "tick NOW" after each of its accesses
 * to a register and where it was told that something falls due; between two
 * ticks no device does anything by itself. So a guest whose own time is its
 * number of instructions sees the same run twice.
 */
#ifndef WEIR_VFIO_USER_LOCK_STEP_H
#define WEIR_VFIO_USER_LOCK_STEP_H

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "selftests/vfio_user/clock.h"
#include "selftests/vfio_user/port.h"

namespace weir::vfio_user {

/* What the last tick said; 0 before the first. */
class SteppedClock final : public Clock {
    public:
	std::uint64_t now() const override { return now_; }
	void set(std::uint64_t now) { now_ = now; }

    private:
	std::uint64_t now_ = 0;
};

class LockStep {
    public:
	/*
	 * From what a device could do at once, as after a write to a tail, to
	 * its doing it (ns): no driver shall see that done by its very next
	 * instruction.
	 */
	static constexpr std::uint64_t latency = 2000;
	/* For the emulator to take an interrupt, in real time (ns). */
	static constexpr std::uint64_t patience = UINT64_C(10000000000);

	LockStep(SteppedClock &clock, std::span<Port *const> ports,
		 std::uint64_t patience_ns = patience);

	/*
	 * Does all that is due at @now, decimal nanoseconds, and waits until
	 * the emulator has taken the interrupts of it. Answers when the next
	 * tick is needed at the latest, or "never", or with "error: ..."
	 * where nothing was done, or an interrupt not taken.
	 */
	std::string tick(std::string_view now);

    private:
	void advance_due();
	/* When @port's device has to be looked after. */
	std::uint64_t due(size_t port);
	bool interrupts_taken() const;

	SteppedClock &clock_;
	std::span<Port *const> ports_;
	/* Of each port: when it is due, and how long its work has to wait. */
	std::vector<std::uint64_t> next_, held_until_;
	const std::uint64_t patience_;
};

} /* namespace weir::vfio_user */

#endif
