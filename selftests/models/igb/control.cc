// SPDX-License-Identifier: GPL-2.0
#include "control.h"

#include <utility>

namespace weir::models::igb {
namespace {

/* CTRL (8.2.1) */
constexpr u32 ctrl_slu = bit(6), ctrl_reset = bit(26), ctrl_phy_reset = bit(31);
/* STATUS (8.2.2) */
constexpr u32 status_full = bit(0), status_up = bit(1),
	      status_phy_reset = bit(10), status_speed_shift = 6;
constexpr u32 fwsm_valid = bit(15);

} /* namespace */

Control::Control(Context &c, Phy &phy, std::function<void()> software_reset)
	: intel::Control(
		  c,
		  { reg::SWSM, reg::SW_FW_SYNC, ctrl_reset, c.options.lan_id },
		  std::move(software_reset)),
	  c_(c), phy_(phy)
{
	c.regs.on_write(reg::CTRL, [this](unsigned, u32 v) { control(v); });
	c.regs.on_read(reg::STATUS, [this](unsigned) { return status(); });
}

void Control::reset()
{
	intel::Control::reset();
	c_.regs.set(reg::FWSM, fwsm_valid);
}

bool Control::link_up() const
{
	return phy_.up() && c_.regs.has(reg::CTRL, ctrl_slu);
}

void Control::control(u32 v)
{
	write_ctrl(v & ~ctrl_phy_reset);
	if (!(v & ctrl_phy_reset))
		return;
	phy_.reset();
	c_.regs.set(reg::STATUS, c_.regs.get(reg::STATUS) | status_phy_reset);
}

u32 Control::status() const
{
	u32 v = read_status() | (c_.regs.get(reg::STATUS) & status_phy_reset);

	if (!link_up())
		return v;
	v |= status_up | (phy_.full_duplex() ? status_full : 0);
	u32 speed = phy_.speed_mbps() == 1000 ? 2 :
		    phy_.speed_mbps() == 100  ? 1 :
						0;
	return v | speed << status_speed_shift;
}

} /* namespace weir::models::igb */
