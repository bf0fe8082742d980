// SPDX-License-Identifier: GPL-2.0
/* Two ports behind an MPIC, driven as the in-tree driver of it does. */
#include <gtest/gtest.h>

#include "selftests/models/neta/mpic.h"
#include "selftests/models/testing/neta.h"

namespace weir::models::testing {
namespace {

using neta::Mpic;
namespace nr = neta::reg;

constexpr u32 set_enable = 0x30, clear_enable = 0x34, source_8 = 0x120;
constexpr u32 cpu = Mpic::per_cpu, doorbell_cause = cpu + 0x08,
	      doorbell_mask = cpu + 0x0c, ppi_cause = cpu + 0x10,
	      acknowledge = cpu + 0x44, set_mask = cpu + 0x48,
	      clear_mask = cpu + 0x4c;

struct NetaMpic : ::testing::Test {
	void SetUp() override
	{
		NetaOptions a, b;

		a.mpic = b.mpic = std::make_shared<Mpic>();
		a.banked = b.banked = false;
		a.mpic_window = true;
		b.mpic_input = 10;
		p = std::make_unique<NetaPair>(WireOptions{}, a, b);
		p->up();
	}
	u32 mpic(u32 offset)
	{
		return static_cast<u32>(
			p->near->device->mmio_read(2, offset, 4));
	}
	void mpic(u32 offset, u32 v)
	{
		p->near->device->mmio_write(2, offset, 4, v);
	}
	bool line() { return p->near->host.intx; }

	std::unique_ptr<NetaPair> p;
};

TEST_F(NetaMpic, TheWindow)
{
	EXPECT_EQ(p->near->device->bar_size(2), 8192u);
	EXPECT_EQ(p->far->device->bar_size(2), 0u);
	p->near->device->config_write(0x18, 4, ~0u);
	EXPECT_EQ(p->near->device->config_read(0x18, 4), 0xffffe000u);
	p->far->device->config_write(0x18, 4, ~0u);
	EXPECT_EQ(p->far->device->config_read(0x18, 4), 0u);
	EXPECT_EQ(mpic(0) >> 2, Mpic::inputs);
	mpic(0x7c);
	EXPECT_EQ(p->near->host.complaints("unknown MPIC register 0x7c"), 1u);
}

/* Enabled for all, unmasked for the CPU: both, or nothing comes. */
TEST_F(NetaMpic, TwoGates)
{
	p->near->deliver(neta_frame());
	EXPECT_FALSE(line());
	mpic(clear_mask, 8);
	EXPECT_FALSE(line());
	EXPECT_EQ(mpic(ppi_cause), 0u);
	mpic(set_enable, 8);
	EXPECT_TRUE(line());
	EXPECT_EQ(mpic(ppi_cause), 1u << 8);
	EXPECT_EQ(mpic(source_8), 1u);
	EXPECT_EQ(mpic(acknowledge), 8u);
	/* A masked input shows as a cause all the same. */
	mpic(set_mask, 8);
	EXPECT_FALSE(line());
	EXPECT_EQ(mpic(ppi_cause), 1u << 8);
	EXPECT_EQ(mpic(source_8), 0u);
	EXPECT_EQ(mpic(acknowledge), 1023u);
	mpic(clear_mask, 8);
	EXPECT_TRUE(line());
	mpic(clear_enable, 8);
	EXPECT_FALSE(line());
}

TEST_F(NetaMpic, ALevelFollowsTheCause)
{
	mpic(set_enable, 8);
	mpic(clear_mask, 8);
	p->near->deliver(neta_frame());
	EXPECT_TRUE(line());
	p->near->write(nr::RXQ_UPDATE, 1);
	EXPECT_FALSE(line());
}

TEST_F(NetaMpic, TheSecondPortIsAnotherInputOfTheSame)
{
	mpic(set_enable, 8);
	mpic(set_enable, 10);
	mpic(clear_mask, 8);
	mpic(clear_mask, 10);
	p->far->deliver(neta_frame());
	EXPECT_TRUE(line());
	EXPECT_FALSE(p->far->host.intx);
	EXPECT_EQ(mpic(ppi_cause), 1u << 10);
	p->near->deliver(neta_frame());
	EXPECT_EQ(mpic(ppi_cause), 5u << 8);
	EXPECT_EQ(mpic(acknowledge), 8u);
}

/* Masking is the CPU's own. */
TEST_F(NetaMpic, CpusAreApart)
{
	mpic(set_enable, 8);
	p->near->deliver(neta_frame());
	p->near->device->set_cpu(1);
	mpic(clear_mask, 8);
	EXPECT_EQ(mpic(source_8), 2u);
	EXPECT_TRUE(line());
	EXPECT_EQ(mpic(acknowledge), 8u);
	p->near->device->set_cpu(0);
	EXPECT_EQ(mpic(acknowledge), 1023u);
	mpic(set_mask, 8);
	EXPECT_TRUE(line());
	mpic(source_8, 0);
	EXPECT_FALSE(line());
}

TEST_F(NetaMpic, Doorbells)
{
	mpic(clear_mask, 0);
	mpic(clear_mask, 1);
	mpic(doorbell_mask, 0x00010004);
	mpic(0x04, 1u << 8 | 2);
	EXPECT_TRUE(line());
	EXPECT_EQ(mpic(ppi_cause), 1u);
	EXPECT_EQ(mpic(doorbell_cause), 4u);
	mpic(doorbell_cause, ~4u);
	EXPECT_FALSE(line());
	mpic(0x04, 1u << 8 | 16);
	EXPECT_EQ(mpic(ppi_cause), 2u);
	mpic(0x04, 2u << 8 | 3); /* for the other CPU */
	EXPECT_EQ(mpic(doorbell_cause), 0x10000u);
}

TEST_F(NetaMpic, AResetMasksEverything)
{
	mpic(set_enable, 8);
	mpic(clear_mask, 8);
	p->near->deliver(neta_frame());
	p->near->device->reset();
	EXPECT_FALSE(line());
	EXPECT_EQ(mpic(source_8), 0u);
}

} /* namespace */
} /* namespace weir::models::testing */
