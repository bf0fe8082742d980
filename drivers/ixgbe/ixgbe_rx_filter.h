/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Which frames are received: addresses, multicast, VLANs (82599 Datasheet
 * 7.1.1).
 */
#ifndef WEIR_IXGBE_RX_FILTER_H
#define WEIR_IXGBE_RX_FILTER_H

#include <weir/kapi.h>
#include <weir/types.h>

#include "ixgbe_hw.h"

namespace weir::ixgbe {

class RxFilter {
    public:
	explicit RxFilter(Hw &hw) : hw_(hw) {}

	/* The port's own address: entry 0. RTNL. */
	void set_mac(const u8 mac[6]);

	/*
	 * Atomic, address lock held: the only place that writes the other
	 * address entries, the multicast table, FCTRL and VLNCTRL.
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

} /* namespace weir::ixgbe */

#endif
