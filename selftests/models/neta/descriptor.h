/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Descriptors (2): 32 bytes, little-endian words, or each 64-bit word of
 * them byte-swapped where SDMA_CONFIG says so.
 */
#ifndef WEIR_MODELS_NETA_DESCRIPTOR_H
#define WEIR_MODELS_NETA_DESCRIPTOR_H

#include <array>
#include <bit>

#include "selftests/models/neta/offsets.h"

namespace weir::models::neta {

inline constexpr u32 descriptor_bytes = 32;

struct Descriptor {
	std::array<u64, 4> words{};

	bool operator==(const Descriptor &) const = default;

	/* Both: u32 command or status, u16, u16 data size, u32 buffer. */
	u32 command() const { return static_cast<u32>(words[0]); }
	u16 data_size() const { return static_cast<u16>(words[0] >> 48); }
	u32 buffer() const { return static_cast<u32>(words[1]); }

	/* To and from what memory holds. The host is little-endian. */
	void swap()
	{
		for (u64 &w : words)
			w = __builtin_bswap64(w);
	}
};

static_assert(std::endian::native == std::endian::little);
static_assert(sizeof(Descriptor) == descriptor_bytes);

namespace tx_command {

inline constexpr u32 udp = bit(16), ipv6 = bit(17), ip_checksum = bit(18),
		     pad = bit(19), last = bit(20), first = bit(21);
inline constexpr u32 reserved = bit(7) | 7u << 13 | bit(22);

constexpr u32 l3_offset(u32 c)
{
	return c & 0x7f;
}
constexpr u32 ip_words(u32 c)
{
	return c >> 8 & 0x1f;
}
constexpr u32 buffer_offset(u32 c)
{
	return c >> 23 & 0x7f;
}
/* 0 a fragment, 1 with pseudo header, 2 none. */
constexpr u32 l4_checksum(u32 c)
{
	return c >> 30;
}

} /* namespace tx_command */

namespace rx_status {

inline constexpr u32 error = bit(16), vlan = bit(19), bpdu = bit(20),
		     ethernet2 = bit(23), ipv4 = bit(24), ip_ok = bit(25),
		     last = bit(26), first = bit(27), unknown_da = bit(28),
		     l4_ok = bit(30), fragment = bit(31);
inline constexpr u32 code_crc = 0u << 17, code_overrun = 1u << 17,
		     code_length = 2u << 17, code_resource = 3u << 17;
inline constexpr u32 l4_tcp = 0u << 21, l4_udp = 1u << 21, l4_other = 2u << 21;

} /* namespace rx_status */

} /* namespace weir::models::neta */

#endif
