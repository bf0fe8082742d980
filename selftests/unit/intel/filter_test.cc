// SPDX-License-Identifier: GPL-2.0
/* Which frames are let in, and to which queue they go. */
#include "selftests/unit/intel/world.h"

namespace weir::test {

using Filter = World;

TEST_F(Filter, UnicastFilter)
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

TEST_F(Filter, MoreUnicastAddresses)
{
	up();
	std::vector<Mac> list;
	for (std::uint8_t i = 1; i < chip.receive_addresses; i++)
		list.push_back({ 0x02, 0, 0, 0, 1, i });
	b->port.set_rx_mode(false, false, list, {});
	EXPECT_EQ(arrives(list[0]), 1u);
	EXPECT_EQ(arrives(list.back()), 1u);
	EXPECT_EQ(arrives(other), 0u);
	/* One more than there is room for: all are let through. */
	list.push_back({ 0x02, 0, 0, 0, 2, 0 });
	b->port.set_rx_mode(false, false, list, {});
	EXPECT_EQ(arrives(list.back()), 1u);
	EXPECT_EQ(arrives(other), 1u);
	/* And forgotten when they go. */
	b->port.set_rx_mode(false, false, { list[5] }, {});
	EXPECT_EQ(arrives(list[5]), 1u);
	EXPECT_EQ(arrives(list[0]), 0u);
	EXPECT_EQ(arrives(list[20]), 0u);
	EXPECT_EQ(arrives(b->port.mac()), 1u);
}

TEST_F(Filter, MulticastFilter)
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

TEST_F(Filter, VlanFilter)
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

TEST_F(Filter, FiltersSurviveDownAndUp)
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

/* A queue that does not stop takes a reset of the port, which clears them. */
TEST_F(Filter, FiltersSurviveAResizeThatResets)
{
	up();
	b->port.set_rx_mode(false, false, { other }, { group });
	b->fault("stop-stuck");
	ASSERT_EQ(b->port.set_ring({ 1024, 512, 0, 0 }).err, 0);
	b->fault("clear");
	ASSERT_TRUE(wait_for_link());
	EXPECT_EQ(arrives(everyone), 1u);
	EXPECT_EQ(arrives(other), 1u);
	EXPECT_EQ(arrives(group), 1u);
}

TEST_F(Filter, AnotherMacAddress)
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

TEST_F(Filter, FramesWithErrorsOnRequest)
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
TEST_F(Filter, AnyLengthWithAllFramesWanted)
{
	up();
	ASSERT_EQ(b->port.set_features(b->port.limits().features).err, 0);
	b->fault("rx-any-length");
	for (unsigned len :
	     { 20u, 59u, 1515u, 2048u, 2049u, 4096u, 9728u, 15872u, 16000u }) {
		b->fault("rx-inject=" + std::to_string(len));
		ASSERT_TRUE(settle());
	}
	b->fault("clear");
	expect_traffic();
}

TEST_F(Filter, HashTableAndKey)
{
	WorldOptions o;
	o.cpus = 4;
	up(o);
	kapi_u32 entries, key_len;
	chip.ethtool.rss_size(b->port.core(), &entries, &key_len);
	ASSERT_EQ(entries, 128u);
	ASSERT_EQ(key_len, 40u);
	std::vector<kapi_u32> table(entries);
	std::vector<kapi_u8> key(key_len);
	kapi_rss rss = { table.data(), entries, key.data(), key_len };
	chip.ethtool.get_rss(b->port.core(), &rss);
	for (unsigned i = 0; i < entries; i++)
		EXPECT_EQ(table[i], i % 4);

	/* All to queue 2. */
	std::fill(table.begin(), table.end(), 2);
	auto set = [&](void *c) {
		return kapi_status(chip.ethtool.set_rss(c, &rss));
	};
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
	chip.ethtool.get_rss(b->port.core(), &rss);
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
TEST_F(Filter, HashIsToeplitz)
{
	up();
	Bytes frame = whole({ .l4 = L4::tcp });
	const std::uint8_t flow[12] = { 66,  9,	 149,  187,  161,  142,
					100, 80, 0x0a, 0xea, 0x06, 0xe6 };
	std::copy(flow, flow + 8, frame.begin() + 26);
	std::copy(flow + 8, flow + 12, frame.begin() + 34);
	ASSERT_EQ(arrives(frame), 1u);
	EXPECT_TRUE(b->port.received[0].flags & KAPI_RX_HASH_L4);
	EXPECT_EQ(b->port.received[0].hash, 0x51ccc178u);
}

} /* namespace weir::test */
