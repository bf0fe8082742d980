// SPDX-License-Identifier: GPL-2.0
/* Causes as conditions, thresholds, the time limit, banks, lost lines. */
#include <gtest/gtest.h>

#include "selftests/models/testing/neta.h"

namespace weir::models::testing {
namespace {

namespace nr = neta::reg;

struct NetaIrq : ::testing::Test {
	void SetUp() override { nic.up(); }
	u32 cause() { return nic.read(nr::NEW_CAUSE); }
	void ack_rx(u32 n) { nic.write(nr::RXQ_UPDATE, n | n << 16); }

	NetaNic nic;
};

/* Strictly above the threshold; 0 is one interrupt for each descriptor. */
TEST_F(NetaIrq, SentAboveTheThreshold)
{
	nic.send(0, neta_frame());
	EXPECT_EQ(cause(), 1u);
	EXPECT_TRUE(nic.host.intx);
	nic.ack_tx(0, 1);
	EXPECT_EQ(cause(), 0u);
	EXPECT_FALSE(nic.host.intx);
	nic.write(nr::TXQ_SIZE, 64 | 2u << 16);
	nic.send(0, neta_frame());
	nic.send(0, neta_frame());
	EXPECT_EQ(cause(), 0u);
	nic.send(0, neta_frame());
	EXPECT_EQ(cause(), 1u);
	nic.ack_tx(0, 1);
	EXPECT_EQ(cause(), 0u);
}

/* There is no timer: what is not above it stays silent for ever. */
TEST_F(NetaIrq, BelowTheSentThresholdNothingEverComes)
{
	nic.write(nr::TXQ_SIZE, 64 | 16u << 16);
	for (unsigned i = 0; i < 16; i++)
		nic.send(0, neta_frame());
	nic.run_for(1'000'000'000);
	EXPECT_EQ(nic.tx_sent(0), 16u);
	EXPECT_EQ(cause(), 0u);
	EXPECT_EQ(nic.host.intx_edges, 0u);
	/* A new threshold is looked at at once. */
	nic.write(nr::TXQ_SIZE, 64);
	EXPECT_TRUE(nic.host.intx);
}

TEST_F(NetaIrq, OccupiedThreshold)
{
	nic.write(nr::RXQ_THRESHOLD, 3);
	nic.write(nr::RXQ_TIME_COAL, 0xffffff);
	nic.deliver(neta_frame());
	nic.deliver(neta_frame());
	EXPECT_EQ(cause(), 0u);
	nic.deliver(neta_frame());
	EXPECT_EQ(cause(), 0x100u);
	ack_rx(1);
	EXPECT_EQ(cause(), 0u);
}

/* Clock cycles: 20000 of 200 MHz are 100 us. */
TEST_F(NetaIrq, OccupiedForTheTimeLimit)
{
	nic.write(nr::RXQ_THRESHOLD, 32);
	nic.write(nr::RXQ_TIME_COAL, 0x4e20);
	nic.deliver(neta_frame());
	nic.run_for(99'999);
	EXPECT_FALSE(nic.host.intx);
	nic.run_for(1);
	EXPECT_TRUE(nic.host.intx);
	EXPECT_EQ(cause(), 0x100u);
	ack_rx(1);
	EXPECT_FALSE(nic.host.intx);
	nic.run_for(1'000'000);
	EXPECT_EQ(nic.host.intx_edges, 1u);
	/* The time begins with the first frame, not with the last. */
	nic.deliver(neta_frame());
	nic.run_for(60'000);
	nic.deliver(neta_frame());
	nic.run_for(40'000);
	EXPECT_TRUE(nic.host.intx);
}

TEST(NetaIrqClock, TheTimeLimitCountsTheCoreClock)
{
	NetaOptions o;

	o.clock_hz = 250'000'000;
	NetaNic nic(o);
	nic.up();
	nic.write(nr::RXQ_THRESHOLD, 32);
	nic.write(nr::RXQ_TIME_COAL, 0x4e20);
	nic.deliver(neta_frame());
	nic.run_for(79'999);
	EXPECT_FALSE(nic.host.intx);
	nic.run_for(1);
	EXPECT_TRUE(nic.host.intx);
}

TEST_F(NetaIrq, FreeDescriptorsBelowTheirThreshold)
{
	nic.write(nr::NEW_MASK, 1u << 16);
	nic.write(nr::RXQ_THRESHOLD, 63u << 16);
	nic.deliver(neta_frame());
	EXPECT_FALSE(nic.host.intx);
	nic.deliver(neta_frame());
	EXPECT_TRUE(nic.host.intx);
	ack_rx(1);
	EXPECT_FALSE(nic.host.intx);
}

/* Conditions cannot be cleared by writing. */
TEST_F(NetaIrq, WritingTheCauseDoesNothing)
{
	nic.send(0, neta_frame());
	nic.write(nr::NEW_CAUSE, 0);
	EXPECT_EQ(cause(), 1u);
	EXPECT_EQ(nic.violations(), "");
}

TEST_F(NetaIrq, MaskAndEnable)
{
	nic.write(nr::NEW_MASK, 0);
	nic.send(0, neta_frame());
	EXPECT_EQ(cause(), 1u);
	EXPECT_FALSE(nic.host.intx);
	nic.write(nr::NEW_MASK, NetaNic::unmasked);
	EXPECT_TRUE(nic.host.intx);
	nic.write(nr::INTR_ENABLE, 0x00ff);
	EXPECT_EQ(cause(), 0u);
	nic.write(nr::INTR_ENABLE, 0x0100);
	EXPECT_EQ(cause(), 1u);
}

/* 15:0 of OLD_CAUSE and MISC_CAUSE latch until a 0 is written. */
TEST_F(NetaIrq, EventsLatch)
{
	nic.send(0, neta_frame());
	nic.ack_tx(0, 1);
	nic.deliver(neta_frame());
	EXPECT_EQ(nic.read(nr::OLD_CAUSE), 0x101u);
	EXPECT_EQ(cause() & 1u << 29, 0u);
	nic.write(nr::OLD_MASK, 1);
	EXPECT_EQ(cause() & 1u << 29, 1u << 29);
	nic.write(nr::OLD_CAUSE, ~1u);
	EXPECT_EQ(nic.read(nr::OLD_CAUSE), 0x100u);
	EXPECT_EQ(cause() & 1u << 29, 0u);
	nic.deliver(neta_frame(), true);
	nic.write(nr::MISC_MASK, 1u << 9);
	EXPECT_EQ(cause() & 3u << 30, 1u << 31);
	nic.write(nr::MISC_CAUSE, 0);
	EXPECT_EQ(cause() & 3u << 30, 0u);
}

TEST_F(NetaIrq, TheLineStaysUntilTheCauseFalls)
{
	nic.deliver(neta_frame());
	nic.deliver(neta_frame());
	EXPECT_TRUE(nic.host.intx);
	ack_rx(1);
	EXPECT_TRUE(nic.host.intx);
	ack_rx(1);
	EXPECT_FALSE(nic.host.intx);
	EXPECT_EQ(nic.stat("interrupts"), 1u);
	EXPECT_EQ(nic.stat("irq_rx"), 1u);
}

/* ---- Banks ---- */

struct NetaBanks : NetaIrq {
	void SetUp() override
	{
		nic.up();
		nic.add_tx_queue(1);
		nic.write(nr::TXQ_CMD, 2);
		/* Even queues to CPU 0, odd ones to CPU 1. */
		nic.write(nr::CPU_MAP, 0x5555);
		nic.write(nr::CPU_MAP + 4, 0xaaaa);
		nic.write(nr::CPU_MAP + 8, 0);
		nic.write(nr::CPU_MAP + 12, 0);
	}
};

TEST_F(NetaBanks, ACpuSeesItsOwnQueues)
{
	nic.send(1, neta_frame());
	EXPECT_EQ(cause(), 0u);
	EXPECT_FALSE(nic.host.cpu_irq[0]);
	EXPECT_TRUE(nic.host.cpu_irq[1]);
	EXPECT_TRUE(nic.device->irq_level(1));
	nic.device->set_cpu(1);
	EXPECT_EQ(cause(), 2u);
	nic.deliver(neta_frame());
	EXPECT_EQ(cause(), 2u);
	EXPECT_TRUE(nic.host.cpu_irq[0]);
	nic.ack_tx(1, 1);
	EXPECT_FALSE(nic.host.cpu_irq[1]);
	EXPECT_TRUE(nic.host.cpu_irq[0]);
}

TEST_F(NetaBanks, AMaskWriteChangesTheOwnBitsOnly)
{
	nic.device->set_cpu(1);
	nic.write(nr::NEW_MASK, 0);
	EXPECT_EQ(nic.read(nr::NEW_MASK), 0u);
	nic.device->set_cpu(0);
	EXPECT_EQ(nic.read(nr::NEW_MASK), 0x5555u);
	nic.deliver(neta_frame());
	EXPECT_TRUE(nic.host.cpu_irq[0]);
	nic.send(1, neta_frame());
	EXPECT_FALSE(nic.host.cpu_irq[1]);
}

TEST_F(NetaBanks, MiscIsForAll)
{
	NetaNic::Received got;

	nic.write(nr::MISC_MASK, 1u << 9);
	nic.deliver(neta_frame(), true);
	nic.receive(0, got);
	EXPECT_TRUE(nic.host.cpu_irq[0]);
	EXPECT_TRUE(nic.host.cpu_irq[1]);
	nic.device->set_cpu(1);
	EXPECT_EQ(cause(), 1u << 31);
	nic.write(nr::MISC_CAUSE, 0);
	EXPECT_FALSE(nic.host.cpu_irq[0]);
	EXPECT_FALSE(nic.host.cpu_irq[1]);
}

TEST(NetaUnbanked, EverythingIsSeen)
{
	NetaOptions o;

	o.banked = false;
	NetaNic nic(o);
	nic.up();
	nic.write(nr::CPU_MAP, 0);
	nic.send(0, neta_frame());
	EXPECT_EQ(nic.read(nr::NEW_CAUSE), 1u);
	EXPECT_TRUE(nic.host.intx);
}

/* ---- Storms and losses ---- */

TEST_F(NetaIrq, AStormIsToldOf)
{
	nic.deliver(neta_frame());
	for (unsigned i = 0; i < 998; i++) {
		nic.write(nr::NEW_MASK, 0);
		nic.write(nr::NEW_MASK, NetaNic::unmasked);
	}
	EXPECT_EQ(nic.violations(), "");
	nic.write(nr::NEW_MASK, 0);
	nic.write(nr::NEW_MASK, NetaNic::unmasked);
	EXPECT_EQ(nic.host.complaints("1000 interrupts with nothing done"), 1u);
}

TEST_F(NetaIrq, NoStormWhereSomethingIsDone)
{
	for (unsigned i = 0; i < 3000; i++) {
		nic.deliver(neta_frame());
		ack_rx(1);
	}
	EXPECT_EQ(nic.violations(), "");
	EXPECT_EQ(nic.stat("interrupts"), 3000u);
}

TEST_F(NetaIrq, ALineThatIsLost)
{
	nic.device->control("fault swallow-irq=tx:2");
	nic.deliver(neta_frame());
	ack_rx(1);
	EXPECT_EQ(nic.host.intx_edges, 1u);
	nic.send(0, neta_frame());
	nic.ack_tx(0, 1);
	EXPECT_EQ(nic.host.intx_edges, 2u);
	nic.send(0, neta_frame());
	EXPECT_FALSE(nic.host.intx);
	EXPECT_EQ(cause(), 1u);
	nic.ack_tx(0, 1);
	nic.send(0, neta_frame());
	EXPECT_TRUE(nic.host.intx);
	EXPECT_EQ(nic.stat("interrupts_swallowed"), 1u);
}

} /* namespace */
} /* namespace weir::models::testing */
