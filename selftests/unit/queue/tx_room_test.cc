// SPDX-License-Identifier: GPL-2.0
/* The transmit queue's room: stop, wake, and frames that cannot be sent. */
#include <algorithm>

#include "selftests/unit/queue/bed.h"

namespace weir::test {

using fake::make_skb;
using fake::only;
using fake::Step;
using fake::us;

using TxRoomTest = QueueBed;

/*
 * faults.md A2: whatever fills the ring, afterwards either a frame of any
 * shape fits, or the queue is stopped and everything is rung. The fake kernel
 * fails on BUSY from a running queue and on frames without a doorbell.
 */
TEST_F(TxRoomTest, RoomIsNeverPromisedFalsely)
{
	constexpr unsigned size = 64;
	open({ .tx_size = size, .tx_frames = 16 });
	const Bytes worst = plain(17 * 3800);
	unsigned stops = 0, accepted = 0;
	FrameSpec udp, tcp;
	tcp.l4 = L4::tcp;
	bool flip = false;

	for (unsigned fill = 0; fill < size; fill++) {
		for (unsigned frags = 0; frags <= 17; frags++) {
			for (bool more : { false, true }) {
				for (unsigned i = 0; i < fill && !stopped();
				     i++)
					ASSERT_EQ(
						xmit(make_skb(plain(60)), true),
						0);
				/* A context on top, another one each time. */
				flip = !flip;
				FrameSpec &s = flip ? udp : tcp;
				s.payload = 100 + frags;
				if (!stopped()) {
					ASSERT_EQ(xmit(with_checksum_offload(
							       s, 60, frags),
						       more),
						  0);
				}
				if (stopped()) {
					stops++;
					EXPECT_EQ(device.tx_tail(),
						  tx().next_to_use());
				} else {
					accepted++;
					ASSERT_EQ(
						xmit(make_skb(worst, 100, 17)),
						0)
						<< fill << " " << frags;
				}
				EXPECT_LT(tx().in_use(), size);
				drain();
				ASSERT_EQ(tx().in_use(), 0u);
				ASSERT_FALSE(stopped());
			}
		}
	}
	EXPECT_GT(stops, 300u);
	EXPECT_GT(accepted, 300u);
	EXPECT_EQ(port.queue(0).busy, 0u);
	EXPECT_EQ(port.tx().sent, port.tx().taken);
}

/* The same at sizes that are no power of two, with everything in flight. */
TEST_F(TxRoomTest, StopAndWakeAtEverySize)
{
	for (unsigned size : { 64u, 72u, 104u, 128u, 520u, 4096u, 8192u }) {
		open({ .tx_size = size, .tx_frames = 4 });
		for (unsigned round = 0; round < 6; round++) {
			unsigned sent = 0;
			while (!stopped()) {
				ASSERT_EQ(
					xmit(make_skb(plain(60 + sent)), true),
					0);
				ASSERT_LT(++sent, size);
			}
			EXPECT_GE(sent + tx().worst_case + 1, size);
			EXPECT_EQ(device.outstanding(), sent);
			drain();
			EXPECT_FALSE(stopped()) << size;
			EXPECT_EQ(tx().in_use(), 0u);
		}
		close();
	}
}

/* A stopped queue is woken as soon as there is room, not before. */
TEST_F(TxRoomTest, WakeWaitsForRoom)
{
	open({ .tx_size = 64, .tx_frames = 1 });
	while (!stopped())
		ASSERT_EQ(xmit(make_skb(plain(60))), 0);
	unsigned sent = device.outstanding();
	for (unsigned i = 0; i < sent && stopped(); i++) {
		device.complete(1);
		kernel.run_for(5 * us);
		EXPECT_EQ(stopped(), 63 - tx().in_use() < 2 * tx().worst_case)
			<< tx().in_use();
	}
	EXPECT_FALSE(stopped());
	drain();
}

/* faults.md A3: n frames with xmit_more, then one that is dropped. */
TEST_F(TxRoomTest, DroppedLastFrameRingsThoseBefore)
{
	open({ .tx_size = 256, .tx_frames = 16 });
	for (unsigned n = 1; n <= 40; n++) {
		std::size_t before = device.frames.size();
		for (unsigned i = 0; i < n; i++)
			ASSERT_EQ(xmit(make_skb(plain(60)), true), 0);
		kernel.inject.fail_nth(1, only(Step::tx_map));
		ASSERT_EQ(xmit(make_skb(plain(60)), false), 0);
		ASSERT_EQ(device.frames.size() - before, n);
		EXPECT_TRUE(device.frames.back().report) << n;
		drain();
		ASSERT_EQ(tx().in_use(), 0u) << n;
	}
	EXPECT_EQ(port.tx().dropped, 40u);
	EXPECT_EQ(port.queue(0).drops[KAPI_DROP_TX_MAP], 40u);
}

/* ... and one that is too long, and with a failed map in the middle. */
TEST_F(TxRoomTest, DropInTheMiddleOfABurst)
{
	open({ .tx_size = 256, .tx_frames = 16 });
	for (unsigned bad = 0; bad < 6; bad++) {
		std::size_t before = device.frames.size();
		for (unsigned i = 0; i < 6; i++) {
			std::size_t len = i == bad ? 65537 : 60;
			ASSERT_EQ(xmit(make_skb(plain(len)), i < 5), 0);
		}
		EXPECT_EQ(device.frames.size() - before, 5u);
		drain();
		EXPECT_EQ(tx().in_use(), 0u);
	}
}

/* faults.md B1: for every n fail the n-th map, at every ring position. */
TEST_F(TxRoomTest, FailedMapUnwindsExactly)
{
	constexpr unsigned size = 64;
	open({ .tx_size = size });
	std::size_t rx_pages = port.iova().live();
	for (unsigned start = 0; start < size; start++) {
		for (unsigned n = 1; n <= 18; n++) {
			unsigned at = tx().next_to_use();
			kernel.inject.fail_nth(n, only(Step::tx_map));
			ASSERT_EQ(xmit(make_skb(plain(400), 60, 17)), 0);
			EXPECT_EQ(port.iova().live(), rx_pages);
			EXPECT_EQ(tx().next_to_use(), at);
		}
		kernel.inject.clear();
		/* The next frame is sent as if nothing had been. */
		Bytes frame = plain(400, start);
		ASSERT_EQ(xmit(make_skb(frame, 60, 17)), 0);
		EXPECT_EQ(device.frames.back().bytes, frame);
		drain();
		ASSERT_EQ(xmit(make_skb(plain(60))), 0);
		drain();
		ASSERT_EQ(port.iova().live(), rx_pages);
	}
	EXPECT_EQ(port.tx().dropped, 64u * 18);
	EXPECT_EQ(port.tx().sent, 64u * 2);
}

} /* namespace weir::test */
