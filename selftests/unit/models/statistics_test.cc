// SPDX-License-Identifier: GPL-2.0
/* Statistics registers, the audit, and the language of faults. */
#include <gtest/gtest.h>

#include "selftests/models/address_set.h"
#include "selftests/models/ixgbe/faults.h"
#include "selftests/models/ixgbe/statistics.h"
#include "selftests/models/testing/nic.h"

namespace weir::models::testing {
namespace {

struct StatisticsTest : ::testing::Test {
	StatisticsTest()
	{
		p.link();
		p.far->add_rx_queue(0, 512);
		p.near->add_tx_queue(0, 512);
	}
	void send(std::size_t payload, u8 first = 0x02)
	{
		Packet f = make_frame({ .payload = payload });

		f[0] = first;
		f[5] = 2;
		if (first == 0xff)
			std::fill_n(f.begin(), 6, u8{ 0xff });
		p.near->send(0, f);
		p.run_for(10'000);
	}

	Pair p;
};

TEST_F(StatisticsTest, CountsBySizeAndClearsOnRead)
{
	/* Wire lengths 64, 127, 128, 512, 1024, 1518. */
	for (std::size_t payload : { 6, 69, 70, 454, 966, 1460 })
		send(payload);
	Nic &tx = *p.near, &rx = *p.far;
	constexpr u32 ptc = reg::PTC64, prc = reg::PRC64;
	constexpr u32 want[] = { 1, 1, 1, 0, 1, 2 };
	for (u32 i = 0; i < 6; i++) {
		EXPECT_EQ(tx.read(ptc + i * 4), want[i]) << i;
		EXPECT_EQ(tx.read(ptc + i * 4), 0u) << i;
		EXPECT_EQ(rx.read(prc + i * 4), want[i]) << i;
	}
	EXPECT_EQ(tx.read(reg::GPTC), 6u);
	EXPECT_EQ(rx.read(reg::GPRC), 6u);
	EXPECT_EQ(tx.read(reg::GOTCL), 64u + 127 + 128 + 512 + 1024 + 1518);
	EXPECT_EQ(tx.read(reg::GOTCL), 0u);
	EXPECT_EQ(rx.read(reg::GORCL), 3373u);
	EXPECT_EQ(rx.read(reg::GORCL + 4), 0u);
	EXPECT_EQ(tx.read(reg::QPTC), 6u);
	EXPECT_EQ(rx.read(reg::QPRC), 6u);
}

TEST_F(StatisticsTest, BroadcastAndMulticast)
{
	p.far->write(reg::FCTRL, 0x700);
	send(100, 0xff);
	send(100, 0x01);
	send(100, 0x01);
	EXPECT_EQ(p.near->read(reg::BPTC), 1u);
	EXPECT_EQ(p.near->read(reg::MPTC), 2u);
	EXPECT_EQ(p.far->read(reg::BPRC), 1u);
	EXPECT_EQ(p.far->read(reg::MPRC), 2u);
}

TEST_F(StatisticsTest, QueuesMapToSets)
{
	/* Queue 5 counts in set 3. */
	p.near->add_tx_queue(5);
	p.near->write(reg::TQSM + 4, 3u << 8);
	Packet f = make_frame();
	f[5] = 2;
	p.near->send(5, f);
	EXPECT_EQ(p.near->read(reg::QPTC + 3 * 0x40), 1u);
	EXPECT_EQ(p.near->read(reg::QBTC_L + 3 * 8), f.size());
	EXPECT_EQ(p.near->read(reg::QPTC), 0u);
}

/* 36 bits: the high half is what it was when the low one was read. */
TEST(WideCounter, LatchesItsHighHalf)
{
	Ixgbe82599Options o;
	FakeHost host;
	weir::models::ixgbe::Context c(o, host);
	static constexpr RegInfo row[] = {
		{ "GOTC", "8.2.3.23", reg::GOTCL, 4, 2, 0, ~0u, Access::rc },
	};
	weir::models::ixgbe::Statistics s(c);
	c.regs.add_rows(row);
	std::vector<u8> big(1 << 20);

	for (int i = 0; i < 4096 + 1; i++)
		s.transmitted(0, big);
	/* 4097 times 1 MiB and FCS. */
	EXPECT_EQ(c.regs.read(reg::GOTCL), (1u << 20) + 4097 * 4);
	s.transmitted(0, big);
	EXPECT_EQ(c.regs.read(reg::GOTCL + 4), 1u);
	EXPECT_EQ(c.regs.read(reg::GOTCL + 4), 0u);
	EXPECT_EQ(c.regs.read(reg::GOTCL), (1u << 20) + 4);
}

TEST(AuditText, KeysAndReset)
{
	Nic nic;

	nic.read(reg::STATUS);
	nic.read(reg::STATUS);
	EXPECT_EQ(nic.stat("mmio_reads"), 2u);
	EXPECT_EQ(nic.device->control("reset-stats"), "ok");
	EXPECT_EQ(nic.stat("mmio_reads"), 0u);
	EXPECT_EQ(nic.device->control("nonsense").find("error: "), 0u);
	EXPECT_EQ(nic.device->control("link up").find("error: "), 0u);
}

TEST(FaultSpec, Accepted)
{
	for (const char *spec :
	     { "swallow-irq=rx:1",   "swallow-irq=any:5:3",
	       "tx-delay=100",	     "tx-never",
	       "tx-never=7",	     "tx-threshold=16",
	       "tx-strict-priority", "link-flap=10:20",
	       "link-flap=1:2:3",    "rx-any-length",
	       "rx-inject=60",	     "rx-inject=9000:bad-fcs",
	       "rx-fuzz=length",     "rx-fuzz=queue:10",
	       "rx-stall",	     "dma32",
	       "dma-stray",	     "mmio-dead=100",
	       "nvm-dead",	     "nvm-checksum",
	       "i2c-dead",	     "msca-dead",
	       "reset-stuck",	     "master-stuck",
	       "sec-stuck",	     "fdir-stuck",
	       "stop-stuck",	     "clear" }) {
		weir::models::ixgbe::Faults f;
		EXPECT_EQ(f.set(spec), "") << spec;
	}
}

TEST(FaultSpec, Refused)
{
	for (const char *spec :
	     { "", "nonsense", "swallow-irq", "swallow-irq=rx:0",
	       "swallow-irq=foo:1", "tx-delay", "tx-delay=-1", "tx-delay=1x",
	       "tx-never=a", "link-flap=1", "link-flap=1:0", "rx-inject=5",
	       "rx-inject=60:good", "rx-fuzz=colour", "rx-fuzz=length:0",
	       "dma32=1", "mmio-dead", "a=1:2:3:4" }) {
		weir::models::ixgbe::Faults f;
		EXPECT_NE(f.set(spec), "") << spec;
	}
}

TEST(Addresses, InsertEraseAndCollide)
{
	weir::models::AddressSet set;
	u64 x = 1;

	/* Enough to grow it twice, in no order. */
	std::vector<u64> in;
	for (int i = 0; i < 10000; i++) {
		x = x * 6364136223846793005u + 1442695040888963407u;
		in.push_back(x >> 12 << 11);
		ASSERT_TRUE(set.insert(in.back()));
		ASSERT_FALSE(set.insert(in.back()));
	}
	for (std::size_t i = 0; i < in.size(); i += 2)
		set.erase(in[i]);
	EXPECT_EQ(set.size(), 5000u);
	for (std::size_t i = 0; i < in.size(); i++)
		ASSERT_EQ(set.insert(in[i]), i % 2 == 0) << i;
}

} /* namespace */
} /* namespace weir::models::testing */
