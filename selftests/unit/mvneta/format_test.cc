// SPDX-License-Identifier: GPL-2.0
/* Descriptors for both byte orders, and what a frame's command says. */
#include <algorithm>
#include <cstring>

#include <gtest/gtest.h>

#include "drivers/mvneta/mvneta_format.h"

namespace weir::mvneta {

namespace {

using Octets = std::array<u8, 32>;

template <class D> Octets octets(const D &d)
{
	Octets o;

	static_assert(sizeof(d) == sizeof(o));
	std::memcpy(o.data(), &d, sizeof(o));
	return o;
}

/* What SDMA_CONFIG.DESC_SWAP does on the way to the device (section 2). */
Octets swapped(Octets o)
{
	for (std::size_t i = 0; i < o.size(); i += 8)
		std::reverse(o.begin() + i, o.begin() + i + 8);
	return o;
}

} /* namespace */

TEST(NetaFormat, LittleEndianLayout)
{
	Descriptor<std::endian::little> d = {};

	TxFormat<std::endian::little>::write(d, 0x12345678, 0x5ee, 0x8078090e);
	const u8 wanted[16] = { 0x0e, 0x09, 0x78, 0x80, 0, 0, 0xee, 0x05,
				0x78, 0x56, 0x34, 0x12, 0, 0, 0,    0 };
	EXPECT_EQ(std::memcmp(&d, wanted, sizeof(wanted)), 0);
}

/* The device sees the same of a big-endian CPU's, after its swap. */
TEST(NetaFormat, BigEndianLayout)
{
	Descriptor<std::endian::little> little = {};
	Descriptor<std::endian::big> big = {};

	TxFormat<std::endian::little>::write(little, 0x12345678, 1514,
					     0x40300114);
	TxFormat<std::endian::big>::write(big, 0x12345678, 1514, 0x40300114);
	EXPECT_NE(octets(big), octets(little));
	EXPECT_EQ(swapped(octets(big)), octets(little));

	RxFormat<std::endian::little>::post(little, 0xfedcba98);
	RxFormat<std::endian::big>::post(big, 0xfedcba98);
	EXPECT_EQ(swapped(octets(big)), octets(little));
}

TEST(NetaFormat, BigEndianReads)
{
	/* As the device writes it, and the swap leaves it in memory. */
	Octets device = {};
	const u32 status = rx_first | rx_last | rx_ip_ok | rx_l4_ok;
	for (unsigned i = 0; i < 4; i++)
		device[i] = static_cast<u8>(status >> 8 * i);
	device[6] = 0xf0;
	device[7] = 0x05;
	Octets memory = swapped(device);
	Descriptor<std::endian::big> d;
	std::memcpy(&d, memory.data(), sizeof(d));
	using F = RxFormat<std::endian::big>;
	EXPECT_EQ(F::status(d), status);
	EXPECT_EQ(F::length(d), 0x5f0u);
	EXPECT_TRUE(F::plain(F::status(d)));
	EXPECT_EQ(F::flags(F::status(d)), u32(KAPI_RX_CSUM_OK));
}

/* The sum is good only where both bits say so. */
TEST(NetaFormat, BothChecksumBits)
{
	using F = RxFormat<std::endian::native>;

	EXPECT_EQ(F::flags(rx_ip_ok), 0u);
	EXPECT_EQ(F::flags(rx_l4_ok), 0u);
	EXPECT_EQ(F::flags(rx_ip_ok | rx_l4_ok), u32(KAPI_RX_CSUM_OK));
}

TEST(NetaFormat, Commands)
{
	using F = TxFormat<std::endian::native>;
	kapi_tx_offload o = {};

	EXPECT_EQ(F::command(0, nullptr), 0x80000000u);
	o.mac_len = 14;
	o.ip_len = 20;
	o.l4 = 6;
	EXPECT_EQ(F::command(KAPI_TX_CSUM, &o), 0x4004050eu);
	o.l4 = 17;
	EXPECT_EQ(F::command(KAPI_TX_CSUM, &o), 0x4005050eu);
	o.is_ipv6 = 1;
	o.ip_len = 48;
	o.mac_len = 18;
	EXPECT_EQ(F::command(KAPI_TX_CSUM, &o), 0x40030c12u);
	/* Header lengths that the fields cannot hold are not cut. */
	EXPECT_TRUE(F::describes(KAPI_TX_CSUM, &o));
	o.ip_len = 128;
	EXPECT_FALSE(F::describes(KAPI_TX_CSUM, &o));
	o.ip_len = 124;
	o.mac_len = 128;
	EXPECT_FALSE(F::describes(KAPI_TX_CSUM, &o));
	EXPECT_TRUE(F::describes(0, &o));
}

} /* namespace weir::mvneta */
