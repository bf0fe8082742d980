/* SPDX-License-Identifier: GPL-2.0 */
/* What the queues ask of the 82599 around them, and its numbers. */
#ifndef WEIR_MODELS_IXGBE_MAC_H
#define WEIR_MODELS_IXGBE_MAC_H

#include <functional>

#include "selftests/models/intel/rx_filter.h"
#include "selftests/models/ixgbe/context.h"
#include "selftests/models/ixgbe/control.h"
#include "selftests/models/ixgbe/link.h"

namespace weir::models::ixgbe {

class Mac final : public intel::Mac {
    public:
	/* @receiver runs when RXCTRL is written, with what RXEN is now. */
	Mac(Context &c, Control &control, Link &link,
	    std::function<void(bool)> receiver);

	/* The registers were reset. */
	void reset() { filter_.forget(); }

	bool link_up() const override { return link_.up(); }
	unsigned speed_mbps() const override
	{
		return link_.speed_gbps() * 1000;
	}
	void queue_enabled() override { control_.engines_ran(); }

	bool tx_enabled() const override;
	bool tx_path_open() const override;
	bool tx_pads() const override;
	bool tx_adds_crc() const override;
	u16 tx_vlan_ethertype() const override;

	bool rx_enabled() const override;
	bool rx_path_open() const override;
	bool rx_keeps_bad() const override;
	bool rx_strips_crc() const override;
	bool rx_strips_vlan(unsigned q) const override;
	u16 rx_vlan_ethertype() const override;
	std::size_t rx_buffer_bytes() const override;
	std::size_t max_frame_len(bool tagged) const override;
	bool accepts(Bytes frame) const override;
	RxChecks rx_checks() const override { return {}; }
	FlowControl flow_control() const override;

    private:
	void write_rxctrl(u32 value);

	Context &c_;
	Control &control_;
	Link &link_;
	RxFilter filter_;
	std::function<void(bool)> receiver_;
};

} /* namespace weir::models::ixgbe */

#endif
