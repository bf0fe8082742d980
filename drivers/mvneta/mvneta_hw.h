/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The port as the control path reaches it: its registers, and its own steps.
 */
#ifndef WEIR_MVNETA_HW_H
#define WEIR_MVNETA_HW_H

#include <weir/kapi.h>
#include <weir/registers.h>
#include <weir/status.h>

#include "mvneta_chip.h"
#include "mvneta_regs.h"

namespace weir::mvneta {

/* Two bits of PORT_STATUS exist. */
class Hw : public Registers<PORT_STATUS> {
    public:
	Hw(kapi_port *port, const Chip &chip) : Registers(port), chip(chip)
	{
		kapi_platform_get(port, &platform);
	}

	const Chip &chip;
	kapi_platform platform = {};
};

/* mvneta_port.cc: the port's own steps, in the order in which they are used. */

/* All that a reset or a lost clock forgets, but queues, filters and MAC. */
void port_defaults(Hw &hw);
void port_windows(Hw &hw);
/* Causes and masks of the calling CPU's bank. */
void port_mask(Hw &hw);
void port_unmask(Hw &hw);
void port_clear_causes(Hw &hw);
/* PORT_CONFIG: sums as the driver wants them, all frames to @queue. */
constexpr Value<PortConfig> port_config(u32 queue)
{
	return PortConfig::TX_UNSET_ERR_SUM |
	       PortConfig::RX_CSUM_WITH_PSEUDO_HDR |
	       PortConfig::DEF_RXQ.from(queue) |
	       PortConfig::DEF_RXQ_ARP.from(queue) |
	       PortConfig::DEF_RXQ_TCP.from(queue) |
	       PortConfig::DEF_RXQ_UDP.from(queue) |
	       PortConfig::DEF_RXQ_BPDU.from(queue);
}
/* GMAC and arbitration for frames of up to @octets, without FCS. */
void port_frame_size(Hw &hw, u32 octets);
void port_enable(Hw &hw, bool on);
/* Let queues 0 to @pairs - 1 run. */
void port_up(Hw &hw, u32 pairs);
/*
 * Stop all queues and wait for what is under way; false where that does not
 * end. Bounded; sleeps.
 */
[[nodiscard]] bool port_down(Hw &hw);
/* Forget all counts of the queues; they are off. */
void port_reset_queues(Hw &hw);

} /* namespace weir::mvneta */

#endif
