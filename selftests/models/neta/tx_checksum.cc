// SPDX-License-Identifier: GPL-2.0
#include "tx_checksum.h"

#include "selftests/models/neta/descriptor.h"
#include "selftests/models/packet.h"

namespace weir::models::neta {
namespace {

using namespace tx_command;

constexpr u32 full = 1, reserved_choice = 3;

/* What the command says about the headers. */
struct Claim {
	explicit Claim(u32 command)
		: l3(l3_offset(command)), l4(l3 + ip_words(command) * 4),
		  v6(command & ipv6), is_udp(command & udp)
	{
	}

	std::size_t l3, l4;
	bool v6, is_udp;

	std::size_t field() const { return l4 + (is_udp ? 6 : 16); }
	std::size_t l4_end() const { return l4 + (is_udp ? 8 : 20); }
};

const char *check_headers(Bytes f, const Claim &c, u32 command)
{
	Headers h = parse(f);

	if (c.v6 && (command & ip_checksum))
		return "IPv4 header checksum of an IPv6 packet";
	if (c.l3 < mac_header_len || c.l4 < c.l3 + (c.v6 ? 40 : 20) ||
	    c.l4 > f.size())
		return "headers end outside of the frame";
	if (h.l3 == Headers::L3::none)
		return "checksum of what is no IP packet";
	if (h.l3_offset != c.l3)
		return "L3 offset is not that of the IP header";
	if ((h.l3 == Headers::L3::ipv6) != c.v6)
		return "the IP version does not fit the packet";
	if (!h.l4_offset || l4_checksum(command) != full)
		return nullptr;
	if (h.l4_offset != c.l4)
		return "IP header length is not that of the packet";
	if ((h.protocol == protocol_udp) != c.is_udp)
		return "the L4 type does not fit the packet";
	return nullptr;
}

/* The datagram's length by its own header: padding is no part of it. */
std::size_t datagram_len(Bytes f, const Claim &c)
{
	return c.v6 ? load_be16(&f[c.l3 + 4]) + 40u : load_be16(&f[c.l3 + 2]);
}

void insert_l4(std::vector<u8> &f, const Claim &c, std::size_t end)
{
	Headers h;

	h.l3 = c.v6 ? Headers::L3::ipv6 : Headers::L3::ipv4;
	h.l3_offset = c.l3;
	h.protocol = c.is_udp ? protocol_udp : protocol_tcp;
	u32 len = static_cast<u32>(end - c.l4);
	u8 *field = &f[c.field()];
	store_be16(field, 0);
	u16 v = ~fold(sum(Bytes(f).subspan(c.l4, len),
			  pseudo_header_sum(f, h, len))) &
		0xffff;
	/* 0 would say that there is none (RFC 768). */
	if (c.is_udp && v == 0)
		v = 0xffff;
	store_be16(field, v);
}

} /* namespace */

const char *insert_checksums(std::vector<u8> &f, u32 command, u32 limit)
{
	u32 choice = l4_checksum(command);
	Claim c(command);

	if (choice == reserved_choice)
		return "the L4 checksum choice is reserved";
	if (choice != full && !(command & ip_checksum))
		return nullptr;
	if (const char *why = check_headers(f, c, command))
		return why;
	if (command & ip_checksum) {
		u8 *field = &f[c.l3 + 10];

		store_be16(field, 0);
		store_be16(field,
			   ~fold(sum(Bytes(f).subspan(c.l3, c.l4 - c.l3))) &
				   0xffff);
	}
	if (choice != full)
		return nullptr;
	std::size_t len = datagram_len(f, c);
	if (len > limit)
		return "L4 checksum of a packet above the limit";
	if (c.l4_end() > f.size() || c.l3 + len > f.size() ||
	    c.l3 + len < c.l4_end())
		return "no room for the L4 header";
	if (!c.v6 && (load_be16(&f[c.l3 + 6]) & 0x3fff))
		return "full L4 checksum of a fragment";
	insert_l4(f, c, c.l3 + len);
	return nullptr;
}

} /* namespace weir::models::neta */
