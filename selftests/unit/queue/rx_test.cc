// SPDX-License-Identifier: GPL-2.0
/* The receive queue: frames, refill, starvation, and a device that lies. */
#include <algorithm>
#include <set>

#include "selftests/unit/queue/bed.h"

namespace weir::test {

using fake::ms;
using fake::only;
using fake::Step;
using fake::us;
using WriteBack = RingDevice::WriteBack;

namespace {

constexpr std::uint32_t dd = 1, eop = 2, vp = 8, l4cs = 1 << 5, ipcs = 1 << 6;
constexpr std::uint32_t rxe = 1u << 29, l4e = 1u << 30, ipe = 1u << 31;

} /* namespace */

class RxQueueTest : public QueueBed {
    protected:
	void poll_now()
	{
		device.interrupt();
		kernel.run_for(20 * us);
	}
	/* Every posted buffer is at an address of its own (F1). */
	void expect_distinct_buffers()
	{
		std::set<std::uint64_t> seen;
		for (unsigned i = 0; i < device.posted(); i++)
			EXPECT_TRUE(
				seen.insert(device.posted_address(i)).second)
				<< i;
	}
};

TEST_F(RxQueueTest, EveryLengthArrivesAsItWas)
{
	open({ .rx_size = 512 });
	for (unsigned len = 60; len <= 1600; len++) {
		Bytes frame = plain(len, len);
		ASSERT_TRUE(device.receive(frame));
		poll_now();
		ASSERT_EQ(port.received.size(), 1u);
		ASSERT_EQ(port.received[0].bytes, frame);
		port.received.clear();
	}
	kapi_queue_stats stats;
	kapi_rxq_stats(&port, 0, &stats);
	EXPECT_EQ(stats.packets, 1541u);
	EXPECT_EQ(stats.bytes, (60u + 1600) * 1541 / 2);
}

/* faults.md F5: three rings' worth without anything else moving. */
TEST_F(RxQueueTest, RefillKeepsUpForThreeRings)
{
	for (unsigned size : { 64u, 72u, 128u, 520u, 8192u }) {
		open({ .rx_size = size });
		EXPECT_EQ(device.posted(), size - 1);
		port.received.clear();
		unsigned doorbells = device.rx_doorbells;
		for (unsigned i = 0; i < 3 * size; i++) {
			ASSERT_TRUE(device.receive(plain(60, i)))
				<< size << " " << i;
			if (i % 7 == 0)
				poll_now();
		}
		poll_now();
		ASSERT_EQ(port.received.size(), 3 * size);
		for (unsigned i = 0; i < 3 * size; i++)
			ASSERT_EQ(port.received[i].bytes, plain(60, i));
		expect_distinct_buffers();
		/* In batches of a sixteenth of the ring or 16 at least. */
		EXPECT_LE(device.rx_doorbells - doorbells, 3 * size / 16 + 1);
		close();
	}
}

TEST_F(RxQueueTest, BudgetIsCountedInFrames)
{
	open({ .rx_size = 512, .buf_len = 1024 });
	std::uint64_t polls = port.polls();
	/* 96 frames of three buffers: two polls of 64 and 32. */
	for (unsigned i = 0; i < 96; i++) {
		ASSERT_TRUE(device.receive(Bytes(1024, 1), { dd, 1024 }));
		ASSERT_TRUE(device.receive(Bytes(1024, 2), { dd, 1024 }));
		ASSERT_TRUE(device.receive(Bytes(100, 3), { dd | eop, 100 }));
	}
	poll_now();
	ASSERT_EQ(port.received.size(), 96u);
	EXPECT_EQ(port.polls() - polls, 2u);
	EXPECT_EQ(port.received[95].bytes.size(), 2148u);
	EXPECT_EQ(port.received[95].buffers, 3u);
	EXPECT_EQ(port.received[95].bytes[2047], 2);
	EXPECT_EQ(port.received[95].bytes[2048], 3);
}

TEST_F(RxQueueTest, FrameOverSeveralPolls)
{
	open({ .buf_len = 1024 });
	ASSERT_TRUE(device.receive(Bytes(1024, 1), { dd, 1024 }));
	poll_now();
	EXPECT_TRUE(port.received.empty());
	ASSERT_TRUE(device.receive(Bytes(1024, 2), { dd, 1024 }));
	poll_now();
	ASSERT_TRUE(device.receive(Bytes(10, 3), { dd | eop, 10 }));
	poll_now();
	ASSERT_EQ(port.received.size(), 1u);
	EXPECT_EQ(port.received[0].bytes.size(), 2058u);
	kapi_queue_stats stats;
	kapi_rxq_stats(&port, 0, &stats);
	EXPECT_EQ(stats.packets, 1u);
	EXPECT_EQ(stats.bytes, 2058u);
}

TEST_F(RxQueueTest, UnfinishedFrameIsGoneAfterAFlush)
{
	open({ .buf_len = 1024 });
	ASSERT_TRUE(device.receive(Bytes(1024, 1), { dd, 1024 }));
	poll_now();
	close();
	open({ .buf_len = 1024 });
	ASSERT_TRUE(device.receive(plain(60)));
	poll_now();
	ASSERT_EQ(port.received.size(), 1u);
	EXPECT_EQ(port.received[0].bytes, plain(60));
}

/* What hardware says of checksum, hash and tag, and only where asked for. */
TEST_F(RxQueueTest, FlagsSayWhatTheDeviceSaid)
{
	constexpr std::uint32_t ipv4 = 1 << 4, tcp = 1 << 8, udp = 1 << 9;
	struct Row {
		std::uint32_t status, info;
		kapi_u32 flags;
	};
	const Row rows[] = {
		{ 0, 0, 0 },
		{ ipcs, ipv4, 0 },
		{ ipcs | l4cs, ipv4 | tcp, KAPI_RX_CSUM_OK },
		{ ipcs | l4cs | l4e, ipv4 | tcp, KAPI_RX_CSUM_BAD },
		{ ipcs | l4cs | ipe, ipv4 | tcp, KAPI_RX_CSUM_BAD },
		{ ipcs | ipe, ipv4, KAPI_RX_CSUM_BAD },
		/* Not checked: the error bits mean nothing. */
		{ l4e | ipe, ipv4, 0 },
		{ l4cs | ipcs, ipv4 | udp, KAPI_RX_CSUM_OK },
		/* 82599 specification update: UDP without a checksum. */
		{ l4cs | ipcs | l4e, ipv4 | udp, 0 },
		{ 0, 1, KAPI_RX_HASH | KAPI_RX_HASH_L4 },
		{ 0, 2, KAPI_RX_HASH },
		{ 0, 3, KAPI_RX_HASH | KAPI_RX_HASH_L4 },
		{ 0, 5, KAPI_RX_HASH },
		{ 0, 7, KAPI_RX_HASH | KAPI_RX_HASH_L4 },
		{ 0, 8, KAPI_RX_HASH | KAPI_RX_HASH_L4 },
		{ vp, 0, KAPI_RX_VLAN },
	};
	for (kapi_u32 on : { 0x1fu, 0x0fu, 0x13u, 0x1cu, 0x00u }) {
		open({ .rx_flags = on });
		port.received.clear();
		for (const Row &row : rows) {
			WriteBack wb = { dd | eop | row.status, 60, row.info,
					 0x12345678, 0x0fff };
			ASSERT_TRUE(device.receive(plain(60), wb));
		}
		poll_now();
		ASSERT_EQ(port.received.size(), std::size(rows));
		for (std::size_t i = 0; i < std::size(rows); i++) {
			const fake::RxFrame &f = port.received[i];
			EXPECT_EQ(f.flags & 0xffff, rows[i].flags & on)
				<< i << " of " << on;
			if (f.flags & KAPI_RX_HASH) {
				EXPECT_EQ(f.hash, 0x12345678u);
			}
			if (f.flags & KAPI_RX_VLAN) {
				EXPECT_EQ(f.flags >> 16, 0x0fffu);
			}
		}
		close();
	}
}

TEST_F(RxQueueTest, ErroredFrameIsCountedAndItsBufferUsedAgain)
{
	open({});
	for (unsigned i = 0; i < 200; i++) {
		ASSERT_TRUE(device.receive(plain(60), { dd | eop | rxe, 60 }));
		poll_now();
	}
	EXPECT_TRUE(port.received.empty());
	EXPECT_EQ(port.rx_totals(0).drops[KAPI_DROP_RX_ERROR], 200u);
	ASSERT_TRUE(device.receive(plain(60, 3)));
	poll_now();
	ASSERT_EQ(port.received.size(), 1u);
	expect_distinct_buffers();
}

TEST_F(RxQueueTest, ErroredFrameIsDeliveredWhereAllAreWanted)
{
	open({ .rx_all = true });
	ASSERT_TRUE(device.receive(plain(60), { dd | eop | rxe, 60 }));
	poll_now();
	EXPECT_EQ(port.received.size(), 1u);
	rx().set_rx_all(false);
	ASSERT_TRUE(device.receive(plain(60), { dd | eop | rxe, 60 }));
	poll_now();
	EXPECT_EQ(port.received.size(), 1u);
}

/* faults.md F2: a length that the buffer cannot hold is never used. */
TEST_F(RxQueueTest, BogusLengthIsDroppedNotRead)
{
	open({});
	unsigned bad = 0;
	for (unsigned len : { 0u, 2049u, 4096u, 16384u, 65535u }) {
		ASSERT_TRUE(device.receive(
			plain(60),
			{ dd | eop, static_cast<std::uint16_t>(len) }));
		bad++;
	}
	/* In the middle of a frame: the rest of it goes too. */
	ASSERT_TRUE(device.receive(Bytes(2048, 1), { dd, 2048 }));
	ASSERT_TRUE(device.receive(Bytes(60, 1), { dd, 3000 }));
	ASSERT_TRUE(device.receive(Bytes(60, 1), { dd, 60 }));
	ASSERT_TRUE(device.receive(Bytes(60, 1), { dd | eop, 60 }));
	bad++;
	ASSERT_TRUE(device.receive(plain(60, 9)));
	poll_now();
	ASSERT_EQ(port.received.size(), 1u);
	EXPECT_EQ(port.received[0].bytes, plain(60, 9));
	EXPECT_EQ(port.rx_totals(0).drops[KAPI_DROP_RX_LENGTH], bad);
	expect_distinct_buffers();
}

/* A frame that never ends takes bounded work, and then an end comes. */
TEST_F(RxQueueTest, EndlessFrameIsBounded)
{
	open({ .rx_size = 64 });
	for (unsigned i = 0; i < 300; i++) {
		ASSERT_TRUE(device.receive(Bytes(2048, 1), { dd, 2048 }));
		if (i % 10 == 0)
			poll_now();
	}
	ASSERT_TRUE(device.receive(Bytes(60, 1), { dd | eop, 60 }));
	ASSERT_TRUE(device.receive(plain(60, 9)));
	poll_now();
	ASSERT_EQ(port.received.size(), 1u);
	EXPECT_EQ(port.received[0].bytes, plain(60, 9));
	EXPECT_GE(port.rx_totals(0).drops[KAPI_DROP_RX_ALLOC], 1u);
}

/* The descriptor that was never posted says done: nothing is taken. */
TEST_F(RxQueueTest, DoneWithoutAPostIsIgnored)
{
	open({ .rx_size = 64 });
	/* All that is posted, and the gap that is not. */
	for (unsigned i = 0; i < 64; i++)
		device.write_back(i, { dd | eop, 60 });
	kernel.inject.fail_each(1, only(Step::rx_page));
	poll_now();
	EXPECT_EQ(port.received.size(), 63u);
	poll_now();
	EXPECT_EQ(port.received.size(), 63u);
	kernel.inject.clear();
}

/* faults.md F1: refill fails for a while, nothing is lost but frames. */
TEST_F(RxQueueTest, RefillFailureAndRecovery)
{
	open({ .rx_size = 64 });
	kernel.inject.fail_each(2, only(Step::rx_page));
	for (unsigned i = 0; i < 500; i++) {
		device.receive(plain(60, i));
		poll_now();
		expect_distinct_buffers();
	}
	kernel.inject.clear();
	kernel.run_for(100 * ms);
	for (unsigned i = 0; i < 100; i++) {
		device.receive(plain(60, 1000 + i));
		poll_now();
	}
	EXPECT_EQ(port.received.back().bytes, plain(60, 1099));
	EXPECT_GE(device.posted(), 47u);
}

/* The ring runs dry with no memory: no interrupt will ever come by itself. */
TEST_F(RxQueueTest, EmptyRingIsLookedAfter)
{
	open({ .rx_size = 64 });
	kernel.inject.fail_each(1, only(Step::rx_page));
	unsigned got = 0;
	while (device.receive(plain(60, got)))
		got++;
	EXPECT_EQ(got, 63u);
	poll_now();
	EXPECT_EQ(device.posted(), 0u);
	EXPECT_TRUE(rx().starved());
	EXPECT_TRUE(port.service_armed());
	kernel.run_for(1000 * ms);
	EXPECT_TRUE(rx().starved());
	EXPECT_LT(port.polls(), 200u);
	kernel.inject.clear();
	kernel.run_for(50 * ms);
	EXPECT_FALSE(rx().starved());
	EXPECT_GE(device.posted(), 32u);
	ASSERT_TRUE(device.receive(plain(60, 77)));
	poll_now();
	EXPECT_EQ(port.received.back().bytes, plain(60, 77));
}

/* No memory for the skb: the frame is lost, its buffer is not. */
TEST_F(RxQueueTest, NoSkbDropsOneFrame)
{
	open({ .buf_len = 1024 });
	kernel.inject.fail_nth(1, only(Step::rx_skb));
	ASSERT_TRUE(device.receive(plain(60, 1)));
	ASSERT_TRUE(device.receive(plain(60, 2)));
	poll_now();
	ASSERT_EQ(port.received.size(), 1u);
	EXPECT_EQ(port.received[0].bytes, plain(60, 2));
	/* In a frame of three buffers, at each of them. */
	for (unsigned n = 1; n <= 3; n++) {
		port.received.clear();
		kernel.inject.fail_nth(n, only(Step::rx_skb));
		ASSERT_TRUE(device.receive(Bytes(1024, 1), { dd, 1024 }));
		ASSERT_TRUE(device.receive(Bytes(1024, 2), { dd, 1024 }));
		ASSERT_TRUE(device.receive(Bytes(9, 3), { dd | eop, 9 }));
		ASSERT_TRUE(device.receive(plain(60, 3)));
		poll_now();
		ASSERT_EQ(port.received.size(), 1u) << n;
		EXPECT_EQ(port.received[0].bytes, plain(60, 3));
	}
}

TEST_F(RxQueueTest, FillNeedsAFewBuffersOnly)
{
	kernel.inject.fail_from(30, only(Step::rx_page));
	open({ .rx_size = 64 });
	EXPECT_EQ(device.posted(), 29u);
	kernel.inject.clear();
	for (unsigned i = 0; i < 40; i++) {
		ASSERT_TRUE(device.receive(plain(60, i)));
		poll_now();
	}
	EXPECT_EQ(port.received.size(), 40u);
	EXPECT_GE(device.posted(), 47u);
}

} /* namespace weir::test */
