/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Which frames are received: addresses, multicast, VLANs (82599 Datasheet
 * 7.1.1, 82576 Datasheet 7.1.1). @R: the chip's Regs.
 */
#ifndef WEIR_INTEL_RX_FILTER_H
#define WEIR_INTEL_RX_FILTER_H

#include <weir/kapi.h>
#include <weir/types.h>

namespace weir::intel {

/* What is received beside what the tables name. */
struct ReceiveAll {
	bool multicast, unicast, errors, vlan;
};

template <class R> class RxFilter {
    public:
	using Hw = typename R::Hw;

	explicit RxFilter(Hw &hw) : hw_(hw) {}

	/* The port's own address: entry 0. RTNL. */
	void get_mac(u8 mac[6]);
	void set_mac(const u8 mac[6]);

	/*
	 * Atomic, address lock held: the only place that writes the other
	 * address entries, the multicast table and what R::set_filter() does.
	 */
	void apply(const kapi_rx_mode &mode, u64 features);

	/* The tables are zero after a reset; apply() is to write them all. */
	void tables_cleared()
	{
		__atomic_store_n(&stale_, true, __ATOMIC_RELEASE);
	}

	/* RTNL. */
	void set_vlan(u16 vid, bool on);
	void restore_vlans();

    private:
	static constexpr u32 valid = 1u << 31; /* RAH.AV */
	static constexpr u32 multicast_words = 128;
	static constexpr u32 vlan_words = 128;

	void unicast(const kapi_rx_mode &mode);
	void multicast(const kapi_rx_mode &mode);
	void write_address(u32 entry, const u8 *mac);

	Hw &hw_;
	u32 used_addresses_ = 1;
	u32 multicast_[multicast_words] = {};
	u32 vlans_[vlan_words] = {};
	bool stale_ = true;
};

/* Octet 0 is the lowest of RAL. */
template <class R> void RxFilter<R>::write_address(u32 entry, const u8 *mac)
{
	const u32 low = mac[0] | mac[1] << 8 | mac[2] << 16 |
			static_cast<u32>(mac[3]) << 24;

	hw_.write(R::RAL[entry], low);
	hw_.write(R::RAH[entry], valid | mac[4] | mac[5] << 8);
}

template <class R> void RxFilter<R>::get_mac(u8 mac[6])
{
	const u32 low = hw_.read(R::RAL[0]).raw;
	const u32 high = hw_.read(R::RAH[0]).raw;

	for (u32 i = 0; i < 4; i++)
		mac[i] = static_cast<u8>(low >> 8 * i);
	mac[4] = static_cast<u8>(high);
	mac[5] = static_cast<u8>(high >> 8);
}

template <class R> void RxFilter<R>::set_mac(const u8 mac[6])
{
	write_address(0, mac);
}

template <class R> void RxFilter<R>::unicast(const kapi_rx_mode &mode)
{
	u32 n = 1;

	for (u32 i = 0; i < mode.unicast && n < hw_.chip.receive_addresses; i++)
		write_address(n++, mode.unicast_addr[i]);
	for (u32 i = n; i < used_addresses_; i++) {
		hw_.write(R::RAH[i], 0u);
		hw_.write(R::RAL[i], 0u);
	}
	used_addresses_ = n;
}

/* Multicast offset 0: bits 47:36 of the address index 4096 bits . */
template <class R> void RxFilter<R>::multicast(const kapi_rx_mode &mode)
{
	u32 table[multicast_words] = {};

	for (u32 i = 0; i < mode.multicast; i++) {
		const u8 *mac = mode.multicast_addr[i];
		const u32 bit = mac[4] >> 4 | mac[5] << 4;

		table[bit / 32] |= 1u << bit % 32;
	}
	for (u32 i = 0; i < multicast_words; i++) {
		if (table[i] == multicast_[i])
			continue;
		multicast_[i] = table[i];
		hw_.write(R::MTA[i], table[i]);
	}
}

template <class R>
void RxFilter<R>::apply(const kapi_rx_mode &mode, u64 features)
{
	const bool unicast_fits = mode.unicast < hw_.chip.receive_addresses;
	const bool any_vlan =
		mode.promiscuous || !(features & KAPI_F_VLAN_FILTER);

	if (__atomic_exchange_n(&stale_, false, __ATOMIC_ACQUIRE)) {
		used_addresses_ = 1;
		for (u32 &word : multicast_)
			word = 0;
	}

	unicast(mode);
	multicast(mode);
	R::set_filter(
		hw_,
		{
			.multicast = mode.promiscuous || mode.all_multicast,
			/* More addresses than entries: all, the stack sorts out. */
			.unicast = mode.promiscuous || !unicast_fits,
			.errors = (features & KAPI_F_RXALL) != 0,
			.vlan = any_vlan,
		});
}

template <class R> void RxFilter<R>::set_vlan(u16 vid, bool on)
{
	u32 &word = vlans_[vid / 32 % vlan_words];
	const u32 bit = 1u << vid % 32;

	word = on ? word | bit : word & ~bit;
	hw_.write(R::VFTA[vid / 32 % vlan_words], word);
}

template <class R> void RxFilter<R>::restore_vlans()
{
	for (u32 i = 0; i < vlan_words; i++)
		if (vlans_[i])
			hw_.write(R::VFTA[i], vlans_[i]);
}

} /* namespace weir::intel */

#endif
