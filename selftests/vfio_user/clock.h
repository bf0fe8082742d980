/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Time as the devices see it. The server's own is the machine's; a test, or
 * an emulator that runs in lock step, brings another.
 */
#ifndef WEIR_VFIO_USER_CLOCK_H
#define WEIR_VFIO_USER_CLOCK_H

#include <cstdint>
#include <ctime>

namespace weir::vfio_user {

class Clock {
    public:
	virtual ~Clock() = default;
	virtual std::uint64_t now() const = 0; /* ns, never falls */
};

class MonotonicClock : public Clock {
    public:
	std::uint64_t now() const override
	{
		timespec t;

		clock_gettime(CLOCK_MONOTONIC, &t);
		return t.tv_sec * UINT64_C(1000000000) + t.tv_nsec;
	}
};

} /* namespace weir::vfio_user */

#endif
