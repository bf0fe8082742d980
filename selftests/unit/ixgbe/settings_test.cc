// SPDX-License-Identifier: GPL-2.0
/* Filters, features, pause, hash, module, NVM, register dump, statistics. */
#include <numeric>
#include <set>

#include "drivers/ixgbe/ixgbe_regs.h"
#include "selftests/unit/ixgbe/world.h"

namespace weir::test {

class Settings : public World {
    protected:
	/* How many of one frame from a, addressed so, get past b's filter. */
	std::size_t arrives(const Mac &to)
	{
		return arrives(addressed(plain(80), to));
	}
	std::size_t arrives(const Bytes &frame)
	{
		b->port.received.clear();
		a->port.send(make_skb(frame));
		EXPECT_TRUE(settle());
		return b->port.received.size();
	}
	void *core() { return b->port.core(); }

	static constexpr Mac other = { 0x02, 1, 2, 3, 4, 5 };
	static constexpr Mac group = { 0x01, 0x00, 0x5e, 1, 2, 3 };
	static constexpr Mac group2 = { 0x33, 0x33, 0, 0, 0x7f, 0x01 };
	static constexpr Mac everyone = { 0xff, 0xff, 0xff, 0xff, 0xff, 0xff };
};

TEST_F(Settings, UnicastFilter)
{
	up();
	EXPECT_EQ(arrives(b->port.mac()), 1u);
	EXPECT_EQ(arrives(everyone), 1u);
	EXPECT_EQ(arrives(other), 0u);
	EXPECT_EQ(arrives(group), 0u);
	b->port.set_rx_mode(true, false, {}, {});
	EXPECT_EQ(arrives(other), 1u);
	EXPECT_EQ(arrives(group), 1u);
	b->port.set_rx_mode(false, false, {}, {});
	EXPECT_EQ(arrives(other), 0u);
	EXPECT_EQ(arrives(everyone), 1u);
}

TEST_F(Settings, MoreUnicastAddresses)
{
	up();
	std::vector<Mac> list;
	for (std::uint8_t i = 0; i < 127; i++)
		list.push_back({ 0x02, 0, 0, 0, 1, i });
	b->port.set_rx_mode(false, false, list, {});
	EXPECT_EQ(arrives(list[0]), 1u);
	EXPECT_EQ(arrives(list[126]), 1u);
	EXPECT_EQ(arrives(other), 0u);
	/* One more than there is room for: all are let through. */
	list.push_back({ 0x02, 0, 0, 0, 2, 0 });
	b->port.set_rx_mode(false, false, list, {});
	EXPECT_EQ(arrives(list[127]), 1u);
	EXPECT_EQ(arrives(other), 1u);
	/* And forgotten when they go. */
	b->port.set_rx_mode(false, false, { list[5] }, {});
	EXPECT_EQ(arrives(list[5]), 1u);
	EXPECT_EQ(arrives(list[0]), 0u);
	EXPECT_EQ(arrives(list[100]), 0u);
	EXPECT_EQ(arrives(b->port.mac()), 1u);
}

TEST_F(Settings, MulticastFilter)
{
	up();
	b->port.set_rx_mode(false, false, {}, { group, group2 });
	EXPECT_EQ(arrives(group), 1u);
	EXPECT_EQ(arrives(group2), 1u);
	EXPECT_EQ(arrives(Mac{ 0x01, 0, 0x5e, 1, 2, 4 }), 0u);
	b->port.set_rx_mode(false, false, {}, { group2 });
	EXPECT_EQ(arrives(group), 0u);
	EXPECT_EQ(arrives(group2), 1u);
	b->port.set_rx_mode(false, true, {}, {});
	EXPECT_EQ(arrives(group), 1u);
	EXPECT_EQ(arrives(Mac{ 0x01, 0, 0x5e, 9, 9, 9 }), 1u);
	EXPECT_EQ(arrives(other), 0u);
	b->port.set_rx_mode(false, false, {}, {});
	EXPECT_EQ(arrives(group2), 0u);
	/* Counted by the device. */
	kernel.run_for(2 * sec);
	EXPECT_EQ(b->port.stats().multicast, 5u);
}

TEST_F(Settings, VlanFilter)
{
	up();
	auto vlan = [&](std::uint16_t vid) {
		return arrives(tagged(plain(80), vid));
	};
	EXPECT_EQ(vlan(10), 0u);
	for (std::uint16_t vid : { 0, 1, 10, 31, 32, 4094 })
		ASSERT_EQ(b->port.vlan(vid, true).err, 0);
	for (std::uint16_t vid : { 1, 10, 31, 32, 4094 })
		EXPECT_EQ(vlan(vid), 1u) << vid;
	for (std::uint16_t vid : { 2, 11, 33, 4093 })
		EXPECT_EQ(vlan(vid), 0u) << vid;
	ASSERT_EQ(b->port.vlan(10, false).err, 0);
	EXPECT_EQ(vlan(10), 0u);
	EXPECT_EQ(vlan(31), 1u);
	/* Kept over down and up, and over a change of rings. */
	b->port.stop();
	ASSERT_EQ(b->port.open().err, 0);
	ASSERT_TRUE(wait_for_link());
	EXPECT_EQ(vlan(31), 1u);
	EXPECT_EQ(vlan(10), 0u);
	ASSERT_EQ(b->port.set_ring({ 64, 64, 0, 0 }).err, 0);
	EXPECT_EQ(vlan(4094), 1u);
	/* Promiscuous and without the filter: all of them. */
	b->port.set_rx_mode(true, false, {}, {});
	EXPECT_EQ(vlan(77), 1u);
	b->port.set_rx_mode(false, false, {}, {});
	EXPECT_EQ(vlan(77), 0u);
	kapi_u64 on = b->port.limits().features &
		      ~kapi_u64(KAPI_F_VLAN_FILTER | KAPI_F_RXALL);
	ASSERT_EQ(b->port.set_features(on).err, 0);
	EXPECT_EQ(vlan(77), 1u);
	ASSERT_EQ(b->port.set_features(on | KAPI_F_VLAN_FILTER).err, 0);
	EXPECT_EQ(vlan(77), 0u);
	EXPECT_EQ(vlan(31), 1u);
}

TEST_F(Settings, FiltersSurviveDownAndUp)
{
	up();
	b->port.set_rx_mode(false, false, { other }, { group });
	b->port.stop();
	ASSERT_EQ(b->port.open().err, 0);
	b->port.set_rx_mode(false, false, { other }, { group });
	ASSERT_TRUE(wait_for_link());
	EXPECT_EQ(arrives(other), 1u);
	EXPECT_EQ(arrives(group), 1u);
}

TEST_F(Settings, AnotherMacAddress)
{
	up();
	const Mac mac = { 0x02, 0xaa, 0xbb, 0xcc, 0xdd, 0xee };
	const Mac old = b->port.mac();
	ASSERT_EQ(b->port.set_mac(mac).err, 0);
	EXPECT_EQ(arrives(mac), 1u);
	EXPECT_EQ(arrives(old), 0u);
	b->port.stop();
	ASSERT_EQ(b->port.open().err, 0);
	ASSERT_TRUE(wait_for_link());
	EXPECT_EQ(arrives(mac), 1u);
	EXPECT_EQ(arrives(old), 0u);
}

TEST_F(Settings, FramesWithErrorsOnRequest)
{
	up();
	b->fault("rx-inject=100:bad-fcs");
	ASSERT_TRUE(settle());
	EXPECT_EQ(b->port.received.size(), 0u);
	ASSERT_EQ(b->port.set_features(b->port.limits().features).err, 0);
	b->fault("rx-inject=100:bad-fcs");
	ASSERT_TRUE(settle());
	EXPECT_EQ(b->port.received.size(), 1u);
	kernel.run_for(2 * sec);
	EXPECT_EQ(b->port.stats().rx_crc_errors, 2u);
}

/* faults.md F2: of any length, also where all frames are wanted. */
TEST_F(Settings, AnyLengthWithAllFramesWanted)
{
	up();
	ASSERT_EQ(b->port.set_features(b->port.limits().features).err, 0);
	b->fault("rx-any-length");
	for (unsigned len : { 20u, 59u, 1515u, 2048u, 2049u, 4096u, 9728u,
			      15872u, 16000u }) {
		b->fault("rx-inject=" + std::to_string(len));
		ASSERT_TRUE(settle());
	}
	b->fault("clear");
	expect_traffic();
}

TEST_F(Settings, HashTableAndKey)
{
	WorldOptions o;
	o.cpus = 4;
	up(o);
	kapi_u32 entries, key_len;
	weir_ixgbe_rss_size(core(), &entries, &key_len);
	ASSERT_EQ(entries, 128u);
	ASSERT_EQ(key_len, 40u);
	std::vector<kapi_u32> table(entries);
	std::vector<kapi_u8> key(key_len);
	kapi_rss rss = { table.data(), entries, key.data(), key_len };
	weir_ixgbe_get_rss(core(), &rss);
	for (unsigned i = 0; i < entries; i++)
		EXPECT_EQ(table[i], i % 4);

	/* All to queue 2. */
	std::fill(table.begin(), table.end(), 2);
	auto set = [&](void *c) { return kapi_status(
		weir_ixgbe_set_rss(c, &rss)); };
	rss.key = nullptr;
	ASSERT_EQ(b->port.request(set).err, 0);
	for (unsigned flow = 0; flow < 20; flow++) {
		FrameSpec s;
		s.flow = flow;
		ASSERT_EQ(arrives(whole(s)), 1u);
		EXPECT_EQ(b->port.received[0].queue, 2u);
	}
	/* Kept where the queues stay, spread anew where they do not. */
	b->port.stop();
	ASSERT_EQ(b->port.open().err, 0);
	ASSERT_TRUE(wait_for_link());
	ASSERT_EQ(arrives(whole({})), 1u);
	EXPECT_EQ(b->port.received[0].queue, 2u);
	ASSERT_EQ(b->port.set_channels(2).err, 0);
	weir_ixgbe_get_rss(core(), &rss);
	for (unsigned i = 0; i < entries; i++)
		EXPECT_EQ(table[i], i % 2);

	/* A queue that is not there; a table of another size. */
	table[7] = 2;
	kapi_status s = b->port.request(set);
	EXPECT_EQ(s.err, -22);
	table[7] = 16;
	EXPECT_EQ(b->port.request(set).err, -22);
	table[7] = 1;
	rss.entries = 64;
	EXPECT_EQ(b->port.request(set).err, -22);
}

/* Microsoft's verification suite: the known hash of a known flow. */
TEST_F(Settings, HashIsToeplitz)
{
	up();
	Bytes frame = whole({ .l4 = L4::tcp });
	const std::uint8_t flow[12] = { 66,  9,	  149, 187, 161, 142,
					100, 80,  0x0a, 0xea, 0x06, 0xe6 };
	std::copy(flow, flow + 8, frame.begin() + 26);
	std::copy(flow + 8, flow + 12, frame.begin() + 34);
	ASSERT_EQ(arrives(frame), 1u);
	EXPECT_TRUE(b->port.received[0].flags & KAPI_RX_HASH_L4);
	EXPECT_EQ(b->port.received[0].hash, 0x51ccc178u);
}

TEST_F(Settings, PauseOfADirectAttachLink)
{
	up();
	kapi_pause p = {};
	weir_ixgbe_get_pause(core(), &p);
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
			weir_ixgbe_get_pause(core(), &now);
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
	weir_ixgbe_get_link(core(), &link);
	EXPECT_TRUE(link.up);
	EXPECT_EQ(link.speed_mbps, 10000u);
	EXPECT_TRUE(link.full_duplex);
	EXPECT_EQ(link.port, 5u);	/* PORT_DA */
	EXPECT_TRUE(link.supported & KAPI_LINK_10000CR);
	wire->set_connected(false);
	kernel.run_for(3 * sec);
	weir_ixgbe_get_link(core(), &link);
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

TEST_F(Settings, OpticsOneGigabitAndBackplane)
{
	for (models::SfpModule module : { models::SfpModule::sr_optics,
					  models::SfpModule::gigabit_sx,
					  models::SfpModule::dual_speed }) {
		WorldOptions o;
		o.a.module = o.b.module = module;
		if (module == models::SfpModule::gigabit_sx)
			o.wire.bits_per_second = 1'000'000'000;
		build(o);
		ASSERT_EQ(a->port.probe().err, 0);
		ASSERT_EQ(b->port.probe().err, 0);
		ASSERT_EQ(a->port.open().err, 0);
		ASSERT_EQ(b->port.open().err, 0);
		ASSERT_TRUE(wait_for_link(10 * sec)) << int(module);
		kapi_link link = {};
		weir_ixgbe_get_link(core(), &link);
		EXPECT_EQ(link.speed_mbps,
			  module == models::SfpModule::gigabit_sx ? 1000u
								  : 10000u);
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
		  }).err,
		  -95);
}

TEST_F(Settings, EmptyCageAndWrongModule)
{
	WorldOptions o;
	o.a.module = models::SfpModule::none;
	o.b.module = models::SfpModule::unsupported;
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
		  }).err,
		  0);
	EXPECT_EQ(page[0], 3);		/* SFP */
	/* SFF-8472: CC_BASE is the sum of the 63 octets before. */
	EXPECT_EQ(page[63], std::accumulate(page.begin(), page.begin() + 63,
					    kapi_u8{ 0 }));
	ASSERT_EQ(b->port.request([&](void *c) {
			return weir_ixgbe_read_module(c, 0xa0, 20, 40,
						      part.data());
		  }).err,
		  0);
	EXPECT_TRUE(std::equal(part.begin(), part.end(), page.begin() + 20));
	expect_traffic(3);
}

TEST_F(Settings, NvmImage)
{
	up();
	kapi_u32 len = weir_ixgbe_nvm_len(core());
	ASSERT_GE(len, 128u);
	std::vector<kapi_u8> image(128);
	ASSERT_EQ(b->port.request([&](void *c) {
			return weir_ixgbe_read_nvm(c, 0, 128, image.data());
		  }).err,
		  0);
	kapi_u8 odd[3];
	ASSERT_EQ(b->port.request([&](void *c) {
			return weir_ixgbe_read_nvm(c, 5, 3, odd);
		  }).err,
		  0);
	EXPECT_TRUE(std::equal(odd, odd + 3, image.begin() + 5));
}

/* A dump must not eat counters or interrupt causes. */
TEST_F(Settings, RegisterDumpHasNoEffect)
{
	up();
	expect_traffic(10);
	kapi_u32 words = weir_ixgbe_regs_len(core());
	ASSERT_GT(words, 1000u);
	ASSERT_EQ(words % 2, 0u);
	std::vector<kapi_u32> dump(words);
	b->port.log_mmio = true;
	b->port.mmio_log.clear();
	weir_ixgbe_get_regs(core(), dump.data());
	std::set<std::uint32_t> offsets;
	for (unsigned i = 0; i < words; i += 2)
		EXPECT_TRUE(offsets.insert(dump[i]).second) << dump[i];
	EXPECT_FALSE(offsets.count(0x00800));	/* EICR */
	EXPECT_FALSE(offsets.count(0x10140));	/* SWSM */
	EXPECT_FALSE(offsets.count(0x04074));	/* GPRC */
	EXPECT_TRUE(offsets.count(0x042a0));	/* AUTOC */
	for (const fake::MmioAccess &m : b->port.mmio_log) {
		EXPECT_FALSE(m.write) << std::hex << m.offset;
		EXPECT_TRUE(m.write || offsets.count(m.offset))
			<< std::hex << m.offset;
	}
	kapi_mac_stats mac = {};
	b->port.request([&](void *c) {
		weir_ixgbe_get_mac_stats(c, &mac);
		return kapi_status{};
	});
	EXPECT_EQ(mac.frames_rx, 10u);
	EXPECT_EQ(mac.frames_tx, 10u);
	expect_traffic(3);
}

TEST_F(Settings, MacStatisticsAndHistogram)
{
	up();
	kapi_mac_stats m = {};
	auto read = [&] {
		b->port.request([&](void *c) {
			weir_ixgbe_get_mac_stats(c, &m);
			return kapi_status{};
		});
	};
	for (std::size_t len : { 60u, 61u, 123u, 124u, 251u, 252u, 507u, 508u,
				 1019u, 1020u, 1514u })
		ASSERT_EQ(arrives(plain(len)), 1u);
	ASSERT_EQ(arrives(everyone), 1u);
	read();
	EXPECT_EQ(m.frames_rx, 12u);
	const kapi_u64 want[6] = { 1, 3, 2, 2, 2, 2 };
	for (unsigned i = 0; i < 6; i++)
		EXPECT_EQ(m.size_rx[i], want[i]) << i;
	EXPECT_EQ(m.broadcast_rx, 1u);
	/* Nothing is counted twice. */
	read();
	EXPECT_EQ(m.frames_rx, 12u);
	kapi_u32 n = weir_ixgbe_stat_count(core());
	std::set<std::string> names;
	for (kapi_u32 i = 0; i < n; i++) {
		std::string name = weir_ixgbe_stat_name(i);
		EXPECT_TRUE(names.insert(name).second) << name;
		EXPECT_LT(name.size(), 32u) << name;
	}
	std::vector<kapi_u64> values(n);
	b->port.request([&](void *c) {
		weir_ixgbe_stat_values(c, values.data());
		return kapi_status{};
	});
	for (kapi_u32 i = 0; i < n; i++)
		if (std::string(weir_ixgbe_stat_name(i)) == "rx_good_frames") {
			EXPECT_EQ(values[i], 12u);
		}
}

/* faults.md G2: never back, through everything. */
TEST_F(Settings, StatisticsNeverFall)
{
	up();
	kapi_stats last = {};
	auto check = [&](const char *when) {
		kapi_stats s = b->port.stats();
		EXPECT_GE(s.rx_packets, last.rx_packets) << when;
		EXPECT_GE(s.tx_packets, last.tx_packets) << when;
		EXPECT_GE(s.rx_bytes, last.rx_bytes) << when;
		EXPECT_GE(s.tx_bytes, last.tx_bytes) << when;
		EXPECT_GE(s.multicast, last.multicast) << when;
		EXPECT_GE(s.rx_crc_errors, last.rx_crc_errors) << when;
		EXPECT_GE(s.rx_missed, last.rx_missed) << when;
		last = s;
	};
	b->port.set_rx_mode(false, true, {}, {});
	unsigned groups = 0;
	auto traffic = [&] {
		expect_traffic(10);
		groups += arrives(group);
		b->fault("rx-inject=100:bad-fcs");
		ASSERT_TRUE(settle());
		check("traffic");
	};
	traffic();
	b->port.stop();
	check("down");
	ASSERT_EQ(b->port.open().err, 0);
	b->port.set_rx_mode(false, true, {}, {});
	ASSERT_TRUE(wait_for_link());
	check("up");
	traffic();
	ASSERT_EQ(b->port.set_ring({ 64, 8192, 0, 0 }).err, 0);
	check("-G");
	traffic();
	ASSERT_EQ(b->port.set_channels(1).err, 0);
	check("-L 1");
	traffic();
	ASSERT_EQ(b->port.set_channels(2).err, 0);
	check("-L 2");
	traffic();
	kernel.run_for(2 * sec);
	check("later");
	EXPECT_EQ(groups, 5u);
	EXPECT_EQ(last.rx_packets, 5u * 11);
	EXPECT_EQ(last.tx_packets, 5u * 10);
	EXPECT_EQ(last.multicast, 5u);
	EXPECT_EQ(last.rx_crc_errors, 5u);
}

} /* namespace weir::test */
