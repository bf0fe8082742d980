// SPDX-License-Identifier: GPL-2.0
#include "rx_filter.h"

#include <algorithm>

namespace weir::models::neta {
namespace {

/* PORT_CONFIG */
constexpr u32 promiscuous = bit(0), reject_broadcast = bit(7),
	      reject_ip_broadcast = bit(8), reject_arp_broadcast = bit(9);
constexpr u32 force_unicast = bit(21); /* TYPE_PRIO */
constexpr u32 bpdu_capture = bit(1);   /* PORT_CONFIG_EXTEND */
constexpr u16 ethertype_arp = 0x0806;

unsigned default_queue(const Registers &r, unsigned shift)
{
	return r.get(reg::PORT_CONFIG) >> shift & 7;
}

/* An entry of a table: bit 0 takes the frame, 3:1 say where to. */
u8 entry(const Registers &r, u32 table, unsigned index)
{
	return static_cast<u8>(r.get(table + index / 4 * 4) >> index % 4 * 8);
}

void by_entry(RxVerdict &v, u8 e)
{
	v.accept = e & 1;
	v.queue = e >> 1 & 7;
}

/* The upper 44 bits are the port's own, the last nibble is looked up. */
void unicast(const Registers &r, Bytes f, RxVerdict &v)
{
	u32 high = r.get(reg::MAC_ADDR_HIGH), low = r.get(reg::MAC_ADDR_LOW);
	bool own = load_be32(&f[0]) == high &&
		   (load_be16(&f[4]) & 0xfff0) == (low & 0xfff0);
	bool any = r.has(reg::PORT_CONFIG, promiscuous) ||
		   r.has(reg::TYPE_PRIO, force_unicast);

	if (!own && !any)
		return;
	by_entry(v, entry(r, reg::UNICAST, f[5] & 0xf));
	v.unknown_da = !own;
}

void broadcast(const Registers &r, const Headers &h, RxVerdict &v)
{
	bool arp = h.ethertype == ethertype_arp;
	u32 reject = arp			   ? reject_arp_broadcast :
		     h.ethertype == ethertype_ipv4 ? reject_ip_broadcast :
						     reject_broadcast;

	v.accept = !r.has(reg::PORT_CONFIG, reject);
	v.queue = default_queue(r, arp ? 4 : 1);
}

} /* namespace */

u8 multicast_crc(Bytes address)
{
	u8 crc = 0;

	for (u8 b : address) {
		crc ^= b;
		for (int i = 0; i < 8; i++)
			crc = static_cast<u8>(crc << 1 ^
					      (crc & 0x80 ? 0x07 : 0));
	}
	return crc;
}

RxVerdict rx_filter(const Registers &r, Bytes f, const Headers &h)
{
	static constexpr u8 special[] = { 0x01, 0x00, 0x5e, 0x00, 0x00 };
	static constexpr u8 bridges[] = { 0x01, 0x80, 0xc2, 0x00, 0x00, 0x00 };
	Bytes da = f.first(6);
	RxVerdict v;

	v.bpdu = std::equal(da.begin(), da.end(), std::begin(bridges));
	if (!(da[0] & 1))
		unicast(r, f, v);
	else if (std::all_of(da.begin(), da.end(),
			     [](u8 b) { return b == 0xff; }))
		broadcast(r, h, v);
	else if (std::equal(std::begin(special), std::end(special), da.begin()))
		by_entry(v, entry(r, reg::SPECIAL_MULTICAST, da[5]));
	else
		by_entry(v, entry(r, reg::OTHER_MULTICAST, multicast_crc(da)));
	if (v.bpdu && r.has(reg::PORT_CONFIG_EXTEND, bpdu_capture)) {
		v.accept = true;
		v.queue = default_queue(r, 22);
		return v;
	}
	/* A tag's priority lifts a frame, and never lowers it. */
	if (h.vlan) {
		u32 map = r.get(reg::VLAN_PRIO_TO_RXQ);

		v.queue = std::max(v.queue, map >> (h.vlan_tci >> 13) * 3 & 7);
	}
	return v;
}

} /* namespace weir::models::neta */
