/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The PHY in the chip (3.5, IEEE 802.3 clauses 22, 28 and 40), reached through
 * MDIC (8.2.4), and the link that it makes. Negotiation takes its time and is
 * with what the partner tells over the cable; a power-down is seen there.
 */
#ifndef WEIR_MODELS_IGB_PHY_H
#define WEIR_MODELS_IGB_PHY_H

#include <array>
#include <functional>

#include "selftests/models/igb/context.h"

namespace weir::models::igb {

class Phy {
    public:
	/* @changed runs whenever up() changes. */
	Phy(Context &c, std::function<void()> changed);

	/* Power-up, CTRL.PHY_RST or BMCR bit 15; a reset of the MAC is none. */
	void reset();

	bool up() const { return up_; }
	/* As the MAC takes it from a link, or would (8.2.2). */
	unsigned speed_mbps() const { return mode().mbps; }
	bool full_duplex() const { return mode().full; }

	bool transmitting() const { return sends_; }
	LinkPage page() const;
	/* The cable or the partner changed. */
	void update();

	u64 deadline() const;
	void advance();

    private:
	struct Mode {
		unsigned mbps;
		bool full;
	};

	Mode mode() const;
	Mode negotiated(LinkPage partner) const;
	bool negotiates() const;
	LinkPage partner() const;
	bool ready() const;
	void set_up(bool up);
	void set_sends(bool sends);
	void renegotiate();

	u32 read_mdic();
	void write_mdic(u32 value);
	u16 read(unsigned at);
	void write(unsigned at, u16 value);

	Context &c_;
	std::function<void()> changed_;
	std::array<u16, 32> regs_{};
	bool up_ = false;
	bool sends_ = false;
	bool link_latch_ = false; /* BMSR: no loss since it was read */
	u64 settle_at_ = never;	  /* the link comes up if all is well */
	u64 silent_until_ = 0;	  /* breaks the link for the partner to see */
	u64 mdic_done_at_ = 0;
	u32 mdic_ = 0;
};

} /* namespace weir::models::igb */

#endif
