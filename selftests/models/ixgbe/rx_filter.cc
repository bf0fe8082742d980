// SPDX-License-Identifier: GPL-2.0
#include "rx_filter.h"

#include <algorithm>

namespace weir::models::ixgbe {
namespace {

/* FCTRL (8.2.3.7.1) */
constexpr u32 fctrl_mpe = bit(8), fctrl_upe = bit(9), fctrl_bam = bit(10);
constexpr u32 mcstctrl_mfe = bit(2);
constexpr u32 vlnctrl_cfi = bit(28), vlnctrl_cfien = bit(29),
	      vlnctrl_vfe = bit(30);
constexpr u32 hlreg0_jumbo = bit(2);
constexpr u32 rah_valid = bit(31);
constexpr unsigned rar_entries = 128;
constexpr std::size_t standard_frame_len = 1514;

u64 address_of(Bytes f)
{
	u64 a = 0;

	for (unsigned i = 0; i < 6; i++)
		a |= u64{ f[i] } << i * 8;
	return a;
}

constexpr u64 broadcast = 0xffffffffffff;

} /* namespace */

RxFilter::RxFilter(Context &c) : c_(c)
{
	auto store = [this](u32 offset, u32 v) {
		c_.regs.store(offset, v);
		stale_ = true;
	};

	for (unsigned i = 0; i < rar_entries; i++)
		for (u32 offset : { ral(i), ral(i) + 4 })
			c.regs.on_write(offset,
					[store, offset](unsigned, u32 v) {
						store(offset, v);
					});
}

void RxFilter::reload() const
{
	exact_.clear();
	for (unsigned i = 0; i < rar_entries; i++) {
		u32 low = c_.regs.get(ral(i)), high = c_.regs.get(ral(i) + 4);

		if (high & rah_valid)
			exact_.push_back(u64{ high & 0xffff } << 32 | low);
	}
	stale_ = false;
}

std::size_t RxFilter::max_frame_len(bool tagged) const
{
	std::size_t len = standard_frame_len;

	if (c_.regs.has(reg::HLREG0, hlreg0_jumbo))
		len = (c_.regs.get(reg::MAXFRS) >> 16) - fcs_len;
	return tagged ? len + vlan_tag_len : len;
}

bool RxFilter::exact_match(Bytes f) const
{
	if (stale_)
		reload();
	return std::find(exact_.begin(), exact_.end(), address_of(f)) !=
	       exact_.end();
}

/* 7.1.1.3: 12 bits of the address, which ones MCSTCTRL.MO says. */
bool RxFilter::multicast_hash_match(Bytes f) const
{
	u32 control = c_.regs.get(reg::MCSTCTRL);

	if (!(control & mcstctrl_mfe))
		return false;
	static constexpr unsigned shifts[] = { 4, 3, 2, 0 };
	unsigned shift = shifts[control & 3];
	u32 v = (u32{ f[4] } >> shift | u32{ f[5] } << (8 - shift)) & 0xfff;

	return c_.regs.get(reg::MTA + v / 32 * 4) >> v % 32 & 1;
}

bool RxFilter::address_accepted(Bytes f) const
{
	u32 fctrl = c_.regs.get(reg::FCTRL);

	if (address_of(f) == broadcast)
		return fctrl & (fctrl_bam | fctrl_mpe);
	if (f[0] & 1)
		return (fctrl & fctrl_mpe) || multicast_hash_match(f) ||
		       exact_match(f);
	return (fctrl & fctrl_upe) || exact_match(f);
}

bool RxFilter::vlan_accepted(Bytes f) const
{
	u32 control = c_.regs.get(reg::VLNCTRL);

	if (!(control & vlnctrl_vfe) || load_be16(&f[12]) != (control & 0xffff))
		return true;
	u16 tci = load_be16(&f[14]);
	if ((control & vlnctrl_cfien) &&
	    !(tci & 0x1000) != !(control & vlnctrl_cfi))
		return false;
	unsigned id = tci & 0xfff;
	return c_.regs.get(reg::VFTA + id / 32 * 4) >> id % 32 & 1;
}

bool RxFilter::accepts(Bytes f) const
{
	return address_accepted(f) && vlan_accepted(f);
}

namespace {

/* MRQC's field enables (8.2.3.7.12). */
constexpr u32 rss_tcp4 = bit(16), rss_ip4 = bit(17), rss_ip6 = bit(20),
	      rss_tcp6 = bit(21), rss_udp4 = bit(22), rss_udp6 = bit(23);
constexpr u32 mrqe_mask = 0xf, mrqe_rss = 1;

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

RssResult rss(const Registers &regs, Bytes f, const Headers &h)
{
	RssResult r;
	u32 mrqc = regs.get(reg::MRQC);
	bool ports;

	if ((mrqc & mrqe_mask) != mrqe_rss)
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

} /* namespace weir::models::ixgbe */
