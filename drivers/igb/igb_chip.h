/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What the chips of this driver can, as data.
 *
 * 82576 device ids, all with the chip's own 10/100/1000BASE-T PHY:
 *   10c9 (two ports), 10e8 and 1526 (two chips behind a bridge: four ports),
 *   150a (without security)
 * Left out: 10e6, 10e7, 150d and 1518, whose link is SerDes or SGMII, since
 * this driver drives no PCS; 10ca and 152d (virtual functions); and the chip's
 * relatives (82575, 82580, I350, I354, I210, I211): none differs in numbers
 * only. What else differs is in Documentation/igb.md.
 */
#ifndef WEIR_IGB_CHIP_H
#define WEIR_IGB_CHIP_H

#include <weir/kapi.h>
#include <weir/types.h>

#include <drivers/intel/chip.h>

namespace weir::igb {

using intel::Chip;
using intel::frame_overhead;

/* 16 queues a port, 25 vectors, one of which is for everything else (7.3). */
inline constexpr Chip chip_82576 = {
	.core = {
		.name = "82576",
		.max_queues = 16,
		.max_vectors = 25,
		.tx_ring = { 64, 4096, 8,
			     "TX ring: 64 to 4096 descriptors, a multiple of 8" },
		.rx_ring = { 64, 4096, 8,
			     "RX ring: 64 to 4096 descriptors, a multiple of 8" },
		/* EITR.INTERVAL, 8.8.12 */
		.moderation = { .step_us = 1,
				.max_steps = 8191,
				.why =
				"rx-usecs and tx-usecs: 0 (off) to 8191",
				.usual_us = 50 },
		.max_frame = 9216 + frame_overhead,
		.features = KAPI_F_SG | KAPI_F_TX_CSUM | KAPI_F_SCTP_CSUM |
			    KAPI_F_TSO4 | KAPI_F_TSO6 | KAPI_F_USO |
			    KAPI_F_RX_CSUM | KAPI_F_RX_HASH | KAPI_F_VLAN_TX |
			    KAPI_F_VLAN_RX | KAPI_F_VLAN_FILTER |
			    KAPI_F_RXALL | KAPI_F_HIGHDMA,
	},
	/* Entries of the table are 4 bits wide (8.10). */
	.rss_queues = 16,
	.min_mtu = 68,
	.max_mtu = 9216,
	.mtu_why = "MTU: 68 to 9216",
	.receive_addresses = 24,
	.rx_buffer_kb = 64, /* 8.3.1 */
	.tx_buffer_kb = 40, /* 8.3.2 */
};

/* NULL where the driver has no chip for @device_id. */
const Chip *chip_of(u16 device_id);

} /* namespace weir::igb */

#endif
