// SPDX-License-Identifier: GPL-2.0
#include "link.h"

#include <utility>

namespace weir::models::ixgbe {
namespace {

/* AUTOC (8.2.3.22.19) */
constexpr u32 autoc_restart = bit(12);
constexpr u32 lms_shift = 13;
constexpr u32 lms_1g_no_an = 0, lms_10g_no_an = 1, lms_1g_an = 2,
	      lms_10g_serial = 3, lms_kx4_kx_kr = 4, lms_kx4_kx_kr_1g_an = 6,
	      lms_kx4_kx_kr_sgmii = 7;
constexpr u32 autoc_kx4 = bit(31), autoc_kx = bit(30), autoc_kr = bit(16);
/* AUTOC2 (8.2.3.22.22) */
constexpr u32 autoc2_link_disable = bit(30) | bit(29) | bit(28);
constexpr u32 autoc2_10g_serial = 3u << 16, autoc2_sfi = 2u << 16;
/* LINKS (8.2.3.22.20) */
constexpr u32 links_up = bit(30), links_an_done = bit(31), links_10g = 3u << 28,
	      links_1g = 2u << 28, links_up_now = bit(7);
/* ESDP (8.2.3.1.4): SDP3 is the module's TX_DISABLE, SDP2 its absence. */
constexpr u32 esdp_sdp2 = bit(2), esdp_sdp3 = bit(3);
constexpr u32 esdp_pins = 0xff;

constexpr u32 msca_command = bit(30);

/* Signal detect, block lock and, on a backplane, clause 73 (IEEE 802.3). */
constexpr u64 settle_ns = 5'000'000;
constexpr u64 backplane_settle_ns = 60'000'000;
constexpr u64 an_state_ns = 1'000'000;
/* 64 bits of MDIO at 2.4 MHz. */
constexpr u64 mdio_ns = 27'000;

} /* namespace */

Link::Link(Context &c, const Nvm &nvm, const Sfp &sfp,
	   std::function<void()> changed)
	: c_(c), nvm_(nvm), sfp_(sfp), changed_(std::move(changed))
{
	c.regs.on_read(reg::LINKS, [this](unsigned) { return read_links(); });
	c.regs.on_write(reg::AUTOC,
			[this](unsigned, u32 v) { write_autoc(v); });
	c.regs.on_write(reg::AUTOC2, [this](unsigned, u32 v) {
		c_.regs.store(reg::AUTOC2, v);
		update();
	});
	c.regs.on_write(reg::ESDP, [this](unsigned, u32 v) { write_esdp(v); });
	c.regs.on_read(reg::ANLP1, [this](unsigned) {
		/* Bits 19:16: the state of clause 73, 0 while it restarts. */
		return c_.now() >= an_state_at_ ? bit(16) : 0u;
	});
	c.regs.on_read(reg::MSCA, [this](unsigned) { return read_msca(); });
	c.regs.on_write(reg::MSCA, [this](unsigned, u32 v) { write_msca(v); });
}

void Link::reset()
{
	c_.regs.set(reg::AUTOC, nvm_.autoc());
	c_.regs.set(reg::AUTOC2, nvm_.autoc2());
	u32 esdp = c_.regs.get(reg::ESDP) & ~esdp_sdp2;
	if (!sfp_.present())
		esdp |= esdp_sdp2;
	c_.regs.set(reg::ESDP, esdp);
	an_state_at_ = c_.now() + an_state_ns;
	active_autoc_ = nvm_.autoc();
	restart();
}

u32 Link::lms() const
{
	return active_autoc_ >> lms_shift & 7;
}

/* Does the link mode that is running fit what is plugged in? */
bool Link::medium_ok() const
{
	u32 autoc2 = c_.regs.get(reg::AUTOC2);

	if (autoc2 & autoc2_link_disable)
		return false;
	if (backplane())
		return (lms() == lms_kx4_kx_kr ||
			lms() == lms_kx4_kx_kr_1g_an ||
			lms() == lms_kx4_kx_kr_sgmii) &&
		       (active_autoc_ & (autoc_kx4 | autoc_kx | autoc_kr));
	if (lms() == lms_10g_serial)
		return sfp_.speed_10g() &&
		       (autoc2 & autoc2_10g_serial) == autoc2_sfi;
	if (lms() == lms_1g_no_an || lms() == lms_1g_an)
		return sfp_.speed_1g();
	return false;
}

bool Link::laser_on() const
{
	return !sfp_.has_laser() || !c_.regs.has(reg::ESDP, esdp_sdp3);
}

bool Link::should_send() const
{
	return medium_ok() && (backplane() || laser_on());
}

unsigned Link::speed_gbps() const
{
	if (backplane())
		return active_autoc_ & (autoc_kx4 | autoc_kr) ? 10 : 1;
	return lms() == lms_10g_serial || lms() == lms_10g_no_an ? 10 : 1;
}

void Link::set_sends(bool sends)
{
	if (sends_ == sends)
		return;
	sends_ = sends;
	if (c_.options.wire)
		c_.options.wire->end_changed(c_.options.wire_end);
}

void Link::update()
{
	Wire *wire = c_.options.wire;

	set_sends(should_send());
	bool good = sends_ && wire && wire->partner_ready(c_.options.wire_end);
	if (!good) {
		settle_at_ = never;
		if (std::exchange(up_, false)) {
			latched_down_ = true;
			changed_();
		}
	} else if (!up_ && settle_at_ == never) {
		settle_at_ = c_.now() +
			     (backplane() ? backplane_settle_ns : settle_ns);
	}
}

/* The signal goes away and comes back: both ends see it. */
void Link::restart()
{
	settle_at_ = never;
	if (std::exchange(up_, false)) {
		latched_down_ = true;
		changed_();
	}
	set_sends(false);
	update();
}

void Link::advance()
{
	if (settle_at_ > c_.now())
		return;
	settle_at_ = never;
	up_ = true;
	changed_();
}

u32 Link::read_links()
{
	u32 v = 0;

	if (up_) {
		v |= links_up_now | (speed_gbps() == 10 ? links_10g : links_1g);
		/* Latched low: a lost link shows once (8.2.3.22.20). */
		if (!std::exchange(latched_down_, false))
			v |= links_up;
		if (backplane() || lms() == lms_1g_an)
			v |= links_an_done;
	}
	return v;
}

void Link::write_autoc(u32 v)
{
	c_.regs.store(reg::AUTOC, v & ~autoc_restart);
	/* Without Restart_AN the link keeps running as it was. */
	if (!(v & autoc_restart))
		return;
	active_autoc_ = v & ~autoc_restart;
	an_state_at_ = c_.now() + an_state_ns;
	restart();
}

void Link::write_esdp(u32 v)
{
	u32 old = c_.regs.get(reg::ESDP);
	/* SDP2 is an input: the cage drives it. */
	u32 kept = old & esdp_sdp2;

	c_.regs.set(reg::ESDP, (v & ~esdp_sdp2) | kept);
	if ((old ^ v) & esdp_pins)
		update();
}

void Link::write_msca(u32 v)
{
	if (c_.now() < msca_done_at_)
		c_.violation("8.2.3.22.11",
			     "MSCA written while a command is under way");
	c_.regs.set(reg::MSCA, v);
	if (v & msca_command) {
		msca_done_at_ = c_.now() + mdio_ns;
		/* No PHY on this bus: the lines float high. */
		c_.regs.set(reg::MSRWD,
			    0xffff0000 | (c_.regs.get(reg::MSRWD) & 0xffff));
	}
}

u32 Link::read_msca()
{
	u32 v = c_.regs.get(reg::MSCA);

	if (!c_.faults.msca_dead && c_.now() >= msca_done_at_)
		v &= ~msca_command;
	return v;
}

} /* namespace weir::models::ixgbe */
