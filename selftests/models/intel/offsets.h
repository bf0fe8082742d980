/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Offsets that the 82576 and the 82599 have in common: of the registers in a
 * queue's block of 0x40 bytes, of receive side scaling, and of the first
 * statistics. Written from the datasheets, not from a driver's table.
 */
#ifndef WEIR_MODELS_INTEL_OFFSETS_H
#define WEIR_MODELS_INTEL_OFFSETS_H

#include <cstdint>

namespace weir::models::intel {

using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;

inline constexpr u64 never = UINT64_MAX;

constexpr u32 bit(unsigned n)
{
	return u32{ 1 } << n;
}

namespace reg {

/* In the block of a receive queue; SRRCTL is where the chip says. */
inline constexpr u32 RDBAL = 0x00, RDBAH = 0x04, RDLEN = 0x08, RDH = 0x10,
		     RDT = 0x18, RXDCTL = 0x28;
/* In the block of a transmit queue. */
inline constexpr u32 TDBAL = 0x00, TDBAH = 0x04, TDLEN = 0x08, TDH = 0x10,
		     TDT = 0x18, TXDCTL = 0x28, TDWBAL = 0x38, TDWBAH = 0x3c;
/* From one queue's block to the next. */
inline constexpr u32 queue_stride = 0x40;

inline constexpr u32 CTRL = 0x00000, STATUS = 0x00008, CTRL_EXT = 0x00018;
inline constexpr u32 RXCSUM = 0x05000, MTA = 0x05200, RAL = 0x05400,
		     MRQC = 0x05818, RETA = 0x05c00, RSSRK = 0x05c80;

/* Statistics */
inline constexpr u32 CRCERRS = 0x04000, RLEC = 0x04040, PRC64 = 0x0405c,
		     GPRC = 0x04074, BPRC = 0x04078, MPRC = 0x0407c,
		     GPTC = 0x04080, GORCL = 0x04088, GOTCL = 0x04090,
		     RUC = 0x040a4, RFC = 0x040a8, ROC = 0x040ac, RJC = 0x040b0,
		     TORL = 0x040c0, TPR = 0x040d0, TPT = 0x040d4,
		     PTC64 = 0x040d8, MPTC = 0x040f0, BPTC = 0x040f4;

} /* namespace reg */
} /* namespace weir::models::intel */

#endif
