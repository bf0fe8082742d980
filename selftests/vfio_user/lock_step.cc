// SPDX-License-Identifier: GPL-2.0
#include "selftests/vfio_user/lock_step.h"

#include <algorithm>
#include <charconv>
#include <sched.h>

namespace weir::vfio_user {

using models::Device;

LockStep::LockStep(SteppedClock &clock, std::span<Port *const> ports,
		   std::uint64_t patience_ns)
	: clock_(clock), ports_(ports), next_(ports.size(), Device::never),
	  held_until_(ports.size(), Device::never), patience_(patience_ns)
{
}

/*
 * A register write has the device look at what there is to do, whether it
 * names a deadline or not. That is a latency after the first: a second write
 * does not put it off.
 */
std::uint64_t LockStep::due(size_t port)
{
	const std::uint64_t now = clock_.now();
	const std::uint64_t at = ports_[port]->device().deadline();

	if (ports_[port]->take_written() || at <= now)
		held_until_[port] = std::min(held_until_[port], now + latency);
	return at > now ? std::min(at, held_until_[port]) : held_until_[port];
}

void LockStep::advance_due()
{
	for (size_t i = 0; i < ports_.size(); i++) {
		if (next_[i] > clock_.now())
			continue;
		held_until_[i] = Device::never;
		ports_[i]->device().advance();
	}
	/* What one did may be due at the other, which has been looked at. */
	for (size_t i = 0; i < ports_.size(); i++)
		next_[i] = due(i);
}

bool LockStep::interrupts_taken() const
{
	const MonotonicClock real;
	const std::uint64_t end = real.now() + patience_;

	for (Port *port : ports_)
		while (!port->irqs().taken()) {
			if (real.now() > end)
				return false;
			/* To the emulator, which may have this CPU alone. */
			sched_yield();
		}
	return true;
}

std::string LockStep::tick(std::string_view now)
{
	std::uint64_t ns;
	const auto [end, error] =
		std::from_chars(now.data(), now.data() + now.size(), ns);

	if (error != std::errc() || end != now.data() + now.size())
		return "error: tick: no time: " + std::string(now);
	if (ns >= Device::never - latency)
		return "error: tick: too late a time: " + std::string(now);
	if (ns < clock_.now())
		return "error: tick: " + std::string(now) +
		       " is before the last one, " +
		       std::to_string(clock_.now());
	clock_.set(ns);
	advance_due();
	if (!interrupts_taken())
		return "error: tick: an interrupt was not taken";

	const std::uint64_t next = *std::ranges::min_element(next_);

	return next == Device::never ? "never" : std::to_string(next);
}

} /* namespace weir::vfio_user */
