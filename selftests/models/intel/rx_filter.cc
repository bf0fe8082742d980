// SPDX-License-Identifier: GPL-2.0
#include "rx_filter.h"

#include <algorithm>

namespace weir::models::intel {
namespace {

constexpr u32 rah_valid = bit(31);

u64 address_of(Bytes f)
{
	u64 a = 0;

	for (unsigned i = 0; i < 6; i++)
		a |= u64{ f[i] } << i * 8;
	return a;
}

constexpr u64 broadcast = 0xffffffffffff;

} /* namespace */

RxFilter::RxFilter(Context &c, const Place &place) : c_(c), place_(place)
{
	auto store = [this](u32 offset, u32 v) {
		c_.regs.store(offset, v);
		stale_ = true;
	};

	for (unsigned i = 0; i < place.addresses; i++)
		for (u32 offset : { place.ral(i), place.ral(i) + 4 })
			c.regs.on_write(offset,
					[store, offset](unsigned, u32 v) {
						store(offset, v);
					});
}

void RxFilter::reload() const
{
	exact_.clear();
	for (unsigned i = 0; i < place_.addresses; i++) {
		u32 at = place_.ral(i);
		u32 low = c_.regs.get(at), high = c_.regs.get(at + 4);

		if (high & rah_valid)
			exact_.push_back(u64{ high & 0xffff } << 32 | low);
	}
	stale_ = false;
}

bool RxFilter::exact_match(Bytes f) const
{
	if (stale_)
		reload();
	return std::find(exact_.begin(), exact_.end(), address_of(f)) !=
	       exact_.end();
}

/* 7.1.1.3: 12 bits of the address, which ones MO says. */
bool RxFilter::multicast_hash_match(Bytes f, unsigned offset) const
{
	static constexpr unsigned shifts[] = { 4, 3, 2, 0 };
	unsigned shift = shifts[offset & 3];
	u32 v = (u32{ f[4] } >> shift | u32{ f[5] } << (8 - shift)) & 0xfff;

	return c_.regs.get(reg::MTA + v / 32 * 4) >> v % 32 & 1;
}

bool RxFilter::address_accepted(Bytes f, const FilterRules &r) const
{
	if (address_of(f) == broadcast)
		return r.broadcast || r.all_multicast;
	if (f[0] & 1)
		return r.all_multicast ||
		       (r.multicast_table &&
			multicast_hash_match(f, r.multicast_offset)) ||
		       exact_match(f);
	return r.all_unicast || exact_match(f);
}

bool RxFilter::vlan_accepted(Bytes f, const FilterRules &r) const
{
	if (!r.vlan_table || load_be16(&f[12]) != r.vlan_ethertype)
		return true;
	u16 tci = load_be16(&f[14]);
	if (r.check_cfi && !(tci & 0x1000) != !r.cfi)
		return false;
	unsigned id = tci & 0xfff;
	return c_.regs.get(place_.vfta + id / 32 * 4) >> id % 32 & 1;
}

bool RxFilter::accepts(Bytes f, const FilterRules &rules) const
{
	return address_accepted(f, rules) && vlan_accepted(f, rules);
}

} /* namespace weir::models::intel */
