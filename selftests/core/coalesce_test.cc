// SPDX-License-Identifier: GPL-2.0
#include <gtest/gtest.h>

#include <drivers/ixgbe/ixgbe_queue.h>

namespace weir {
namespace {

using coalesce::Plan;
using coalesce::Request;

constexpr ModerationLimits limits = { 2, 511, "usecs: 0 to 1022" };
constexpr u32 ring = 512;

/* Every value of one, against a few of the other. */
template <class Check> void each_pair(Check check)
{
	for (u32 rx = 0; rx <= limits.max_us(); rx++)
		for (u32 tx : { 0u, 1u, 2u, 20u, 21u, 1021u, 1022u }) {
			check(Request{ rx, tx, 16 });
			check(Request{ tx, rx, 16 });
		}
}

TEST(Coalesce, WhatIsShownPlansTheSame)
{
	each_pair([](const Request &request) {
		auto first = coalesce::plan(request, limits, ring);
		ASSERT_TRUE(first.ok());
		auto shown = coalesce::effective(first.value(), limits);
		auto again = coalesce::plan(shown, limits, ring);
		ASSERT_TRUE(again.ok());
		EXPECT_EQ(first.value(), again.value());
		EXPECT_EQ(again.status().why(), nullptr);
	});
}

TEST(Coalesce, TheIntervalKeepsBothBounds)
{
	each_pair([](const Request &request) {
		auto plan = coalesce::plan(request, limits, ring);
		u32 interval = plan.value().interval_steps * limits.step_us;

		/* 1 us is the one value that the step rounds up. */
		EXPECT_LE(interval, std::max(request.rx_usecs, 2u));
		EXPECT_LE(interval, std::max(request.tx_usecs, 2u));
		if (!request.rx_usecs || !request.tx_usecs)
			EXPECT_EQ(interval, 0u);
		else
			EXPECT_GT(interval, 0u);
	});
}

TEST(Coalesce, OneIsNotChangedByTheOther)
{
	each_pair([](const Request &request) {
		auto plan = coalesce::plan(request, limits, ring);
		auto shown = coalesce::effective(plan.value(), limits);
		auto rounded = [](u32 us) { return us == 1 ? 2 : us & ~1u; };

		EXPECT_EQ(shown.rx_usecs, rounded(request.rx_usecs));
		EXPECT_EQ(shown.tx_usecs, rounded(request.tx_usecs));
		EXPECT_EQ(shown == request, plan.status().why() == nullptr);
	});
}

TEST(Coalesce, BeyondTheRegisterIsRefusedWithTheRange)
{
	for (u32 us : { 1023u, 1024u, 65536u, ~0u }) {
		for (Request r :
		     { Request{ us, 20, 16 }, Request{ 20, us, 16 } }) {
			auto plan = coalesce::plan(r, limits, ring);

			EXPECT_EQ(plan.status().err(), -22);
			EXPECT_STREQ(plan.status().why(), limits.why);
		}
	}
}

TEST(Coalesce, FramesAreOneToAQuarterOfTheRing)
{
	for (u32 size = 64; size <= 8192; size += 8) {
		auto allowed = [&](u32 frames) {
			return coalesce::plan({ 20, 20, frames }, limits, size)
				.ok();
		};

		EXPECT_FALSE(allowed(0));
		EXPECT_TRUE(allowed(1));
		EXPECT_TRUE(allowed(size / 4));
		EXPECT_FALSE(allowed(size / 4 + 1));
		EXPECT_FALSE(allowed(~0u));
	}
}

TEST(Coalesce, AShrunkRingReducesFramesAndSaysSo)
{
	const Plan plan = coalesce::plan({ 50, 30, 128 }, limits, 512).value();
	auto same = coalesce::for_ring(plan, 512);
	auto larger = coalesce::for_ring(plan, 8192);
	auto small = coalesce::for_ring(plan, 64);

	EXPECT_EQ(same.value(), plan);
	EXPECT_EQ(same.status().why(), nullptr);
	EXPECT_EQ(larger.value(), plan);
	EXPECT_EQ(small.value().tx_frames, 16u);
	EXPECT_NE(small.status().why(), nullptr);
	EXPECT_EQ(small.value().interval_steps, plan.interval_steps);
	/* And what is left is accepted on the new ring. */
	EXPECT_TRUE(coalesce::plan(coalesce::effective(small.value(), limits),
				   limits, 64)
			    .ok());
}

TEST(Coalesce, TheRegisterHoldsEveryInterval)
{
	for (u32 us = 0; us <= limits.max_us(); us += 2) {
		auto plan = coalesce::plan({ us, us, 1 }, limits, ring);
		auto value = ixgbe::eitr(plan.value().rx_steps);

		/* Bits 11:3 in steps of 2 us, and CNT_WDIS. */
		EXPECT_EQ(value.raw, (us / 2) << 3 | 1u << 31);
	}
}

} /* namespace */
} /* namespace weir */
