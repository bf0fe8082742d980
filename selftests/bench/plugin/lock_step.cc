// SPDX-License-Identifier: GPL-2.0
#include "selftests/bench/plugin/lock_step.h"

#include <cstdio>
#include <cstdlib>

namespace weir::bench {

bool LockStep::start(const char *path)
{
	std::string error;
	std::uint64_t due;

	if (const char *missing = emulator_.find())
		error = std::string("this emulator has no ") + missing;
	else if (model_.connect(path, error))
		/* A model that goes by a clock of its own says so here. */
		model_.tick(0, due, error);
	if (error.empty())
		return true;
	std::fprintf(stderr, "count plugin: no lock step: %s\n", error.c_str());
	return false;
}

void LockStep::arm(std::uint64_t due)
{
	if (due == ModelClock::never)
		emulator_.timer_del(&timer_);
	else
		emulator_.timer_mod_ns(&timer_, std::int64_t(due));
}

/*
 * The model answers once the interrupts it raised have been read. That is done
 * with the big lock held until they are delivered: having it, so they are.
 */
void LockStep::tick()
{
	const auto now = std::uint64_t(
		emulator_.qemu_clock_get_ns(Emulator::virtual_clock));
	std::string error;
	std::uint64_t due;

	if (!running_) {
		/* The main loop's timers are there by now. */
		emulator_.timer_init_full(
			&timer_, nullptr, Emulator::virtual_clock,
			Emulator::nanoseconds, 0, expired, this);
		running_ = true;
	}
	if (!model_.tick(now, due, error)) {
		std::fprintf(stderr, "count plugin: %s\n", error.c_str());
		std::exit(1);
	}
	emulator_.lock();
	arm(due);
	emulator_.bql_unlock();
	if (stepped)
		stepped();
}

/*
 * On whichever thread runs timers: the main loop's while the CPU is idle, and
 * it has to take the interrupts. So the CPU's thread does the rest. As long as
 * there is work left for it, it is not taken for idle and the clock does not
 * jump: hence the second piece.
 */
void LockStep::expired(void *self)
{
	LockStep &lock_step = *static_cast<LockStep *>(self);
	Emulator &emulator = lock_step.emulator_;
	Emulator::Cpu *const cpu = emulator.qemu_get_cpu(0);

	emulator.async_run_on_cpu(cpu, step,
				  reinterpret_cast<std::uint64_t>(self));
	emulator.async_run_on_cpu(cpu, nothing, 0);
}

void LockStep::step(Emulator::Cpu *, std::uint64_t self)
{
	LockStep &lock_step = *reinterpret_cast<LockStep *>(self);

	lock_step.emulator_.bql_unlock();
	lock_step.tick();
	lock_step.emulator_.lock();
}

} /* namespace weir::bench */
