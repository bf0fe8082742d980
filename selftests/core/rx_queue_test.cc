// SPDX-License-Identifier: GPL-2.0
#include <gtest/gtest.h>

#include <memory>

#include "selftests/core/device.h"

namespace weir::core {
namespace {

constexpr u32 dd = RxDevice::dd;
constexpr u32 whole = RxDevice::whole;
constexpr u32 rxe = intel::Ixgbe::RXE.mask;
constexpr u32 all_flags = 0x1f;

class RxTest : public testing::Test {
    protected:
	void SetUp() override { seam.reset(); }
	void TearDown() override
	{
		device.reset();
		queue.reset();
		EXPECT_TRUE(seam.faults.empty()) << seam.faults.front();
		EXPECT_EQ(seam.pages_out, 0u);
		EXPECT_EQ(seam.allocations, 0u);
	}

	void make(u32 size, u32 flags = all_flags, bool rx_all = false)
	{
		queue = std::make_unique<RxQueue>();
		ASSERT_TRUE(queue->allocate({ nullptr, nullptr, 0, size,
					      buf_len, flags, rx_all, nullptr })
				    .ok());
		ASSERT_TRUE(queue->fill().ok());
		queue->ring_doorbell();
		device = std::make_unique<RxDevice>(*queue);
	}

	std::unique_ptr<RxQueue> queue;
	std::unique_ptr<RxDevice> device;
};

TEST_F(RxTest, AFilledRingKeepsOneDescriptorBack)
{
	make(64);
	EXPECT_EQ(seam.pages_out, 63u);
	EXPECT_EQ(seam.rx_tail, 63u);
	EXPECT_EQ(queue->poll(64), 0u);
}

TEST_F(RxTest, AFrameIsDeliveredAsWritten)
{
	make(64);
	device->write(60, whole | 1 << 3 | 3 << 5, 7, 0xdeadbeef, 0x2005);
	EXPECT_EQ(queue->poll(64), 1u);
	ASSERT_EQ(seam.delivered.size(), 1u);
	EXPECT_EQ(seam.delivered[0].len, 60u);
	EXPECT_EQ(seam.delivered[0].hash, 0xdeadbeefu);
	EXPECT_EQ(seam.delivered[0].flags,
		  0x20050000u | KAPI_RX_VLAN | KAPI_RX_HASH | KAPI_RX_HASH_L4 |
			  KAPI_RX_CSUM_OK);
	EXPECT_EQ(seam.rx_packets, 1u);
	EXPECT_EQ(seam.rx_bytes, 60u);
}

TEST_F(RxTest, WhatIsOffIsNotTold)
{
	make(64, 0);
	device->write(60, whole | 1 << 3 | 3 << 5, 7, 1, 0x2005);
	queue->poll(64);
	EXPECT_EQ(seam.delivered[0].flags & 0xffff, 0u);
	queue->set_flags(KAPI_RX_CSUM_OK);
	device->write(60, whole | 3 << 5);
	queue->poll(64);
	EXPECT_EQ(seam.delivered[1].flags & 0xffff, u32(KAPI_RX_CSUM_OK));
}

TEST_F(RxTest, ChecksumBits)
{
	constexpr u32 ipcs = 1 << 6, l4cs = 1 << 5;
	constexpr u32 l4e = 1u << 30, ipe = 1u << 31;
	constexpr u32 udp = 1 << 9;
	struct {
		u32 status, info, flags;
	} cases[] = {
		{ 0, 0, 0 },
		{ ipcs, 0, 0 },
		{ l4cs, 0, KAPI_RX_CSUM_OK },
		{ l4cs | ipcs, 0, KAPI_RX_CSUM_OK },
		{ l4cs | ipcs | l4e, 0, KAPI_RX_CSUM_BAD },
		{ l4cs | ipcs | ipe, 0, KAPI_RX_CSUM_BAD },
		{ ipcs | ipe, 0, KAPI_RX_CSUM_BAD },
		/* Errors of what was not checked mean nothing. */
		{ l4e | ipe, 0, 0 },
		{ ipcs | l4e, 0, 0 },
		/* UDP without a checksum may look like a bad one. */
		{ l4cs | ipcs | l4e, udp, 0 },
		{ l4cs | ipcs, udp, KAPI_RX_CSUM_OK },
	};

	make(64);
	for (auto &c : cases) {
		seam.delivered.clear();
		device->write(60, whole | c.status, c.info);
		queue->poll(1);
		ASSERT_EQ(seam.delivered.size(), 1u);
		EXPECT_EQ(seam.delivered[0].flags, c.flags) << c.status;
	}
}

TEST_F(RxTest, HashTypes)
{
	constexpr u32 l3 = KAPI_RX_HASH, l4 = l3 | KAPI_RX_HASH_L4;
	constexpr u32 flags[16] = { 0, l4, l3, l4, l3, l3, l4, l4, l4, l4 };

	make(64);
	for (u32 type = 0; type < 16; type++) {
		seam.delivered.clear();
		device->write(60, whole, type);
		queue->poll(1);
		EXPECT_EQ(seam.delivered[0].flags, flags[type]) << type;
	}
}

/* F5 */
TEST_F(RxTest, ManyRingsOfFrames)
{
	for (u32 size : { 64u, 72u, 256u, 8192u }) {
		seam.reset();
		make(size);

		u32 sent = 0, taken = 0;

		while (sent < 5 * size) {
			while (sent < 5 * size && device->write(60, whole))
				sent++;
			for (u32 n; (n = queue->poll(64)); taken += n)
				ASSERT_LE(n, 64u);
		}
		EXPECT_EQ(taken, sent);
		EXPECT_EQ(seam.rx_packets, sent);
		EXPECT_LE(seam.rx_doorbells, sent / 16 + 1);
		device.reset();
		queue.reset();
	}
}

/* E3: a frame in five descriptors is one. */
TEST_F(RxTest, TheBudgetIsInFrames)
{
	make(512);
	for (u32 i = 0; i < 10; i++) {
		for (u32 j = 0; j < 4; j++)
			device->write(2048, dd);
		device->write(808, whole);
	}
	EXPECT_EQ(queue->poll(4), 4u);
	EXPECT_EQ(queue->poll(4), 4u);
	EXPECT_EQ(queue->poll(4), 2u);
	ASSERT_EQ(seam.delivered.size(), 10u);
	EXPECT_EQ(seam.delivered[3].len, 9000u);
	EXPECT_EQ(seam.rx_packets, 10u);
	EXPECT_EQ(seam.rx_bytes, 90000u);
}

TEST_F(RxTest, AFrameMayEndInALaterPoll)
{
	make(64);
	device->write(2048, dd);
	EXPECT_EQ(queue->poll(64), 0u);
	device->write(100, whole);
	device->write(60, whole);
	EXPECT_EQ(queue->poll(64), 2u);
	EXPECT_EQ(seam.delivered[0].len, 2148u);
	EXPECT_EQ(seam.delivered[1].len, 60u);
}

/* Lengths that cannot be, at each place of a frame. */
TEST_F(RxTest, ABogusLengthDropsItsFrameOnly)
{
	for (u32 len : { 0u, buf_len + 1, 0xffffu }) {
		seam.reset();
		make(64);
		device->write(len, whole);
		device->write(60, whole);
		EXPECT_EQ(queue->poll(64), 2u);
		EXPECT_EQ(seam.delivered.size(), 1u);
		EXPECT_EQ(seam.drops[KAPI_DROP_RX_LENGTH], 1u);
		for (u32 bad = 0; bad < 3; bad++) {
			for (u32 i = 0; i < 3; i++)
				device->write(i == bad ? len : 1000,
					      i == 2 ? whole : dd);
			device->write(61, whole);
			EXPECT_EQ(queue->poll(64), 2u);
		}
		EXPECT_EQ(seam.delivered.size(), 4u);
		EXPECT_EQ(seam.drops[KAPI_DROP_RX_LENGTH], 4u);
		EXPECT_EQ(seam.rx_packets, 4u);
		device.reset();
		queue.reset();
	}
}

TEST_F(RxTest, ErrorsAreDroppedUnlessAskedFor)
{
	make(64);
	device->write(60, whole | rxe);
	device->write(1000, dd);
	device->write(1000, whole | rxe);
	device->write(60, whole);
	EXPECT_EQ(queue->poll(64), 3u);
	EXPECT_EQ(seam.delivered.size(), 1u);
	EXPECT_EQ(seam.drops[KAPI_DROP_RX_ERROR], 2u);
	EXPECT_EQ(seam.rx_packets, 1u);
	queue->set_rx_all(true);
	device->write(60, whole | rxe);
	EXPECT_EQ(queue->poll(64), 1u);
	EXPECT_EQ(seam.delivered.size(), 2u);
}

TEST_F(RxTest, AFrameThatKapiLostIsNotCounted)
{
	make(64);
	seam.append_fails = true;
	for (u32 i = 0; i < 4; i++)
		device->write(1000, i == 3 ? whole : dd);
	EXPECT_EQ(queue->poll(64), 1u);
	seam.append_fails = false;
	device->write(60, whole);
	queue->poll(64);
	EXPECT_EQ(seam.rx_packets, 1u);
	EXPECT_EQ(seam.rx_bytes, 60u);
	EXPECT_EQ(seam.drops[KAPI_DROP_RX_ALLOC], 1u);
}

/* Done bits all over the ring, also where nothing is posted. */
TEST_F(RxTest, OnlyPostedDescriptorsAreLookedAt)
{
	make(64);
	seam.refill_limit = 0;
	for (u32 i = 0; i < 64; i++)
		device->write_at(i, 60, whole);
	EXPECT_EQ(queue->poll(1000), 63u);
	EXPECT_EQ(queue->poll(1000), 0u);
	EXPECT_EQ(seam.delivered.size(), 63u);
}

/* A frame without end must not hold the CPU. */
TEST_F(RxTest, OnePollTakesABoundedNumberOfDescriptors)
{
	make(4096);

	u32 written = 0;

	for (u32 i = 0; i < 4096; i++)
		written += device->write(2048, dd);
	EXPECT_EQ(written, 4095u);
	EXPECT_EQ(queue->poll(64), 64u);
	EXPECT_EQ(seam.delivered.size(), 0u);
	EXPECT_EQ(queue->next_to_clean(), 64u * 16);
	EXPECT_LE(queue->poll(64), 64u);
}

/* F1 */
TEST_F(RxTest, WithoutMemoryWhatIsPostedIsUsedAndTheServiceLooksAfter)
{
	make(64);
	seam.refill_limit = 0;
	while (device->write(60, whole))
		;
	EXPECT_EQ(queue->poll(64), 63u);
	EXPECT_TRUE(queue->starved());
	EXPECT_GT(seam.services, 0u);
	EXPECT_EQ(queue->poll(64), 0u);
	EXPECT_TRUE(queue->starved());
	/* Memory again: the next poll posts, and rings. */
	seam.refill_limit = ~0u;

	u32 doorbells = seam.rx_doorbells;

	EXPECT_EQ(queue->poll(64), 0u);
	EXPECT_FALSE(queue->starved());
	EXPECT_EQ(seam.rx_doorbells, doorbells + 1);
	EXPECT_TRUE(device->write(60, whole));
	EXPECT_EQ(queue->poll(64), 1u);
}

/* Too few buffers for one frame: the device would wait for ever. */
TEST_F(RxTest, AlmostNoBuffersIsStarvedToo)
{
	make(64);
	seam.refill_limit = 0;
	for (u32 i = 0; i < 60; i++)
		device->write(60, whole);
	EXPECT_EQ(queue->poll(64), 60u);
	EXPECT_EQ(queue->posted(), 3u);
	EXPECT_TRUE(queue->starved());
}

TEST_F(RxTest, AShortPoolIsEnoughToStart)
{
	queue = std::make_unique<RxQueue>();
	ASSERT_TRUE(queue->allocate({ nullptr, nullptr, 0, 512, buf_len, 0,
				      false, nullptr })
			    .ok());
	seam.refill_limit = 31;
	EXPECT_EQ(queue->fill().err(), -12);
	queue->flush();
	seam.refill_limit = 40;
	EXPECT_TRUE(queue->fill().ok());
	EXPECT_EQ(queue->posted(), 40u);
	EXPECT_EQ(queue->next_to_use(), 40u);
}

TEST_F(RxTest, FlushGivesEverythingBackAndStartsAgain)
{
	make(64);
	for (int round = 0; round < 3; round++) {
		for (u32 i = 0; i < 40; i++)
			device->write(60, whole);
		device->write(2048, dd);
		queue->poll(64);
		device->write(60, whole);
		queue->flush();
		EXPECT_EQ(seam.pages_out, 0u);
		EXPECT_EQ(queue->poll(64), 0u);
		queue->flush();
		EXPECT_EQ(seam.delivered.size(), 40u * (round + 1));
		ASSERT_TRUE(queue->fill().ok());
		queue->ring_doorbell();
		device->reset();
	}
}

TEST_F(RxTest, EveryFailedStepOfMakingGivesBackAll)
{
	for (int step = 0;; step++) {
		RxQueue failing;

		seam.fail_memory_at = step;
		if (failing.allocate({ nullptr, nullptr, 0, 64, buf_len, 0,
				       false, nullptr })
			    .ok()) {
			EXPECT_EQ(step, 3);
			break;
		}
	}
	EXPECT_EQ(seam.allocations, 0u);
}

} /* namespace */
} /* namespace weir::core */
