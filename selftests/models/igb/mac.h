/* SPDX-License-Identifier: GPL-2.0 */
/* What the queues ask of the 82576 around them, and its numbers. */
#ifndef WEIR_MODELS_IGB_MAC_H
#define WEIR_MODELS_IGB_MAC_H

#include <functional>

#include "selftests/models/igb/context.h"
#include "selftests/models/igb/control.h"
#include "selftests/models/igb/phy.h"
#include "selftests/models/intel/rx_filter.h"

namespace weir::models::igb {

class Mac final : public intel::Mac {
    public:
	/* @receiver runs when RCTL is written, with what EN is now. */
	Mac(Context &c, Control &control, Phy &phy,
	    std::function<void(bool)> receiver);

	/* The registers were reset. */
	void reset() { filter_.forget(); }

	bool link_up() const override { return control_.link_up(); }
	unsigned speed_mbps() const override { return phy_.speed_mbps(); }
	void queue_enabled() override { control_.engines_ran(); }

	bool tx_enabled() const override;
	bool tx_path_open() const override { return true; }
	bool tx_pads() const override;
	bool tx_adds_crc() const override { return false; }
	u16 tx_vlan_ethertype() const override;

	bool rx_enabled() const override;
	bool rx_path_open() const override { return true; }
	bool rx_keeps_bad() const override;
	bool rx_strips_crc() const override;
	bool rx_strips_vlan(unsigned q) const override;
	u16 rx_vlan_ethertype() const override { return tx_vlan_ethertype(); }
	std::size_t rx_buffer_bytes() const override;
	std::size_t max_frame_len(bool tagged) const override;
	bool accepts(Bytes frame) const override;
	RxChecks rx_checks() const override;
	FlowControl flow_control() const override;

    private:
	Context &c_;
	Control &control_;
	Phy &phy_;
	intel::RxFilter filter_;
	std::function<void(bool)> receiver_;
};

} /* namespace weir::models::igb */

#endif
