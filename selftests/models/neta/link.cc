// SPDX-License-Identifier: GPL-2.0
#include "link.h"

#include <utility>

namespace weir::models::neta {
namespace {

constexpr u32 ctrl0_base_x = bit(1);
constexpr u32 ctrl2_inband = bit(0), ctrl2_pcs = bit(3), ctrl2_reset = bit(6);
constexpr u32 ctrl4_short_preamble = bit(1);
constexpr u32 an_force_down = bit(0), an_force_pass = bit(1),
	      an_inband = bit(2), an_bypass = bit(3), an_restart = bit(4),
	      an_mii = bit(5), an_gmii = bit(6), an_speed = bit(7),
	      an_flow_control = bit(8), an_advertise_pause = bit(9),
	      an_pause = bit(11), an_full_duplex = bit(12), an_duplex = bit(13);
constexpr u32 stat_up = bit(0), stat_1000 = bit(1), stat_100 = bit(2),
	      stat_full = bit(3), stat_rx_fc = bit(4), stat_tx_fc = bit(5),
	      stat_bypass = bit(12), stat_an_done = bit(11),
	      stat_sync = bit(14);
constexpr u32 serdes_2500 = 0x1107;
constexpr u32 clock_enable = bit(31);

/* Link timers: SGMII 1.6 ms; IEEE 802.3 clause 37.3.1.4 10 ms, twice. */
constexpr u64 sgmii_ns = 1'600'000, base_x_ns = 20'000'000,
	      bypass_ns = 200'000'000;

} /* namespace */

Link::Link(Context &c, Interrupts &irqs, std::function<void()> changed)
	: c_(c), irqs_(irqs), changed_(std::move(changed)),
	  phy_mbps_(c.options.phy_mbps)
{
	Registers &r = c.regs;

	r.on_write(reg::GMAC_CTRL_0,
		   [this](unsigned, u32 v) { write_ctrl_0(v); });
	r.on_write(reg::GMAC_CTRL_2,
		   [this](unsigned, u32 v) { write_ctrl_2(v); });
	r.on_write(reg::AUTONEG, [this](unsigned, u32 v) { write_autoneg(v); });
	r.on_read(reg::GMAC_STATUS, [this](unsigned) { return read_status(); });
	for (u32 offset : { reg::GMAC_CTRL_4, reg::SERDES_CFG })
		r.on_write(offset, [this, offset](unsigned, u32 v) {
			c_.regs.store(offset, v);
			update();
		});
	r.on_write(reg::GMAC_CLOCK_DIVIDER, [this](unsigned, u32 v) {
		bool ran = clock_runs();

		c_.regs.store(reg::GMAC_CLOCK_DIVIDER, v);
		if (clock_runs() != ran)
			renegotiate();
	});
}

void Link::reset()
{
	negotiated_ = had_signal_ = false;
	settle_at_ = never;
	update();
}

bool Link::serdes() const
{
	return has(reg::GMAC_CTRL_2, ctrl2_pcs);
}

bool Link::base_x() const
{
	return has(reg::GMAC_CTRL_0, ctrl0_base_x);
}

bool Link::in_band() const
{
	return serdes() && has(reg::AUTONEG, an_inband) &&
	       (base_x() || has(reg::GMAC_CTRL_2, ctrl2_inband));
}

bool Link::forced_down() const
{
	return has(reg::AUTONEG, an_force_down);
}

bool Link::forced_up() const
{
	return has(reg::AUTONEG, an_force_pass) && !forced_down();
}

bool Link::held_in_reset() const
{
	return has(reg::GMAC_CTRL_2, ctrl2_reset);
}

bool Link::is_2500() const
{
	return c_.regs.get(reg::SERDES_CFG) == serdes_2500 ||
	       has(reg::GMAC_CTRL_4, ctrl4_short_preamble);
}

unsigned Link::speed_mbps() const
{
	if (in_band() && !base_x() && has(reg::AUTONEG, an_speed))
		return phy_mbps_;
	if (base_x() || has(reg::AUTONEG, an_gmii))
		return is_2500() ? 2500 : 1000;
	return has(reg::AUTONEG, an_mii) ? 100 : 10;
}

bool Link::flow_control() const
{
	if (in_band() && base_x() && has(reg::AUTONEG, an_pause))
		return negotiated_ && has(reg::AUTONEG, an_advertise_pause);
	return has(reg::AUTONEG, an_flow_control);
}

/* Somebody sends at our speed. Only a SerDes can tell. */
bool Link::signal() const
{
	return serdes() && sends_ && c_.options.wire &&
	       c_.options.wire->partner_ready(c_.options.wire_end);
}

/* The link timers count milliseconds of this clock. */
bool Link::clock_runs() const
{
	return has(reg::GMAC_CLOCK_DIVIDER, clock_enable) &&
	       (c_.regs.get(reg::GMAC_CLOCK_DIVIDER) & ~clock_enable);
}

u64 Link::settle_ns() const
{
	u64 divider = c_.regs.get(reg::GMAC_CLOCK_DIVIDER) & ~clock_enable;
	u64 ns = base_x() ? base_x_ns : sgmii_ns;

	if (base_x() && !partner_negotiates_)
		ns = bypass_ns;
	return ns * divider / (c_.options.clock_hz / 1000);
}

/* (1.4): the mode of the port changes while its link is down only. */
void Link::check_change(u32 offset, u32 v, u32 bits)
{
	if (up_ && ((c_.regs.get(offset) ^ v) & bits))
		c_.violation("1.4",
			     "%#x written to %#x changes the mode of the port "
			     "while the link is up",
			     v, offset);
}

void Link::write_ctrl_0(u32 v)
{
	check_change(reg::GMAC_CTRL_0, v, ctrl0_base_x);
	c_.regs.store(reg::GMAC_CTRL_0, v);
	update();
	changed_();
}

void Link::write_ctrl_2(u32 v)
{
	check_change(reg::GMAC_CTRL_2, v, ctrl2_inband | ctrl2_pcs);
	c_.regs.store(reg::GMAC_CTRL_2, v);
	renegotiate();
}

void Link::write_autoneg(u32 v)
{
	u32 old = c_.regs.get(reg::AUTONEG);
	bool restart = v & ~old & an_restart;

	check_change(reg::AUTONEG, v, an_inband);
	c_.regs.store(reg::AUTONEG, v);
	/* (1.4): a 1000BASE-X port always negotiates. */
	if ((old & an_force_down) && !(v & (an_force_down | an_force_pass)) &&
	    serdes() && base_x() && !(v & an_inband))
		c_.violation("1.4", "1000BASE-X without in-band negotiation");
	if (restart || ((old ^ v) &
			(an_inband | an_speed | an_pause | an_advertise_pause)))
		renegotiate();
	else
		update();
}

u32 Link::read_status() const
{
	u32 v = signal() ? stat_sync : 0;

	if (in_band() && negotiated_)
		v |= base_x() && !partner_negotiates_ ? stat_bypass :
							stat_an_done;
	if (!up_)
		return v;
	v |= stat_up;
	if (speed_mbps() >= 1000)
		v |= stat_1000;
	else if (speed_mbps() == 100)
		v |= stat_100;
	/* The PHY of the model is full duplex always. */
	bool from_phy = in_band() && !base_x() && has(reg::AUTONEG, an_duplex);
	if (from_phy || has(reg::AUTONEG, an_full_duplex))
		v |= stat_full;
	if (flow_control())
		v |= stat_rx_fc | stat_tx_fc;
	return v;
}

void Link::renegotiate()
{
	negotiated_ = false;
	settle_at_ = never;
	update();
}

void Link::update()
{
	bool sends = c_.port_enabled() && !held_in_reset() &&
		     (serdes() || !forced_down());

	bool told = sends == sends_ && speed_mbps() == told_mbps_;

	if (sends != sends_) {
		sends_ = sends;
		negotiated_ = false;
		settle_at_ = never;
	}
	told_mbps_ = speed_mbps();
	/* The far end compares the speed with its own. */
	if (c_.options.wire && !told)
		c_.options.wire->end_changed(c_.options.wire_end);
	evaluate();
}

/* What of the above makes a link now, or starts the timer for one. */
void Link::evaluate()
{
	bool heard = signal();

	if (heard != std::exchange(had_signal_, heard) && serdes())
		irqs_.misc_cause(Interrupts::sync_change);
	if (!heard) {
		negotiated_ = false;
		settle_at_ = never;
	}
	bool ready = heard && in_band() && !forced_down() && clock_runs() &&
		     (!base_x() || partner_negotiates_ ||
		      has(reg::AUTONEG, an_bypass));
	if (ready && !negotiated_ && settle_at_ == never)
		settle_at_ = c_.now() + settle_ns();
	if (!ready)
		settle_at_ = never;

	bool up = c_.port_enabled() && !held_in_reset() && !forced_down();
	if (!forced_up())
		up = up && heard && (in_band() ? negotiated_ : base_x());
	set_up(up);
}

void Link::set_up(bool up)
{
	Wire *wire = c_.options.wire;

	if (up && wire && c_.options.pace_wire)
		wire->set_rate(u64{ speed_mbps() } * 1'000'000);
	if (up == up_)
		return;
	up_ = up;
	c_.audit.link_changes++;
	if (!has(reg::AUTONEG, an_force_pass | an_force_down))
		irqs_.misc_cause(Interrupts::link_change);
	changed_();
}

void Link::set_partner_negotiates(bool yes)
{
	partner_negotiates_ = yes;
	renegotiate();
}

void Link::set_phy_mbps(unsigned mbps)
{
	phy_mbps_ = mbps;
	renegotiate();
}

void Link::advance()
{
	settle_at_ = never;
	negotiated_ = true;
	evaluate();
}

} /* namespace weir::models::neta */
