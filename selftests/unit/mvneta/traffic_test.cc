// SPDX-License-Identifier: GPL-2.0
/* Frames of every shape, both interrupt styles, both ways. */
#include "selftests/unit/mvneta/world.h"

namespace weir::test {

class NetaTraffic : public NetaWorld,
		    public testing::WithParamInterface<kapi_irq_mode> {
    protected:
	NetaWorldOptions style() const
	{
		return GetParam() == KAPI_IRQ_PERCPU ? percpu() :
						       NetaWorldOptions();
	}
	/* What arrives where @skb is sent is @wanted, with good sums. */
	void expect_arrival(SkbPtr skb, const std::vector<Bytes> &wanted)
	{
		b->port.received.clear();
		a->port.send(std::move(skb));
		ASSERT_TRUE(settle());
		ASSERT_EQ(b->port.received.size(), wanted.size());
		for (std::size_t i = 0; i < wanted.size(); i++)
			EXPECT_EQ(b->port.received[i].bytes, padded(wanted[i]))
				<< i;
	}
	FrameSpec to_b() const
	{
		FrameSpec spec;
		spec.to = b->port.mac();
		return spec;
	}
};

INSTANTIATE_TEST_SUITE_P(Styles, NetaTraffic,
			 testing::Values(KAPI_IRQ_SINGLE, KAPI_IRQ_PERCPU));

TEST_P(NetaTraffic, FlowsBothWays)
{
	up(style());
	expect_traffic(100);
	EXPECT_GT(a->port.interrupts(), 0u);
	EXPECT_EQ(a->counter("good_frames_sent"), 100u);
	EXPECT_EQ(a->counter("good_frames_received"), 100u);
}

TEST_P(NetaTraffic, EveryLength)
{
	up(style());
	exchange(600, 60);
	exchange(855, 660);
}

/* The MAC pads; C++ takes what C hands over. */
TEST_P(NetaTraffic, ShortFramesArePadded)
{
	up(style());
	for (std::size_t len = 14; len < 60; len++)
		expect_arrival(make_skb(addressed(plain(len), b->port.mac())),
			       { addressed(plain(len), b->port.mac()) });
}

TEST_P(NetaTraffic, FragmentsAreGathered)
{
	up(style());
	for (unsigned frags : { 1u, 2u, 5u, 17u, 30u }) {
		Bytes frame = addressed(plain(1400, frags), b->port.mac());
		expect_arrival(make_skb(frame, 64, frags), { frame });
	}
}

TEST_P(NetaTraffic, ChecksumsAreMadeAndChecked)
{
	up(style());
	for (L3 l3 : { L3::ipv4, L3::ipv6 }) {
		for (L4 l4 : { L4::tcp, L4::udp }) {
			FrameSpec spec = to_b();
			spec.l3 = l3;
			spec.l4 = l4;
			expect_arrival(with_checksum_offload(spec),
				       { whole(spec) });
			/* Of IPv6 the chip does not say so (as in-tree). */
			EXPECT_EQ(b->port.received.back().flags &
					  KAPI_RX_CSUM_OK,
				  l3 == L3::ipv4 ? KAPI_RX_CSUM_OK : 0u);
		}
	}
}

TEST_P(NetaTraffic, WithoutTheFeatureNoSumIsTold)
{
	up(style());
	ASSERT_EQ(b->port.set_features(KAPI_F_SG).err, 0);
	FrameSpec spec = to_b();
	expect_arrival(with_checksum_offload(spec), { whole(spec) });
	EXPECT_FALSE(b->port.received.back().flags & KAPI_RX_CSUM_OK);
}

TEST_P(NetaTraffic, SegmentsAreCutInSoftware)
{
	up(style());
	for (L3 l3 : { L3::ipv4, L3::ipv6 }) {
		for (std::size_t payload : { 1449u, 4000u, 40000u }) {
			for (unsigned frags : { 0u, 3u, 17u }) {
				FrameSpec spec = to_b();
				spec.l3 = l3;
				spec.l4 = L4::tcp;
				spec.payload = payload;
				std::size_t head =
					frags ? layout_of(spec).payload : 0;
				expect_arrival(with_segmentation(spec, 1400,
								 head, frags),
					       segments_of(spec, 1400));
			}
		}
	}
}

/* Data in the linear part, behind the headers; pieces across segments. */
TEST_P(NetaTraffic, SegmentsAcrossPieces)
{
	up(style());
	for (std::size_t extra : { 1u, 7u, 500u }) {
		FrameSpec spec = to_b();
		spec.l4 = L4::tcp;
		spec.payload = 9001;
		expect_arrival(
			with_segmentation(spec, 536,
					  layout_of(spec).payload + extra, 11),
			segments_of(spec, 536));
	}
}

TEST_P(NetaTraffic, TooManySegmentsAreDropped)
{
	up(style());
	FrameSpec spec = to_b();
	spec.l4 = L4::tcp;
	spec.payload = 101 * 100;
	a->port.send(with_segmentation(spec, 100));
	ASSERT_TRUE(settle());
	EXPECT_EQ(b->port.received.size(), 0u);
	EXPECT_EQ(a->port.queue(0).drops[KAPI_DROP_TX_SHAPE], 1u);
	expect_traffic();
}

TEST_P(NetaTraffic, JumboFramesTakeSeveralBuffers)
{
	up(style());
	ASSERT_EQ(a->port.set_mtu(9000).err, 0);
	ASSERT_EQ(b->port.set_mtu(9000).err, 0);
	exchange(40, 8900);
	EXPECT_GE(b->port.received.back().buffers, 3u);
	/* The FCS alone in the last buffer, or cut by its start. */
	const std::size_t room = kapi_rx_buf_max() / 8 * 8;
	exchange(16, room - 8);
	exchange(16, 2 * room - 8);
	exchange(4, 60);
}

TEST_P(NetaTraffic, AllQueuesSend)
{
	up(style());
	ASSERT_EQ(a->port.set_channels(8).err, 0);
	for (unsigned q = 0; q < 8; q++)
		exchange(10, 100, q);
	for (unsigned q = 0; q < 8; q++)
		EXPECT_EQ(a->stat("txq" + std::to_string(q) + "_frames"), 10u);
}

TEST_P(NetaTraffic, TheReceiveQueueIsChosen)
{
	up(style());
	ASSERT_EQ(b->port.set_channels(4).err, 0);
	for (unsigned q = 0; q < 4; q++) {
		ASSERT_EQ(set_rx_queue(q).err, 0);
		exchange(10);
		EXPECT_EQ(b->port.received.back().queue, q);
	}
	EXPECT_EQ(set_rx_queue(4).err, -22);
	/* It may not go. */
	EXPECT_EQ(b->port.set_channels(2).err, -22);
}

TEST_P(NetaTraffic, BurstsRingOnce)
{
	up(style());
	std::vector<SkbPtr> burst;
	for (unsigned i = 0; i < 32; i++)
		burst.push_back(
			make_skb(addressed(plain(100, i), b->port.mac())));
	/* BQL lets one frame through first: raise its limit. */
	for (auto &skb : burst)
		(void)a->port.xmit_raw(std::move(skb), 0,
				       &skb != &burst.back());
	EXPECT_EQ(a->port.queue(0).doorbells, 1u);
	ASSERT_TRUE(settle());
	EXPECT_EQ(b->port.received.size(), 32u);
}

/* The doorbell's count is 8 bits wide (section 1.2). */
TEST_P(NetaTraffic, MoreThan255DescriptorsAtOnce)
{
	up(style());
	ASSERT_EQ(a->port.set_ring({ 2048, 512, 0, 0 }).err, 0);
	for (unsigned i = 0; i < 400; i++)
		(void)a->port.xmit_raw(
			make_skb(addressed(plain(100, i), b->port.mac())), 0,
			i != 399);
	EXPECT_EQ(a->port.queue(0).doorbells, 1u);
	ASSERT_TRUE(settle());
	EXPECT_EQ(b->port.received.size(), 400u);
}

} /* namespace weir::test */
