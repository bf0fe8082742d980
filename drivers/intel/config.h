/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What the user has asked for. It is the truth: it outlives down and up,
 * resizes, resets and suspend, and every set-up is made from it (faults.md D5).
 */
#ifndef WEIR_INTEL_CONFIG_H
#define WEIR_INTEL_CONFIG_H

#include <weir/coalesce.h>
#include <weir/types.h>

#include <drivers/intel/chip.h>

namespace weir::intel {

/* Vectors of the largest chip. */
inline constexpr u32 max_pairs = 64;

struct Config {
	u32 tx_size = 512, rx_size = 512; /* descriptors */
	u32 pairs = 1;
	u32 mtu = 1500;
	/* Of each pair that there can be, in use or not. */
	coalesce::Plan plan[max_pairs] = {};
	u64 features = 0; /* KAPI_F_* that are on */
	u32 wake = 0;	  /* KAPI_WAKE_* that are on */

	/* With FCS, without VLAN tags: as the length limit of the MAC counts. */
	u32 max_frame() const { return mtu + frame_overhead; }
	/* Without FCS, with two tags: the most that is written to memory. */
	u32 max_octets() const { return mtu + 14 + 8; }
	bool on(u64 feature) const { return features & feature; }
};

/* The default of ethtool -C. */
constexpr coalesce::Request default_coalesce(const ModerationLimits &limits)
{
	return { limits.usual_us, limits.usual_us, 16 };
}

} /* namespace weir::intel */

#endif
