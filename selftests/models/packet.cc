// SPDX-License-Identifier: GPL-2.0
#include "packet.h"

#include <algorithm>

namespace weir::models {
namespace {

bool is_vlan_ethertype(std::uint16_t type)
{
	return type == ethertype_vlan || type == 0x88a8 || type == 0x9100;
}

void set_l4(Headers &h, std::uint8_t protocol, std::size_t offset,
	    std::size_t frame_len)
{
	std::size_t need = 0;

	h.protocol = protocol;
	switch (protocol) {
	case protocol_tcp:
		h.l4 = Headers::L4::tcp;
		need = 20;
		break;
	case protocol_udp:
		h.l4 = Headers::L4::udp;
		need = 8;
		break;
	case protocol_sctp:
		h.l4 = Headers::L4::sctp;
		need = 12;
		break;
	default:
		return;
	}
	if (offset + need > frame_len || offset + need > h.ip_end) {
		h.l4 = Headers::L4::none;
		return;
	}
	h.l4_offset = offset;
}

void parse_ipv4(Headers &h, Bytes f)
{
	const std::uint8_t *ip = f.data() + h.l3_offset;
	std::size_t room = f.size() - h.l3_offset;

	if (room < 20 || ip[0] >> 4 != 4)
		return;
	std::size_t header = (ip[0] & 0xf) * 4u;
	std::size_t total = load_be16(ip + 2);
	if (header < 20 || header > room || total < header || total > room)
		return;
	h.l3 = Headers::L3::ipv4;
	h.ip_options = header > 20;
	h.ip_end = h.l3_offset + total;
	h.ip_fragment = (load_be16(ip + 6) & 0x3fff) != 0;
	h.protocol = ip[9];
	if (!h.ip_fragment)
		set_l4(h, ip[9], h.l3_offset + header, f.size());
}

bool is_ipv6_extension(std::uint8_t next)
{
	return next == 0 || next == 43 || next == 60;
}

void parse_ipv6(Headers &h, Bytes f)
{
	const std::uint8_t *ip = f.data() + h.l3_offset;
	std::size_t room = f.size() - h.l3_offset;

	if (room < 40 || ip[0] >> 4 != 6)
		return;
	std::size_t total = 40u + load_be16(ip + 4);
	if (total > room)
		return;
	h.l3 = Headers::L3::ipv6;
	h.ip_end = h.l3_offset + total;

	std::uint8_t next = ip[6];
	std::size_t at = h.l3_offset + 40;
	while (is_ipv6_extension(next) && at + 8 <= h.ip_end) {
		h.ip_options = true;
		next = f[at];
		at += (f[at + 1] + 1u) * 8;
	}
	h.protocol = next;
	if (next == 44)
		h.ip_fragment = true;
	else
		set_l4(h, next, at, f.size());
}

} /* namespace */

Headers parse(Bytes f)
{
	Headers h;

	if (f.size() < mac_header_len)
		return h;
	std::size_t at = 12;
	std::uint16_t type = load_be16(&f[at]);
	while (is_vlan_ethertype(type) && at + 6 <= f.size()) {
		if (!h.vlan)
			h.vlan_tci = load_be16(&f[at + 2]);
		h.vlan = true;
		at += vlan_tag_len;
		type = load_be16(&f[at]);
	}
	h.ethertype = type;
	h.l3_offset = at + 2;
	if (type == ethertype_ipv4)
		parse_ipv4(h, f);
	else if (type == ethertype_ipv6)
		parse_ipv6(h, f);
	return h;
}

std::uint32_t sum(Bytes b, std::uint32_t start)
{
	std::uint64_t total = start;
	std::size_t i = 0;

	for (; i + 4 <= b.size(); i += 4)
		total += load_be32(&b[i]);
	if (i + 2 <= b.size()) {
		total += load_be16(&b[i]);
		i += 2;
	}
	if (i < b.size())
		total += std::uint32_t{ b[i] } << 8;
	while (total >> 32)
		total = (total & 0xffffffff) + (total >> 32);
	/* A 32-bit end-around sum folds to the same 16 bits. */
	return static_cast<std::uint32_t>(total);
}

std::uint16_t fold(std::uint32_t s)
{
	while (s >> 16)
		s = (s & 0xffff) + (s >> 16);
	return static_cast<std::uint16_t>(s);
}

std::uint32_t pseudo_header_sum(Bytes f, const Headers &h, std::uint32_t l4_len)
{
	Bytes addresses = h.l3 == Headers::L3::ipv4 ?
				  f.subspan(h.l3_offset + 12, 8) :
				  f.subspan(h.l3_offset + 8, 32);
	std::uint32_t s = fold(sum(addresses));

	return s + h.protocol + (l4_len >> 16) + (l4_len & 0xffff);
}

bool ipv4_checksum_ok(Bytes f, const Headers &h)
{
	std::size_t len = (f[h.l3_offset] & 0xfu) * 4;

	return fold(sum(f.subspan(h.l3_offset, len))) == 0xffff;
}

bool udp_without_checksum(Bytes f, const Headers &h)
{
	return h.l4 == Headers::L4::udp && h.l3 == Headers::L3::ipv4 &&
	       load_be16(&f[h.l4_offset + 6]) == 0;
}

bool l4_checksum_ok(Bytes f, const Headers &h)
{
	Bytes datagram = f.subspan(h.l4_offset, h.ip_end - h.l4_offset);
	auto len = static_cast<std::uint32_t>(datagram.size());

	return fold(sum(datagram, pseudo_header_sum(f, h, len))) == 0xffff;
}

std::uint32_t crc32(Bytes bytes)
{
	std::uint32_t crc = ~0u;

	for (std::uint8_t b : bytes) {
		crc ^= b;
		for (int i = 0; i < 8; i++)
			crc = crc >> 1 ^ (crc & 1 ? 0xedb88320u : 0);
	}
	return ~crc;
}

std::uint32_t toeplitz(Bytes key, Bytes input)
{
	std::uint32_t window = load_be32(key.data());
	std::uint32_t hash = 0;

	for (std::size_t i = 0; i < input.size(); i++) {
		for (int bit = 7; bit >= 0; bit--) {
			if (input[i] >> bit & 1)
				hash ^= window;
			window = window << 1 | (key[i + 4] >> bit & 1u);
		}
	}
	return hash;
}

} /* namespace weir::models */
