/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Which MSI-X vector is whose.
 *
 * Where there are enough, each queue of a pair has a vector, and so an interval
 * register, of its own: a completion takes nothing of the interval that a
 * received frame waits for. Both schedule the pair's one poll, which does both
 * queues. Else the pair shares one. The last vector is everything else's.
 */
#ifndef WEIR_INTEL_VECTOR_MAP_H
#define WEIR_INTEL_VECTOR_MAP_H

#include <weir/types.h>

namespace weir::intel {

class VectorMap {
    public:
	constexpr VectorMap() = default;
	/* Of @vectors that there are, for at most @pairs pairs. */
	constexpr VectorMap(u32 vectors, u32 pairs)
		: vectors_(vectors), split_(vectors > 2 * pairs),
		  pairs_(vectors > pairs ? pairs : vectors - 1)
	{
	}

	/* How many to ask for, of a chip that has @most. */
	static constexpr u32 wanted(u32 pairs, u32 most)
	{
		return 2 * pairs < most ? 2 * pairs + 1 : pairs + 1;
	}

	constexpr u32 pairs() const { return pairs_; }
	constexpr bool split() const { return split_; }
	/* Of a pair; those of one pair are bits of one 32 bit register. */
	constexpr u32 rx(u32 pair) const { return split_ ? 2 * pair : pair; }
	constexpr u32 tx(u32 pair) const
	{
		return split_ ? 2 * pair + 1 : pair;
	}
	constexpr u32 other() const { return vectors_ - 1; }

	/* In the register of 32 vectors that rx(pair) is in. */
	constexpr u32 bits(u32 pair) const
	{
		return u32(1) << rx(pair) % 32 | u32(1) << tx(pair) % 32;
	}

    private:
	u32 vectors_ = 1;
	bool split_ = false;
	u32 pairs_ = 1;
};

} /* namespace weir::intel */

#endif
