// SPDX-License-Identifier: GPL-2.0
#include "rss.h"

#include <algorithm>

namespace weir::models::intel {
namespace {

/* MRQC's field enables (8.2.3.7.12). */
constexpr u32 rss_tcp4 = bit(16), rss_ip4 = bit(17), rss_ip6 = bit(20),
	      rss_tcp6 = bit(21), rss_udp4 = bit(22), rss_udp6 = bit(23);

/* The RSS type to report, and whether ports are hashed. */
u8 hash_type(u32 mrqc, const Headers &h, bool &ports)
{
	bool tcp = h.l4 == Headers::L4::tcp, udp = h.l4 == Headers::L4::udp;

	ports = true;
	if (h.l3 == Headers::L3::ipv4) {
		if (tcp && (mrqc & rss_tcp4))
			return 1;
		if (udp && (mrqc & rss_udp4))
			return 7;
		ports = false;
		return mrqc & rss_ip4 ? 2 : 0;
	}
	if (h.l3 == Headers::L3::ipv6) {
		if (tcp && (mrqc & rss_tcp6))
			return 3;
		if (udp && (mrqc & rss_udp6))
			return 8;
		ports = false;
		return mrqc & rss_ip6 ? 5 : 0;
	}
	return 0;
}

} /* namespace */

RssResult rss(const Context &c, Bytes f, const Headers &h)
{
	const Registers &regs = c.regs;
	RssResult r;
	u32 mrqc = regs.get(reg::MRQC);
	bool ports;

	if ((mrqc & c.chip.mrqe_mask) != c.chip.mrqe_rss)
		return r;
	r.type = hash_type(mrqc, h, ports);
	if (!r.type)
		return r;
	bool v4 = h.l3 == Headers::L3::ipv4;
	std::size_t from = h.l3_offset + (v4 ? 12 : 8), len = v4 ? 8 : 32;
	u8 input[36], key[40];

	std::copy_n(&f[from], len, input);
	if (ports) {
		std::copy_n(&f[h.l4_offset], 4, input + len);
		len += 4;
	}
	/* RSSRK: the key's bytes, the first in the lowest byte (8.2.3.7.14). */
	for (unsigned i = 0; i < 40; i++)
		key[i] = static_cast<u8>(regs.get(reg::RSSRK + i / 4 * 4) >>
					 i % 4 * 8);
	r.hash = toeplitz(key, Bytes(input, len));
	unsigned entry = r.hash & 0x7f;
	r.queue = regs.get(reg::RETA + entry / 4 * 4) >> entry % 4 * 8 & 0xf;
	return r;
}

} /* namespace weir::models::intel */
