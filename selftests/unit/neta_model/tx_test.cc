// SPDX-License-Identifier: GPL-2.0
/* Transmit rings: counters, frames, and what a driver must not do. */
#include <gtest/gtest.h>

#include "selftests/models/testing/neta.h"

namespace weir::models::testing {
namespace {

namespace nr = neta::reg;

TEST(NetaTx, AFrameGoesOutAndCountsAsSent)
{
	NetaPair p;

	p.up();
	Packet f = neta_frame();
	p.near->send(0, f);
	EXPECT_EQ(p.near->tx_pending(0), 0u);
	EXPECT_EQ(p.near->tx_sent(0), 1u);
	p.run_for(1'000'000);
	NetaNic::Received got;
	ASSERT_TRUE(p.far->receive(0, got));
	EXPECT_EQ(got.bytes, f);
	p.near->ack_tx(0, 1);
	EXPECT_EQ(p.near->tx_sent(0), 0u);
	EXPECT_EQ(p.near->violations() + p.far->violations(), "");
}

/* Descriptors count, not frames. */
TEST(NetaTx, EveryDescriptorIsSent)
{
	NetaNic nic;

	nic.up();
	nic.put_frame(0, neta_frame(), NetaNic::no_checksum, 5);
	nic.ring(0);
	EXPECT_EQ(nic.tx_sent(0), 5u);
	EXPECT_EQ(nic.stat("tx_frames"), 1u);
	EXPECT_EQ(nic.stat("tx_bytes"), neta_frame().size());
	EXPECT_EQ(nic.violations(), "");
}

TEST(NetaTx, TheRingWraps)
{
	NetaPair p;

	p.up();
	for (unsigned i = 0; i < 150; i++) {
		p.near->send(0, neta_frame(100 + i));
		p.near->ack_tx(0, 1);
		p.run_for(100'000);
		NetaNic::Received got;
		ASSERT_TRUE(p.far->receive(0, got));
		ASSERT_EQ(got.bytes, neta_frame(100 + i));
	}
	EXPECT_EQ(p.near->violations() + p.far->violations(), "");
}

TEST(NetaTx, ALongFrameIsAddedInSeveralUpdates)
{
	NetaNic nic;

	nic.start();
	nic.add_tx_queue(0, 1024);
	nic.force_link();
	nic.write(nr::TXQ_CMD, 1);
	nic.put_frame(0, neta_frame(1400), NetaNic::no_checksum, 300);
	u32 descriptors = nic.tx[0].added;
	ASSERT_GT(descriptors, 255u);
	nic.write(nr::TXQ_UPDATE, 255);
	EXPECT_EQ(nic.tx_pending(0), 255u);
	EXPECT_EQ(nic.stat("tx_frames"), 0u);
	nic.write(nr::TXQ_UPDATE, descriptors - 255);
	EXPECT_EQ(nic.tx_sent(0), descriptors);
	EXPECT_EQ(nic.stat("tx_frames"), 1u);
	EXPECT_EQ(nic.violations(), "");
}

TEST(NetaTx, NothingGoesOutOfAStoppedQueue)
{
	NetaNic nic;

	nic.start();
	nic.add_tx_queue(0);
	nic.force_link();
	nic.send(0, neta_frame());
	EXPECT_EQ(nic.tx_pending(0), 1u);
	nic.write(nr::TXQ_CMD, 1);
	EXPECT_EQ(nic.tx_sent(0), 1u);
	EXPECT_EQ(nic.violations(), "");
}

TEST(NetaTx, NorWithoutALinkOrThePort)
{
	NetaNic nic;

	nic.up();
	nic.write(nr::AUTONEG, 1);
	nic.send(0, neta_frame());
	EXPECT_EQ(nic.tx_pending(0), 1u);
	nic.write(nr::GMAC_CTRL_0, nic.read(nr::GMAC_CTRL_0) & ~1u);
	nic.force_link();
	EXPECT_EQ(nic.tx_pending(0), 1u);
	nic.write(nr::GMAC_CTRL_0, nic.read(nr::GMAC_CTRL_0) | 1);
	EXPECT_EQ(nic.tx_sent(0), 1u);
}

/* The stop leaves the counters alone, the reset zeroes them (3). */
TEST(NetaTx, StopAndReset)
{
	NetaNic nic;

	nic.up();
	nic.send(0, neta_frame());
	nic.write(nr::AUTONEG, 1);
	nic.send(0, neta_frame());
	nic.send(0, neta_frame());
	nic.write(nr::TXQ_CMD, 1u << 8);
	EXPECT_EQ(nic.read(nr::TXQ_CMD), 1u); /* for a moment */
	nic.run_for(10'000);
	EXPECT_EQ(nic.read(nr::TXQ_CMD), 0u);
	EXPECT_EQ(nic.tx_pending(0), 2u);
	EXPECT_EQ(nic.tx_sent(0), 1u);
	nic.force_link();
	EXPECT_EQ(nic.tx_pending(0), 2u);
	nic.write(nr::PORT_TX_RESET, 1);
	EXPECT_EQ(nic.read(nr::TXQ_STATUS), 0u);
	nic.write(nr::PORT_TX_RESET, 0);
	/* The index is 0 again. */
	nic.tx[0].tail = 0;
	nic.write(nr::TXQ_CMD, 1);
	nic.send(0, neta_frame(50));
	EXPECT_EQ(nic.tx_sent(0), 1u);
	EXPECT_EQ(nic.stat("tx_bytes"),
		  neta_frame().size() + neta_frame(50).size());
	EXPECT_EQ(nic.violations(), "");
}

TEST(NetaTx, TheBaseRegisterRestartsTheIndex)
{
	NetaNic nic;

	nic.up();
	nic.send(0, neta_frame());
	nic.stop();
	nic.add_tx_queue(0);
	nic.write(nr::GMAC_CTRL_0, nic.read(nr::GMAC_CTRL_0) | 1);
	nic.write(nr::TXQ_CMD, 1);
	nic.send(0, neta_frame());
	EXPECT_EQ(nic.stat("tx_frames"), 2u);
	EXPECT_EQ(nic.violations(), "");
}

TEST(NetaTx, ShortFramesArePaddedWhereAsked)
{
	NetaPair p;
	Packet shortest(neta_address);

	shortest.resize(30, 0x11);
	p.up();
	p.near->send(0, shortest);
	p.run_for(1'000'000);
	NetaNic::Received got;
	ASSERT_TRUE(p.far->receive(0, got));
	EXPECT_EQ(got.bytes.size(), 60u);
	EXPECT_EQ(p.near->violations(), "");
	p.near->send(0, shortest, NetaNic::no_checksum);
	EXPECT_EQ(p.near->host.complaints("not padded"), 1u);
	p.run_for(1'000'000);
	EXPECT_FALSE(p.far->receive(0, got));
	EXPECT_EQ(p.far->read(0x3060), 1u); /* undersize */
}

TEST(NetaTx, BigEndianDescriptors)
{
	NetaNic nic;

	nic.big_endian = true;
	nic.up();
	nic.put_frame(0, neta_frame(), NetaNic::no_checksum, 3);
	/* What a big-endian CPU writes: data size first, then the command. */
	EXPECT_EQ(nic.host.load<u8>(nic.tx[0].base + 1),
		  neta_frame().size() / 3 + 1);
	EXPECT_EQ(nic.host.load<u8>(nic.tx[0].base + 4),
		  (NetaNic::no_checksum | NetaNic::first) >> 24);
	nic.ring(0);
	EXPECT_EQ(nic.stat("tx_bytes"), neta_frame().size());
	EXPECT_EQ(nic.violations(), "");
}

/* The wire's rate holds the ring back, but for a FIFO's worth. */
TEST(NetaTx, TheLinksRate)
{
	struct {
		u32 bits;
		u64 mbps;
	} speeds[] = { { 1u << 6, 1000 }, { 1u << 5, 100 }, { 0, 10 } };

	for (auto speed : speeds) {
		NetaPair p;

		p.up();
		for (NetaNic *nic : { p.near.get(), p.far.get() })
			nic->force_link(speed.bits);
		u64 start = p.near->host.time;
		for (unsigned i = 0; i < 60; i++)
			p.near->put_frame(0, neta_frame(1400));
		p.near->ring(0);
		u32 sent = p.near->tx_sent(0);
		EXPECT_GE(sent, 7u);
		EXPECT_LT(sent, 10u);
		EXPECT_EQ(p.near->read(nr::PORT_STATUS) & 0x101, 1u);
		while (p.near->tx_sent(0) < 60)
			p.run_for(10'000);
		u64 ns = p.near->host.time - start;
		u64 bits = 52ull * (neta_frame(1400).size() + 24) * 8;
		EXPECT_NEAR(ns, bits * 1000 / speed.mbps, ns / 20);
		p.run_for(100'000'000);
		EXPECT_EQ(p.near->read(nr::PORT_STATUS) & 0x101, 0x100u);
	}
}

TEST(NetaTx, APauseFrameStopsIt)
{
	NetaPair p;

	p.up();
	p.near->write(nr::AUTONEG, 0x1142); /* with flow control */
	p.run_for(1'000'000);
	Packet pause = { 0x01, 0x80, 0xc2, 0,	 0,    1, 2, 0,	   0,
			 0,    0,    1,	   0x88, 0x08, 0, 1, 0x10, 0x00 };
	pause.resize(60);
	p.near->deliver(pause);
	u64 start = p.near->host.time;
	p.near->send(0, neta_frame());
	EXPECT_EQ(p.near->tx_pending(0), 1u);
	while (p.near->tx_pending(0))
		p.run_for(1000);
	EXPECT_NEAR(p.near->host.time - start, 0x1000 * 512, 2000);
	EXPECT_EQ(p.near->read(0x3058), 1u);
}

/* ---- What a driver must not do ---- */

struct NetaTxRules : ::testing::Test {
	void SetUp() override { nic.up(); }
	void told(const char *text)
	{
		EXPECT_GE(nic.host.complaints(text), 1u) << nic.violations();
	}

	NetaNic nic;
};

TEST_F(NetaTxRules, MoreThanTheRingHolds)
{
	nic.write(nr::AUTONEG, 1);
	for (unsigned i = 0; i < 64; i++)
		nic.put_frame(0, neta_frame());
	nic.ring(0);
	EXPECT_EQ(nic.violations(), "");
	nic.send(0, neta_frame());
	told("1 descriptors added to 64 pending and 0 sent of 64");
	EXPECT_EQ(nic.tx_pending(0), 64u);
}

TEST_F(NetaTxRules, SentOnesFillTheRingToo)
{
	for (unsigned i = 0; i < 64; i++)
		nic.send(0, neta_frame());
	nic.send(0, neta_frame());
	told("added to 0 pending and 64 sent of 64");
}

TEST_F(NetaTxRules, MoreTakenOffThanSent)
{
	nic.send(0, neta_frame());
	nic.ack_tx(0, 2);
	told("2 descriptors taken off, 1 are sent");
	EXPECT_EQ(nic.tx_sent(0), 0u);
}

TEST_F(NetaTxRules, UpdateBeyond255)
{
	nic.write(nr::TXQ_UPDATE, 0x100);
	told("update 0x100");
}

TEST_F(NetaTxRules, AnEmptyUpdateIsHarmless)
{
	nic.write(nr::TXQ_UPDATE, 0);
	EXPECT_EQ(nic.violations(), "");
}

TEST_F(NetaTxRules, NoRing)
{
	nic.write(nr::TXQ_UPDATE + 4, 1);
	told("doorbell of TX queue 1 without a ring");
	nic.write(nr::TXQ_CMD, 2);
	told("TX queues 0x2 started without a ring");
	EXPECT_EQ(nic.read(nr::TXQ_CMD), 1u);
}

TEST_F(NetaTxRules, RingMovedWhileItRuns)
{
	nic.write(nr::TXQ_BASE_ADDR, static_cast<u32>(nic.tx[0].base));
	told("of TX queue 0 written while it runs");
	nic.write(nr::TXQ_SIZE, 32);
	EXPECT_EQ(nic.host.complaints("written while it runs"), 2u);
}

TEST_F(NetaTxRules, TheThresholdMayChangeWhileItRuns)
{
	nic.write(nr::TXQ_SIZE, 64 | 5u << 16);
	EXPECT_EQ(nic.violations(), "");
}

TEST_F(NetaTxRules, RingMovedWithFramesInIt)
{
	nic.write(nr::AUTONEG, 1);
	nic.send(0, neta_frame());
	nic.write(nr::TXQ_CMD, 1u << 8);
	nic.write(nr::TXQ_BASE_ADDR, static_cast<u32>(nic.tx[0].base));
	told("while 1 descriptors are pending or sent");
}

TEST_F(NetaTxRules, RingNotAligned)
{
	nic.write(nr::TXQ_BASE_ADDR + 4, 0x10000010);
	told("TX queue 1: ring at 0x10000010");
}

TEST_F(NetaTxRules, FirstIsMissing)
{
	nic.put_frame(0, neta_frame());
	nic.set_word(nic.tx[0], 0, 0, NetaNic::last | NetaNic::no_checksum);
	nic.ring(0);
	told("frame without FIRST");
	EXPECT_EQ(nic.stat("tx_errors"), 1u);
	EXPECT_EQ(nic.tx_sent(0), 1u);
	EXPECT_EQ(nic.read(nr::MISC_CAUSE), 1u << 24);
}

TEST_F(NetaTxRules, FirstInsideAFrame)
{
	nic.put_frame(0, neta_frame());
	nic.set_word(nic.tx[0], 0, 0, NetaNic::first);
	nic.put_frame(0, neta_frame());
	nic.ring(0);
	told("FIRST inside a frame");
	EXPECT_EQ(nic.stat("tx_frames"), 1u);
}

TEST_F(NetaTxRules, LastIsMissing)
{
	nic.put_frame(0, neta_frame());
	nic.set_word(nic.tx[0], 0, 0, NetaNic::first | NetaNic::no_checksum);
	nic.ring(0);
	told("doorbell in the middle of a frame");
	EXPECT_EQ(nic.tx_pending(0), 1u);
}

TEST_F(NetaTxRules, DescriptorChangedAfterTheDoorbell)
{
	nic.write(nr::AUTONEG, 1);
	nic.send(0, neta_frame());
	nic.set_word(nic.tx[0], 0, 2, 0x12345678);
	nic.force_link();
	told("descriptor 0 changed between doorbell and sent");
}

TEST_F(NetaTxRules, BufferNotMapped)
{
	nic.put_frame(0, neta_frame());
	nic.set_word(nic.tx[0], 0, 2, 0x00001000);
	nic.ring(0);
	told("TX buffer: read of");
	EXPECT_EQ(nic.stat("tx_frames"), 0u);
}

TEST_F(NetaTxRules, EmptyBufferAndReservedBits)
{
	nic.put_frame(0, neta_frame(), NetaNic::no_checksum, 2);
	nic.set_word(nic.tx[0], 1, 1, 0);
	nic.ring(0);
	told("buffer of length 0");
	nic.put_frame(0, neta_frame());
	nic.set_word(nic.tx[0], 2, 0,
		     NetaNic::first | NetaNic::last | 2u << 30 | 1u << 22);
	nic.ring(0);
	told("command 0x80700000");
}

/* Frames queued before a smaller MTU are no fault: it is the shaper's. */
TEST_F(NetaTxRules, FramesAboveTheMtuRegisterGoOut)
{
	nic.write(nr::TX_MTU, 1000 * 8);
	nic.send(0, neta_frame(947));
	EXPECT_EQ(nic.stat("tx_frames"), 1u);
	EXPECT_EQ(nic.violations(), "");
}

TEST_F(NetaTxRules, ResetOfRunningQueues)
{
	nic.write(nr::PORT_TX_RESET, 1);
	told("PORT_TX_RESET while queues 0x1 are active");
	nic.write(nr::TXQ_UPDATE, 1);
	told("updated in reset");
}

TEST_F(NetaTxRules, StartedAndStoppedAtOnce)
{
	nic.write(nr::TXQ_CMD, 0x101);
	told("started and stopped at once");
}

} /* namespace */
} /* namespace weir::models::testing */
