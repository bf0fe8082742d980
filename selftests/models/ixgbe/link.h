/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The link side of the MAC: AUTOC and its state machine, LINKS, the laser
 * pin, MDIO, and the resets and handshakes that only look idle (3.7, 4.2,
 * 4.6, 5.2.5.3). Nothing here is "always ready": a driver that leaves a step
 * out gets no link, or its wait times out.
 */
#ifndef WEIR_MODELS_IXGBE_LINK_H
#define WEIR_MODELS_IXGBE_LINK_H

#include <functional>

#include "selftests/models/ixgbe/context.h"
#include "selftests/models/ixgbe/nvm.h"
#include "selftests/models/ixgbe/sfp.h"

namespace weir::models::ixgbe {

class Link {
    public:
	/* @changed runs whenever up() changes. */
	Link(Context &c, const Nvm &nvm, const Sfp &sfp,
	     std::function<void()> changed);

	void reset();

	bool up() const { return up_; }
	bool transmitting() const { return sends_; }
	unsigned speed_gbps() const;
	/* The cable or the partner changed. */
	void update();

	u64 deadline() const { return settle_at_; }
	void advance();

    private:
	bool medium_ok() const;
	bool should_send() const;
	void set_sends(bool sends);
	bool laser_on() const;
	bool backplane() const { return c_.options.device_id == 0x10f7; }
	u32 lms() const;
	u32 read_links();
	void write_autoc(u32 value);
	void write_esdp(u32 value);
	void write_msca(u32 value);
	u32 read_msca();
	void restart();

	Context &c_;
	const Nvm &nvm_;
	const Sfp &sfp_;
	std::function<void()> changed_;
	bool up_ = false;
	bool latched_down_ = true;
	u32 active_autoc_ = 0;	/* as of the last restart */
	u64 settle_at_ = never; /* the link comes up if all is well */
	u64 an_state_at_ = 0;	/* ANLP1 leaves state 0 */
	u64 msca_done_at_ = 0;
	bool sends_ = false;
};

} /* namespace weir::models::ixgbe */

#endif
