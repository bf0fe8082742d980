/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Positions in a ring, and the two small structures that go with one.
 *
 * The chips' rings are multiples of eight descriptors, not powers of two: a
 * position wraps by a compare. How much is in use is told by free-running
 * counts, whose difference is right across their own wrap.
 */
#ifndef WEIR_RING_H
#define WEIR_RING_H

#include <weir/barrier.h>
#include <weir/memory.h>
#include <weir/types.h>

namespace weir {

constexpr u32 next_position(u32 position, u32 size)
{
	return position + 1 == size ? 0 : position + 1;
}

/* @by is at most @size. */
constexpr u32 advance_position(u32 position, u32 by, u32 size)
{
	const u32 to_end = size - position;

	return by >= to_end ? by - to_end : position + by;
}

/* Descriptors from @from up to @to, going forward. */
constexpr u32 position_distance(u32 from, u32 to, u32 size)
{
	return to >= from ? to - from : to + size - from;
}

/* Is count @a past count @b? Both free-running, less than 2^31 apart. */
constexpr bool is_past(u32 a, u32 b)
{
	return static_cast<s32>(a - b) > 0;
}

/* Of two free-running counts the one that comes first. */
constexpr u32 earlier(u32 a, u32 b)
{
	return is_past(a, b) ? b : a;
}

constexpr u32 smaller(u32 a, u32 b)
{
	return a < b ? a : b;
}

constexpr u32 power_of_two_at_least(u32 n)
{
	u32 p = 1;

	while (p < n)
		p <<= 1;
	return p;
}

/* A ring of descriptors in coherent memory. */
template <class Descriptor> class DescriptorRing {
    public:
	[[nodiscard]] bool allocate(kapi_port *port, u32 size)
	{
		size_ = size;
		return memory_.allocate(port, size * sizeof(Descriptor));
	}

	Descriptor *data() const
	{
		return static_cast<Descriptor *>(memory_.at());
	}
	u32 size() const { return size_; }
	u64 iova() const { return memory_.iova(); }
	u32 bytes() const { return static_cast<u32>(memory_.bytes()); }

	/* Nothing is done and nothing is asked for: what a reset queue sees. */
	void clear()
	{
		for (u32 i = 0; i < size_; i++)
			data()[i] = {};
	}

    private:
	DmaMemory memory_;
	u32 size_ = 0;
};

} /* namespace weir */

#endif
