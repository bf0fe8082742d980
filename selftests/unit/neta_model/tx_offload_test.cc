// SPDX-License-Identifier: GPL-2.0
/* Checksums by the command word, and whose turn it is. */
#include <gtest/gtest.h>

#include "selftests/models/testing/neta.h"

namespace weir::models::testing {
namespace {

namespace nr = neta::reg;

/* A frame with its checksums spoilt, and the command that mends them. */
struct Spoilt {
	explicit Spoilt(FrameOptions o = {})
	{
		o.destination = neta_address;
		right = frame = make_frame(o);
		Headers h = parse(frame);
		u32 ip_len = static_cast<u32>(h.l4_offset - h.l3_offset);
		bool udp = o.protocol == protocol_udp;

		store_be16(&frame[h.l4_offset + (udp ? 6 : 16)], 0xbeef);
		if (!o.ipv6)
			store_be16(&frame[h.l3_offset + 10], 0xdead);
		command = static_cast<u32>(h.l3_offset) | ip_len / 4 << 8 |
			  NetaNic::full_checksum | NetaNic::pad |
			  (o.ipv6 ? NetaNic::is_ipv6 : NetaNic::ip_checksum) |
			  (udp ? NetaNic::is_udp : 0);
	}

	Packet frame, right;
	u32 command;
};

struct NetaTxOffload : ::testing::Test {
	void SetUp() override { p.up(); }
	Packet sent(const Packet &frame, u32 command)
	{
		NetaNic::Received got;

		p.near->send(0, frame, command);
		p.near->ack_tx(0, p.near->tx_sent(0));
		p.run_for(1'000'000);
		p.far->receive(0, got);
		return got.bytes;
	}
	void refused(u32 command, const char *why)
	{
		sent(Spoilt().frame, command);
		EXPECT_EQ(p.near->host.complaints(why), 1u)
			<< p.near->violations();
		p.near->host.violations.clear();
	}

	NetaPair p;
};

TEST_F(NetaTxOffload, TcpAndUdpOverBothVersions)
{
	for (bool ipv6 : { false, true })
		for (u8 protocol : { protocol_tcp, protocol_udp })
			for (int vlan : { -1, 5 }) {
				FrameOptions o;

				o.ipv6 = ipv6;
				o.protocol = protocol;
				o.vlan = vlan;
				Spoilt s(o);
				EXPECT_EQ(sent(s.frame, s.command), s.right);
			}
	EXPECT_EQ(p.near->violations(), "");
	EXPECT_EQ(p.near->stat("tx_checksums"), 8u);
}

/* The padding of a short frame is not part of the datagram. */
TEST_F(NetaTxOffload, PaddingIsNotSummed)
{
	FrameOptions o;

	o.payload = 1;
	o.protocol = protocol_udp;
	Spoilt s(o);
	s.right.resize(60);
	EXPECT_EQ(sent(s.frame, s.command), s.right);
	s.frame.resize(60, 0x77);
	s.right = s.frame;
	Packet got = sent(s.frame, s.command);
	EXPECT_TRUE(l4_checksum_ok(got, parse(got)));
}

TEST_F(NetaTxOffload, OnlyTheHeaderOrNothing)
{
	Spoilt s;
	Packet header = s.frame;

	store_be16(&header[24], load_be16(&s.right[24]));
	u32 ip_only =
		(s.command & ~NetaNic::full_checksum) | NetaNic::no_checksum;
	EXPECT_EQ(sent(s.frame, ip_only), header);
	EXPECT_EQ(sent(s.frame, NetaNic::no_checksum | NetaNic::pad), s.frame);
	EXPECT_EQ(p.near->violations(), "");
}

/* RFC 768: a sum of 0 is sent as all ones. */
TEST_F(NetaTxOffload, AUdpChecksumIsNeverZero)
{
	FrameOptions o;

	o.protocol = protocol_udp;
	o.payload = 2;
	Spoilt s(o);
	Headers h = parse(s.right);
	/* Payload that makes the sum 0. */
	u16 c = load_be16(&s.right[h.l4_offset + 6]);
	u16 old = load_be16(&s.frame[h.l4_offset + 8]);
	store_be16(&s.frame[h.l4_offset + 8], fold(u32{ old } + c));
	Packet got = sent(s.frame, s.command);
	EXPECT_EQ(load_be16(&got[h.l4_offset + 6]), 0xffff);
}

TEST_F(NetaTxOffload, ACommandThatDoesNotFitTheFrame)
{
	u32 c = Spoilt().command;

	refused(c + 1, "L3 offset is not that of the IP header");
	refused(c & ~0x7fu, "headers end outside");
	refused(c + (1u << 8), "IP header length is not");
	refused(c | NetaNic::is_udp, "the L4 type does not fit");
	refused(c | NetaNic::is_ipv6, "IPv4 header checksum of an IPv6");
	refused(c | 3u << 30, "the L4 checksum choice is reserved");
	Packet arp = neta_address;
	arp.resize(60, 0x08);
	sent(arp, c);
	EXPECT_EQ(p.near->host.complaints("of what is no IP packet"), 1u);
}

TEST_F(NetaTxOffload, AFragmentHasNoFullChecksum)
{
	Spoilt s;

	store_be16(&s.frame[20], 0x2000);
	sent(s.frame, s.command);
	EXPECT_EQ(p.near->host.complaints("of a fragment"), 1u);
}

TEST(NetaTxLimit, ChecksumsAboveTheChipsLimit)
{
	NetaOptions o;

	o.tx_checksum_limit = 1400;
	NetaNic nic(o);
	nic.up();
	FrameOptions f;
	f.payload = 1400 - 40;
	nic.send(0, Spoilt(f).frame, Spoilt(f).command);
	EXPECT_EQ(nic.violations(), "");
	f.payload++;
	nic.send(0, Spoilt(f).frame, Spoilt(f).command);
	EXPECT_EQ(nic.host.complaints("above the limit"), 1u);
}

/* ---- Arbitration ---- */

struct NetaTxArbiter : ::testing::Test {
	/* Queues 0 and 1 with more frames than the wire takes at once. */
	void SetUp() override
	{
		p.up();
		p.near->add_tx_queue(1);
		p.near->write(nr::TXQ_CMD, 2);
	}
	void fill(std::size_t payload0, std::size_t payload1)
	{
		for (unsigned i = 0; i < 60; i++) {
			p.near->put_frame(0, neta_frame(payload0));
			p.near->put_frame(1, neta_frame(payload1));
		}
		/* Both at once: neither may start alone. */
		p.near->write(nr::AUTONEG, 1);
		p.near->ring(0);
		p.near->ring(1);
		p.near->force_link();
	}

	NetaPair p;
};

TEST_F(NetaTxArbiter, FixedPriorityIsTheDefaultAndStarves)
{
	fill(1400, 1400);
	p.run_for(400'000);
	EXPECT_EQ(p.near->stat("txq0_frames"), 0u);
	EXPECT_GT(p.near->stat("txq1_frames"), 30u);
	p.run_for(10'000'000);
	EXPECT_EQ(p.near->stat("txq0_frames"), 60u);
}

TEST_F(NetaTxArbiter, EqualWeightsShareBytes)
{
	p.near->write(nr::TX_FIXED_PRIO_CFG, 0);
	for (unsigned q = 0; q < 8; q++)
		p.near->write(nr::TXQ_WRR_ARBITER + q * 4, 6);
	fill(1400, 650); /* 1454 and 704 bytes */
	p.run_for(400'000);
	double a = p.near->stat("txq0_frames") * 1454.;
	double b = p.near->stat("txq1_frames") * 704.;
	EXPECT_GT(a, 20'000);
	EXPECT_NEAR(a / b, 1, 0.15);
	EXPECT_EQ(p.near->violations(), "");
}

TEST_F(NetaTxArbiter, WeightsAreProportions)
{
	p.near->write(nr::TX_FIXED_PRIO_CFG, 0);
	p.near->write(nr::TXQ_WRR_ARBITER, 6);
	p.near->write(nr::TXQ_WRR_ARBITER + 4, 18);
	fill(1400, 1400);
	p.run_for(400'000);
	EXPECT_NEAR(p.near->stat("txq1_frames") /
			    double(p.near->stat("txq0_frames")),
		    3, 0.5);
}

TEST_F(NetaTxArbiter, AFixedQueueGoesBeforeTheOthers)
{
	p.near->write(nr::TX_FIXED_PRIO_CFG, 1);
	for (unsigned q = 0; q < 8; q++)
		p.near->write(nr::TXQ_WRR_ARBITER + q * 4, 6);
	fill(1400, 1400);
	p.run_for(400'000);
	EXPECT_EQ(p.near->stat("txq1_frames"), 0u);
}

TEST_F(NetaTxArbiter, AWeightBelowAFrameIsToldOf)
{
	p.near->write(nr::TX_FIXED_PRIO_CFG, 0);
	fill(1400, 1400);
	EXPECT_EQ(p.near->host.complaints("weight 1 is below a frame of 1536"),
		  2u);
}

} /* namespace */
} /* namespace weir::models::testing */
