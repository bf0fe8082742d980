// SPDX-License-Identifier: GPL-2.0
/* The 82576's ids, and its PHY behind MDIC (82576 Datasheet 8.2.4, 3.5). */

#include "igb_entry.h"
#include "igb_link.h"

namespace weir::igb {

static constexpr u16 ids[] = { 0x10c9, 0x10e8, 0x1526, 0x150a };

const Chip *chip_of(u16 device_id)
{
	for (const u16 id : ids)
		if (id == device_id)
			return &chip_82576;
	return nullptr;
}

/* The chip's own PHY. */
constexpr Value<Mdic> internal = Mdic::PHYADD(WEIR_IGB_PHY);

bool Link::mdic(Value<Mdic> command, Value<Mdic> *out)
{
	/* A device that is gone holds no semaphore either. */
	if (hw_.lost())
		return false;

	const SwFwLock lock(hw_, hw_.lan_id ? SwFwSync::SW_PHY_SM1 :
					      SwFwSync::SW_PHY_SM0(1));

	if (!lock.held())
		return false;
	hw_.write(MDIC, command | internal);
	/* 64 bits at 2.5 MHz take 26 us; the PHY may be busy with itself. */
	for (u32 tries = 0; tries < 2000; tries++) {
		*out = hw_.read(MDIC);
		if (out->has(Mdic::READY))
			return !out->has(Mdic::ERROR);
		if (hw_.lost())
			return false;
		kapi_udelay(10);
	}
	return false;
}

bool Link::read_phy(u32 reg, u16 *out)
{
	Value<Mdic> v;

	if (!mdic(Mdic::OP_READ | Mdic::REGADD.from(reg), &v))
		return false;
	*out = static_cast<u16>(v.get(Mdic::DATA));
	return true;
}

bool Link::write_phy(u32 reg, u16 value)
{
	Value<Mdic> v;

	return mdic(Mdic::OP_WRITE | Mdic::REGADD.from(reg) |
			    Mdic::DATA.from(value),
		    &v);
}

bool Link::change_phy(u32 reg, u16 value, bool *changed)
{
	u16 v;

	if (!read_phy(reg, &v))
		return false;
	if (v == value)
		return true;
	*changed = true;
	return write_phy(reg, value);
}

/*
 * An NVM may have the PHY save power while the machine runs, which gives the
 * link its lowest speed. And the cable may be a crossed one.
 */
bool Link::full_power()
{
	constexpr u32 page_select = 0x1f, port_control = 0x12, power = 0x19;
	constexpr u16 auto_mdix = 0x1000, low_power_d0 = 0x0002;
	bool changed = false;
	u16 v;

	if (!write_phy(page_select, 0) || !read_phy(power, &v) ||
	    !change_phy(power, v & static_cast<u16>(~low_power_d0), &changed))
		return false;
	return read_phy(port_control, &v) &&
	       change_phy(port_control, v | auto_mdix, &changed);
}

} /* namespace weir::igb */
