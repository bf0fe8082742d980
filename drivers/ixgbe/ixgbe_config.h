/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What the user has asked for. It is the truth: it outlives down and up,
 * resizes, resets and suspend, and every set-up is made from it (faults.md D5).
 */
#ifndef WEIR_IXGBE_CONFIG_H
#define WEIR_IXGBE_CONFIG_H

#include <weir/coalesce.h>
#include <weir/types.h>

#include "ixgbe_chip.h"

namespace weir::ixgbe {

struct Config {
	u32 tx_size = 512, rx_size = 512; /* descriptors */
	u32 pairs = 1;
	u32 mtu = 1500;
	coalesce::Plan plan = {};
	u64 features = 0; /* KAPI_F_* that are on */

	/* With FCS, without VLAN tags: as MAXFRS counts (8.2.3.22.13). */
	u32 max_frame() const { return mtu + frame_overhead; }
	/* Without FCS, with two tags: the most that is written to memory. */
	u32 max_octets() const { return mtu + 14 + 8; }
	bool on(u64 feature) const { return features & feature; }
};

/* The default of ethtool -C. */
inline constexpr coalesce::Request default_coalesce = { 20, 20, 16 };

} /* namespace weir::ixgbe */

#endif
