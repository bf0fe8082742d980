// SPDX-License-Identifier: GPL-2.0
/* Pause and link: what is set, what the device then has. */
#include <numeric>

#include "drivers/ixgbe/ixgbe_entry.h"
#include "drivers/ixgbe/ixgbe_regs.h"
#include "selftests/models/ixgbe_82599.h"
#include "selftests/unit/intel/world.h"

namespace weir::test {

using Settings = World;

TEST_F(Settings, PauseOfADirectAttachLink)
{
	up();
	kapi_pause p = {};
	weir_ixgbe_get_pause(b->port.core(), &p);
	EXPECT_FALSE(p.autoneg);
	EXPECT_TRUE(p.rx);
	EXPECT_TRUE(p.tx);
	auto set = [&](void *c) { return weir_ixgbe_set_pause(c, &p); };
	p = { true, true, true };
	kapi_status s = b->port.request(set);
	EXPECT_EQ(s.err, -95);
	EXPECT_NE(std::string(s.why).find("negotiate"), std::string::npos);
	using namespace ixgbe;
	for (bool rx : { false, true }) {
		for (bool tx : { false, true }) {
			p = { false, rx, tx };
			ASSERT_EQ(b->port.request(set).err, 0);
			kapi_pause now = {};
			weir_ixgbe_get_pause(b->port.core(), &now);
			EXPECT_EQ(now.rx, rx);
			EXPECT_EQ(now.tx, tx);
			Value<Mflcn> m = { b->port.peek(MFLCN.offset) };
			EXPECT_EQ(m.has(Mflcn::RFCE), rx);
			Value<Fccfg> f = { b->port.peek(FCCFG.offset) };
			EXPECT_EQ(f.get(Fccfg::TFCE), tx ? 1u : 0u);
			expect_traffic(3);
		}
	}
}

TEST_F(Settings, LinkIsReported)
{
	up();
	kapi_link link = {};
	weir_ixgbe_get_link(b->port.core(), &link);
	EXPECT_TRUE(link.up);
	EXPECT_EQ(link.speed_mbps, 10000u);
	EXPECT_TRUE(link.full_duplex);
	EXPECT_EQ(link.port, 5u); /* PORT_DA */
	EXPECT_TRUE(link.supported & KAPI_LINK_10000CR);
	wire->set_connected(false);
	kernel.run_for(3 * sec);
	weir_ixgbe_get_link(b->port.core(), &link);
	EXPECT_FALSE(link.up);
	EXPECT_EQ(link.speed_mbps, 0u);
}

TEST_F(Settings, LinkRestart)
{
	up();
	ASSERT_EQ(b->port.request(weir_ixgbe_restart_link).err, 0);
	ASSERT_TRUE(wait_for_link());
	kernel.run_for(1 * sec);
	expect_traffic();
	b->port.stop();
	EXPECT_EQ(b->port.request(weir_ixgbe_restart_link).err, -100);
}

TEST_F(Settings, ModuleEeprom)
{
	up();
	kapi_u32 len = 0;
	auto length = [&](void *c) { return weir_ixgbe_module_len(c, &len); };
	ASSERT_EQ(b->port.request(length).err, 0);
	EXPECT_TRUE(len == 256 || len == 512) << len;
	std::vector<kapi_u8> page(256), part(40);
	ASSERT_EQ(b->port.request([&](void *c) {
				 return weir_ixgbe_read_module(c, 0xa0, 0, 256,
							       page.data());
			 })
			  .err,
		  0);
	EXPECT_EQ(page[0], 3); /* SFP */
	/* SFF-8472: CC_BASE is the sum of the 63 octets before. */
	EXPECT_EQ(page[63], std::accumulate(page.begin(), page.begin() + 63,
					    kapi_u8{ 0 }));
	ASSERT_EQ(b->port.request([&](void *c) {
				 return weir_ixgbe_read_module(c, 0xa0, 20, 40,
							       part.data());
			 })
			  .err,
		  0);
	EXPECT_TRUE(std::equal(part.begin(), part.end(), page.begin() + 20));
	expect_traffic(3);
}

/* Whatever the link says, a module that cannot be read is no link. */
TEST_F(Settings, AModuleThatGoesTakesTheCarrier)
{
	up();
	a->fault("i2c-dead");
	kapi_write32(kapi_port_bar(&a->port), ixgbe::EICS.offset,
		     ixgbe::Eicr::GPI_SDP2.from(1).raw);
	kernel.run_for(2 * sec);
	EXPECT_FALSE(a->port.carrier());
	a->fault("clear");
	ASSERT_TRUE(wait_for_link(10 * sec));
	expect_traffic(3);
}

/* What a driver that died held is not held for ever. */
TEST_F(Settings, ResourcesLeftTaken)
{
	using namespace ixgbe;
	void *bar;
	auto leave_taken = [&](kapi_u32 bits) {
		bar = kapi_port_bar(&b->port);
		(void)kapi_read32(bar, SWSM.offset);
		kapi_write32(bar, SWSM.offset, 3);
		kapi_write32(bar, SW_FW_SYNC.offset, bits);
		kapi_write32(bar, SWSM.offset, 0);
	};
	kapi_u8 page[256];
	auto read = [&] {
		return b->port
			.request([&](void *c) {
				return weir_ixgbe_read_module(c, 0xa0, 0, 256,
							      page);
			})
			.err;
	};

	up();
	leave_taken(SwFwSync::SW_PHY_SM0.from(1).raw |
		    SwFwSync::SW_PHY_SM1.from(1).raw);
	EXPECT_EQ(read(), 0);
	EXPECT_EQ(kernel.times_logged("left taken by software"), 1u);
	EXPECT_EQ(read(), 0);
	EXPECT_EQ(kernel.times_logged("left taken by software"), 1u);
	/* What firmware holds is firmware's. */
	leave_taken((SwFwSync::SW_PHY_SM0.from(1).raw |
		     SwFwSync::SW_PHY_SM1.from(1).raw)
		    << 5);
	EXPECT_EQ(read(), -16);
	EXPECT_TRUE(kernel.logged("firmware does not give up"));
	leave_taken(0);
	EXPECT_EQ(read(), 0);
}

TEST_F(Settings, OpticsOneGigabitAndBackplane)
{
	for (models::SfpModule module :
	     { models::SfpModule::sr_optics, models::SfpModule::gigabit_sx,
	       models::SfpModule::dual_speed }) {
		WorldOptions o;
		o.a.board = o.b.board = static_cast<unsigned>(module);
		if (module == models::SfpModule::gigabit_sx)
			o.wire.bits_per_second = 1'000'000'000;
		build(o);
		ASSERT_EQ(a->port.probe().err, 0);
		ASSERT_EQ(b->port.probe().err, 0);
		ASSERT_EQ(a->port.open().err, 0);
		ASSERT_EQ(b->port.open().err, 0);
		ASSERT_TRUE(wait_for_link(10 * sec)) << int(module);
		kapi_link link = {};
		weir_ixgbe_get_link(b->port.core(), &link);
		EXPECT_EQ(link.speed_mbps,
			  module == models::SfpModule::gigabit_sx ? 1000u :
								    10000u);
		expect_traffic();
		a.reset();
		b.reset();
	}
	WorldOptions o;
	o.a.device_id = o.b.device_id = 0x10f7;
	up(o);
	expect_traffic();
	kapi_u32 len;
	EXPECT_EQ(b->port.request([&](void *c) {
				 return weir_ixgbe_module_len(c, &len);
			 })
			  .err,
		  -95);
}

TEST_F(Settings, EmptyCageAndWrongModule)
{
	WorldOptions o;
	o.a.board = static_cast<unsigned>(models::SfpModule::none);
	o.b.board = static_cast<unsigned>(models::SfpModule::unsupported);
	build(o);
	ASSERT_EQ(a->port.probe().err, 0);
	ASSERT_EQ(b->port.probe().err, 0);
	ASSERT_EQ(a->port.open().err, 0);
	ASSERT_EQ(b->port.open().err, 0);
	kernel.run_for(20 * sec);
	EXPECT_FALSE(a->port.carrier());
	EXPECT_FALSE(b->port.carrier());
	/* Each says why, once. */
	unsigned said[2] = {};
	for (const fake::LogLine &l : kernel.log)
		if (l.text.find("no link") == 0)
			said[l.port == &b->port]++;
	EXPECT_EQ(said[0], 1u);
	EXPECT_EQ(said[1], 1u);
}

TEST_F(Settings, DeadModuleBus)
{
	WorldOptions o;
	o.a.faults = { "i2c-dead" };
	build(o);
	ASSERT_EQ(a->port.probe().err, 0);
	ASSERT_EQ(a->port.open().err, 0);
	kernel.run_for(3 * sec);
	EXPECT_FALSE(a->port.carrier());
	EXPECT_TRUE(kernel.logged("no link"));
}

} /* namespace weir::test */
