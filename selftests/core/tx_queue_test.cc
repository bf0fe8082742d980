// SPDX-License-Identifier: GPL-2.0
#include <gtest/gtest.h>

#include <deque>
#include <random>

#include "selftests/core/device.h"

namespace weir::core {
namespace {

constexpr u32 rs = intel::TxCmdTypeLen::RS.mask;
constexpr u32 eop = intel::TxCmdTypeLen::EOP.mask;
constexpr int everything = 64; /* a budget */

class TxTest : public testing::Test {
    protected:
	void SetUp() override { seam.reset(); }
	void TearDown() override
	{
		device.reset();
		queue.reset();
		EXPECT_TRUE(seam.faults.empty()) << seam.faults.front();
		EXPECT_EQ(seam.mapped, seam.unmapped);
		EXPECT_EQ(seam.allocations, 0u);
		for (const sk_buff &skb : skbs)
			EXPECT_NE(skb.freed, 0);
	}

	void make(u32 size, u32 tx_frames = 16)
	{
		queue = std::make_unique<TxQueue>();
		ASSERT_TRUE(queue->allocate({ nullptr, nullptr, 0, size,
					      tx_frames, nullptr })
				    .ok());
		device = std::make_unique<TxDevice>(*queue);
	}

	/* 1 where the queue gave it back. */
	int send(u32 flags = 0, std::vector<u32> fragments = {},
		 u32 linear = 64)
	{
		skbs.push_back({ linear, std::move(fragments) });

		const int busy = xmit(skbs.back(), flags);

		if (busy)
			skbs.pop_back();
		return busy ? 1 : 0;
	}
	/* As drivers/intel/chip_main.h: one piece is mapped by the caller. */
	int xmit(sk_buff &skb, u32 flags)
	{
		const u32 len = skb.len();

		if (!skb.fragments.empty() || len < 17 ||
		    len > KAPI_TX_LINEAR_MAX ||
		    (flags & (KAPI_TX_TSO | KAPI_TX_USO)))
			return queue->xmit(&skb, len, u32(skb.fragments.size()),
					   flags, &offload);

		const u64 dma = kapi_tx_map_linear(nullptr, &skb);

		return queue->xmit_linear(&skb, len, flags, dma, &offload);
	}
	void finish_all()
	{
		device->run();
		while (queue->clean(everything))
			;
	}
	u32 room() const { return queue->size() - 1 - queue->in_use(); }

	std::unique_ptr<TxQueue> queue;
	std::unique_ptr<TxDevice> device;
	std::deque<sk_buff> skbs;
	kapi_tx_offload offload = { 14, 20, 20, 1448, 1, 6, 0 };
};

TEST_F(TxTest, ALoneFrameIsRungAndReported)
{
	make(512);
	send();
	EXPECT_EQ(seam.doorbells, 1u);
	EXPECT_EQ(seam.tail, 1u);
	EXPECT_TRUE(device->has(device->at(0), rs | eop));
	EXPECT_FALSE(queue->clean(everything));
	EXPECT_EQ(seam.packets, 0u);
	finish_all();
	EXPECT_EQ(seam.packets, 1u);
	EXPECT_EQ(queue->in_use(), 0u);
}

TEST_F(TxTest, ABurstHasOneDoorbellAndAReportEveryTxFrames)
{
	for (u32 tx_frames : { 1u, 3u, 8u, 16u, 100u }) {
		seam.reset();
		make(512, tx_frames);
		for (u32 i = 0; i < 63; i++)
			send(KAPI_TX_MORE);
		EXPECT_EQ(seam.doorbells, 0u);
		send();
		EXPECT_EQ(seam.doorbells, 1u);
		EXPECT_EQ(seam.rung_bytes, 64u * 64);
		finish_all();
		EXPECT_EQ(seam.packets, 64u);
		EXPECT_EQ(device->reports,
			  64 / tx_frames + (64 % tx_frames != 0));
		device.reset();
		queue.reset();
	}
}

TEST_F(TxTest, AnEndlessBurstIsRungEveryQuarterOfTheRing)
{
	make(512, 128);
	for (u32 i = 0; i < 2000; i++) {
		ASSERT_EQ(send(KAPI_TX_MORE), 0);
		u32 unrung =
			position_distance(seam.tail, queue->next_to_use(), 512);
		ASSERT_LE(unrung, 512u / 4);
		if (i % 50 == 0)
			finish_all();
	}
	send();
	finish_all();
	EXPECT_EQ(seam.packets, 2001u);
}

TEST_F(TxTest, OnlyTheLastDescriptorHasEopAndRs)
{
	for (u32 fragments = 0; fragments <= 17; fragments++) {
		seam.reset();
		make(64);
		send(0, std::vector<u32>(fragments, 100));
		ASSERT_EQ(seam.tail, fragments + 1);
		for (u32 i = 0; i < fragments; i++)
			EXPECT_FALSE(device->has(device->at(i), rs | eop));
		EXPECT_TRUE(device->has(device->at(fragments), rs));
		EXPECT_TRUE(device->has(device->at(fragments), eop));
		finish_all();
		device.reset();
		queue.reset();
	}
}

TEST_F(TxTest, MoreFragmentsThanPiecesAreLinearized)
{
	make(64);
	send(0, std::vector<u32>(40, 100));
	EXPECT_EQ(seam.tail, 1u);
	finish_all();
	EXPECT_EQ(seam.packets, 1u);
}

/* 32 KiB fragments take two descriptors, and one unmap (B2, A16). */
TEST_F(TxTest, LongPiecesAreSplit)
{
	make(64);
	send(KAPI_TX_TSO, { 16384, 16385, 32000 }, 66);
	finish_all();
	EXPECT_EQ(seam.mapped, 4u);
	EXPECT_EQ(seam.unmapped, 4u);
	/* A context, 66, 16384, 16384 + 1, 16384 + 15616. */
	EXPECT_EQ(seam.tail, 1u + 1 + 1 + 2 + 2);
	EXPECT_EQ(device->at(2).data.cmd_type_len.value() & 0xffff, 16384u);
	EXPECT_EQ(device->at(4).data.cmd_type_len.value() & 0xffff, 1u);
	EXPECT_EQ(device->at(4).data.buffer_addr.value(),
		  device->at(3).data.buffer_addr.value() + 16384);
}

TEST_F(TxTest, FramesThatTheChipCannotSendAreDropped)
{
	make(64);
	send(0, {}, 16);
	send(0, {}, 65537);
	EXPECT_EQ(seam.drops[KAPI_DROP_TX_SHAPE], 2u);
	send(0, {}, 17);
	send(0, {}, 65536);
	finish_all();
	EXPECT_EQ(seam.packets, 2u);
}

/* A3: those before the dropped one were waiting for it. */
TEST_F(TxTest, ADroppedLastFrameRingsForTheOthers)
{
	for (bool pieces : { false, true }) {
		seam.reset();
		make(512);
		for (int i = 0; i < 3; i++)
			send(KAPI_TX_MORE);
		EXPECT_EQ(seam.doorbells, 0u);
		seam.fail_map_at = 0;
		send(0, pieces ? std::vector<u32>(3, 10) : std::vector<u32>());
		EXPECT_EQ(seam.drops[KAPI_DROP_TX_MAP], 1u);
		EXPECT_EQ(seam.doorbells, 1u);
		EXPECT_EQ(seam.tail, 3u);
		finish_all();
		EXPECT_EQ(seam.packets, 3u);
		device.reset();
		queue.reset();
	}
}

TEST_F(TxTest, ADroppedFrameWithMoreToComeRingsNothing)
{
	make(512);
	send(KAPI_TX_MORE);
	seam.fail_map_at = 0;
	send(KAPI_TX_MORE);
	EXPECT_EQ(seam.doorbells, 0u);
	seam.fail_map_at = 0;
	send();
	EXPECT_EQ(seam.doorbells, 1u);
	finish_all();
	EXPECT_EQ(seam.packets, 1u);
	/* Nothing is pending: nothing to ring. */
	seam.fail_map_at = 0;
	send();
	EXPECT_EQ(seam.doorbells, 1u);
}

/* A failed frame leaves no context behind that no frame follows. */
TEST_F(TxTest, AFailedMappingWritesNoContext)
{
	make(512);
	seam.fail_map_at = 0;
	send(KAPI_TX_CSUM);
	EXPECT_EQ(queue->next_to_use(), 0u);
	send(KAPI_TX_CSUM);
	EXPECT_TRUE(device->is_context(device->at(0)));
	finish_all();
}

TEST_F(TxTest, AContextIsWrittenOnlyWhenItChanges)
{
	make(512);
	for (int i = 0; i < 5; i++)
		send(KAPI_TX_CSUM);
	EXPECT_EQ(queue->next_to_use(), 6u);
	/* Segmentation has the other one: they may alternate. */
	for (int i = 0; i < 5; i++) {
		send(KAPI_TX_TSO, {}, 3000);
		send(KAPI_TX_CSUM);
	}
	EXPECT_EQ(queue->next_to_use(), 6u + 1 + 10);
	/* Another header length, and a tag. */
	offload.ip_len = 40;
	offload.is_ipv6 = 1;
	send(KAPI_TX_CSUM);
	EXPECT_EQ(queue->next_to_use(), 6u + 11 + 2);
	send(KAPI_TX_CSUM | KAPI_TX_VLAN | 5u << 16);
	EXPECT_EQ(queue->next_to_use(), 6u + 11 + 4);
	finish_all();
	/* After a reset the chip has forgotten: so has the queue. */
	queue->flush();
	device->reset();
	seam.tail = 0;
	send(KAPI_TX_CSUM);
	EXPECT_EQ(queue->next_to_use(), 2u);
	finish_all();
}

TEST_F(TxTest, SegmentsCountAsWhatIsOnTheWire)
{
	make(512);
	offload.segments = 3;
	send(KAPI_TX_TSO, {}, 54 + 3 * 1448);
	finish_all();
	EXPECT_EQ(seam.packets, 3u);
	EXPECT_EQ(seam.bytes, 3u * (54 + 1448));
	EXPECT_EQ(seam.rung_bytes, seam.bytes);
}

/*
 * A2: whatever is sent and however full the ring is, a frame of the worst
 * shape fits afterwards, or the queue is stopped with everything rung; and
 * all is rung where no more was announced.
 */
TEST_F(TxTest, NothingIsStrandedWhateverTheShape)
{
	std::mt19937 random(1);

	for (u32 size : { 64u, 72u, 128u, 1000u }) {
		seam.reset();
		make(size, size / 4);

		u64 sent = 0;

		for (int i = 0; i < 20000; i++) {
			u32 flags = random() % 3 ? KAPI_TX_MORE : 0;
			std::vector<u32> fragments;

			if (random() % 2)
				fragments.resize(random() % 18,
						 random() % 4 ? 100 : 3600);
			if (random() % 2) {
				flags |= KAPI_TX_TSO;
				offload.mss = u16(random() % 2 + 1000);
			}
			if (random() % 50 == 0)
				seam.fail_map_at = 0;
			if (!seam.stops ||
			    seam.stops == seam.restarts + seam.wakes) {
				ASSERT_EQ(send(flags, fragments), 0);
				sent++;
			}
			seam.fail_map_at = -1;

			bool stopped = seam.stops > seam.restarts + seam.wakes;
			bool rung = seam.tail == queue->next_to_use();

			ASSERT_TRUE(room() >= TxQueue::worst_case ||
				    (stopped && rung));
			ASSERT_TRUE(rung || (flags & KAPI_TX_MORE));
			if (random() % (size / 4) == 0)
				finish_all();
		}
		send();
		finish_all();
		EXPECT_EQ(queue->in_use(), 0u);
		EXPECT_GT(seam.wakes, 10u);
		EXPECT_GT(sent, 2000u);
		device.reset();
		queue.reset();
	}
}

TEST_F(TxTest, AFullQueueKeepsTheFrameAndIsWoken)
{
	make(64);
	while (!seam.stops)
		ASSERT_EQ(send(KAPI_TX_MORE), 0);
	EXPECT_EQ(seam.tail, queue->next_to_use());
	/* The stack was faster than the stop. */
	EXPECT_EQ(send(), 1);
	EXPECT_EQ(send(), 1);
	device->run();
	queue->clean(everything);
	EXPECT_EQ(seam.wakes, 1u);
	EXPECT_EQ(send(), 0);
	finish_all();
	EXPECT_EQ(seam.wakes, 1u);
}

/* The device is done between the look and the stop. */
TEST_F(TxTest, AFrameIsTakenWhereTheSecondLookFindsRoom)
{
	make(64);
	while (!seam.stops)
		ASSERT_EQ(send(), 0);
	device->run();
	/* What a poll does whose look at the hint came too early. */
	queue->clean(everything);
	EXPECT_EQ(send(), 0);
	finish_all();
	EXPECT_EQ(queue->in_use(), 0u);
}

TEST_F(TxTest, OnePollTakesABoundedNumber)
{
	for (u32 tx_frames : { 1u, 16u, 2048u }) {
		seam.reset();
		make(8192, tx_frames);
		for (u32 i = 0; i < 4096; i++)
			send(KAPI_TX_MORE);
		send();
		device->run();

		u32 most = 0, polls = 0;
		bool left = true;

		for (; left; polls++) {
			u32 before = queue->completed();

			left = queue->clean(everything);
			most = std::max(most, queue->completed() - before);
		}
		EXPECT_EQ(seam.packets, 4097u);
		EXPECT_LE(most, std::max(512u, tx_frames));
		EXPECT_LE(polls, 17u);
		device.reset();
		queue.reset();
	}
}

/* "Not done yet" is not more work (E2). */
TEST_F(TxTest, AnIdleOrStuckDeviceIsNoWork)
{
	make(512);
	EXPECT_FALSE(queue->clean(everything));
	send();
	EXPECT_FALSE(queue->clean(everything));
	finish_all();
}

/* A done bit where none was asked for, or where nothing was posted. */
TEST_F(TxTest, ADoneBitOutOfPlaceFreesNothing)
{
	make(64, 16);
	for (u32 i = 0; i < 64; i++)
		device->at(i).data.olinfo_status = le32(~0u);
	EXPECT_FALSE(queue->clean(everything));
	for (int i = 0; i < 3; i++)
		send(KAPI_TX_MORE);
	send();
	device->at(1).data.olinfo_status = le32(~0u);
	device->at(2).data.olinfo_status = le32(~0u);
	EXPECT_FALSE(queue->clean(everything));
	EXPECT_EQ(seam.packets, 0u);
	finish_all();
	EXPECT_EQ(seam.packets, 4u);
}

/* A6, A7, B7: a flushed queue holds nothing, also for a late poll. */
TEST_F(TxTest, FlushDropsEverythingOnce)
{
	make(64);
	for (int round = 0; round < 3; round++) {
		while (seam.stops == u32(round))
			ASSERT_EQ(send(KAPI_TX_MORE, { 100 }), 0);
		device->run();
		queue->flush();
		EXPECT_FALSE(queue->clean(everything));
		queue->flush();
		EXPECT_EQ(queue->in_use(), 0u);
		EXPECT_EQ(queue->next_to_use(), 0u);
		EXPECT_EQ(seam.mapped, seam.unmapped);
		device->reset();
		seam.tail = 0;
	}
}

TEST_F(TxTest, AnUnflushedQueueIsEmptiedWhenItGoes)
{
	make(64);
	send();
	send(KAPI_TX_MORE);
}

TEST_F(TxTest, EveryFailedStepOfMakingGivesBackAll)
{
	for (int step = 0;; step++) {
		TxQueue failing;

		seam.fail_memory_at = step;
		if (failing.allocate({ nullptr, nullptr, 0, 64, 1, nullptr })
			    .ok()) {
			EXPECT_EQ(step, 4);
			break;
		}
	}
	seam.fail_memory_at = -1;
	EXPECT_EQ(seam.allocations, 0u);
}

TEST_F(TxTest, TxFramesChangesWhileItRuns)
{
	make(512, 1);
	send(KAPI_TX_MORE);
	queue->set_tx_frames(4);
	for (int i = 0; i < 40; i++)
		send(KAPI_TX_MORE);
	send();
	finish_all();
	EXPECT_EQ(seam.packets, 42u);
	EXPECT_LE(device->reports, 14u);
}

/* The words as the datasheet has them (7.2.3.2). */
TEST_F(TxTest, DescriptorWords)
{
	make(64);
	send();
	EXPECT_EQ(device->at(0).data.cmd_type_len.value(), 0x2b300000u | 64);
	EXPECT_EQ(device->at(0).data.olinfo_status.value(), 64u << 14);
	/* TCP over IPv4 in a tag: context 1, MSS, lengths. */
	send(KAPI_TX_TSO | KAPI_TX_VLAN | 0x2005u << 16, {}, 3000);
	EXPECT_EQ(device->at(1).context.vlan_macip_lens.value(),
		  0x20050000u | 14 << 9 | 20);
	EXPECT_EQ(device->at(1).context.type_tucmd_mlhl.value(),
		  1u << 29 | 2u << 20 | 1u << 11 | 1u << 10);
	EXPECT_EQ(device->at(1).context.mss_l4len_idx.value(),
		  1448u << 16 | 20u << 8 | 1u << 4);
	EXPECT_EQ(device->at(2).data.cmd_type_len.value(), 0xeb300000u | 3000);
	EXPECT_EQ(device->at(2).data.olinfo_status.value(),
		  (3000u - 54) << 14 | 3u << 8 | 1u << 4);
	/* UDP over IPv6, checksum only: context 0. */
	offload = { 14, 40, 8, 0, 0, 17, 1 };
	send(KAPI_TX_CSUM);
	EXPECT_EQ(device->at(3).context.vlan_macip_lens.value(), 14u << 9 | 40);
	EXPECT_EQ(device->at(3).context.type_tucmd_mlhl.value(),
		  1u << 29 | 2u << 20);
	EXPECT_EQ(device->at(3).context.mss_l4len_idx.value(), 0u);
	EXPECT_EQ(device->at(4).data.olinfo_status.value(),
		  64u << 14 | 2u << 8);
	finish_all();
}

} /* namespace */
} /* namespace weir::core */
