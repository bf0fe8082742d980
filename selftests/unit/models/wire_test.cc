// SPDX-License-Identifier: GPL-2.0
#include "selftests/models/wire.h"

#include <gtest/gtest.h>

namespace weir::models {
namespace {

struct End : WireEnd {
	bool transmitting() const override { return on; }
	unsigned speed_mbps() const override { return speed; }
	void link_changed() override { changes++; }
	void may_send() override { wakes++; }
	void frame_coming() override { coming++; }

	bool on = true;
	unsigned speed = 10000;
	unsigned changes = 0, wakes = 0, coming = 0;
};

struct WireTest : ::testing::Test {
	void plug(const WireOptions &o)
	{
		wire = Wire(o);
		wire.attach(0, &a);
		wire.attach(1, &b);
	}
	void send(std::size_t len, std::uint64_t now)
	{
		wire.begin(0).bytes.assign(len, 0x55);
		wire.send(0, now);
	}

	End a, b;
	Wire wire;
};

TEST_F(WireTest, TenGigabitTiming)
{
	plug({ .bits_per_second = 10'000'000'000, .latency_ns = 500 });
	/* 1500 bytes with preamble, FCS and gap: 1524 * 0.8 ns. */
	send(1500, 1000);
	EXPECT_EQ(wire.next_arrival(1), 1000 + 1219 + 500u);
	EXPECT_EQ(wire.arrived(1, 2718), nullptr);
	ASSERT_NE(wire.arrived(1, 2719), nullptr);
	EXPECT_EQ(wire.arrived(1, 2719)->bytes.size(), 1500u);
	/* The next waits for the wire. */
	send(1500, 1000);
	wire.take(1);
	EXPECT_EQ(wire.next_arrival(1), 1000 + 2 * 1219 + 500u);
}

TEST_F(WireTest, GigabitIsTenTimesSlower)
{
	plug({ .bits_per_second = 1'000'000'000 });
	send(60, 0);
	EXPECT_EQ(wire.next_arrival(1), 672u);
}

TEST_F(WireTest, HoldsTheSenderBackAndWakesIt)
{
	plug({});
	unsigned sent = 0;

	while (wire.can_send(0, 10)) {
		send(1500, 10);
		sent++;
		ASSERT_LT(sent, 100000u);
	}
	/* 160 KB of transmit packet buffer. */
	EXPECT_EQ(sent, (160 * 1024 + 1499) / 1500u);
	EXPECT_EQ(a.wakes, 0u);
	ASSERT_NE(wire.arrived(1, 10), nullptr);
	wire.take(1);
	EXPECT_EQ(a.wakes, 1u);
	EXPECT_TRUE(wire.can_send(0, 10));
}

TEST_F(WireTest, RateLimitsTheSenderByTime)
{
	plug({ .bits_per_second = 1'000'000'000 });
	while (wire.can_send(0, 0)) {
		send(1500, 0);
		while (wire.arrived(1, 0))
			wire.take(1);
	}
	std::uint64_t at = wire.sendable_at(0, 0);
	EXPECT_GT(at, 0u);
	EXPECT_LT(at, 20'000u);
	EXPECT_FALSE(wire.can_send(0, at - 2));
	EXPECT_TRUE(wire.can_send(0, at));
}

TEST_F(WireTest, PulledCableLosesFrames)
{
	plug({});
	send(100, 0);
	unsigned before = b.changes;
	wire.set_connected(false);
	EXPECT_EQ(b.changes, before + 1);
	EXPECT_FALSE(wire.partner_ready(0));
	EXPECT_TRUE(wire.idle());
	wire.set_connected(true);
	EXPECT_TRUE(wire.partner_ready(0));
	EXPECT_EQ(wire.arrived(1, 100), nullptr);
}

TEST_F(WireTest, PartnersAgreeOnSpeedAndLight)
{
	plug({});
	b.speed = 1000;
	EXPECT_FALSE(wire.partner_ready(0));
	b.speed = 10000;
	b.on = false;
	EXPECT_FALSE(wire.partner_ready(0));
	EXPECT_TRUE(wire.partner_ready(1));
}

TEST_F(WireTest, DetachedEndSwallows)
{
	plug({});
	wire.detach(1);
	send(100, 0);
	EXPECT_TRUE(wire.idle());
	EXPECT_GE(a.changes, 2u);
}

} /* namespace */
} /* namespace weir::models */
