/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What a NIC has to know about a frame: where its headers are, the Internet
 * checksum and the Toeplitz hash. Pure functions over bytes; no state.
 */
#ifndef WEIR_MODELS_PACKET_H
#define WEIR_MODELS_PACKET_H

#include <cstddef>
#include <cstdint>
#include <span>

namespace weir::models {

using Bytes = std::span<const std::uint8_t>;

inline std::uint16_t load_be16(const std::uint8_t *p)
{
	return static_cast<std::uint16_t>(p[0] << 8 | p[1]);
}

inline std::uint32_t load_be32(const std::uint8_t *p)
{
	return std::uint32_t{ load_be16(p) } << 16 | load_be16(p + 2);
}

inline void store_be16(std::uint8_t *p, std::uint32_t v)
{
	p[0] = static_cast<std::uint8_t>(v >> 8);
	p[1] = static_cast<std::uint8_t>(v);
}

inline void store_be32(std::uint8_t *p, std::uint32_t v)
{
	store_be16(p, v >> 16);
	store_be16(p + 2, v);
}

inline constexpr std::uint16_t ethertype_ipv4 = 0x0800;
inline constexpr std::uint16_t ethertype_vlan = 0x8100;
inline constexpr std::uint16_t ethertype_ipv6 = 0x86dd;
inline constexpr std::uint16_t ethertype_mac_control = 0x8808;

inline constexpr std::uint8_t protocol_tcp = 6;
inline constexpr std::uint8_t protocol_udp = 17;
inline constexpr std::uint8_t protocol_sctp = 132;

inline constexpr std::size_t mac_header_len = 14;
inline constexpr std::size_t vlan_tag_len = 4;
inline constexpr std::size_t fcs_len = 4;
/* Without FCS (IEEE 802.3 clause 4.2.3.3). */
inline constexpr std::size_t min_frame_len = 60;

/* The parts of a frame, as offsets into it. */
struct Headers {
	enum class L3 : std::uint8_t { none, ipv4, ipv6 };
	enum class L4 : std::uint8_t { none, tcp, udp, sctp };

	std::uint16_t ethertype = 0; /* behind the VLAN tags */
	std::uint16_t vlan_tci = 0;  /* of the outermost tag */
	bool vlan = false;
	L3 l3 = L3::none;
	L4 l4 = L4::none;
	std::uint8_t protocol = 0; /* the last IP protocol number seen */
	bool ip_options = false;   /* IPv4 options or IPv6 extensions */
	bool ip_fragment = false;
	std::size_t l3_offset = 0;
	std::size_t l4_offset = 0; /* 0 where there is no L4 header */
	std::size_t ip_end = 0;	   /* one past the IP datagram */
};

/* Never reads past @frame; a truncated header ends the parse there. */
Headers parse(Bytes frame);

/* RFC 1071: ones' complement sum of big-endian words, not inverted. */
std::uint32_t sum(Bytes bytes, std::uint32_t start = 0);
std::uint16_t fold(std::uint32_t sum);

/* Sum of the TCP/UDP pseudo header (RFC 793, RFC 8200 section 8.1). */
std::uint32_t pseudo_header_sum(Bytes frame, const Headers &headers,
				std::uint32_t l4_len);

/* Receive side: true where the field agrees with the bytes. */
bool ipv4_checksum_ok(Bytes frame, const Headers &headers);
bool l4_checksum_ok(Bytes frame, const Headers &headers);
/* A UDP checksum of 0 over IPv4 means that there is none (RFC 768). */
bool udp_without_checksum(Bytes frame, const Headers &headers);

/* The frame check sequence (IEEE 802.3 clause 3.2.9), low byte first. */
std::uint32_t crc32(Bytes bytes);

/* Microsoft RSS: @key is at least @input plus 4 bytes long. */
std::uint32_t toeplitz(Bytes key, Bytes input);

} /* namespace weir::models */

#endif
