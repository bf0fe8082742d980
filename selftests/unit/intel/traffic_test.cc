// SPDX-License-Identifier: GPL-2.0
/* Frames through driver, model, cable, model and driver: bytes compared. */
#include <set>

#include "selftests/unit/intel/world.h"

namespace weir::test {

class Traffic : public World {
    protected:
	/* a sends, b must receive exactly @expected; its frame is told. */
	void send_one(SkbPtr skb, const Bytes &expected, unsigned queue = 0)
	{
		send_one(std::move(skb), std::vector<Bytes>{ expected }, queue);
	}
	void send_one(SkbPtr skb, const std::vector<Bytes> &expected,
		      unsigned queue = 0)
	{
		b->port.received.clear();
		a->port.send(std::move(skb), queue);
		ASSERT_TRUE(settle());
		ASSERT_EQ(b->port.received.size(), expected.size());
		for (std::size_t i = 0; i < expected.size(); i++)
			ASSERT_EQ(b->port.received[i].bytes, expected[i]) << i;
	}
	static Bytes padded(Bytes frame)
	{
		if (frame.size() < 60)
			frame.resize(60);
		return frame;
	}
};

TEST_F(Traffic, ThreeThousandFramesInOrder)
{
	up();
	std::vector<Bytes> sent;
	for (unsigned i = 0; i < 3000; i++) {
		Bytes frame = plain(60 + i % 1400, i);
		sent.push_back(frame);
		a->port.send(make_skb(frame));
		if (i % 50 == 49)
			kernel.run_for(50 * us);
	}
	ASSERT_TRUE(settle());
	ASSERT_EQ(b->port.received.size(), 3000u);
	for (unsigned i = 0; i < 3000; i++)
		ASSERT_EQ(b->port.received[i].bytes, sent[i]) << i;
	/* Driver, model and stack have counted the same. */
	EXPECT_EQ(a->stat("tx_frames"), 3000u);
	EXPECT_EQ(b->stat("rx_frames"), 3000u);
	EXPECT_EQ(a->port.stats().tx_packets, 3000u);
	EXPECT_EQ(b->port.stats().rx_packets, 3000u);
	EXPECT_EQ(a->port.stats().tx_bytes, a->stat("tx_bytes"));
	EXPECT_EQ(b->port.stats().rx_bytes, a->stat("tx_bytes"));
	EXPECT_EQ(a->port.tx().sent, 3000u);
	EXPECT_EQ(a->port.tx().dropped, 0u);
}

TEST_F(Traffic, EveryLengthTo1600)
{
	up();
	ASSERT_EQ(a->port.set_mtu(1700).err, 0);
	ASSERT_EQ(b->port.set_mtu(1700).err, 0);
	/* Shorter than 17 octets is for the driver's C half to pad. */
	for (std::size_t len = 17; len <= 1600; len++) {
		Bytes frame = plain(len, len);
		a->port.send(make_skb(frame));
	}
	ASSERT_TRUE(settle());
	ASSERT_EQ(b->port.received.size(), 1600u - 16);
	for (std::size_t len = 17; len <= 1600; len++)
		ASSERT_EQ(b->port.received[len - 17].bytes,
			  padded(plain(len, len)))
			<< len;
}

TEST_F(Traffic, JumboFramesAtTheLimit)
{
	up();
	ASSERT_EQ(a->port.set_mtu(chip.max_mtu).err, 0);
	ASSERT_EQ(b->port.set_mtu(chip.max_mtu).err, 0);
	ASSERT_TRUE(wait_for_link());
	const unsigned longest = chip.max_mtu + 14;
	for (std::size_t len : { 60u, 2047u, 2048u, 2049u, 3071u, 3072u, 3073u,
				 6144u, 6145u, 9216u, longest - 1, longest })
		send_one(make_skb(plain(len, len)), plain(len, len));
	/* With a tag on top that is not stripped. */
	ASSERT_EQ(b->port.set_features(KAPI_F_SG).err, 0);
	send_one(make_skb(tagged(plain(longest), 5)),
		 tagged(plain(longest), 5));
}

/* faults.md F2: longer than the limit never gets to memory. */
TEST_F(Traffic, LongerThanTheMtuIsDropped)
{
	up();
	ASSERT_EQ(a->port.set_mtu(chip.max_mtu).err, 0);
	ASSERT_TRUE(wait_for_link());
	for (std::size_t len :
	     { 1519u + chip.tag_room, 1600u, 2048u, 4000u, chip.max_mtu + 14 })
		send_one(make_skb(plain(len)), std::vector<Bytes>{});
	send_one(make_skb(plain(1514)), plain(1514));
	kernel.run_for(2 * sec);
	kapi_stats s = b->port.stats();
	EXPECT_EQ(s.rx_packets, 1u);
	EXPECT_EQ(s.rx_errors, 5u);
	EXPECT_EQ(s.rx_length_errors, 5u);
}

TEST_F(Traffic, ChecksumsOfEveryKind)
{
	up();
	for (L3 l3 : { L3::ipv4, L3::ipv6 }) {
		for (L4 l4 : { L4::tcp, L4::udp, L4::sctp }) {
			for (unsigned options : { 0u, 8u, 40u }) {
				if (options && l3 == L3::ipv6)
					continue;
				for (unsigned frags = 0; frags <= 17; frags++) {
					FrameSpec s;
					s.l3 = l3;
					s.l4 = l4;
					s.ip_options = options;
					/* SCTP: whole words (RFC 9260 3). */
					s.payload = 400 + 4 * frags;
					s.seed = frags;
					ASSERT_NO_FATAL_FAILURE(
						send_one(with_checksum_offload(
								 s, 114, frags),
							 whole(s)));
					kapi_u32 flags =
						b->port.received[0].flags;
					/* SCTP: not told by every chip. */
					EXPECT_TRUE(flags & KAPI_RX_CSUM_OK ||
						    l4 == L4::sctp)
						<< int(l3) << int(l4)
						<< options;
					EXPECT_FALSE(flags & KAPI_RX_CSUM_BAD);
				}
			}
		}
	}
	EXPECT_EQ(a->stat("tx_packets"), a->stat("tx_checksums"));
	/* Flows of one kind share a context: far fewer than frames. */
	EXPECT_LE(a->stat("tx_contexts"), 12u);
}

TEST_F(Traffic, WrongChecksumsAreTold)
{
	up();
	for (L3 l3 : { L3::ipv4, L3::ipv6 }) {
		FrameSpec s;
		s.l3 = l3;
		s.l4 = L4::tcp;
		Bytes frame = whole(s);
		frame.back() ^= 1;
		send_one(make_skb(frame), frame);
		EXPECT_TRUE(b->port.received[0].flags & KAPI_RX_CSUM_BAD);
	}
	FrameSpec s;
	Bytes frame = whole(s);
	frame[24] ^= 1; /* the IPv4 header's own sum */
	send_one(make_skb(frame), frame);
	EXPECT_FALSE(b->port.received[0].flags & KAPI_RX_CSUM_OK);
	/* Not asked for, not told. */
	ASSERT_EQ(b->port.set_features(KAPI_F_SG).err, 0);
	send_one(make_skb(whole(s)), whole(s));
	EXPECT_EQ(b->port.received[0].flags & 0xffff, 0u);
}

TEST_F(Traffic, SegmentationOfTcp)
{
	up();
	for (L3 l3 : { L3::ipv4, L3::ipv6 }) {
		for (unsigned mss : { 100u, 536u, 1428u }) {
			for (std::size_t payload :
			     { std::size_t{ mss } + 1, std::size_t{ 2 } * mss,
			       std::size_t{ 20000 }, std::size_t{ 60000 } }) {
				FrameSpec s;
				s.l3 = l3;
				s.l4 = L4::tcp;
				s.payload = payload;
				s.tcp_options = 12;
				s.tcp_flags = 0x19; /* FIN, PSH, ACK */
				auto segments = segments_of(s, mss);
				kapi_stats before = a->port.stats();
				ASSERT_NO_FATAL_FAILURE(send_one(
					with_segmentation(s, mss, 90, 17),
					segments))
					<< mss << " " << payload;
				kapi_stats after = a->port.stats();
				EXPECT_EQ(after.tx_packets - before.tx_packets,
					  segments.size());
			}
		}
	}
	EXPECT_EQ(a->port.stats().tx_bytes, a->stat("tx_bytes"));
}

/* Datagrams of one size out of one frame (GSO_UDP_L4). */
TEST_F(Traffic, SegmentationOfUdp)
{
	up();
	for (L3 l3 : { L3::ipv4, L3::ipv6 }) {
		for (std::size_t payload : { 1000u, 2400u, 20000u }) {
			FrameSpec s;
			s.l3 = l3;
			s.payload = payload;
			ASSERT_NO_FATAL_FAILURE(
				send_one(with_segmentation(s, 800, 50, 9),
					 segments_of(s, 800)))
				<< payload;
		}
	}
}

TEST_F(Traffic, SegmentationOfALinearFrame)
{
	up();
	FrameSpec s;
	s.l4 = L4::tcp;
	s.payload = 40000;
	send_one(with_segmentation(s, 1448), segments_of(s, 1448));
}

TEST_F(Traffic, VlanTagsInsertedAndStripped)
{
	up();
	ASSERT_EQ(a->port.vlan(0x123, true).err, 0);
	ASSERT_EQ(b->port.vlan(0x123, true).err, 0);
	SkbPtr skb = make_skb(plain(100));
	skb->flags = KAPI_TX_VLAN | 0x6123u << 16;
	send_one(std::move(skb), plain(100));
	EXPECT_TRUE(b->port.received[0].flags & KAPI_RX_VLAN);
	EXPECT_EQ(b->port.received[0].flags >> 16, 0x6123u);
	/* With a checksum and with segments at the same time. */
	FrameSpec s;
	s.l4 = L4::tcp;
	s.payload = 3000;
	skb = with_segmentation(s, 1000);
	skb->flags |= KAPI_TX_VLAN | 0x0123u << 16;
	send_one(std::move(skb), segments_of(s, 1000));
	for (const fake::RxFrame &f : b->port.received)
		EXPECT_EQ(f.flags >> 16, 0x0123u);
	/* Not stripped: the tag stays in the frame. */
	kapi_u64 on = b->port.limits().features & ~kapi_u64(KAPI_F_VLAN_RX) &
		      ~kapi_u64(KAPI_F_RXALL);
	ASSERT_EQ(b->port.set_features(on).err, 0);
	skb = make_skb(plain(100));
	skb->flags = KAPI_TX_VLAN | 0x6123u << 16;
	send_one(std::move(skb), tagged(plain(100), 0x6123));
	EXPECT_FALSE(b->port.received[0].flags & KAPI_RX_VLAN);
}

TEST_F(Traffic, FlowsSpreadOverQueues)
{
	WorldOptions o;
	o.cpus = 4;
	up(o);
	std::set<unsigned> queues;
	std::set<kapi_u32> hashes;
	for (unsigned flow = 0; flow < 64; flow++) {
		FrameSpec s;
		s.l4 = L4::tcp;
		s.flow = flow;
		send_one(make_skb(whole(s)), whole(s));
		const fake::RxFrame &f = b->port.received[0];
		EXPECT_TRUE(f.flags & KAPI_RX_HASH);
		EXPECT_TRUE(f.flags & KAPI_RX_HASH_L4);
		queues.insert(f.queue);
		hashes.insert(f.hash);
		/* The same flow comes to the same queue. */
		unsigned queue = f.queue;
		send_one(make_skb(whole(s)), whole(s));
		EXPECT_EQ(b->port.received[0].queue, queue);
	}
	EXPECT_EQ(queues.size(), 4u);
	EXPECT_GT(hashes.size(), 60u);
}

TEST_F(Traffic, EveryQueueSends)
{
	WorldOptions o;
	o.cpus = 16;
	up(o);
	for (unsigned q = 0; q < 16; q++) {
		exchange(*a, *b, 3, 60, q);
		exchange(*b, *a, 3, 60, q);
	}
	for (unsigned q = 0; q < 16; q++) {
		kapi_queue_stats s;
		kapi_txq_stats(&a->port, q, &s);
		EXPECT_EQ(s.packets, 3u) << q;
	}
}

TEST_F(Traffic, BurstsWithMore)
{
	up();
	for (unsigned n = 1; n <= 64; n++) {
		std::vector<SkbPtr> burst;
		for (unsigned i = 0; i < n; i++)
			burst.push_back(make_skb(plain(60 + i, i)));
		b->port.received.clear();
		a->port.send_burst(std::move(burst));
		ASSERT_TRUE(settle());
		ASSERT_EQ(b->port.received.size(), n);
		for (unsigned i = 0; i < n; i++)
			ASSERT_EQ(b->port.received[i].bytes, plain(60 + i, i));
	}
	/* BQL has grown: bursts share doorbells and reports. */
	EXPECT_LT(a->stat("tx_doorbells"), a->stat("tx_packets") / 2);
	EXPECT_LT(a->stat("tx_rs"), a->stat("tx_packets") / 2);
}

/* A flood through the smallest ring: stop, wake, nothing lost (A2, D3). */
TEST_F(Traffic, FloodThroughTheSmallestRing)
{
	up();
	ASSERT_EQ(a->port.set_ring({ 64, 64, 0, 0 }).err, 0);
	ASSERT_EQ(b->port.set_ring({ 64, 64, 0, 0 }).err, 0);
	for (unsigned i = 0; i < 2000; i++)
		a->port.send(
			make_skb(plain(600, i), i % 18 ? 60 : 600, i % 18));
	ASSERT_TRUE(settle(1 * sec));
	ASSERT_EQ(b->port.received.size(), 2000u);
	for (unsigned i = 0; i < 2000; i++)
		ASSERT_EQ(b->port.received[i].bytes, plain(600, i)) << i;
	EXPECT_GT(a->port.queue(0).stops, 0u);
	EXPECT_GT(a->port.queue(0).wakes, 0u);
	EXPECT_EQ(a->port.timeouts(), 0u);
}

/* Both directions at once, several queues, many small and large frames. */
TEST_F(Traffic, BothDirectionsAtOnce)
{
	up();
	unsigned a_got = 0, b_got = 0;
	a->port.on_receive = [&](fake::RxFrame &&) { a_got++; };
	b->port.on_receive = [&](fake::RxFrame &&) { b_got++; };
	for (unsigned i = 0; i < 2000; i++) {
		a->port.send(make_skb(plain(60 + i % 1400, i)), i % 2);
		b->port.send(make_skb(addressed(plain(1514 - i % 1400, i),
						a->port.mac())),
			     i / 2 % 2);
		if (i % 20 == 0)
			kernel.run_for(10 * us);
	}
	ASSERT_TRUE(settle(1 * sec));
	EXPECT_EQ(a_got, 2000u);
	EXPECT_EQ(b_got, 2000u);
}

/* faults.md E1: netconsole's way. */
TEST_F(Traffic, NetpollSendsWithoutInterrupts)
{
	up();
	std::size_t before = b->port.received.size();
	a->port.swallow_msix = [](unsigned) { return true; };
	for (unsigned i = 0; i < 30; i++) {
		a->port.send(make_skb(plain(60, i)));
		kernel.run_for(20 * us);
		EXPECT_EQ(a->port.netpoll(0), 0);
		EXPECT_EQ(a->port.tx().sent, i + 1);
	}
	EXPECT_EQ(b->port.received.size() - before, 30u);
}

/* Frames that the driver's C half drops must not hold up those before. */
TEST_F(Traffic, FlushAfterADropInC)
{
	up();
	std::uint64_t before = a->stat("tx_packets");
	{
		fake::Kernel::ContextScope softirq(kernel,
						   fake::Context::softirq);
		ASSERT_EQ(a->port.xmit_raw(make_skb(plain(60)), 0, true), 0);
		chip.ops.xmit_flush(a->port.queue(0).core);
	}
	ASSERT_TRUE(settle());
	EXPECT_EQ(a->stat("tx_packets") - before, 1u);
}

} /* namespace weir::test */
