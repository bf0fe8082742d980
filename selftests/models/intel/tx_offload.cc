// SPDX-License-Identifier: GPL-2.0
#include "tx_offload.h"

#include <algorithm>

#include "selftests/models/intel/crc32c.h"

namespace weir::models::intel {
namespace {

using L4 = TxContext::L4;

u8 protocol_of(L4 l4)
{
	return l4 == L4::tcp ? protocol_tcp :
	       l4 == L4::udp ? protocol_udp :
			       protocol_sctp;
}

/* Where the L4 header keeps its checksum, and how long it is at least. */
u32 checksum_offset(L4 l4)
{
	return l4 == L4::tcp ? 16 : l4 == L4::udp ? 6 : 8;
}
u32 min_header(L4 l4)
{
	return l4 == L4::tcp ? 20 : l4 == L4::udp ? 8 : 12;
}

/* Ones' complement has two zeros. */
bool same_sum(u16 a, u16 b)
{
	return a % 0xffff == b % 0xffff;
}

/* The first complaint stands. True where frames can be made. */
bool take(TxComplaint &first, const TxComplaint &next)
{
	if (!next.section)
		return true;
	if (!first.section || !next.can_send)
		first = next;
	return next.can_send;
}

} /* namespace */

TxComplaint Segmenter::check_context(Bytes p) const
{
	const TxContext &c = r_.context;

	if (!c.valid)
		return { "7.2.3.2.4", "offload asked for without a context" };
	if (c.maclen < mac_header_len || c.maclen > 127)
		return { "7.2.3.2.3", "MACLEN is not that of a MAC header" };
	u32 room = static_cast<u32>(p.size());
	if (l4_offset() > room)
		return { "7.2.3.2.3", "headers end behind the packet" };
	/* The context has to tell what the bytes are. */
	bool v4 = p[c.maclen] >> 4 == 4;
	if (c.iplen < (v4 ? 20u : 40u))
		return { "7.2.3.2.3", "IPLEN is not that of an IP header" };
	/* TUCMD.IPV4 matters to who changes the IP header only. */
	if ((r_.tse || r_.ixsm) && v4 != c.ipv4)
		return { "7.2.3.2.3", "TUCMD.IPV4 does not fit the packet" };
	if (!r_.txsm)
		return {};
	if (c.l4t == L4::reserved)
		return { "7.2.3.2.3", "L4T is reserved" };
	if (l4_offset() + min_header(c.l4t) > room)
		return { "7.2.3.2.3", "no room for the L4 header" };
	Headers h = parse(p);
	if (h.l3_offset != c.maclen || !h.l4_offset)
		return {}; /* behind headers that parse() does not know */
	if (l4_offset() < h.l4_offset)
		return { "7.2.3.2.3", "IPLEN ends before the L4 header" };
	/* Longer than the IP header: a tunnel, offloaded by its inside. */
	if (l4_offset() > h.l4_offset)
		return {};
	if (h.protocol != protocol_of(c.l4t))
		return { "7.2.3.2.3", "L4T does not fit the packet" };
	return check_pseudo_sum(p, h);
}

/*
 * 7.2.5.2: software leaves the pseudo header's sum in the field; with the L4
 * length for a single frame, without it for a segmented one (7.2.4.7).
 */
TxComplaint Segmenter::check_pseudo_sum(Bytes p, const Headers &h) const
{
	if (h.l4 == Headers::L4::sctp || h.ip_options)
		return {};
	u32 len = r_.tse ? 0 : static_cast<u32>(h.ip_end - h.l4_offset);
	u16 want = fold(pseudo_header_sum(p, h, len));
	u16 have = load_be16(&p[h.l4_offset + checksum_offset(r_.context.l4t)]);

	if (!same_sum(want, have))
		return { "7.2.5.2",
			 "checksum field is not the pseudo "
			 "header's sum",
			 true };
	return {};
}

TxComplaint Segmenter::check_segmentation(Bytes p, u32 paylen) const
{
	const TxContext &c = r_.context;

	if (c.l4t != L4::tcp && c.l4t != L4::udp)
		return { "7.2.4.2", "segmentation of neither TCP nor UDP" };
	if (c.mss == 0)
		return { "7.2.4.2", "MSS is 0" };
	if (header_len() > p.size())
		return { "7.2.4.2", "packet is shorter than its headers" };
	if (c.l4t == L4::tcp && c.l4len != (p[l4_offset() + 12] >> 4) * 4)
		return { "7.2.4.2", "L4LEN is not the TCP header's length" };
	if (c.l4t == L4::udp && c.l4len != 8)
		return { "7.2.4.2", "L4LEN is not 8 for UDP" };
	if (header_len() + paylen != p.size())
		return { "7.2.3.2.4",
			 "PAYLEN is not the length behind the headers" };
	if (paylen == 0)
		return { "7.2.4.2", "segmentation of no payload" };
	if (!r_.txsm || (c.ipv4 && !r_.ixsm))
		return { "7.2.4.2", "segmentation without checksums" };
	return {};
}

TxComplaint Segmenter::start(std::vector<u8> &packet, u32 paylen,
			     const TxRequest &request)
{
	TxComplaint complaint;

	r_ = request;
	packet_.swap(packet);
	sent_ = segment_ = 0;
	active_ = true;
	if (r_.tse || r_.ixsm || r_.txsm)
		complaint = check_context(packet_);
	if (complaint.section && !complaint.can_send)
		active_ = false;
	else if (r_.tse)
		active_ = take(complaint, check_segmentation(packet_, paylen));
	else if (paylen != packet_.size())
		take(complaint, { "7.2.3.2.4",
				  "PAYLEN is not the packet's length", true });
	return complaint;
}

bool Segmenter::next(std::vector<u8> &frame)
{
	if (!active_)
		return false;
	if (!r_.tse) {
		frame.assign(packet_.begin(), packet_.end());
		insert_checksums(frame);
		finish(frame);
		active_ = false;
		return true;
	}
	u32 header = header_len();
	u32 left = static_cast<u32>(packet_.size()) - header - sent_;
	u32 chunk = std::min<u32>(r_.context.mss, left);
	auto payload = packet_.begin() + header + sent_;

	frame.assign(packet_.begin(), packet_.begin() + header);
	frame.insert(frame.end(), payload, payload + chunk);
	update_headers(frame, chunk, chunk == left);
	insert_checksums(frame);
	finish(frame);
	sent_ += chunk;
	segment_++;
	active_ = chunk < left;
	return true;
}

/* 7.2.4.7: what changes from segment to segment. */
void Segmenter::update_headers(std::vector<u8> &f, u32 chunk, bool last)
{
	const TxContext &c = r_.context;
	u8 *ip = &f[c.maclen];
	u8 *l4 = &f[l4_offset()];
	u32 ip_total = static_cast<u32>(f.size()) - c.maclen;

	if (c.ipv4) {
		store_be16(ip + 2, ip_total);
		store_be16(ip + 4, load_be16(ip + 4) + segment_);
	} else {
		store_be16(ip + 4, ip_total - 40);
	}
	if (c.l4t == L4::udp) {
		store_be16(l4 + 4, c.l4len + chunk);
	} else {
		u16 mask = segment_ == 0 ? r_.first_flags :
			   last		 ? r_.last_flags :
					   r_.middle_flags;

		/* A packet of one segment is first and last. */
		if (segment_ == 0 && last)
			mask |= r_.last_flags;
		store_be32(l4 + 4, load_be32(l4 + 4) + sent_);
		store_be16(l4 + 12, load_be16(l4 + 12) & (0xf000 | mask));
	}
	/* The length, which software left out of the pseudo header. */
	u8 *field = l4 + checksum_offset(c.l4t);
	store_be16(field, fold(load_be16(field) + c.l4len + chunk));
}

void Segmenter::insert_checksums(std::vector<u8> &f)
{
	const TxContext &c = r_.context;

	if (r_.legacy_checksum && r_.cso + 2 <= f.size() && r_.css < f.size())
		store_be16(&f[r_.cso],
			   ~fold(sum(Bytes(f).subspan(r_.css))) & 0xffff);
	if (r_.ixsm && c.ipv4) {
		u8 *field = &f[c.maclen + 10];

		store_be16(field,
			   ~fold(sum(Bytes(f).subspan(c.maclen, c.iplen))) &
				   0xffff);
	}
	if (!r_.txsm)
		return;
	/* Padding behind the datagram is not part of it. */
	std::size_t end = f.size();
	Headers h = parse(f);
	if (h.l3_offset == c.maclen && h.ip_end > l4_offset())
		end = h.ip_end;
	Bytes l4 = Bytes(f).subspan(l4_offset(), end - l4_offset());
	u8 *field = &f[l4_offset() + checksum_offset(c.l4t)];
	if (c.l4t == L4::sctp) {
		store_be32(field, 0);
		u32 crc = crc32c(l4); /* stored with its low byte first */
		store_be32(field, __builtin_bswap32(crc));
		return;
	}
	u16 value = ~fold(sum(l4)) & 0xffff;
	/* 0 would say that there is none (RFC 768). */
	if (c.l4t == L4::udp && value == 0)
		value = 0xffff;
	store_be16(field, value);
}

void Segmenter::finish(std::vector<u8> &f) const
{
	if (r_.vlan) {
		u8 tag[vlan_tag_len];

		store_be16(tag, r_.vlan_ethertype);
		store_be16(tag + 2, r_.vlan_tci);
		f.insert(f.begin() + 12, tag, tag + sizeof(tag));
	}
	if (r_.pad && f.size() < min_frame_len)
		f.resize(min_frame_len, 0);
}

} /* namespace weir::models::intel */
