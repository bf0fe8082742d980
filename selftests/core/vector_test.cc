// SPDX-License-Identifier: GPL-2.0
#include <gtest/gtest.h>

#include <drivers/ixgbe/ixgbe_entry.h>

#include "selftests/core/device.h"

namespace weir::core {
namespace {

class VectorTest : public testing::Test {
    protected:
	void SetUp() override
	{
		seam.reset();
		ASSERT_TRUE(
			tx.allocate({ nullptr, nullptr, 0, 2048, 1, nullptr })
				.ok());
		ASSERT_TRUE(rx.allocate({ nullptr, nullptr, 0, 512, buf_len, 0,
					  false, nullptr })
				    .ok());
		ASSERT_TRUE(rx.fill().ok());
		rx.ring_doorbell();
		vector.set_queues(&tx, &rx);
		vector.set_interrupt(&kernel, { &bar, 0, 1 });
	}

	void send(u32 n)
	{
		TxDevice device(tx);

		for (u32 i = 0; i < n; i++)
			weir_ixgbe_xmit(&tx, &skbs[i], 64, 0, 0, nullptr);
		device.run();
	}
	void receive(u32 n)
	{
		RxDevice device(rx);

		for (u32 i = 0; i < n; i++)
			device.write(60, RxDevice::whole);
	}

	TxQueue tx;
	RxQueue rx;
	weir::ixgbe::Vector vector;
	kapi_vector kernel;
	u32 bar;
	sk_buff skbs[1024];
};

TEST_F(VectorTest, TheUnfinishedBudgetUnmasksOnce)
{
	send(10);
	receive(10);
	EXPECT_EQ(weir_ixgbe_poll(&vector, 64), 10);
	EXPECT_EQ(seam.completions, 1u);
	EXPECT_EQ(seam.unmasks, 1u);
	EXPECT_EQ(seam.packets, 10u);
}

TEST_F(VectorTest, AFullBudgetStaysInPolling)
{
	receive(100);
	EXPECT_EQ(weir_ixgbe_poll(&vector, 64), 64);
	EXPECT_EQ(seam.completions, 0u);
	EXPECT_EQ(weir_ixgbe_poll(&vector, 64), 36);
	EXPECT_EQ(seam.unmasks, 1u);
}

TEST_F(VectorTest, AnExactBudgetIsNotComplete)
{
	receive(64);
	EXPECT_EQ(weir_ixgbe_poll(&vector, 64), 64);
	EXPECT_EQ(seam.completions, 0u);
	EXPECT_EQ(weir_ixgbe_poll(&vector, 64), 0);
	EXPECT_EQ(seam.completions, 1u);
}

/* E1: netpoll. */
TEST_F(VectorTest, BudgetZeroCleansOnly)
{
	send(10);
	receive(10);
	EXPECT_EQ(weir_ixgbe_poll(&vector, 0), 0);
	EXPECT_EQ(seam.packets, 10u);
	EXPECT_EQ(seam.delivered.size(), 0u);
	EXPECT_EQ(seam.completions, 0u);
	EXPECT_EQ(seam.unmasks, 0u);
}

/* E3: transmit work is not part of the budget, but can ask for another. */
TEST_F(VectorTest, TransmitWorkIsNotCounted)
{
	send(300);
	EXPECT_EQ(weir_ixgbe_poll(&vector, 64), 0);
	EXPECT_EQ(seam.packets, 300u);
	send(0);
	receive(1);
}

TEST_F(VectorTest, LeftTransmitWorkKeepsPolling)
{
	send(1000);
	EXPECT_EQ(weir_ixgbe_poll(&vector, 64), 64);
	EXPECT_EQ(seam.completions, 0u);
	EXPECT_EQ(weir_ixgbe_poll(&vector, 64), 0);
	EXPECT_EQ(seam.completions, 1u);
	EXPECT_EQ(seam.packets, 1000u);
}

TEST_F(VectorTest, NapiThatStaysScheduledIsNotUnmasked)
{
	seam.completion_fails = true;
	receive(1);
	EXPECT_EQ(weir_ixgbe_poll(&vector, 64), 1);
	EXPECT_EQ(seam.completions, 1u);
	EXPECT_EQ(seam.unmasks, 0u);
}

TEST_F(VectorTest, UnmaskIsThePairsOwnBits)
{
	const intel::VectorMap shared(64, 63), split(63, 31);
	Mmio registers(&bar);

	for (u32 i = 0; i < 63; i++) {
		Unmask u = weir::ixgbe::unmask_of(registers, shared, i);

		EXPECT_EQ(u.bar, &bar);
		EXPECT_EQ(u.offset, 0xaa0 + 4 * (i / 32));
		EXPECT_EQ(u.value, 1u << i % 32);
	}
	for (u32 i = 0; i < 31; i++) {
		Unmask u = weir::ixgbe::unmask_of(registers, split, i);

		EXPECT_EQ(u.offset, 0xaa0 + 4 * (i / 16));
		EXPECT_EQ(u.value, 3u << i % 16 * 2);
	}

	Unmask u = weir::ixgbe::unmask_of_all(registers);

	EXPECT_EQ(u.offset, 0x880u);
	EXPECT_EQ(u.value, 1u);
}

/* No vector is two things', and each pair has one or two. */
TEST(VectorMap, EachVectorIsOnes)
{
	using intel::VectorMap;

	for (u32 most : { 2u, 10u, 25u, 64u }) {
		for (u32 pairs = 1; pairs < most; pairs++) {
			const u32 wanted = VectorMap::wanted(pairs, most);

			ASSERT_LE(wanted, most);
			for (u32 got = 2; got <= wanted; got++) {
				const VectorMap map(got, pairs);
				u64 used = u64(1) << map.other();

				ASSERT_EQ(map.pairs(),
					  std::min(pairs, got - 1));
				ASSERT_EQ(map.split(), got == 2 * pairs + 1);
				ASSERT_EQ(map.other(), got - 1);
				for (u32 i = 0; i < map.pairs(); i++) {
					const u64 own = u64(1) << map.rx(i) |
							u64(1) << map.tx(i);

					ASSERT_FALSE(used & own);
					used |= own;
					ASSERT_EQ(map.rx(i) / 32,
						  map.tx(i) / 32);
					ASSERT_EQ(u64(map.bits(i))
							  << map.rx(i) / 32 *
								     32,
						  own);
				}
			}
		}
	}
}

TEST(RxBuffer, IsWhatAPageHolds)
{
	EXPECT_EQ(ixgbe::rx_buffer(1518, 3456), 2048u);
	EXPECT_EQ(ixgbe::rx_buffer(2048, 3456), 2048u);
	EXPECT_EQ(ixgbe::rx_buffer(2049, 3456), 3072u);
	EXPECT_EQ(ixgbe::rx_buffer(9728, 3456), 3072u);
	EXPECT_EQ(ixgbe::rx_buffer(9728, 3000), 2048u);
	EXPECT_EQ(ixgbe::rx_buffer(1518, 1900), 1024u);
}

} /* namespace */
} /* namespace weir::core */
