// SPDX-License-Identifier: GPL-2.0
#include <gtest/gtest.h>

#include <weir/chip.h>
#include <weir/memory.h>
#include <weir/ring.h>

#include "selftests/core/seam.h"

namespace weir {
namespace {

TEST(Ring, PositionsWrapAtAnySize)
{
	for (u32 size : { 64u, 72u, 8184u, 8192u }) {
		u32 position = 0;

		for (u32 i = 0; i < 3 * size; i++) {
			EXPECT_EQ(position, i % size);
			for (u32 by : { 0u, 1u, size / 2, size })
				EXPECT_EQ(advance_position(position, by, size),
					  (i + by) % size);
			position = next_position(position, size);
		}
	}
}

TEST(Ring, DistanceIsWhatBringsOneToTheOther)
{
	constexpr u32 size = 72;

	for (u32 from = 0; from < size; from++)
		for (u32 to = 0; to < size; to++) {
			u32 n = position_distance(from, to, size);

			EXPECT_LT(n, size);
			EXPECT_EQ(advance_position(from, n, size), to);
		}
}

TEST(Ring, CountsCompareAcrossTheirWrap)
{
	for (u32 base : { 0u, 1000u, 0x7fffff00u, 0xffffff80u })
		for (u32 by : { 1u, 100u, 8192u }) {
			EXPECT_TRUE(is_past(base + by, base));
			EXPECT_FALSE(is_past(base, base + by));
			EXPECT_FALSE(is_past(base, base));
			EXPECT_EQ(earlier(base, base + by), base);
			EXPECT_EQ(earlier(base + by, base), base);
		}
}

TEST(RingLimits, AreExact)
{
	constexpr RingLimits limits = { 64, 8192, 8, "64 to 8192" };

	for (u32 size = 0; size < 9000; size++) {
		bool good = size >= 64 && size <= 8192 && size % 8 == 0;

		EXPECT_EQ(limits.check(size).ok(), good) << size;
	}
	EXPECT_STREQ(limits.check(0).why(), "64 to 8192");
}

struct alignas(cache_line) Line {
	~Line() { gone++; }
	u32 value = 7;
	static inline u32 gone;
};

TEST(Array, AlignsConstructsAndGivesBack)
{
	core::seam.reset();
	{
		Array<Line> lines;

		ASSERT_TRUE(lines.allocate(5));
		for (Line &line : lines) {
			auto at = reinterpret_cast<std::uintptr_t>(&line);

			EXPECT_EQ(at % cache_line, 0u);
			EXPECT_EQ(line.value, 7u);
		}
	}
	EXPECT_EQ(Line::gone, 5u);
	EXPECT_EQ(core::seam.allocations, 0u);

	Array<Line> none;

	core::seam.fail_memory_at = 0;
	EXPECT_FALSE(none.allocate(5));
	EXPECT_EQ(none.size(), 0u);
}

} /* namespace */
} /* namespace weir */
