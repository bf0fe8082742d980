// SPDX-License-Identifier: GPL-2.0
/* The 82599's ids, and how its link is set up (82599 Datasheet 3.7). */

#include "ixgbe_link.h"

namespace weir::ixgbe {

struct Id {
	u16 device;
	Media media;
};

static constexpr Id ids[] = {
	{ 0x10fb, Media::sfp },	      { 0x1507, Media::sfp },
	{ 0x1529, Media::sfp },	      { 0x154a, Media::sfp },
	{ 0x154d, Media::sfp },	      { 0x1557, Media::sfp },
	{ 0x10f7, Media::backplane }, { 0x10f8, Media::backplane },
	{ 0x1514, Media::backplane }, { 0x1517, Media::backplane },
	{ 0x152a, Media::backplane }, { 0x10fc, Media::fixed },
	{ 0x10f9, Media::fixed },
};

const Chip *chip_of(u16 device_id)
{
	for (const Id &id : ids)
		if (id.device == device_id)
			return &chip_82599;
	return nullptr;
}

Media media_of(u16 device_id)
{
	for (const Id &id : ids)
		if (id.device == device_id)
			return id.media;
	return Media::fixed;
}

/*
 * SDP2 is the cage's "a module is plugged in", SDP3 the module's TX_DISABLE,
 * SDP5 its rate select (high: 10 Gb/s) on boards with a cage (8.2.3.1.4).
 */
bool Link::cage_full()
{
	return hw_.read(ESDP).has(Esdp::SDP2_DATA);
}

void Link::laser(bool on)
{
	/* Management may use the link while the host does not. */
	if (hw_.media != Media::sfp || (!on && hw_managed(hw_)))
		return;
	hw_.update(ESDP, Esdp::SDP3_DATA, Esdp::SDP3_DATA.from(!on));
	hw_.flush();
	/* SFF-8431 2.4.1: dark within 100 us; lit some ms later. */
	kapi_udelay(100);
}

bool Link::find_module()
{
	const Result<SfpInfo> found = sfp_.identify();

	if (found.ok()) {
		const SfpInfo &m = found.value();

		/* Once per module, not once per look. */
		if (m.identity != told_module_ || complaint_)
			kapi_log(hw_.port, KAPI_INFO, "module: %s%s%s",
				 m.direct_attach ? "direct attach" :
				 m.twisted_pair	 ? "1000BASE-T" :
				 m.short_range	 ? "short range optics" :
						   "long range optics",
				 m.can_10g ? ", 10 Gb/s" : "",
				 m.can_1g ? ", 1 Gb/s" : "");
		told_module_ = m.identity;
		module_ = m;
		analog_loaded_ = false;
		complaint_ = nullptr;
		slow_ = !m.can_10g;
		owe(Ask::setup);
		return true;
	}
	/* Once per reason, not once per look. */
	if (complaint_ != found.status().why()) {
		complaint_ = found.status().why();
		kapi_log(hw_.port, KAPI_WARN, "no link: %s", complaint_);
	}
	return false;
}

/*
 * A new link mode takes hold only through a reset of the whole pipeline: AUTOC
 * is first written with LMS[2] inverted, which starts clause 73, then, once
 * that state machine has left its first state, with what is wanted (82599
 * specification update, on AUTOC.Restart_AN). LESM firmware writes AUTOC too,
 * hence the lock.
 */
Status Link::write_autoc(Value<Autoc> autoc)
{
	if (hw_.read(MMNGC).has(Mmngc::MNG_VETO))
		return { Error::busy, "management firmware holds the link" };

	const SwFwLock lock(hw_, SwFwSync::SW_MAC_CSR_SM);

	if (!lock.held())
		return { Error::busy, "the firmware has the link's registers" };

	/* The NVM or an earlier suspend may have switched the link off. */
	hw_.clear(AUTOC2, Autoc2::LINK_DISABLE);

	const Value<Autoc> go = autoc | Autoc::RESTART_AN;
	constexpr Value<Autoc> lms_top = Autoc::LMS(4);

	hw_.write(AUTOC, Value<Autoc>{ go.raw ^ lms_top.raw });

	const bool moved = wait_until(
		4000, 10, [&] { return hw_.read(ANLP1).has(Anlp1::AN_STATE); });

	hw_.write(AUTOC, go);
	hw_.flush();
	if (!moved)
		return { Error::timed_out,
			 "the link's state machine did not restart" };
	return {};
}

void Link::advertise_pause(Value<Autoc> &autoc)
{
	const PauseAbility a = pause_advertised(config_);

	autoc = autoc.with(Autoc::SYM_PAUSE, a.symmetric)
			.with(Autoc::ASM_PAUSE, a.asymmetric);
	hw_.update(PCS1GANA, Pcs1gana::SYM_PAUSE | Pcs1gana::ASM_PAUSE,
		   Pcs1gana::SYM_PAUSE.from(a.symmetric) |
			   Pcs1gana::ASM_PAUSE.from(a.asymmetric));
}

Status Link::set_up_sfp(bool slow)
{
	Value<Autoc> autoc = autoc_;

	if (!analog_loaded_) {
		if (const Status s = sfp_.load_analog(module_); !s.ok())
			return s;
		analog_loaded_ = true;
	}

	if (module_.can_10g && module_.can_1g)
		/* SDP5 as an output: the module's RS0 and RS1. */
		hw_.update(ESDP, Esdp::SDP5_DATA,
			   Esdp::SDP5_DATA.from(!slow) |
				   Esdp::SDP_IODIR.from(1u << 5));

	advertise_pause(autoc);
	if (slow) {
		autoc = autoc.with(Autoc::LMS, Autoc::LMS_1G_AN.get(Autoc::LMS))
				.without(Autoc::PMA_PMD_1G);
	} else {
		autoc = autoc.with(Autoc::LMS,
				   Autoc::LMS_10G_SERIAL_NO_AN.get(Autoc::LMS));
		hw_.update(AUTOC2, Autoc2::PMA_PMD_10G_SERIAL,
			   Autoc2::PMA_PMD_10G_SFI);
	}
	return write_autoc(autoc);
}

/* Backplane and fixed: the mode that the board's NVM chose. */
Status Link::set_up_negotiated()
{
	Value<Autoc> autoc = autoc_;

	advertise_pause(autoc);
	return write_autoc(autoc);
}

bool Link::set_up()
{
	const Status s = hw_.media == Media::sfp ? set_up_sfp(slow_) :
						   set_up_negotiated();

	speed_since_ = kapi_now_ns();
	if (s.ok()) {
		complaint_ = nullptr;
		return true;
	}
	if (complaint_ != s.why()) {
		complaint_ = s.why();
		kapi_log(hw_.port, KAPI_WARN, "no link: %s", complaint_);
	}
	return false;
}

/*
 * 10 Gb/s fibre does not negotiate its speed, so a module with two is tried
 * with each in turn. 10 Gb/s is held longer than 1 Gb/s, so that two ports
 * that both alternate meet at 10 Gb/s whatever their phase.
 */
void Link::try_next_speed()
{
	constexpr u64 ms = 1000 * 1000;
	const u64 patience = slow_ ? 600 * ms : 1500 * ms;

	if (!module_.can_10g || !module_.can_1g ||
	    kapi_now_ns() - speed_since_ < patience)
		return;
	slow_ = !slow_;
	(void)set_up();
}

} /* namespace weir::ixgbe */
