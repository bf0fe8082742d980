// SPDX-License-Identifier: GPL-2.0
#include "selftests/unit/frame.h"

#include <algorithm>

namespace weir::test {

namespace {

constexpr std::size_t mac_len = 14;

void put16(Bytes &b, std::size_t at, std::uint32_t v)
{
	b[at] = static_cast<std::uint8_t>(v >> 8);
	b[at + 1] = static_cast<std::uint8_t>(v);
}

void put32(Bytes &b, std::size_t at, std::uint32_t v)
{
	put16(b, at, v >> 16);
	put16(b, at + 2, v);
}

std::uint32_t add(const Bytes &b, std::size_t from, std::size_t to,
		  std::uint32_t sum)
{
	for (std::size_t i = from; i < to; i += 2)
		sum += b[i] << 8 | (i + 1 < to ? b[i + 1] : 0);
	return sum;
}

std::uint16_t fold(std::uint32_t sum)
{
	while (sum >> 16)
		sum = (sum & 0xffff) + (sum >> 16);
	return static_cast<std::uint16_t>(sum);
}

/* RFC 9260 appendix A: CRC32c, reflected. */
std::uint32_t crc32c(const Bytes &b, std::size_t from)
{
	std::uint32_t crc = ~0u;

	for (std::size_t i = from; i < b.size(); i++) {
		crc ^= b[i];
		for (int bit = 0; bit < 8; bit++)
			crc = crc >> 1 ^ (crc & 1 ? 0x82f63b78 : 0);
	}
	return ~crc;
}

std::uint8_t protocol(L4 l4)
{
	return l4 == L4::tcp  ? 6 :
	       l4 == L4::udp  ? 17 :
	       l4 == L4::sctp ? 132 :
				253;
}

std::size_t l4_header(const FrameSpec &s)
{
	switch (s.l4) {
	case L4::tcp:
		return 20 + s.tcp_options;
	case L4::udp:
		return 8;
	case L4::sctp:
		return 12;
	default:
		return 0;
	}
}

std::size_t checksum_at(const FrameSpec &s)
{
	return layout_of(s).l4 + (s.l4 == L4::tcp ? 16 :
				  s.l4 == L4::udp ? 6 :
						    8);
}

/* RFC 793, RFC 768, RFC 8200 section 8.1; without the length. */
std::uint32_t pseudo(const Bytes &b, const FrameSpec &s)
{
	std::size_t l3 = layout_of(s).l3;

	if (s.l3 == L3::ipv4)
		return add(b, l3 + 12, l3 + 20, protocol(s.l4));
	return add(b, l3 + 8, l3 + 40, protocol(s.l4));
}

void put_ip(Bytes &b, const FrameSpec &s, const Layout &at)
{
	if (s.l3 == L3::ipv4) {
		b[at.l3] = static_cast<std::uint8_t>(0x45 + s.ip_options / 4);
		put16(b, at.l3 + 2, at.end - at.l3);
		put16(b, at.l3 + 4, s.ip_id);
		put16(b, at.l3 + 6, 0x4000);
		b[at.l3 + 8] = 64;
		b[at.l3 + 9] = protocol(s.l4);
		put32(b, at.l3 + 12, 0x0a000001 + (s.flow << 8));
		put32(b, at.l3 + 16, 0x0a000002);
		/* No-operation options (RFC 791). */
		for (unsigned i = 0; i < s.ip_options; i++)
			b[at.l3 + 20 + i] = 1;
		put16(b, at.l3 + 10, 0);
		put16(b, at.l3 + 10,
		      static_cast<std::uint16_t>(
			      ~fold(add(b, at.l3, at.l4, 0))));
		return;
	}
	b[at.l3] = 0x60;
	put16(b, at.l3 + 4, at.end - at.l4);
	b[at.l3 + 6] = protocol(s.l4);
	b[at.l3 + 7] = 64;
	put32(b, at.l3 + 8, 0xfd000000);
	put32(b, at.l3 + 20, 1 + (s.flow << 8));
	put32(b, at.l3 + 24, 0xfd000000);
	put32(b, at.l3 + 36, 2);
}

void put_l4(Bytes &b, const FrameSpec &s, const Layout &at)
{
	if (s.l4 == L4::none)
		return;
	put16(b, at.l4, 10000 + s.flow);
	put16(b, at.l4 + 2, 20000);
	if (s.l4 == L4::udp)
		put16(b, at.l4 + 4, at.end - at.l4);
	if (s.l4 == L4::tcp) {
		put32(b, at.l4 + 4, s.sequence);
		put32(b, at.l4 + 8, 77);
		b[at.l4 + 12] =
			static_cast<std::uint8_t>((5 + s.tcp_options / 4) << 4);
		b[at.l4 + 13] = s.tcp_flags;
		put16(b, at.l4 + 14, 1024);
		for (unsigned i = 0; i < s.tcp_options; i++)
			b[at.l4 + 20 + i] = 1;
	}
}

void put_checksum(Bytes &b, const FrameSpec &s)
{
	std::size_t l4 = layout_of(s).l4;
	std::size_t at = checksum_at(s);

	if (s.l4 == L4::none)
		return;
	if (s.l4 == L4::sctp) {
		put32(b, at, 0);
		put32(b, at, __builtin_bswap32(crc32c(b, l4)));
		return;
	}
	put16(b, at, 0);
	std::uint32_t len = static_cast<std::uint32_t>(b.size() - l4);
	auto sum = static_cast<std::uint16_t>(
		~fold(add(b, l4, b.size(), pseudo(b, s) + len)));
	if (s.l4 == L4::udp && !sum)
		sum = 0xffff;
	put16(b, at, sum);
}

SkbPtr offloaded(const FrameSpec &s, Bytes b, std::size_t head, unsigned frags)
{
	Layout at = layout_of(s);
	SkbPtr skb = frags ? fake::make_skb(b, head, frags) :
			     fake::make_skb(std::move(b));

	skb->flags = KAPI_TX_CSUM;
	skb->offload.mac_len = mac_len;
	skb->offload.ip_len = static_cast<kapi_u16>(at.l4 - at.l3);
	skb->offload.l4_len = static_cast<kapi_u16>(at.payload - at.l4);
	skb->offload.l4 = protocol(s.l4);
	skb->offload.is_ipv6 = s.l3 == L3::ipv6;
	return skb;
}

} /* namespace */

Layout layout_of(const FrameSpec &s)
{
	Layout at;

	at.l3 = mac_len;
	at.l4 = at.l3 + (s.l3 == L3::ipv4 ? 20 + s.ip_options :
			 s.l3 == L3::ipv6 ? 40 :
					    0);
	at.payload = at.l4 + l4_header(s);
	at.end = at.payload + s.payload;
	return at;
}

Bytes whole(const FrameSpec &s)
{
	Layout at = layout_of(s);
	Bytes b(at.end);
	std::uint32_t x = s.seed * 2654435761u + 1;

	std::copy(s.to.begin(), s.to.end(), b.begin());
	std::copy(s.from.begin(), s.from.end(), b.begin() + 6);
	put16(b, 12,
	      s.l3 == L3::ipv4 ? 0x0800 :
	      s.l3 == L3::ipv6 ? 0x86dd :
				 0x88b5);
	for (std::size_t i = at.payload; i < at.end; i++) {
		x = x * 1664525 + 1013904223;
		b[i] = static_cast<std::uint8_t>(x >> 24);
	}
	if (s.l3 != L3::none) {
		put_ip(b, s, at);
		put_l4(b, s, at);
		put_checksum(b, s);
	}
	return b;
}

Bytes plain(std::size_t len, std::uint32_t seed)
{
	FrameSpec s;

	s.l3 = L3::none;
	s.l4 = L4::none;
	s.seed = seed;
	s.payload = len > mac_len ? len - mac_len : 0;
	Bytes b = whole(s);
	b.resize(len);
	return b;
}

Bytes addressed(Bytes frame, const Mac &to)
{
	std::copy(to.begin(), to.end(), frame.begin());
	return frame;
}

Bytes tagged(const Bytes &frame, std::uint16_t tci)
{
	Bytes b = frame;
	const std::uint8_t tag[4] = { 0x81, 0x00,
				      static_cast<std::uint8_t>(tci >> 8),
				      static_cast<std::uint8_t>(tci) };

	b.insert(b.begin() + 12, tag, tag + 4);
	return b;
}

SkbPtr with_checksum_offload(const FrameSpec &s, std::size_t head,
			     unsigned frags)
{
	Bytes b = whole(s);

	/* CHECKSUM_PARTIAL: the field holds the pseudo header's sum. */
	if (s.l4 == L4::sctp)
		put32(b, checksum_at(s), 0);
	else
		put16(b, checksum_at(s),
		      fold(pseudo(b, s) + static_cast<std::uint32_t>(
						  b.size() - layout_of(s).l4)));
	return offloaded(s, std::move(b), head, frags);
}

SkbPtr with_segmentation(const FrameSpec &s, std::uint16_t mss,
			 std::size_t head, unsigned frags)
{
	Layout at = layout_of(s);
	Bytes b = whole(s);

	/* As the driver's C half prepares it: lengths out, sum without. */
	if (s.l3 == L3::ipv4) {
		put16(b, at.l3 + 2, 0);
		put16(b, at.l3 + 10, 0);
	} else {
		put16(b, at.l3 + 4, 0);
	}
	put16(b, checksum_at(s), fold(pseudo(b, s)));
	SkbPtr skb = offloaded(s, std::move(b), head, frags);
	skb->flags =
		KAPI_TX_CSUM | (s.l4 == L4::udp ? KAPI_TX_USO : KAPI_TX_TSO);
	skb->offload.mss = mss;
	skb->offload.segments =
		static_cast<kapi_u16>((s.payload + mss - 1) / mss);
	return skb;
}

std::vector<Bytes> segments_of(const FrameSpec &spec, std::uint16_t mss)
{
	Bytes all = whole(spec);
	Layout at = layout_of(spec);
	std::vector<Bytes> segments;

	for (std::size_t done = 0; done < spec.payload; done += mss) {
		FrameSpec s = spec;
		s.payload = std::min<std::size_t>(mss, spec.payload - done);
		s.sequence += static_cast<std::uint32_t>(done);
		s.ip_id = static_cast<std::uint16_t>(spec.ip_id +
						     segments.size());
		/* FIN and PSH belong to the last segment. */
		if (done + s.payload < spec.payload)
			s.tcp_flags &= ~0x09;
		Bytes b = whole(s);
		std::copy_n(all.begin() + at.payload + done, s.payload,
			    b.begin() + at.payload);
		put_checksum(b, s);
		segments.push_back(std::move(b));
	}
	return segments;
}

} /* namespace weir::test */
