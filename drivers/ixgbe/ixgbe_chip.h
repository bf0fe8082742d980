/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What the chips of this driver can, as data.
 *
 * 82599 device ids and what their link hangs on:
 *   SFP+ cage   10fb 1507 1529 154a 154d 1557
 *   backplane   10f7 1514 1517 152a 10f8 (KX4, KX, KR by IEEE 802.3 clause 73)
 *   fixed       10fc 10f9 (XAUI, CX4: four lanes at 10 Gb/s, no negotiation)
 * Left out, since this driver does not drive what they need: 151c (10GBASE-T
 * PHY on MDIO), 154f (modules without the SFP+ EEPROM), 1558 (QSFP+ whose I2C
 * bus is arbitrated), 10ed and 152e (virtual functions).
 */
#ifndef WEIR_IXGBE_CHIP_H
#define WEIR_IXGBE_CHIP_H

#include <weir/kapi.h>
#include <weir/types.h>

#include <drivers/intel/chip.h>

namespace weir::ixgbe {

enum class Media : u8 { sfp, backplane, fixed };

using intel::Chip;
using intel::frame_overhead;

/*
 * Without DCB and virtualisation there are 64 TX queues (7.2.1.2.1); each
 * pair has a vector of 64, one of which is for everything else (7.3.1).
 */
inline constexpr Chip chip_82599 = {
	.core = {
		.name = "82599",
		.max_queues = 63,
		.max_vectors = 64,
		.tx_ring = { 64, 8192, 8,
			     "TX ring: 64 to 8192 descriptors, a multiple of 8" },
		.rx_ring = { 64, 8192, 8,
			     "RX ring: 64 to 8192 descriptors, a multiple of 8" },
		/* EITR.ITR_INTERVAL, 8.2.3.5.12 */
		.moderation = { 2, 511,
				"rx-usecs and tx-usecs: 0 (off) to 1022" },
		.max_frame = 9710 + frame_overhead,
		.features = KAPI_F_SG | KAPI_F_TX_CSUM | KAPI_F_SCTP_CSUM |
			    KAPI_F_TSO4 | KAPI_F_TSO6 | KAPI_F_USO |
			    KAPI_F_RX_CSUM | KAPI_F_RX_HASH | KAPI_F_VLAN_TX |
			    KAPI_F_VLAN_RX | KAPI_F_VLAN_FILTER |
			    KAPI_F_RXALL | KAPI_F_HIGHDMA,
	},
	/* Entries of the table are 4 bits wide (8.2.3.7.15). */
	.rss_queues = 16,
	.min_mtu = 68,
	.max_mtu = 9710,
	.mtu_why = "MTU: 68 to 9710",
	.receive_addresses = 128, /* 8.2.3.7.8 */
	.rx_buffer_kb = 512,	  /* 8.2.3.8.9 */
	.tx_buffer_kb = 160,	  /* 8.2.3.9.13 */
};

/* NULL where the driver has no chip for @device_id. */
const Chip *chip_of(u16 device_id);
Media media_of(u16 device_id);

} /* namespace weir::ixgbe */

#endif
