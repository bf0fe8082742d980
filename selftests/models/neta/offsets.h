/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Offsets of the registers that do more than store. Not taken from the
 * driver's table, so that a wrong row there shows: a test compares the two
 * (selftests/unit/neta_model/registers_test.cc).
 */
#ifndef WEIR_MODELS_NETA_OFFSETS_H
#define WEIR_MODELS_NETA_OFFSETS_H

#include <cstdint>

namespace weir::models::neta {

using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;

constexpr u32 bit(unsigned n)
{
	return u32{ 1 } << n;
}

inline constexpr unsigned queues = 8;
inline constexpr u32 window_bytes = 16 * 1024;

namespace reg {

/* Receive queues, 4 bytes apart (1.1) */
inline constexpr u32 RXQ_CONFIG = 0x1400, RXQ_BASE_ADDR = 0x1480,
		     RXQ_SIZE = 0x14a0, RXQ_THRESHOLD = 0x14c0,
		     RXQ_STATUS = 0x14e0, RXQ_UPDATE = 0x1500,
		     RXQ_TIME_COAL = 0x2580;
inline constexpr u32 PORT_RX_RESET = 0x1cc0, RXQ_CMD = 0x2680;
/* Transmit queues, 4 bytes apart (1.2) */
inline constexpr u32 TXQ_BASE_ADDR = 0x3c00, TXQ_SIZE = 0x3c20,
		     TXQ_STATUS = 0x3c40, TXQ_UPDATE = 0x3c60,
		     TXQ_WRR_ARBITER = 0x3e80;
inline constexpr u32 TXQ_CMD = 0x2448, PORT_TX_RESET = 0x3cf0,
		     TX_FIXED_PRIO_CFG = 0x3e04, TX_MTU = 0x3e0c;
/* The port (1.3) */
inline constexpr u32 PORT_CONFIG = 0x2400, PORT_CONFIG_EXTEND = 0x2404,
		     MAC_ADDR_LOW = 0x2414, MAC_ADDR_HIGH = 0x2418,
		     SDMA_CONFIG = 0x241c, VLAN_PRIO_TO_RXQ = 0x2440,
		     PORT_STATUS = 0x2444, RX_MIN_FRAME_SIZE = 0x247c,
		     RX_DISCARD = 0x2484, OVERRUN = 0x2488, SERDES_CFG = 0x24a0,
		     TYPE_PRIO = 0x24bc, GMAC_CLOCK_DIVIDER = 0x24f4;
/* Interrupts (4) */
inline constexpr u32 CPU_MAP = 0x2540, NEW_CAUSE = 0x25a0, NEW_MASK = 0x25a4,
		     OLD_CAUSE = 0x25a8, OLD_MASK = 0x25ac, MISC_CAUSE = 0x25b0,
		     MISC_MASK = 0x25b4, INTR_ENABLE = 0x25b8;
/* The MAC (1.4) */
inline constexpr u32 GMAC_CTRL_0 = 0x2c00, GMAC_CTRL_2 = 0x2c08,
		     AUTONEG = 0x2c0c, GMAC_STATUS = 0x2c10,
		     GMAC_CTRL_4 = 0x2c90;
/* Filters by destination (1.5), windows to memory (6) */
inline constexpr u32 SPECIAL_MULTICAST = 0x3400, OTHER_MULTICAST = 0x3500,
		     UNICAST = 0x3600, WIN_BASE = 0x2200, WIN_SIZE = 0x2204,
		     BASE_ADDR_ENABLE = 0x2290, ACCESS_PROTECT = 0x2294;

} /* namespace reg */

/* GMAC_CTRL_0 bit 0: the port as a whole. */
inline constexpr u32 port_enable = bit(0);
/* SDMA_CONFIG bit 6: 64-bit words of descriptors are byte-swapped. */
inline constexpr u32 desc_swap = bit(6);

} /* namespace weir::models::neta */

#endif
