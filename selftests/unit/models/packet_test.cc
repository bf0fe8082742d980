// SPDX-License-Identifier: GPL-2.0
#include "selftests/models/packet.h"

#include <gtest/gtest.h>

#include <array>
#include <cstring>
#include <string_view>
#include <vector>

#include "selftests/models/intel/crc32c.h"
#include "selftests/models/testing/nic.h"

namespace weir::models {
namespace {

Bytes bytes_of(std::string_view s)
{
	return { reinterpret_cast<const std::uint8_t *>(s.data()), s.size() };
}

TEST(Checksum, Rfc1071Example)
{
	const std::uint8_t data[] = { 0x00, 0x01, 0xf2, 0x03,
				      0xf4, 0xf5, 0xf6, 0xf7 };

	EXPECT_EQ(fold(sum(data)), 0xddf2);
}

TEST(Checksum, OddLengthIsPaddedWithZero)
{
	const std::uint8_t odd[] = { 0x12, 0x34, 0x56 };
	const std::uint8_t even[] = { 0x12, 0x34, 0x56, 0x00 };

	EXPECT_EQ(fold(sum(odd)), fold(sum(even)));
	EXPECT_EQ(fold(sum(odd)), 0x1234 + 0x5600);
}

TEST(Checksum, CarriesOfLongInputFold)
{
	std::vector<std::uint8_t> ones(65535, 0xff);

	EXPECT_EQ(fold(sum(ones)), 0xff00);
}

TEST(Crc, CheckValues)
{
	EXPECT_EQ(crc32(bytes_of("123456789")), 0xcbf43926u);
	EXPECT_EQ(intel::crc32c(bytes_of("123456789")), 0xe3069283u);
}

/* Microsoft's verification suite for RSS. */
constexpr std::uint8_t rss_key[] = { 0x6d, 0x5a, 0x56, 0xda, 0x25, 0x5b, 0x0e,
				     0xc2, 0x41, 0x67, 0x25, 0x3d, 0x43, 0xa3,
				     0x8f, 0xb0, 0xd0, 0xca, 0x2b, 0xcb, 0xae,
				     0x7b, 0x30, 0xb4, 0x77, 0xcb, 0x2d, 0xa3,
				     0x80, 0x30, 0xf2, 0x0c, 0x6a, 0x42, 0xb7,
				     0x3b, 0xbe, 0xac, 0x01, 0xfa };

TEST(Toeplitz, VerificationSuiteIpv4)
{
	/* 66.9.149.187:2794 to 161.142.100.80:1766 */
	const std::uint8_t input[] = { 66,  9,	149,  187,  161,  142,
				       100, 80, 0x0a, 0xea, 0x06, 0xe6 };

	EXPECT_EQ(toeplitz(rss_key, Bytes(input, 8)), 0x323e8fc2u);
	EXPECT_EQ(toeplitz(rss_key, input), 0x51ccc178u);
}

TEST(Toeplitz, VerificationSuiteIpv6)
{
	/* 3ffe:2501:200:1fff::7 :2794 to 3ffe:2501:200:3::1 :1766 */
	const std::uint8_t input[] = { 0x3f, 0xfe, 0x25, 0x01, 0x02, 0x00,
				       0x1f, 0xff, 0,	 0,    0,    0,
				       0,    0,	   0,	 7,    0x3f, 0xfe,
				       0x25, 0x01, 0x02, 0x00, 0x00, 0x03,
				       0,    0,	   0,	 0,    0,    0,
				       0,    1,	   0x0a, 0xea, 0x06, 0xe6 };

	EXPECT_EQ(toeplitz(rss_key, Bytes(input, 32)), 0x2cc18cd5u);
	EXPECT_EQ(toeplitz(rss_key, input), 0x40207d3du);
}

TEST(Parse, TcpOverIpv4)
{
	testing::Packet f = testing::make_frame();
	Headers h = parse(f);

	EXPECT_EQ(h.ethertype, ethertype_ipv4);
	EXPECT_EQ(h.l3, Headers::L3::ipv4);
	EXPECT_EQ(h.l4, Headers::L4::tcp);
	EXPECT_EQ(h.l3_offset, 14u);
	EXPECT_EQ(h.l4_offset, 34u);
	EXPECT_EQ(h.ip_end, f.size());
	EXPECT_TRUE(ipv4_checksum_ok(f, h));
	EXPECT_TRUE(l4_checksum_ok(f, h));
	f.back() ^= 1;
	EXPECT_FALSE(l4_checksum_ok(f, h));
	f[20] ^= 1;
	EXPECT_FALSE(ipv4_checksum_ok(f, h));
}

TEST(Parse, UdpOverIpv6WithTag)
{
	testing::FrameOptions o;
	o.ipv6 = true;
	o.protocol = protocol_udp;
	o.vlan = 0x2064;
	testing::Packet f = testing::make_frame(o);
	Headers h = parse(f);

	EXPECT_TRUE(h.vlan);
	EXPECT_EQ(h.vlan_tci, 0x2064);
	EXPECT_EQ(h.l3, Headers::L3::ipv6);
	EXPECT_EQ(h.l4, Headers::L4::udp);
	EXPECT_EQ(h.l3_offset, 18u);
	EXPECT_EQ(h.l4_offset, 58u);
	EXPECT_TRUE(l4_checksum_ok(f, h));
}

TEST(Parse, FragmentHasNoL4)
{
	testing::Packet f = testing::make_frame();

	f[20] = 0x20; /* more fragments */
	Headers h = parse(f);
	EXPECT_TRUE(h.ip_fragment);
	EXPECT_EQ(h.l4, Headers::L4::none);
}

/* No cut of a frame may be read past its end: ASan watches. */
TEST(Parse, TruncatedFrames)
{
	for (bool ipv6 : { false, true }) {
		testing::FrameOptions o;
		o.ipv6 = ipv6;
		o.vlan = 5;
		testing::Packet whole = testing::make_frame(o);

		for (std::size_t n = 0; n < whole.size(); n++) {
			std::vector<std::uint8_t> cut(whole.begin(),
						      whole.begin() + n);
			EXPECT_EQ(parse(cut).l4_offset, 0u) << n;
		}
	}
}

TEST(Parse, UdpZeroChecksumMeansNone)
{
	testing::FrameOptions o;
	o.protocol = protocol_udp;
	testing::Packet f = testing::make_frame(o);

	EXPECT_FALSE(udp_without_checksum(f, parse(f)));
	store_be16(&f[40], 0);
	EXPECT_TRUE(udp_without_checksum(f, parse(f)));
}

} /* namespace */
} /* namespace weir::models */
