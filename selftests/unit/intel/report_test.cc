// SPDX-License-Identifier: GPL-2.0
/* What is read from the device: NVM, registers, statistics. */
#include <set>

#include "selftests/unit/intel/world.h"

namespace weir::test {

using Report = World;

TEST_F(Report, NvmImage)
{
	up();
	kapi_u32 len = chip.ethtool.nvm_len(b->port.core());
	ASSERT_GE(len, 128u);
	std::vector<kapi_u8> image(128);
	ASSERT_EQ(b->port.request([&](void *c) {
				 return chip.ethtool.read_nvm(c, 0, 128,
							      image.data());
			 })
			  .err,
		  0);
	kapi_u8 odd[3];
	ASSERT_EQ(b->port.request([&](void *c) {
				 return chip.ethtool.read_nvm(c, 5, 3, odd);
			 })
			  .err,
		  0);
	EXPECT_TRUE(std::equal(odd, odd + 3, image.begin() + 5));
}

/* A dump must not eat counters or interrupt causes. */
TEST_F(Report, RegisterDumpHasNoEffect)
{
	up();
	expect_traffic(10);
	kapi_u32 words = chip.ethtool.regs_len(b->port.core());
	ASSERT_GT(words, 1000u);
	ASSERT_EQ(words % 2, 0u);
	std::vector<kapi_u32> dump(words);
	b->port.log_mmio = true;
	b->port.mmio_log.clear();
	chip.ethtool.get_regs(b->port.core(), dump.data());
	std::set<std::uint32_t> offsets;
	for (unsigned i = 0; i < words; i += 2)
		EXPECT_TRUE(offsets.insert(dump[i]).second) << dump[i];
	for (std::uint32_t offset : chip.not_dumped)
		EXPECT_FALSE(offsets.count(offset)) << std::hex << offset;
	EXPECT_TRUE(offsets.count(chip.dumped));
	for (const fake::MmioAccess &m : b->port.mmio_log) {
		EXPECT_FALSE(m.write) << std::hex << m.offset;
		EXPECT_TRUE(m.write || offsets.count(m.offset))
			<< std::hex << m.offset;
	}
	kapi_mac_stats mac = {};
	b->port.request([&](void *c) {
		chip.ethtool.get_mac_stats(c, &mac);
		return kapi_status{};
	});
	EXPECT_EQ(mac.frames_rx, 10u);
	EXPECT_EQ(mac.frames_tx, 10u);
	expect_traffic(3);
}

TEST_F(Report, MacStatisticsAndHistogram)
{
	up();
	kapi_mac_stats m = {};
	auto read = [&] {
		b->port.request([&](void *c) {
			chip.ethtool.get_mac_stats(c, &m);
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
	kapi_u32 n = chip.ethtool.stat_count(b->port.core());
	std::set<std::string> names;
	for (kapi_u32 i = 0; i < n; i++) {
		std::string name = chip.ethtool.stat_name(i);
		EXPECT_TRUE(names.insert(name).second) << name;
		EXPECT_LT(name.size(), 32u) << name;
	}
	std::vector<kapi_u64> values(n);
	b->port.request([&](void *c) {
		chip.ethtool.stat_values(c, values.data());
		return kapi_status{};
	});
	for (kapi_u32 i = 0; i < n; i++)
		if (std::string(chip.ethtool.stat_name(i)) ==
		    "rx_good_frames") {
			EXPECT_EQ(values[i], 12u);
		}
}

/* faults.md G2: never back, through everything. */
TEST_F(Report, StatisticsNeverFall)
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
	ASSERT_EQ(b->port.set_ring({ 64, chip.max_ring, 0, 0 }).err, 0);
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
