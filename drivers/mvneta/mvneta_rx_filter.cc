// SPDX-License-Identifier: GPL-2.0
/* Filters by destination address. */

#include "mvneta_rx_filter.h"

namespace weir::mvneta {

/* The octet of an entry: accept, and the receive queue in bits 3:1. */
static u8 accept(u32 queue)
{
	return static_cast<u8>(1 | queue << 1);
}

/* A table being put together: four entries to a register. */
template <u32 Registers> struct Table {
	u32 word[Registers] = {};

	void all(u8 entry)
	{
		for (u32 &w : word)
			w = entry * 0x01010101u;
	}
	void set(u32 i, u8 entry) { word[i / 4] |= u32(entry) << 8 * (i % 4); }
	template <class Array> void write(Hw &hw, Array registers) const
	{
		static_assert(Array::count == Registers);
		for (u32 i = 0; i < Registers; i++)
			hw.write(registers[i], word[i]);
	}
};

/* x^8 + x^2 + x + 1, the most significant bit first, from 0. */
static u8 crc8(const u8 address[6])
{
	u32 crc = 0;

	for (u32 i = 0; i < 6; i++) {
		crc ^= address[i];
		for (u32 bit = 0; bit < 8; bit++)
			crc = (crc << 1 ^ (crc & 0x80 ? 0x07 : 0)) & 0xff;
	}
	return static_cast<u8>(crc);
}

void RxFilter::set_mac(const u8 mac[6])
{
	for (u32 i = 0; i < 6; i++)
		mac_[i] = mac[i];
}

void RxFilter::clear()
{
	Table<DA_FILT_UCAST_BASE.count>{}.write(hw_, DA_FILT_UCAST_BASE);
	Table<DA_FILT_SPEC_MCAST.count>{}.write(hw_, DA_FILT_SPEC_MCAST);
	Table<DA_FILT_OTH_MCAST.count>{}.write(hw_, DA_FILT_OTH_MCAST);
}

/* Another address of the port, told apart by its last four bits only? */
static bool differs_in_low_bits_only(const u8 a[6], const u8 b[6])
{
	u32 difference = (a[5] ^ b[5]) & 0xf0;

	for (u32 i = 0; i < 5; i++)
		difference |= a[i] ^ b[i];
	return !difference;
}

void RxFilter::promiscuous(u8 entry)
{
	Table<DA_FILT_UCAST_BASE.count> table;

	table.all(entry);
	table.write(hw_, DA_FILT_UCAST_BASE);
	hw_.write(MAC_ADDR_LOW, MacAddrLow::ADDRESS(0xffff));
	hw_.write(MAC_ADDR_HIGH, MacAddrHigh::ADDRESS(0xffffffff));
	hw_.set(TYPE_PRIO, TypePrio::FORCE_UNI);
}

void RxFilter::unicast(const kapi_rx_mode &mode, u8 entry)
{
	Table<DA_FILT_UCAST_BASE.count> table;

	table.set(mac_[5] & 0xf, entry);
	for (u32 i = 0; i < mode.unicast; i++)
		if ((mode.unicast_addr[i][5] & 0xf) != (mac_[5] & 0xf))
			table.set(mode.unicast_addr[i][5] & 0xf, entry);
	hw_.clear(TYPE_PRIO, TypePrio::FORCE_UNI);
	hw_.write(MAC_ADDR_LOW,
		  MacAddrLow::ADDRESS.from(u32(mac_[4]) << 8 | mac_[5]));
	hw_.write(MAC_ADDR_HIGH,
		  MacAddrHigh::ADDRESS.from(u32(mac_[0]) << 24 |
					    u32(mac_[1]) << 16 |
					    u32(mac_[2]) << 8 | mac_[3]));
	table.write(hw_, DA_FILT_UCAST_BASE);
}

void RxFilter::multicast(const kapi_rx_mode &mode, u8 entry)
{
	static constexpr u8 ipv4[6] = { 0x01, 0x00, 0x5e, 0x00, 0x00 };
	Table<DA_FILT_SPEC_MCAST.count> special;
	Table<DA_FILT_OTH_MCAST.count> other;

	if (mode.promiscuous || mode.all_multicast) {
		special.all(entry);
		other.all(entry);
	} else {
		/* Setting an entry twice sets the same bits. */
		for (u32 i = 0; i < mode.multicast; i++) {
			const u8 *a = mode.multicast_addr[i];
			u32 difference = 0;

			for (u32 k = 0; k < 5; k++)
				difference |= a[k] ^ ipv4[k];
			if (difference)
				other.set(crc8(a), entry);
			else
				special.set(a[5], entry);
		}
	}
	special.write(hw_, DA_FILT_SPEC_MCAST);
	other.write(hw_, DA_FILT_OTH_MCAST);
}

void RxFilter::apply(const kapi_rx_mode &mode, u32 queue)
{
	bool all = mode.promiscuous;

	/* An address that the table cannot express takes all. */
	for (u32 i = 0; i < mode.unicast && !all; i++)
		all = !differs_in_low_bits_only(mode.unicast_addr[i], mac_);

	hw_.write(PORT_CONFIG,
		  port_config(queue) | PortConfig::UNI_PROMISC_MODE.from(all));
	if (all)
		promiscuous(accept(queue));
	else
		unicast(mode, accept(queue));
	multicast(mode, accept(queue));
}

} /* namespace weir::mvneta */
