/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Which frames are taken, and into which queue (1.3, 1.5): tables by
 * destination address, the default queue, ARP, BPDUs and VLAN priorities.
 */
#ifndef WEIR_MODELS_NETA_RX_FILTER_H
#define WEIR_MODELS_NETA_RX_FILTER_H

#include "selftests/models/neta/context.h"
#include "selftests/models/packet.h"

namespace weir::models::neta {

struct RxVerdict {
	bool accept = false;
	bool unknown_da = false; /* by promiscuous mode only */
	bool bpdu = false;
	unsigned queue = 0;
};

RxVerdict rx_filter(const Registers &regs, Bytes frame, const Headers &h);

/* The other multicast table's index: a CRC-8 with the polynomial 0x07. */
u8 multicast_crc(Bytes address);

} /* namespace weir::models::neta */

#endif
