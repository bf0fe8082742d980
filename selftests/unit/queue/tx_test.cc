// SPDX-License-Identifier: GPL-2.0
/* The transmit queue: frames, doorbells, reports, contexts, the poll. */
#include <algorithm>

#include "selftests/unit/queue/bed.h"

namespace weir::test {

using fake::make_skb;
using fake::only;
using fake::Step;
using fake::us;

using TxQueueTest = QueueBed;

/* 17 is the chip's minimum; 16384 is one descriptor, 16385 are two. */
TEST_F(TxQueueTest, EveryLengthArrivesAsItWas)
{
	open({ .tx_size = 512 });
	std::vector<std::size_t> lengths;
	for (std::size_t len = 17; len <= 1600; len++)
		lengths.push_back(len);
	for (std::size_t len :
	     { 9710u, 16383u, 16384u, 16385u, 32768u, 32769u, 65535u, 65536u })
		lengths.push_back(len);
	for (std::size_t len : lengths) {
		Bytes frame = plain(len, len);
		ASSERT_EQ(xmit(make_skb(frame)), 0);
		ASSERT_EQ(device.frames.back().bytes, frame) << len;
		EXPECT_EQ(device.frames.back().descriptors,
			  (len + 16383) / 16384);
		Bytes().swap(device.frames.back().bytes);
		drain();
		ASSERT_EQ(tx().in_use(), 0u);
	}
}

TEST_F(TxQueueTest, FragmentsArriveInOrder)
{
	open({ .tx_size = 128 });
	for (unsigned frags = 0; frags <= 17; frags++) {
		for (std::size_t head : { 1u, 14u, 60u, 1500u }) {
			Bytes frame = plain(head + 40 + frags * 3, frags);
			ASSERT_EQ(xmit(make_skb(frame,
						frags ? head : frame.size(),
						frags)),
				  0);
			const FetchedFrame &f = device.frames.back();
			EXPECT_EQ(f.bytes, frame);
			EXPECT_EQ(f.descriptors, frags + 1);
			EXPECT_TRUE(f.report);
			drain();
			ASSERT_EQ(tx().in_use(), 0u);
		}
	}
	EXPECT_EQ(port.tx().sent, 18u * 4);
	EXPECT_EQ(port.iova().mapped() - port.iova().unmapped(),
		  port.iova().live());
}

/* More than the chip can take in one chain is linearized (A16). */
TEST_F(TxQueueTest, TooManyFragmentsAreLinearized)
{
	open({});
	Bytes frame = plain(500);
	ASSERT_EQ(xmit(make_skb(frame, 20, 18)), 0);
	EXPECT_EQ(device.frames.back().bytes, frame);
	EXPECT_EQ(device.frames.back().descriptors, 1u);
	drain();
}

TEST_F(TxQueueTest, LengthsThatCannotBeAreDroppedAndCounted)
{
	open({});
	EXPECT_EQ(xmit(make_skb(plain(16))), 0);
	EXPECT_EQ(xmit(make_skb(plain(65537))), 0);
	EXPECT_EQ(port.tx().dropped, 2u);
	EXPECT_EQ(port.queue(0).drops[KAPI_DROP_TX_SHAPE], 2u);
	EXPECT_EQ(tx().in_use(), 0u);
}

/* Reports: on the last before a doorbell, and every tx_frames at most. */
TEST_F(TxQueueTest, ReportsAreAsSparseAsAskedFor)
{
	open({ .tx_size = 512, .tx_frames = 1 });
	for (unsigned frames : { 1u, 2u, 5u, 16u, 64u, 128u }) {
		tx().set_tx_frames(frames);
		/* The old spacing lasts to the next report. */
		ASSERT_EQ(xmit(make_skb(plain(60))), 0);
		std::size_t first = device.frames.size();
		for (unsigned i = 0; i < 100; i++)
			ASSERT_EQ(xmit(make_skb(plain(60)), i < 99), 0);
		unsigned reports = 0, since = 0, longest = 0;
		for (std::size_t i = first; i < device.frames.size(); i++) {
			since++;
			longest = std::max(longest, since);
			if (device.frames[i].report) {
				reports++;
				since = 0;
			}
		}
		ASSERT_EQ(device.frames.size() - first, 100u);
		EXPECT_LE(longest, frames);
		EXPECT_TRUE(device.frames.back().report);
		EXPECT_EQ(reports, (100 + frames - 1) / frames) << frames;
		drain();
		ASSERT_EQ(tx().in_use(), 0u);
	}
}

/* Without a doorbell for long, one is rung before the ring is full. */
TEST_F(TxQueueTest, EndlessMoreIsRungAnyway)
{
	open({ .tx_size = 512, .tx_frames = 128 });
	unsigned n = 0;
	while (!device.tx_doorbells) {
		ASSERT_EQ(xmit(make_skb(plain(60)), true), 0);
		ASSERT_LE(++n, 129u);
	}
	EXPECT_TRUE(device.frames.back().report);
	/* What is left behind comes with the flush. */
	EXPECT_EQ(xmit(make_skb(plain(60)), true), 0);
	port.queue(0).unrung = 0;
}

/* One doorbell for a burst, and BQL told once of all its octets. */
TEST_F(TxQueueTest, OneDoorbellForABurst)
{
	open({ .tx_size = 512, .tx_frames = 16 });
	for (unsigned i = 0; i < 32; i++)
		ASSERT_EQ(xmit(make_skb(plain(60 + i)), i < 31), 0);
	EXPECT_EQ(device.tx_doorbells, 1u);
	EXPECT_EQ(port.queue(0).bql.in_flight(), 32u * 60 + 31 * 32 / 2);
	drain();
	EXPECT_EQ(port.queue(0).bql.in_flight(), 0u);
	kapi_queue_stats stats;
	kapi_txq_stats(&port, 0, &stats);
	EXPECT_EQ(stats.packets, 32u);
	EXPECT_EQ(stats.bytes, 32u * 60 + 31 * 32 / 2);
}

/* A context is written when it changes, and never inside of a frame. */
TEST_F(TxQueueTest, ContextOnlyWhereItChanges)
{
	open({ .tx_size = 512 });
	FrameSpec udp4, tcp4, tcp6;
	tcp4.l4 = tcp6.l4 = L4::tcp;
	tcp6.l3 = L3::ipv6;
	auto contexts = [&](SkbPtr skb) {
		EXPECT_EQ(xmit(std::move(skb)), 0);
		unsigned n = device.frames.back().contexts_before;
		drain();
		return n;
	};
	EXPECT_EQ(contexts(make_skb(plain(60))), 0u);
	EXPECT_EQ(contexts(with_checksum_offload(udp4)), 1u);
	EXPECT_EQ(contexts(with_checksum_offload(udp4)), 0u);
	EXPECT_EQ(contexts(make_skb(plain(60))), 0u);
	EXPECT_EQ(contexts(with_checksum_offload(udp4)), 0u);
	EXPECT_EQ(contexts(with_checksum_offload(tcp4)), 1u);
	EXPECT_EQ(contexts(with_checksum_offload(tcp6)), 1u);
	EXPECT_EQ(contexts(with_checksum_offload(tcp4)), 1u);
	/* Segmentation has the other one. */
	tcp4.payload = 5000;
	EXPECT_EQ(contexts(with_segmentation(tcp4, 1000)), 1u);
	tcp4.payload = 64;
	EXPECT_EQ(contexts(with_checksum_offload(tcp4)), 0u);
	tcp4.payload = 7000;
	EXPECT_EQ(contexts(with_segmentation(tcp4, 1000)), 0u);
	EXPECT_EQ(contexts(with_segmentation(tcp4, 1001)), 1u);
	/* After a flush the chip knows none. */
	close();
	open({ .tx_size = 512 });
	EXPECT_EQ(contexts(with_checksum_offload(udp4)), 1u);
}

/* A frame whose map fails must not take its context's word for it. */
TEST_F(TxQueueTest, ContextOfADroppedFrameIsWrittenLater)
{
	open({});
	FrameSpec udp;
	kernel.inject.fail_nth(1, only(Step::tx_map));
	ASSERT_EQ(xmit(with_checksum_offload(udp)), 0);
	ASSERT_EQ(xmit(with_checksum_offload(udp)), 0);
	ASSERT_EQ(device.frames.size(), 1u);
	EXPECT_TRUE(device.frames[0].context.has_value());
	drain();
}

TEST_F(TxQueueTest, VlanTagIsInTheContext)
{
	open({});
	SkbPtr skb = make_skb(plain(60));
	skb->flags = KAPI_TX_VLAN | 0xabcdu << 16;
	ASSERT_EQ(xmit(std::move(skb)), 0);
	const FetchedFrame &f = device.frames.back();
	EXPECT_TRUE(f.cmd & 1u << 30);
	ASSERT_TRUE(f.context.has_value());
	EXPECT_EQ(f.context->vlan_macip_lens.value() >> 16, 0xabcdu);
	drain();
}

/* Octets and frames of a TSO frame are those on the wire. */
TEST_F(TxQueueTest, SegmentationCountsTheWire)
{
	open({});
	FrameSpec s;
	s.l4 = L4::tcp;
	s.payload = 10000;
	SkbPtr skb = with_segmentation(s, 1460);
	std::size_t len = skb->len();
	ASSERT_EQ(xmit(std::move(skb)), 0);
	const FetchedFrame &f = device.frames.back();
	EXPECT_TRUE(f.cmd & 1u << 31);
	EXPECT_EQ(f.olinfo >> 14, 10000u);
	ASSERT_TRUE(f.context.has_value());
	EXPECT_EQ(f.context->mss_l4len_idx.value() >> 16, 1460u);
	EXPECT_EQ(f.context->mss_l4len_idx.value() >> 8 & 0xff, 20u);
	EXPECT_EQ(port.queue(0).bql.in_flight(), len + 6 * 54);
	drain();
	kapi_queue_stats stats;
	kapi_txq_stats(&port, 0, &stats);
	EXPECT_EQ(stats.packets, 7u);
	EXPECT_EQ(stats.bytes, len + 6 * 54);
}

/* A queue that is reset and goes on: the chip has forgotten its contexts. */
TEST_F(TxQueueTest, ContextIsWrittenAgainAfterAReset)
{
	open({});
	ASSERT_EQ(xmit(with_checksum_offload({})), 0);
	drain();
	{
		fake::Kernel::RtnlScope rtnl(kernel);
		kapi_set_tx_core(&port, 0, nullptr);
		tx().flush();
		kapi_set_tx_core(&port, 0, &tx());
	}
	device.set_tx_ring(tx().iova(), tx().size());
	ASSERT_EQ(xmit(with_checksum_offload({})), 0);
	EXPECT_EQ(device.frames.back().contexts_before, 1u);
	EXPECT_TRUE(device.frames.back().context.has_value());
	drain();
}

/* faults.md A6: a poll on a flushed ring finds nothing to free. */
TEST_F(TxQueueTest, PollAfterFlushFindsNothing)
{
	open({ .tx_frames = 4 });
	for (unsigned i = 0; i < 20; i++)
		ASSERT_EQ(xmit(make_skb(plain(60)), i < 19), 0);
	/* All reported, none cleaned, then the ring is. */
	kernel.preemptible = false;
	device.complete_all();
	{
		fake::Kernel::RtnlScope rtnl(kernel);
		kapi_set_tx_core(&port, 0, nullptr);
		tx().flush();
		kapi_set_tx_core(&port, 0, &tx());
		EXPECT_EQ(port.tx().flushed, 20u);
		EXPECT_EQ(port.stray_poll(vector_core(), 0), 0);
	}
	EXPECT_EQ(port.tx().sent, 0u);
	EXPECT_EQ(port.tx().flushed, 20u);
	EXPECT_EQ(tx().in_use(), 0u);
	kernel.preemptible = true;
	device.set_tx_ring(tx().iova(), tx().size());
	/* And the ring works from its start again. */
	Bytes frame = plain(99, 5);
	ASSERT_EQ(xmit(make_skb(frame)), 0);
	EXPECT_EQ(device.frames.back().bytes, frame);
	EXPECT_EQ(device.frames.back().last, 0u);
	drain();
	EXPECT_EQ(port.tx().sent, 1u);
}

/* faults.md E1: budget 0 cleans, and that only. */
TEST_F(TxQueueTest, NetpollCleansAndReturnsNothing)
{
	open({});
	ASSERT_EQ(xmit(make_skb(plain(60))), 0);
	ASSERT_TRUE(device.receive(plain(60)));
	kernel.preemptible = false;
	{
		fake::Kernel::RtnlScope rtnl(kernel);
		device.complete_all();
		EXPECT_EQ(port.netpoll(0), 0);
		EXPECT_EQ(port.tx().sent, 1u);
		EXPECT_TRUE(port.received.empty());
	}
	kernel.preemptible = true;
	kernel.run_for(10 * us);
	EXPECT_EQ(port.received.size(), 1u);
}

/* A full large ring is cleaned in bounded polls, completely. */
TEST_F(TxQueueTest, CleaningIsBoundedPerPoll)
{
	open({ .tx_size = 8192, .tx_frames = 16 });
	while (!stopped())
		ASSERT_EQ(xmit(make_skb(plain(60)), true), 0);
	unsigned sent = device.outstanding();
	std::uint64_t polls = port.polls();
	std::uint64_t most = 0, before = 0;
	port.on_poll = [&](unsigned) {
		most = std::max(most, port.tx().sent - before);
		before = port.tx().sent;
	};
	drain();
	EXPECT_EQ(port.tx().sent, sent);
	EXPECT_GE(port.polls() - polls, sent / 512);
	EXPECT_LE(most, tx().clean_bound + 16u);
}

/* Long run over the wrap of the 32-bit counts is in core tests; here 3000. */
TEST_F(TxQueueTest, ManyFramesOneRing)
{
	open({ .tx_size = 72, .tx_frames = 7 });
	device.auto_complete_ns = 3 * us;
	unsigned ends = 0;
	for (unsigned i = 0; i < 3000; i++) {
		ASSERT_TRUE(
			kernel.run_until([&] { return !stopped(); }, 100 * us));
		ASSERT_EQ(xmit(make_skb(plain(60 + i % 1400, i)),
			       i % 5 && i < 2999),
			  0);
		ASSERT_EQ(device.frames.size() <= i + 1, true);
	}
	kernel.run_for(100 * us);
	for (unsigned i = 0; i < device.frames.size(); i++)
		ends += device.frames[i].bytes == plain(60 + i % 1400, i);
	EXPECT_EQ(ends, 3000u);
	EXPECT_EQ(port.tx().sent, 3000u);
	EXPECT_EQ(tx().in_use(), 0u);
}

} /* namespace weir::test */
