// SPDX-License-Identifier: GPL-2.0
#include <gtest/gtest.h>

#include "selftests/models/testing/nic.h"

namespace weir::models::testing {
namespace {

constexpr u32 links_up = 1u << 30, links_now = 1u << 7;
constexpr u32 restart_an = 1u << 12;
constexpr u32 lms_serial = 3u << 13, lms_1g = 0;

bool up(Nic &nic)
{
	/* The first read tells of a loss that has passed. */
	nic.read(reg::LINKS);
	return nic.read(reg::LINKS) & links_up;
}

TEST(LinkTest, ComesUpAtTenGigabit)
{
	Pair p;

	EXPECT_FALSE(up(*p.near));
	p.run_for(20'000'000);
	EXPECT_TRUE(up(*p.near));
	EXPECT_TRUE(up(*p.far));
	EXPECT_EQ(p.near->read(reg::LINKS) >> 28 & 3, 3u);
}

TEST(LinkTest, NoPartnerNoLink)
{
	Nic nic;

	nic.run_for(1'000'000'000);
	EXPECT_EQ(nic.read(reg::LINKS), 0u);
}

TEST(LinkTest, CableOutAndInIsLatchedAndInterrupts)
{
	Pair p;

	p.link();
	p.near->write(reg::IVAR_MISC, 0x8500);
	p.near->write(reg::EIMS, 1u << 20);
	p.run_for(1000);
	p.near->write(reg::EICR, ~0u);
	unsigned before = p.near->host.msix[5];
	p.near->read(reg::LINKS);
	p.near->device->control("link down");
	p.run_for(1000);
	EXPECT_EQ(p.near->host.msix[5], before + 1);
	EXPECT_EQ(p.near->read(reg::LINKS) & links_up, 0u);
	p.near->device->control("link up");
	p.run_for(20'000'000);
	/* Up again, but it was down: seen once. */
	u32 first = p.near->read(reg::LINKS);
	EXPECT_EQ(first & links_up, 0u);
	EXPECT_NE(first & links_now, 0u);
	EXPECT_NE(p.near->read(reg::LINKS) & links_up, 0u);
}

TEST(LinkTest, AutocNeedsRestart)
{
	Pair p;

	p.run_for(20'000'000);
	p.near->write(reg::AUTOC, lms_1g);
	p.run_for(20'000'000);
	EXPECT_TRUE(up(*p.near));
	p.near->write(reg::AUTOC, lms_1g | restart_an);
	p.run_for(50'000'000);
	/* A 10 Gb/s cable does not do 1 Gb/s. */
	EXPECT_FALSE(up(*p.near));
	EXPECT_FALSE(up(*p.far));
	p.near->write(reg::AUTOC, lms_serial | restart_an);
	p.run_for(50'000'000);
	EXPECT_TRUE(up(*p.near));
	EXPECT_TRUE(up(*p.far));
}

TEST(LinkTest, OpticsNeedTheLaser)
{
	Ixgbe82599Options o;
	o.module = SfpModule::sr_optics;
	Pair p({}, o, o);

	p.run_for(20'000'000);
	EXPECT_TRUE(up(*p.near));
	p.near->write(reg::ESDP, p.near->read(reg::ESDP) | 8);
	p.run_for(20'000'000);
	EXPECT_FALSE(up(*p.near));
	EXPECT_FALSE(up(*p.far));
	p.near->write(reg::ESDP, p.near->read(reg::ESDP) & ~8u);
	p.run_for(20'000'000);
	EXPECT_TRUE(up(*p.far));
}

TEST(LinkTest, DualSpeedAtOneGigabit)
{
	Ixgbe82599Options o;
	o.module = SfpModule::dual_speed;
	Pair p({}, o, o);

	p.near->write(reg::AUTOC, lms_1g | restart_an);
	p.run_for(50'000'000);
	EXPECT_FALSE(up(*p.near)); /* the partner is at 10 */
	p.far->write(reg::AUTOC, lms_1g | restart_an);
	p.run_for(50'000'000);
	EXPECT_TRUE(up(*p.near));
	EXPECT_EQ(p.near->read(reg::LINKS) >> 28 & 3, 2u);
}

TEST(LinkTest, Kx4TakesClause73)
{
	Ixgbe82599Options o;
	o.device_id = 0x10f7;
	Pair p({}, o, o);

	p.run_for(20'000'000);
	EXPECT_FALSE(up(*p.near));
	p.run_for(100'000'000);
	EXPECT_TRUE(up(*p.near));
	EXPECT_NE(p.near->read(reg::LINKS) & 1u << 31, 0u);
}

TEST(LinkTest, EmptyCageShowsInSdp2)
{
	Ixgbe82599Options o;
	o.module = SfpModule::none;
	Pair p({}, o);

	p.run_for(50'000'000);
	EXPECT_FALSE(up(*p.near));
	EXPECT_NE(p.near->read(reg::ESDP) & 4, 0u);
	EXPECT_EQ(p.far->read(reg::ESDP) & 4, 0u);
}

TEST(LinkTest, FlapFault)
{
	Pair p;

	p.run_for(20'000'000);
	EXPECT_EQ(p.near->device->control("fault link-flap=10:20:2"), "ok");
	p.run_for(15'000'000);
	EXPECT_FALSE(up(*p.near));
	p.run_for(22'000'000);
	EXPECT_TRUE(up(*p.near));
	p.run_for(10'000'000);
	EXPECT_FALSE(up(*p.near));
	p.run_for(100'000'000);
	EXPECT_TRUE(up(*p.near));
}

} /* namespace */
} /* namespace weir::models::testing */
