// SPDX-License-Identifier: GPL-2.0
/* Receive filters. */

#include "ixgbe_rx_filter.h"

namespace weir::ixgbe {

/* Octet 0 is the lowest of RAL (8.2.3.7.8). */
void RxFilter::write_address(u32 entry, const u8 *mac)
{
	const u32 low = mac[0] | mac[1] << 8 | mac[2] << 16 |
			static_cast<u32>(mac[3]) << 24;

	hw_.write(RAL[entry], low);
	hw_.write(RAH[entry], Rah::RAH.from(mac[4] | mac[5] << 8) | Rah::AV);
}

void RxFilter::set_mac(const u8 mac[6])
{
	write_address(0, mac);
}

void RxFilter::unicast(const kapi_rx_mode &mode)
{
	u32 n = 1;

	for (u32 i = 0; i < mode.unicast && n < hw_.chip.receive_addresses; i++)
		write_address(n++, mode.unicast_addr[i]);
	for (u32 i = n; i < used_addresses_; i++) {
		hw_.write(RAH[i], 0u);
		hw_.write(RAL[i], 0u);
	}
	used_addresses_ = n;
}

/* MCSTCTRL.MO 0: bits 47:36 of the address index 4096 bits (7.1.1.1.2). */
void RxFilter::multicast(const kapi_rx_mode &mode)
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
		hw_.write(MTA[i], table[i]);
	}
}

void RxFilter::apply(const kapi_rx_mode &mode, u64 features)
{
	const bool unicast_fits = mode.unicast < hw_.chip.receive_addresses;
	const bool any_vlan =
		mode.promiscuous || !(features & KAPI_F_VLAN_FILTER);
	Value<Fctrl> fctrl = Fctrl::BAM;

	if (__atomic_exchange_n(&stale_, false, __ATOMIC_ACQUIRE)) {
		used_addresses_ = 1;
		for (u32 &word : multicast_)
			word = 0;
	}

	unicast(mode);
	multicast(mode);
	if (mode.promiscuous || mode.all_multicast)
		fctrl = fctrl | Fctrl::MPE;
	/* More addresses than entries: all of them, the stack sorts out. */
	if (mode.promiscuous || !unicast_fits)
		fctrl = fctrl | Fctrl::UPE;
	if (features & KAPI_F_RXALL)
		fctrl = fctrl | Fctrl::SBP;
	hw_.write(FCTRL, fctrl);
	hw_.write(MCSTCTRL, Mcstctrl::MFE);
	hw_.update(VLNCTRL, Vlnctrl::VFE | Vlnctrl::CFIEN,
		   Vlnctrl::VFE.from(!any_vlan));
}

void RxFilter::set_vlan(u16 vid, bool on)
{
	u32 &word = vlans_[vid / 32 % vlan_words];
	const u32 bit = 1u << vid % 32;

	word = on ? word | bit : word & ~bit;
	hw_.write(VFTA[vid / 32 % vlan_words], word);
}

void RxFilter::restore_vlans()
{
	for (u32 i = 0; i < vlan_words; i++)
		if (vlans_[i])
			hw_.write(VFTA[i], vlans_[i]);
}

} /* namespace weir::ixgbe */
