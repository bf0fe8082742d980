// SPDX-License-Identifier: GPL-2.0
/* Checksums, segmentation, tags: what leaves is checked byte by byte. */
#include <gtest/gtest.h>

#include <algorithm>

#include "selftests/models/testing/nic.h"

namespace weir::models::testing {
namespace {

constexpr u32 tucmd_ipv4 = 1u << 10, l4t_udp = 0, l4t_tcp = 1u << 11,
	      l4t_sctp = 2u << 11;

struct OffloadTest : ::testing::Test {
	OffloadTest()
	{
		p.link();
		p.far->add_rx_queue(0, 512, 4);
		p.far->write(reg::FCTRL, 0x700);
		p.far->write(reg::HLREG0, p.far->read(reg::HLREG0) | 4);
		p.far->write(reg::MAXFRS, 9728u << 16);
		p.near->add_tx_queue(0, 256);
	}
	Nic &nic() { return *p.near; }

	/* The pseudo header's sum where the checksum goes. */
	static void seed(Packet &f, bool with_length)
	{
		Headers h = parse(f);
		u32 len = with_length ?
				  static_cast<u32>(h.ip_end - h.l4_offset) :
				  0;
		u32 at = h.l4 == Headers::L4::tcp ? 16 : 6;

		store_be16(&f[h.l4_offset + at],
			   fold(pseudo_header_sum(f, h, len)));
	}
	static u32 lens(const Packet &f)
	{
		Headers h = parse(f);

		return static_cast<u32>(h.l3_offset) << 9 |
		       static_cast<u32>(h.l4_offset - h.l3_offset);
	}
	std::vector<Nic::Received> received()
	{
		std::vector<Nic::Received> all;
		Nic::Received r;

		p.run_for(100'000);
		while (p.far->receive(0, r))
			all.push_back(r);
		return all;
	}
	void expect_clean()
	{
		EXPECT_EQ(nic().violations() + p.far->violations(), "");
	}

	Pair p;
};

TEST_F(OffloadTest, TcpChecksumBothFamilies)
{
	for (bool ipv6 : { false, true }) {
		Packet want = make_frame({ .ipv6 = ipv6, .payload = 77 });
		Packet f = want;

		seed(f, true);
		/* IPV4 in TUCMD is for who changes the IP header. */
		nic().put_context(0, lens(f), l4t_tcp, 0);
		nic().put_packet(0, f, Nic::tx_rs, Nic::popts_txsm);
		nic().ring(0);
		auto got = received();
		ASSERT_EQ(got.size(), 1u);
		EXPECT_EQ(got[0].bytes, want);
	}
	EXPECT_EQ(nic().stat("tx_checksums"), 2u);
	EXPECT_EQ(nic().stat("tx_contexts"), 2u);
	expect_clean();
}

TEST_F(OffloadTest, UdpChecksumOfShortFrameIgnoresPadding)
{
	Packet want = make_frame({ .protocol = protocol_udp, .payload = 3 });
	Packet f = want;

	seed(f, true);
	nic().put_context(0, lens(f), l4t_udp, 0);
	nic().put_packet(0, f, Nic::tx_rs, Nic::popts_txsm);
	nic().ring(0);
	auto got = received();
	ASSERT_EQ(got.size(), 1u);
	want.resize(60);
	EXPECT_EQ(got[0].bytes, want);
	expect_clean();
}

/* RFC 768: a sum of 0 is sent as all ones. */
TEST_F(OffloadTest, UdpNeverSendsZero)
{
	FrameOptions o{ .protocol = protocol_udp, .payload = 2 };
	Packet f = make_frame(o);
	Headers h = parse(f);

	/* Choose the payload so that everything sums up to 0xffff. */
	store_be16(&f[42], 0);
	store_be16(&f[40], 0);
	u32 rest = fold(sum(Bytes(f).subspan(h.l4_offset, 10),
			    pseudo_header_sum(f, h, 10)));
	store_be16(&f[42], 0xffff - rest);
	seed(f, true);
	nic().put_context(0, lens(f), l4t_udp, 0);
	nic().put_packet(0, f, Nic::tx_rs, Nic::popts_txsm);
	nic().ring(0);
	auto got = received();
	ASSERT_EQ(got.size(), 1u);
	EXPECT_EQ(load_be16(&got[0].bytes[40]), 0xffff);
	expect_clean();
}

TEST_F(OffloadTest, Ipv4HeaderChecksum)
{
	Packet want = make_frame();
	Packet f = want;

	store_be16(&f[24], 0);
	seed(f, true);
	nic().put_context(0, lens(f), tucmd_ipv4 | l4t_tcp, 0);
	nic().put_packet(0, f, Nic::tx_rs, Nic::popts_ixsm | Nic::popts_txsm);
	nic().ring(0);
	auto got = received();
	ASSERT_EQ(got.size(), 1u);
	EXPECT_EQ(got[0].bytes, want);
	expect_clean();
}

TEST_F(OffloadTest, WrongPseudoHeaderIsToldOf)
{
	Packet f = make_frame();

	/* The finished checksum is still in it. */
	nic().put_context(0, lens(f), l4t_tcp, 0);
	nic().put_packet(0, f, Nic::tx_rs, Nic::popts_txsm);
	nic().ring(0);
	EXPECT_EQ(nic().host.complaints("not the pseudo header's sum"), 1u);
}

TEST_F(OffloadTest, ContextErrorsAreToldOf)
{
	Packet f = make_frame();

	seed(f, true);
	nic().put_packet(0, f, Nic::tx_rs, Nic::popts_txsm);
	nic().ring(0);
	EXPECT_EQ(nic().host.complaints("without a context"), 1u);
	nic().put_context(0, 14 << 9 | 12, l4t_tcp, 0);
	nic().put_packet(0, f, Nic::tx_rs, Nic::popts_txsm);
	nic().ring(0);
	EXPECT_EQ(nic().host.complaints("IPLEN"), 1u);
	nic().put_context(0, lens(f), l4t_udp, 0);
	nic().put_packet(0, f, Nic::tx_rs, Nic::popts_txsm);
	nic().ring(0);
	EXPECT_EQ(nic().host.complaints("L4T does not fit"), 1u);
	nic().put_context(0, 4 << 9 | 20, l4t_tcp, 0);
	nic().put_packet(0, f, Nic::tx_rs, Nic::popts_txsm);
	nic().ring(0);
	EXPECT_EQ(nic().host.complaints("MACLEN"), 1u);
}

/* Two contexts live in a queue; a packet names one (7.2.3.2.3). */
TEST_F(OffloadTest, ContextsAreKept)
{
	Packet tcp = make_frame(),
	       udp = make_frame({ .protocol = protocol_udp });
	Packet t = tcp, u = udp;

	seed(t, true);
	seed(u, true);
	nic().put_context(0, lens(t), l4t_tcp, 0, 0);
	nic().put_context(0, lens(u), l4t_udp, 0, 1);
	for (int i = 0; i < 2; i++) {
		nic().put_packet(0, t, Nic::tx_rs, Nic::popts_txsm);
		nic().put_packet(0, u, Nic::tx_rs, Nic::popts_txsm | 1u << 4);
		nic().ring(0);
	}
	auto got = received();
	ASSERT_EQ(got.size(), 4u);
	EXPECT_EQ(got[0].bytes, tcp);
	EXPECT_EQ(got[1].bytes, udp);
	EXPECT_EQ(got[2].bytes, tcp);
	EXPECT_EQ(got[3].bytes, udp);
	EXPECT_EQ(nic().stat("tx_contexts"), 2u);
	expect_clean();
}

TEST_F(OffloadTest, VlanTagInserted)
{
	Packet want = make_frame({ .vlan = 0x6123 });
	Packet f = make_frame();

	nic().put_context(0, 0x6123u << 16 | 14 << 9, 0, 0);
	nic().put_packet(0, f, Nic::tx_rs | Nic::tx_vle);
	nic().ring(0);
	auto got = received();
	ASSERT_EQ(got.size(), 1u);
	EXPECT_EQ(got[0].bytes, want);
	expect_clean();
}

TEST_F(OffloadTest, TcpSegmentation)
{
	constexpr u32 mss = 1000;

	for (bool ipv6 : { false, true }) {
		/* FIN, PSH, ACK and CWR. */
		Packet f = make_frame(
			{ .ipv6 = ipv6, .payload = 3500, .tcp_flags = 0x99 });
		Headers h = parse(f);
		Packet payload(f.begin() + h.l4_offset + 20, f.end());

		if (!ipv6)
			store_be16(&f[24], 0);
		seed(f, false);
		nic().put_context(0, lens(f), (ipv6 ? 0 : tucmd_ipv4) | l4t_tcp,
				  mss << 16 | 20 << 8);
		nic().put_packet(0, f, Nic::tx_rs | Nic::tx_tse,
				 Nic::popts_txsm | (ipv6 ? 0 : Nic::popts_ixsm),
				 3500, 4);
		nic().ring(0);
		auto got = received();
		ASSERT_EQ(got.size(), 4u);
		Packet joined;
		for (unsigned i = 0; i < 4; i++) {
			const Packet &s = got[i].bytes;
			Headers g = parse(s);

			ASSERT_EQ(g.l4, Headers::L4::tcp);
			EXPECT_EQ(g.ip_end, s.size());
			EXPECT_TRUE(l4_checksum_ok(s, g)) << i;
			if (!ipv6) {
				EXPECT_TRUE(ipv4_checksum_ok(s, g));
				EXPECT_EQ(load_be16(&s[18]), 0x1234 + i);
			}
			EXPECT_EQ(load_be32(&s[g.l4_offset + 4]),
				  0x01020304 + i * mss);
			/* CWR leaves with none but the first, FIN and PSH
			 * with the last (DTXTCPFLGL, DTXTCPFLGH). */
			u8 flags = s[g.l4_offset + 13];
			EXPECT_EQ(flags, i == 3 ? 0x19 : 0x90) << i;
			joined.insert(joined.end(),
				      s.begin() + g.l4_offset + 20, s.end());
		}
		EXPECT_EQ(joined, payload);
	}
	EXPECT_EQ(nic().stat("tx_tso_packets"), 2u);
	EXPECT_EQ(nic().stat("tx_frames"), 8u);
	EXPECT_EQ(nic().stat("tx_packets"), 2u);
	expect_clean();
}

TEST_F(OffloadTest, UdpSegmentation)
{
	Packet f = make_frame({ .protocol = protocol_udp, .payload = 2500 });

	store_be16(&f[24], 0);
	seed(f, false);
	nic().put_context(0, lens(f), tucmd_ipv4 | l4t_udp,
			  1200u << 16 | 8 << 8);
	nic().put_packet(0, f, Nic::tx_rs | Nic::tx_tse,
			 Nic::popts_txsm | Nic::popts_ixsm, 2500);
	nic().ring(0);
	auto got = received();
	ASSERT_EQ(got.size(), 3u);
	const std::size_t sizes[] = { 1200, 1200, 100 };
	for (unsigned i = 0; i < 3; i++) {
		const Packet &s = got[i].bytes;
		Headers h = parse(s);

		EXPECT_EQ(s.size(), 42 + sizes[i]);
		EXPECT_EQ(load_be16(&s[38]), 8 + sizes[i]);
		EXPECT_TRUE(l4_checksum_ok(s, h));
		EXPECT_TRUE(ipv4_checksum_ok(s, h));
	}
	expect_clean();
}

TEST_F(OffloadTest, SegmentsOfTaggedJumbo)
{
	Packet f = make_frame({ .payload = 20000 });

	store_be16(&f[24], 0);
	seed(f, false);
	nic().put_context(0, 7u << 16 | lens(f), tucmd_ipv4 | l4t_tcp,
			  8900u << 16 | 20 << 8);
	nic().put_packet(0, f, Nic::tx_rs | Nic::tx_tse | Nic::tx_vle,
			 Nic::popts_txsm | Nic::popts_ixsm, 20000, 2);
	nic().ring(0);
	auto got = received();
	ASSERT_EQ(got.size(), 3u);
	EXPECT_EQ(got[0].bytes.size(), 8900 + 54 + 4u);
	EXPECT_EQ(got[0].descriptors, 3u); /* of 4 KB */
	EXPECT_EQ(parse(got[2].bytes).vlan_tci, 7);
	EXPECT_TRUE(l4_checksum_ok(got[2].bytes, parse(got[2].bytes)));
	expect_clean();
}

TEST_F(OffloadTest, SegmentationErrorsAreToldOf)
{
	Packet f = make_frame({ .payload = 3000 });
	auto attempt = [&](u32 mss_l4len, u32 popts, u32 paylen) {
		nic().put_context(0, lens(f), tucmd_ipv4 | l4t_tcp, mss_l4len);
		nic().put_packet(0, f, Nic::tx_rs | Nic::tx_tse, popts, paylen);
		nic().ring(0);
	};
	constexpr u32 both = Nic::popts_txsm | Nic::popts_ixsm;

	store_be16(&f[24], 0);
	seed(f, false);
	attempt(20 << 8, both, 3000);
	EXPECT_EQ(nic().host.complaints("MSS is 0"), 1u);
	attempt(1000u << 16 | 24 << 8, both, 3000);
	EXPECT_EQ(nic().host.complaints("L4LEN"), 1u);
	attempt(1000u << 16 | 20 << 8, both, 3054);
	EXPECT_EQ(nic().host.complaints("length behind the headers"), 1u);
	attempt(1000u << 16 | 20 << 8, Nic::popts_ixsm, 3000);
	EXPECT_EQ(nic().host.complaints("without checksums"), 1u);
	/* With the length in the pseudo header's sum. */
	seed(f, true);
	attempt(1000u << 16 | 20 << 8, both, 3000);
	EXPECT_EQ(nic().host.complaints("pseudo header's sum"), 1u);
	/* All of them completed all the same. */
	EXPECT_EQ(nic().stat("tx_writebacks"), 5u);
}

TEST_F(OffloadTest, SctpCrc)
{
	Packet f = make_frame({ .protocol = protocol_udp, .payload = 20 });

	/* Turn it into SCTP: protocol, and the checksum at 8. */
	f[23] = protocol_sctp;
	store_be16(&f[24], 0);
	store_be16(&f[24], ~fold(sum(Bytes(f).subspan(14, 20))) & 0xffff);
	nic().put_context(0, lens(f), l4t_sctp, 0);
	nic().put_packet(0, f, Nic::tx_rs, Nic::popts_txsm);
	nic().ring(0);
	auto got = received();
	ASSERT_EQ(got.size(), 1u);
	Packet zeroed(got[0].bytes.begin() + 34, got[0].bytes.begin() + 62);
	u32 crc = load_be32(&zeroed[8]);
	store_be32(&zeroed[8], 0);
	/* RFC 9260 appendix A, bit by bit. */
	u32 want = ~0u;
	for (u8 b : zeroed) {
		want ^= b;
		for (int i = 0; i < 8; i++)
			want = want >> 1 ^ (want & 1 ? 0x82f63b78u : 0);
	}
	EXPECT_EQ(crc, __builtin_bswap32(~want));
	expect_clean();
}

} /* namespace */
} /* namespace weir::models::testing */
