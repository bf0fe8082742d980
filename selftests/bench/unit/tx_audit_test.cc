// SPDX-License-Identifier: GPL-2.0
/* What the benchmark reads of transmit descriptors, from a memory of ours. */
#include "selftests/bench/plugin/tx_audit.h"

#include <cstring>

#include <gtest/gtest.h>

namespace weir::bench {
namespace {

constexpr std::uint64_t bar = 0xfe200000;
constexpr std::uint64_t ring_at = 0x1'0000'1000;
constexpr std::uint32_t size = 8;
/* Command words (82576, 7.2.2.2): DTYP, and EOP and RS. */
constexpr std::uint32_t context = 2 << 20;
constexpr std::uint32_t data = 3 << 20;
constexpr std::uint32_t eop = 1 << 24;
constexpr std::uint32_t rs = 1 << 27;

struct Words {
	std::uint64_t address;
	std::uint32_t command;
	std::uint32_t status;
};
Words memory[size];
bool readable = true;

bool read(std::uint64_t address, void *to, std::size_t len)
{
	if (!readable || address < ring_at ||
	    address + len > ring_at + sizeof(memory))
		return false;
	std::memcpy(to, reinterpret_cast<char *>(memory) + (address - ring_at),
		    len);
	return true;
}

struct TxAuditTest : ::testing::Test {
	TxAuditTest()
	{
		std::memset(memory, 0, sizeof(memory));
		readable = true;
		write(0xe000, std::uint32_t(ring_at));
		write(0xe004, ring_at >> 32);
		write(0xe008, sizeof(memory));
	}

	void write(std::uint32_t offset, std::uint32_t value)
	{
		RingAccess at;

		ASSERT_TRUE(find_ring(rings_of("82576"), offset, at));
		audit.written(bar, at, value);
	}
	const TxCounts &counts() { return audit.counts().at(bar); }

	TxAudit audit{ read };
};

TEST_F(TxAuditTest, CountsWhatTheTailHandsOver)
{
	memory[0] = { 0, context, 0 };
	memory[1] = { 0, data, 0 };
	memory[2] = { 0, data | eop | rs, 1 };
	memory[3] = { 0, data | eop, 0 };
	memory[4] = { 0, data | eop | rs, 1 };
	write(0xe018, 4);

	EXPECT_EQ(counts().descriptors, 4u);
	EXPECT_EQ(counts().frames, 2u);
	EXPECT_EQ(counts().rs, 1u);
	EXPECT_EQ(counts().write_backs, 1u);
}

TEST_F(TxAuditTest, FollowsTheTailRoundTheRing)
{
	for (Words &w : memory)
		w.command = data | eop;
	write(0xe018, 6);
	write(0xe018, 2);
	EXPECT_EQ(counts().frames, 10u);
}

TEST_F(TxAuditTest, KnowsTheFirstQueuesByTheirOtherAddress)
{
	memory[0].command = data | eop;
	write(0x3818, 1);
	EXPECT_EQ(counts().frames, 1u);
}

TEST_F(TxAuditTest, QueuesAreApart)
{
	memory[0].command = data | eop;
	write(0xe058, 1);
	EXPECT_EQ(counts().frames, 0u);
}

TEST_F(TxAuditTest, ReceiveRingsAreNoneOfIts)
{
	memory[0].command = data | eop;
	write(0xc018, 1);
	EXPECT_TRUE(audit.counts().empty());
}

TEST_F(TxAuditTest, NewLengthStartsTheRingAnew)
{
	memory[0].command = data | eop;
	write(0xe018, 5);
	write(0xe008, sizeof(memory));
	audit.reset();
	write(0xe018, 1);
	EXPECT_EQ(counts().frames, 1u);
}

TEST_F(TxAuditTest, BadTailAndBadMemoryCountNothing)
{
	write(0xe018, size);
	EXPECT_EQ(counts().descriptors, 0u);
	readable = false;
	write(0xe018, 1);
	EXPECT_EQ(counts().descriptors, 0u);
}

TEST_F(TxAuditTest, AWriteBackMayComeLater)
{
	memory[0] = { 0, data | eop | rs, 0 };
	memory[1] = { 0, data | eop, 0 };
	memory[2] = { 0, data | eop | rs, 0 };
	write(0xe018, 3);
	EXPECT_EQ(counts().rs, 2u);
	EXPECT_EQ(counts().write_backs, 0u);
	memory[0].status = 1;
	audit.settle();
	audit.settle();
	EXPECT_EQ(counts().write_backs, 1u);
	/* The next window counts those of its own. */
	audit.reset();
	memory[2].status = 1;
	audit.settle();
	EXPECT_TRUE(audit.counts().empty());
}

TEST(FindRing, KnowsTheRingsOfThe82599)
{
	const Rings rings = rings_of("82599");
	RingAccess at;

	ASSERT_TRUE(find_ring(rings, 0x6000 + 127 * 0x40 + 0x18, at));
	EXPECT_TRUE(at.tx);
	EXPECT_EQ(at.queue, 127u);
	EXPECT_EQ(RingRegister(at.offset), RingRegister::tail);
	ASSERT_TRUE(find_ring(rings, 0xd018, at));
	EXPECT_FALSE(at.tx);
	ASSERT_TRUE(find_ring(rings, 0x1058, at));
	EXPECT_FALSE(at.tx);
	EXPECT_EQ(at.queue, 1u);
	/* EITR, and TXDCTL. */
	EXPECT_FALSE(find_ring(rings, 0x820, at));
	EXPECT_FALSE(find_ring(rings, 0x6028, at));
}

TEST(FindRing, OtherChipsHaveNone)
{
	EXPECT_TRUE(rings_of("82598").empty());
	EXPECT_TRUE(rings_of("").empty());
}

TEST(FindRing, KnowsOnlyRingRegisters)
{
	const Rings rings = rings_of("82576");
	RingAccess at;

	ASSERT_TRUE(find_ring(rings, 0xe000 + 15 * 0x40 + 0x18, at));
	EXPECT_TRUE(at.tx);
	EXPECT_EQ(at.queue, 15u);
	EXPECT_EQ(RingRegister(at.offset), RingRegister::tail);
	ASSERT_TRUE(find_ring(rings, 0x2b18, at));
	EXPECT_FALSE(at.tx);
	EXPECT_EQ(at.queue, 3u);
	/* EITR, and what follows TDT's block. */
	EXPECT_FALSE(find_ring(rings, 0x1680, at));
	EXPECT_FALSE(find_ring(rings, 0xe028, at));
	EXPECT_FALSE(find_ring(rings, 0xe400, at));
}

} /* namespace */
} /* namespace weir::bench */
