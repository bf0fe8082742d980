// SPDX-License-Identifier: GPL-2.0
#include <gtest/gtest.h>

#include "selftests/models/testing/nic.h"

namespace weir::models::testing {
namespace {

/* EITR in microseconds, written the way drivers do. */
constexpr u32 itr(u32 usecs)
{
	return usecs << 2 & 0xff8;
}
constexpr u32 keep_counter = 1u << 31;

struct InterruptTest : ::testing::Test {
	InterruptTest() { nic.start(); }

	void msix_vector(unsigned v) { nic.map_vector(v, v); }
	void cause(unsigned v)
	{
		nic.write(reg::EICS_EX + v / 32 * 4, 1u << v % 32);
	}
	void unmask(unsigned v)
	{
		nic.write(reg::EIMS_EX + v / 32 * 4, 1u << v % 32);
	}

	Nic nic;
};

TEST_F(InterruptTest, AutoClearAndAutoMask)
{
	msix_vector(3);
	cause(3);
	EXPECT_EQ(nic.host.msix[3], 1u);
	/* Auto-masked: the next cause waits. */
	cause(3);
	nic.run_for(1'000'000);
	EXPECT_EQ(nic.host.msix[3], 1u);
	unmask(3);
	EXPECT_EQ(nic.host.msix[3], 2u);
	/* And nothing is left. */
	unmask(3);
	nic.run_for(1'000'000);
	EXPECT_EQ(nic.host.msix[3], 2u);
}

TEST_F(InterruptTest, WithoutAutoMaskEveryCauseIsTold)
{
	nic.write(reg::EIAM_EX, 0);
	msix_vector(3);
	cause(3);
	cause(3);
	EXPECT_EQ(nic.host.msix[3], 2u);
}

TEST_F(InterruptTest, HighVectors)
{
	msix_vector(40);
	nic.write(reg::IVAR + 20 * 4, 0xbf); /* queue 40 RX: vector 63 */
	cause(40);
	EXPECT_EQ(nic.host.msix[40], 1u);
	cause(63);
	EXPECT_EQ(nic.host.msix[63], 0u); /* masked */
	unmask(63);
	EXPECT_EQ(nic.host.msix[63], 1u);
}

TEST_F(InterruptTest, ThrottleInTwoMicrosecondSteps)
{
	msix_vector(1);
	nic.write(reg::EITR + 4, itr(100));
	cause(1);
	EXPECT_EQ(nic.host.msix[1], 1u);
	u64 first = nic.host.time;
	nic.run_for(1'000);
	unmask(1);
	cause(1);
	nic.run_for(90'000);
	EXPECT_EQ(nic.host.msix[1], 1u);
	nic.run_for(20'000);
	EXPECT_EQ(nic.host.msix[1], 2u);
	EXPECT_EQ(nic.host.last_interrupt, first + 100'000);
	/* 3 us is 2: bits 2:0 do not exist. */
	nic.write(reg::EITR + 4, keep_counter | itr(3));
	EXPECT_EQ(nic.read(reg::EITR + 4) & 0xfff, 8u);
}

TEST_F(InterruptTest, LoneCauseAfterSilenceIsTold)
{
	msix_vector(1);
	nic.write(reg::EITR + 4, itr(1000));
	nic.run_for(5'000'000);
	cause(1);
	EXPECT_EQ(nic.host.msix[1], 1u);
}

TEST_F(InterruptTest, CntWdisKeepsTheRunningInterval)
{
	msix_vector(1);
	nic.write(reg::EITR + 4, itr(200));
	cause(1);
	unmask(1);
	cause(1);
	nic.write(reg::EITR + 4, keep_counter | itr(10));
	nic.run_for(150'000);
	EXPECT_EQ(nic.host.msix[1], 1u);
	/* Without it the counter is loaded, here with 0. */
	nic.write(reg::EITR + 4, itr(10));
	EXPECT_EQ(nic.host.msix[1], 2u);
}

TEST_F(InterruptTest, OtherCausesByEicr)
{
	nic.write(reg::IVAR_MISC, 0x8700);
	nic.write(reg::EIMS, 1u << 20);
	nic.write(reg::EICS, 1u << 20);
	EXPECT_EQ(nic.host.msix[7], 1u);
	/* EICS reads the causes and leaves them; a write to EICR clears. */
	EXPECT_EQ(nic.read(reg::EICS) & 1u << 20, 1u << 20);
	EXPECT_EQ(nic.read(reg::EICS) & 1u << 20, 1u << 20);
	nic.write(reg::EICR, 1u << 20);
	EXPECT_EQ(nic.read(reg::EICS), 0u);
	/* Masked causes are pending and not told. */
	nic.write(reg::EIMC, 1u << 20);
	nic.write(reg::EICS, 1u << 20);
	EXPECT_EQ(nic.host.msix[7], 1u);
	EXPECT_EQ(nic.read(reg::EICR), 1u << 20);
	EXPECT_EQ(nic.read(reg::EICR), 0u);
}

TEST_F(InterruptTest, OtherClearDisableKeepsQueueBits)
{
	nic.write(reg::EIMC_EX, ~0u);
	nic.write(reg::EICS, 0x00100004);
	EXPECT_EQ(nic.read(reg::EICR), 0x00100004u);
	EXPECT_EQ(nic.read(reg::EICR), 0x00000004u);
}

TEST_F(InterruptTest, LegacyLineIsALevel)
{
	nic.device->set_irq_mode(Device::IrqMode::intx);
	nic.write(reg::GPIE, 0);
	nic.write(reg::EIAM, 0xffff);
	nic.write(reg::EIMS, 0x00100001);
	nic.write(reg::EICS, 0x1);
	EXPECT_TRUE(nic.host.intx);
	EXPECT_EQ(nic.device->config_read(6, 2) & 8, 8u);
	EXPECT_EQ(nic.read(reg::EICR), 1u);
	EXPECT_FALSE(nic.host.intx);
	/* EIAM: the read masked the queue bits, not the others. */
	EXPECT_EQ(nic.read(reg::EIMS), 0x00100000u);
	nic.write(reg::EICS, 0x1);
	EXPECT_FALSE(nic.host.intx);
	nic.write(reg::EIMS, 1);
	EXPECT_TRUE(nic.host.intx);
	nic.write(reg::EIMC, 1);
	EXPECT_FALSE(nic.host.intx);
	EXPECT_EQ(nic.host.msi, 0u);
}

TEST_F(InterruptTest, MsiIsOneMessagePerEdge)
{
	nic.device->set_irq_mode(Device::IrqMode::msi);
	nic.write(reg::GPIE, 0);
	nic.write(reg::EIAM, 0);
	nic.write(reg::EIMS, 0xffff);
	nic.write(reg::EICS, 0x8);
	EXPECT_EQ(nic.host.msi, 1u);
	EXPECT_EQ(nic.read(reg::EICR), 8u);
	nic.write(reg::EICS, 0x8);
	EXPECT_EQ(nic.host.msi, 2u);
	EXPECT_FALSE(nic.host.intx);
}

TEST_F(InterruptTest, NothingLeavesWithoutAMode)
{
	nic.device->set_irq_mode(Device::IrqMode::none);
	msix_vector(1);
	cause(1);
	EXPECT_EQ(nic.device->deadline(), Device::never);
	nic.device->set_irq_mode(Device::IrqMode::msix);
	nic.device->advance();
	EXPECT_EQ(nic.host.msix[1], 1u);
}

TEST_F(InterruptTest, SwallowedOnRequest)
{
	msix_vector(1);
	nic.write(reg::EIAM_EX, 0);
	ASSERT_EQ(nic.device->control("fault swallow-irq=any:2:2"), "ok");
	for (int i = 0; i < 5; i++)
		cause(1);
	EXPECT_EQ(nic.host.msix[1], 3u);
	EXPECT_EQ(nic.stat("interrupts_swallowed"), 2u);
	EXPECT_EQ(nic.stat("vector1"), 3u);
}

} /* namespace */
} /* namespace weir::models::testing */
