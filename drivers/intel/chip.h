/* SPDX-License-Identifier: GPL-2.0 */
/* What chips with advanced descriptors differ in, as data. */
#ifndef WEIR_INTEL_CHIP_H
#define WEIR_INTEL_CHIP_H

#include <weir/chip.h>
#include <weir/types.h>

namespace weir::intel {

struct Chip {
	ChipInfo core;
	u32 rss_queues; /* that the indirection table can name */
	u32 min_mtu, max_mtu;
	const char *mtu_why;
	u32 receive_addresses; /* RAL/RAH pairs */
	u32 rx_buffer_kb;      /* packet buffer */
	u32 tx_buffer_kb;
};

/* Ethernet header, FCS. */
inline constexpr u32 frame_overhead = 14 + 4;

} /* namespace weir::intel */

#endif
