// SPDX-License-Identifier: GPL-2.0
/* Link state: from the PHY and STATUS to carrier, speed and flow control. */

#include "igb_link.h"

namespace weir::igb {

/* How often a port without link, or with it, looks by itself. */
constexpr u32 quick_ms = 100;
constexpr u32 idle_ms = 1000;

/* IEEE 802.3 clause 22 and 40 */
namespace mii {
constexpr u32 bmcr = 0, bmsr = 1, anar = 4, anlpar = 5, ctrl1000 = 9;
constexpr u16 full_duplex = 0x0100, restart = 0x0200, power_down = 0x0800;
constexpr u16 autoneg = 0x1000, speed_100 = 0x2000;
constexpr u16 complete = 0x0020; /* BMSR */
constexpr u16 abilities = 0x01e0, csma = 0x0001, pause = 0x0400,
	      asym_pause = 0x0800; /* ANAR, ANLPAR */
constexpr u16 full_1000 = 0x0200;
} /* namespace mii */

void Link::ask_setup()
{
	store(setup_due_, true);
	kapi_service_after(hw_.port, 0);
}

void Link::restart()
{
	store(restart_, true);
	ask_setup();
}

/* All that the MAC can: it has no 1000BASE-T in half duplex. */
void Link::probe()
{
	control_ = mii::autoneg;
	advertised_ = mii::abilities | mii::csma;
	advertised_1000_ = mii::full_1000;
}

void Link::reset_done()
{
	went_down();
	store(setup_due_, true);
}

void Link::start()
{
	running_ = true;
	ask_setup();
}

void Link::stop()
{
	running_ = false;
	went_down();
	/* The partner sees that nobody is here, unless firmware still is. */
	if (!hw_managed(hw_))
		(void)write_phy(mii::bmcr, control_ | mii::power_down);
}

bool Link::power_up()
{
	hw_.update_ctrl(Ctrl::FRCSPD | Ctrl::FRCDPLX, Ctrl::SLU);
	return write_phy(mii::bmcr, control_ & mii::autoneg ?
					    control_ | mii::restart :
					    control_);
}

bool Link::look(u32 *speed, bool *full)
{
	static constexpr u32 mbps[] = { 10, 100, 1000, 1000 };
	const Value<DeviceStatus> status = hw_.read(STATUS);

	*speed = mbps[status.get(DeviceStatus::SPEED)];
	*full = status.has(DeviceStatus::FD);
	return status.has(DeviceStatus::LU);
}

static const char *pause_text(PauseMode m)
{
	if (m.rx)
		return m.tx ? "rx and tx" : "rx";
	return m.tx ? "tx" : "off";
}

void Link::went_up(u32 speed, bool full)
{
	const PauseMode before = pause_;

	pause_ = negotiated(full);
	pause_changed_ = pause_ != before;
	pause_program(hw_, pause_, max_frame_);
	store(speed_, speed);
	store(full_, full);
	store(up_, true);
	kapi_log(hw_.port, KAPI_INFO,
		 "link is up, %u Mb/s, %s duplex, flow control %s", speed,
		 full ? "full" : "half", pause_text(pause_));
	kapi_carrier(hw_.port, true);
}

void Link::went_down()
{
	if (!up_)
		return;
	kapi_carrier(hw_.port, false);
	store(up_, false);
	store(speed_, 0u);
	kapi_log(hw_.port, KAPI_INFO, "link is down");
}

void Link::follow()
{
	u32 speed = 0;
	bool full = false;
	const bool now = look(&speed, &full);

	if (hw_.lost())
		return;
	if (up_ && (!now || speed != speed_ || full != full_))
		went_down();
	if (!up_ && now)
		went_up(speed, full);
}

u32 Link::service()
{
	if (!running_)
		return idle_ms;
	if (__atomic_exchange_n(&setup_due_, false, __ATOMIC_RELAXED)) {
		if (!set_up()) {
			store(setup_due_, true);
			return idle_ms;
		}
	}
	follow();
	return up_ ? idle_ms : quick_ms;
}

/* ------------------------------------------------------------------ */
/* Set-up								*/

/* The MAC takes speed and duplex from the PHY (8.2.1). */
bool Link::set_up()
{
	bool changed = load(restart_);
	u32 speed;
	bool full;

	hw_.update_ctrl(Ctrl::FRCSPD | Ctrl::FRCDPLX, Ctrl::SLU);

	bool ok = set_up_phy(&changed);

	/* Where all is as it was, a link that is up stays up. */
	if (ok && (changed || !look(&speed, &full))) {
		went_down();
		store(restart_, false);
		ok = power_up();
	}
	if (!ok && !mute_)
		kapi_log(hw_.port, KAPI_WARN,
			 "no link: the PHY does not answer; power-cycle the "
			 "machine");
	mute_ = !ok;
	return ok;
}

bool Link::set_up_phy(bool *changed)
{
	const PauseAbility a = pause_advertised(config_);
	u16 advertised = advertised_;

	if (a.symmetric)
		advertised |= mii::pause;
	if (a.asymmetric)
		advertised |= mii::asym_pause;
	return full_power() && change_phy(mii::anar, advertised, changed) &&
	       change_phy(mii::ctrl1000, advertised_1000_, changed) &&
	       change_phy(mii::bmcr, control_, changed);
}

bool Link::pause_changed()
{
	const bool changed = pause_changed_;

	pause_changed_ = false;
	return changed;
}

void Link::set_max_frame(u32 octets)
{
	max_frame_ = octets;
	if (up_)
		pause_program(hw_, pause_, max_frame_);
}

/* ------------------------------------------------------------------ */
/* Flow control								*/

Status Link::set_pause(const PauseConfig &config)
{
	const bool negotiates = config.autoneg || config_.autoneg;

	config_ = config;
	if (negotiates) {
		/* The partner learns of it by a new negotiation. */
		restart();
	} else if (up_) {
		const PauseMode mode = { config.rx && full_,
					 config.tx && full_ };

		pause_changed_ = mode != pause_;
		pause_ = mode;
		pause_program(hw_, pause_, max_frame_);
	}
	return {};
}

/* What negotiation gave; where there was none, what was asked for. */
PauseMode Link::negotiated(bool full)
{
	const PauseMode forced = { config_.rx, config_.tx };
	u16 state, partner;

	/* IEEE 802.3 31B.1: full duplex only. */
	if (!full)
		return {};
	if (!config_.autoneg)
		return forced;
	if (!(control_ & mii::autoneg))
		return {};
	if (!read_phy(mii::bmsr, &state) || !(state & mii::complete) ||
	    !read_phy(mii::anlpar, &partner))
		return {};
	return pause_resolved(config_, pause_advertised(config_),
			      { (partner & mii::pause) != 0,
				(partner & mii::asym_pause) != 0 });
}

/* ------------------------------------------------------------------ */
/* What ethtool asks							*/

void Link::get(kapi_link *out) const
{
	constexpr u32 twisted_pair = 0; /* PORT_TP of linux/ethtool.h */

	out->up = up();
	out->speed_mbps = speed();
	out->full_duplex = load(full_);
	out->port = twisted_pair;
	out->autoneg = (control_ & mii::autoneg) != 0;
	out->supported = KAPI_LINK_TP | KAPI_LINK_1000T | KAPI_LINK_AUTONEG |
			 KAPI_LINK_PAUSE;
	out->advertised = out->supported;
	if (!config_.rx && !config_.tx)
		out->advertised &= ~u64(KAPI_LINK_PAUSE);
}

Status Link::check(const kapi_link &wanted)
{
	/* IEEE 802.3 40.5.1: who is master is negotiated. */
	if (!wanted.autoneg && wanted.speed_mbps == 1000)
		return { Error::invalid,
			 "1000BASE-T needs autonegotiation; use autoneg on "
			 "with advertise 0x20" };
	return {};
}

u16 Link::asked_phy(u32 reg)
{
	u16 v;

	switch (reg) {
	case mii::bmcr:
		return control_;
	case mii::ctrl1000:
		return advertised_1000_;
	case mii::anar: {
		const PauseAbility a = pause_advertised(config_);

		v = advertised_;
		if (a.symmetric)
			v |= mii::pause;
		if (a.asymmetric)
			v |= mii::asym_pause;
		return v;
	}
	default:
		return read_phy(reg, &v) ? v : 0;
	}
}

void Link::ask_phy(u32 reg, u16 value)
{
	switch (reg) {
	case mii::bmcr:
		control_ = value &
			   (mii::autoneg | mii::speed_100 | mii::full_duplex);
		break;
	case mii::anar:
		advertised_ = (value & mii::abilities) | mii::csma;
		break;
	case mii::ctrl1000:
		advertised_1000_ = value & mii::full_1000;
		break;
	default:
		return;
	}
	restart();
}

} /* namespace weir::igb */
