/* SPDX-License-Identifier: GPL-2.0 */
/* What the chips with NETA ports differ in, as data. */
#ifndef WEIR_MVNETA_CHIP_H
#define WEIR_MVNETA_CHIP_H

#include <weir/chip.h>
#include <weir/kapi.h>
#include <weir/types.h>

#include "mvneta_entry.h"

namespace weir::mvneta {

inline constexpr u32 queues = WEIR_MVNETA_QUEUES;

/* CPU_MAP has so many entries; what runs on other CPUs has no line. */
inline constexpr u32 max_cpus = 4;

/* Window 0, where no MBUS driver says what is behind the windows. */
struct DefaultWindow {
	bool open; /* 4 GiB of memory; what is behind is set elsewhere */
	u8 target, attribute;
};

struct Chip {
	const char *name;
	u32 tx_csum_limit; /* octets after the Ethernet header */
	DefaultWindow window;
};

/* The limit is a device tree's to change ("tx-csum-limit"). */
inline constexpr u32 csum_limit_370 = 1600;
inline constexpr u32 csum_limit = 9800;

inline constexpr Chip chip_370 = { "Armada 370", csum_limit_370, {} };
inline constexpr Chip chip_xp = { "Armada XP", csum_limit, {} };
inline constexpr Chip chip_3700 = { "Armada 3700", csum_limit, { true, 0, 0 } };
/* Target and attribute of its memory controller: as in-tree. */
inline constexpr Chip chip_ac5 = { "AC5", csum_limit, { true, 0x2, 0xb } };

/* NULL where the driver has no chip of this number (mvneta_entry.h). */
constexpr const Chip *chip_of(u16 id)
{
	switch (id) {
	case WEIR_MVNETA_ARMADA_370:
		return &chip_370;
	case WEIR_MVNETA_ARMADA_XP:
		return &chip_xp;
	case WEIR_MVNETA_ARMADA_3700:
		return &chip_3700;
	case WEIR_MVNETA_AC5:
		return &chip_ac5;
	}
	return nullptr;
}

/*
 * Registers count 16383 descriptors. TX: at least two frames of the worst
 * shape (218 descriptors, mvneta_format.h), and each has 128 octets for the
 * headers of a segment beside it, so that 4096 are enough.
 */
inline constexpr RingLimits tx_ring = {
	448, 4096, 8, "TX ring: 448 to 4096 descriptors, a multiple of 8"
};
inline constexpr RingLimits rx_ring = {
	64, 4096, 8, "RX ring: 64 to 4096 descriptors, a multiple of 8"
};

inline constexpr u32 min_mtu = 68;
inline constexpr u32 max_mtu = 9676;

/* A segment of the headers and data; twice in each frame's worst case. */
inline constexpr u32 max_segments = 100;

inline constexpr u64 features =
	KAPI_F_SG | KAPI_F_TX_CSUM | KAPI_F_TSO4 | KAPI_F_TSO6 | KAPI_F_RX_CSUM;

} /* namespace weir::mvneta */

#endif
