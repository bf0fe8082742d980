/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The link side of the MAC (1.4, 7): forced by the driver, or negotiated in
 * band with a PHY (SGMII) or with the far end (1000BASE-X, 2500BASE-X).
 * Nothing is ready at once: negotiation needs the 1 ms clock and its time.
 */
#ifndef WEIR_MODELS_NETA_LINK_H
#define WEIR_MODELS_NETA_LINK_H

#include <functional>

#include "selftests/models/neta/context.h"
#include "selftests/models/neta/interrupts.h"

namespace weir::models::neta {

class Link {
    public:
	/* @changed runs whenever up() changes. */
	Link(Context &c, Interrupts &irqs, std::function<void()> changed);

	void reset();

	bool up() const { return up_; }
	bool transmitting() const { return sends_; }
	unsigned speed_mbps() const;
	bool rx_flow_control() const { return up_ && flow_control(); }
	bool tx_flow_control() const { return up_ && flow_control(); }
	/* The cable or the far end changed. */
	void update();

	/* The far end negotiates in 1000BASE-X; it does at first. */
	void set_partner_negotiates(bool yes);
	/* What the PHY of SGMII says from now on. */
	void set_phy_mbps(unsigned mbps);

	u64 deadline() const { return settle_at_; }
	void advance();

    private:
	bool has(u32 offset, u32 bits) const
	{
		return c_.regs.has(offset, bits);
	}
	bool serdes() const;
	bool base_x() const;
	bool in_band() const;
	bool forced_up() const;
	bool forced_down() const;
	bool held_in_reset() const;
	bool is_2500() const;
	bool flow_control() const;
	bool signal() const;
	bool clock_runs() const;
	u64 settle_ns() const;
	void write_ctrl_0(u32 value);
	void write_ctrl_2(u32 value);
	void write_autoneg(u32 value);
	void check_change(u32 offset, u32 value, u32 bits);
	u32 read_status() const;
	void renegotiate();
	void evaluate();
	void set_up(bool up);

	Context &c_;
	Interrupts &irqs_;
	std::function<void()> changed_;
	bool partner_negotiates_ = true;
	unsigned phy_mbps_;
	bool sends_ = false;
	unsigned told_mbps_ = 0;
	bool had_signal_ = false;
	bool up_ = false;
	bool negotiated_ = false; /* in-band only */
	u64 settle_at_ = never;
};

} /* namespace weir::models::neta */

#endif
