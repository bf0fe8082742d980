// SPDX-License-Identifier: GPL-2.0
/* Link state: from LINKS to carrier, speed and flow control. */

#include "ixgbe_link.h"

namespace weir::ixgbe {

/* How often a port without link, or with it, looks by itself. */
constexpr u32 quick_ms = 100;
constexpr u32 idle_ms = 1000;

/* To be done by the round that runs, or the next. */
void Link::owe(Ask what)
{
	__atomic_fetch_or(&asks_, static_cast<u8>(what), __ATOMIC_RELAXED);
}

void Link::ask(Ask what)
{
	owe(what);
	kapi_service_after(hw_.port, 0);
}

bool Link::asked(Ask what)
{
	const u8 bit = static_cast<u8>(what);

	return __atomic_fetch_and(&asks_, static_cast<u8>(~bit),
				  __ATOMIC_RELAXED) &
	       bit;
}

void Link::probe()
{
	autoc_ = hw_.read(AUTOC).without(Autoc::RESTART_AN);
	autoc2_ = hw_.read(AUTOC2);
	if (hw_.media == Media::sfp)
		(void)find_module();
}

void Link::reset_done()
{
	went_down();
	analog_loaded_ = false;
	owe(Ask::setup);
}

void Link::start()
{
	running_ = true;
	laser(true);
	/* The module may be another one by now. */
	ask(Ask::module);
}

void Link::stop()
{
	running_ = false;
	laser(false);
	went_down();
}

/* Latched low: the first read may tell of the past (8.2.3.22.20). */
bool Link::look(u32 *speed)
{
	(void)hw_.read(LINKS);

	const Value<Links> links = hw_.read(LINKS);

	if (!links.has(Links::LINK_UP))
		return false;
	if (hw_.media == Media::sfp && nvm_.crosstalk_possible() &&
	    !cage_full())
		return false;

	switch (links.get(Links::LINK_SPEED)) {
	case 3:
		*speed = 10000;
		break;
	case 2:
		*speed = 1000;
		break;
	case 1:
		*speed = 100;
		break;
	default:
		*speed = 0;
	}
	return true;
}

static const char *pause_text(PauseMode m)
{
	if (m.rx)
		return m.tx ? "rx and tx" : "rx";
	return m.tx ? "tx" : "off";
}

void Link::went_up(u32 speed)
{
	const PauseMode before = pause_;

	pause_ = negotiated();
	pause_changed_ = pause_ != before;
	pause_program(hw_, pause_, max_frame_);
	store(speed_, speed);
	store(up_, true);
	if (speed >= 1000)
		kapi_log(hw_.port, KAPI_INFO,
			 "link is up, %u Gb/s, flow control %s", speed / 1000,
			 pause_text(pause_));
	else
		kapi_log(hw_.port, KAPI_INFO,
			 "link is up, %u Mb/s, flow control %s", speed,
			 pause_text(pause_));
	kapi_carrier(hw_.port, true);
}

void Link::went_down()
{
	speed_since_ = kapi_now_ns();
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
	const bool now = look(&speed);

	if (hw_.lost())
		return;
	if (up_ && (!now || speed != speed_))
		went_down();
	if (!up_ && now)
		went_up(speed);
}

u32 Link::service()
{
	if (asked(Ask::module)) {
		went_down();
		module_ = {};
		analog_loaded_ = false;
		owe(Ask::setup);
	}
	if (!running_)
		return idle_ms;
	if (hw_.media == Media::sfp && !module_.present() && !find_module())
		return idle_ms;
	if (asked(Ask::setup)) {
		went_down();
		if (!set_up()) {
			owe(Ask::setup);
			return idle_ms;
		}
	}
	follow();
	if (!up_)
		try_next_speed();
	return up_ ? idle_ms : quick_ms;
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

/* 10 Gb/s serial has no negotiation; clause 37 and 73 have. */
bool Link::negotiates_pause() const
{
	if (hw_.media == Media::sfp)
		return module_.can_1g;
	return hw_.media == Media::backplane;
}

PauseConfig Link::pause_config() const
{
	PauseConfig c = config_;

	c.autoneg = c.autoneg && negotiates_pause();
	return c;
}

Status Link::set_pause(const PauseConfig &config)
{
	if (config.autoneg && !negotiates_pause())
		return { Error::not_supported,
			 "this link does not negotiate flow control; use "
			 "autoneg off with rx and tx" };

	const PauseConfig before = pause_config();

	config_ = config;
	if (config.autoneg || before.autoneg) {
		/* The partner learns of it by a new negotiation. */
		ask(Ask::setup);
	} else if (up_) {
		const PauseMode mode = { config.rx, config.tx };

		pause_changed_ = mode != pause_;
		pause_ = mode;
		pause_program(hw_, pause_, max_frame_);
	}
	return {};
}

/* What negotiation gave; where there was none, what was asked for. */
PauseMode Link::negotiated()
{
	const PauseConfig c = pause_config();
	const PauseMode forced = { c.rx, c.tx };

	if (!c.autoneg)
		return forced;

	if (hw_.media == Media::sfp) {
		const Value<Pcs1glsta> state = hw_.read(PCS1GLSTA);

		if (!state.has(Pcs1glsta::AN_COMPLETE) ||
		    state.has(Pcs1glsta::AN_TIMED_OUT))
			return forced;

		const Value<Pcs1ganlp> p = hw_.read(PCS1GANLP);

		return pause_resolved(c, pause_advertised(c),
				      { p.has(Pcs1ganlp::SYM_PAUSE),
					p.has(Pcs1ganlp::ASM_PAUSE) });
	}

	if (!hw_.read(LINKS).has(Links::KX_KR_AN_COMPLETE) ||
	    !hw_.read(LINKS2).has(Links2::AN_SUPPORTED))
		return forced;

	const Value<Anlp1> p = hw_.read(ANLP1);

	return pause_resolved(
		c, pause_advertised(c),
		{ p.has(Anlp1::SYM_PAUSE), p.has(Anlp1::ASM_PAUSE) });
}

/* ------------------------------------------------------------------ */
/* What ethtool shows							*/

namespace port { /* PORT_* of linux/ethtool.h */
constexpr u32 fibre = 3, direct_attach = 5, none = 0xef, other = 0xff;
} /* namespace port */

static u64 backplane_modes(Value<Autoc> autoc)
{
	u64 modes = KAPI_LINK_BACKPLANE | KAPI_LINK_AUTONEG;

	if (autoc.has(Autoc::KX4_SUPPORT))
		modes |= KAPI_LINK_10000KX4;
	if (autoc.has(Autoc::KR_SUPPORT))
		modes |= KAPI_LINK_10000KR;
	if (autoc.has(Autoc::KX_SUPPORT))
		modes |= KAPI_LINK_1000KX;
	return modes;
}

static u64 module_modes(const SfpInfo &m)
{
	u64 modes = KAPI_LINK_FIBRE;

	if (m.direct_attach)
		modes |= KAPI_LINK_10000CR;
	if (m.can_10g && m.short_range)
		modes |= KAPI_LINK_10000SR;
	if (m.can_10g && m.long_range)
		modes |= KAPI_LINK_10000LR;
	if (m.can_1g)
		modes |= KAPI_LINK_AUTONEG |
			 (m.twisted_pair ? KAPI_LINK_1000T : KAPI_LINK_1000X);
	return modes;
}

void Link::get(kapi_link *out) const
{
	const bool is_1g = speed() == 1000;

	out->up = up();
	out->speed_mbps = speed();
	out->full_duplex = up();
	switch (hw_.media) {
	case Media::sfp:
		out->port = !module_.present()	  ? port::none :
			    module_.direct_attach ? port::direct_attach :
						    port::fibre;
		out->supported = module_modes(module_);
		out->autoneg = module_.can_1g && (is_1g || !module_.can_10g);
		break;
	case Media::backplane:
		out->port = port::none;
		out->supported = backplane_modes(autoc_);
		out->autoneg = true;
		break;
	case Media::fixed:
		out->port = port::other;
		out->supported = KAPI_LINK_10000KX4;
		out->autoneg = false;
		break;
	}
	out->supported |= KAPI_LINK_PAUSE;
	out->advertised = out->supported;
	if (!config_.rx && !config_.tx)
		out->advertised &= ~u64(KAPI_LINK_PAUSE);
}

Status Link::read_module(u8 page, u32 offset, u32 len, u8 *out)
{
	if (hw_.media != Media::sfp)
		return { Error::not_supported, "this port has no module cage" };
	return sfp_.read(page, offset, len, out);
}

Status Link::module_length(u32 *octets)
{
	if (hw_.media != Media::sfp)
		return { Error::not_supported, "this port has no module cage" };

	const Result<SfpInfo> now = sfp_.identify();

	if (!now.ok())
		return now.status();
	*octets = now.value().diagnostics ? 512 : 256;
	return {};
}

} /* namespace weir::ixgbe */
