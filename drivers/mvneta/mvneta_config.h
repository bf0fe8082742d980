/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What the user has asked for. It is the truth: it outlives down and up,
 * resizes, resets and suspend, and every set-up is made from it (faults.md D5).
 */
#ifndef WEIR_MVNETA_CONFIG_H
#define WEIR_MVNETA_CONFIG_H

#include <weir/threshold_coalesce.h>
#include <weir/types.h>

#include "mvneta_chip.h"

namespace weir::mvneta {

struct Config {
	u32 tx_size = 1024, rx_size = 512; /* descriptors */
	u32 pairs = 1;
	u32 rx_queue = 0; /* of all received frames; below pairs */
	u32 mtu = 1500;
	threshold::Plan plan[queues] = {};
	u64 features = 0; /* KAPI_F_* that are on */

	/* Without FCS, with two tags: the most that is written to memory. */
	u32 max_octets() const { return mtu + 14 + 8; }
	threshold::Rings rings() const { return { tx_size, rx_size }; }
	bool on(u64 feature) const { return features & feature; }
};

/*
 * The default of ethtool -C. Sixteen frames of full size take 197 us at 1 Gb/s,
 * so a sender that keeps the link busy is reclaimed by the threshold, an
 * interrupt for sixteen frames; a lone frame waits for 250 us at the most.
 */
inline constexpr threshold::Request default_coalesce = { 100, 32, 250, 16 };

} /* namespace weir::mvneta */

#endif
