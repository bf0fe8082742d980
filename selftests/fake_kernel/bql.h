/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Byte queue limits: how many octets the stack lets a transmit queue hold.
 * Behaves like the kernel's dynamic queue limits where a driver can notice:
 * sent octets above the limit hold the stack back until enough complete, a
 * queue that ran dry under its limit gets a larger one, and completing more
 * than was sent is the bug that panics (dql_completed).
 */
#ifndef WEIR_FAKE_KERNEL_BQL_H
#define WEIR_FAKE_KERNEL_BQL_H

#include <cstdint>

namespace weir::fake {

class Bql {
    public:
	void sent(std::uint64_t bytes)
	{
		queued_ += bytes;
		if (in_flight() > limit_)
			held_back_ = true;
	}

	/* False where more completes than was sent. */
	bool completed(std::uint64_t bytes)
	{
		if (bytes > in_flight())
			return false;
		completed_ += bytes;
		if (held_back_ && !in_flight() && limit_ < max_limit)
			limit_ += bytes;
		if (in_flight() <= limit_)
			held_back_ = false;
		return true;
	}

	void reset() { *this = Bql(); }

	std::uint64_t in_flight() const { return queued_ - completed_; }
	std::uint64_t limit() const { return limit_; }
	/* Octets that the stack may still hand over in this burst. */
	std::int64_t room() const
	{
		return static_cast<std::int64_t>(limit_) -
		       static_cast<std::int64_t>(in_flight());
	}
	bool stack_held_back() const { return held_back_; }

    private:
	static constexpr std::uint64_t max_limit = 16u << 20;

	std::uint64_t queued_ = 0, completed_ = 0;
	std::uint64_t limit_ = 0;
	bool held_back_ = false;
};

} /* namespace weir::fake */

#endif
