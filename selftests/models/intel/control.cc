// SPDX-License-Identifier: GPL-2.0
#include "control.h"

#include <utility>

namespace weir::models::intel {
namespace {

/* CTRL and STATUS (8.2.3.1.1, 8.2.3.1.2) */
constexpr u32 ctrl_gio_disable = bit(2);
constexpr u32 status_gio_enabled = bit(19), status_lan_id_shift = 2;
/* SWSM (8.2.3.4.12) */
constexpr u32 swsm_smbi = bit(0), swsm_swesmbi = bit(1);

constexpr u64 reset_ns = 100'000;
constexpr u64 master_drain_ns = 2'000;

} /* namespace */

Control::Control(Context &c, const Place &place,
		 std::function<void()> software_reset)
	: c_(c), place_(place), software_reset_(std::move(software_reset))
{
	c.regs.on_read(reg::CTRL, [this](unsigned) { return read_ctrl(); });
	c.regs.on_write(reg::CTRL, [this](unsigned, u32 v) { write_ctrl(v); });
	c.regs.on_read(reg::STATUS, [this](unsigned) { return read_status(); });
	hook_semaphores();
}

u32 Control::read_ctrl()
{
	u32 v = c_.regs.get(reg::CTRL);

	if (c_.now() < reset_done_at_ || c_.faults.reset_stuck)
		v |= reset_bits_;
	else
		reset_bits_ = 0;
	return v;
}

void Control::write_ctrl(u32 v)
{
	u32 resets = v & place_.resets;
	u32 old = c_.regs.get(reg::CTRL);

	if ((v & ctrl_gio_disable) && !(old & ctrl_gio_disable))
		gio_disabled_at_ = c_.now() + master_drain_ns;
	c_.regs.store(reg::CTRL, v & ~place_.resets);
	if (!resets)
		return;
	if (engines_ran_ && !(v & ctrl_gio_disable))
		c_.violation("5.2.5.3.2",
			     "CTRL reset while PCIe master is enabled");
	software_reset_();
	reset_bits_ = resets;
	reset_done_at_ = c_.now() + reset_ns;
}

u32 Control::read_status() const
{
	u32 v = place_.lan_id << status_lan_id_shift;
	bool disabled = c_.regs.has(reg::CTRL, ctrl_gio_disable) &&
			c_.now() >= gio_disabled_at_ && !c_.faults.master_stuck;

	return disabled ? v : v | status_gio_enabled;
}

/* 10.5.4: SMBI by reading it as 0, then SWESMBI, then bits of SW_FW_SYNC. */
void Control::hook_semaphores()
{
	c_.regs.on_read(place_.swsm, [this](unsigned) {
		u32 v = c_.regs.get(place_.swsm);

		c_.regs.set(place_.swsm, v | swsm_smbi);
		return v;
	});
	c_.regs.on_write(place_.swsm, [this](unsigned, u32 v) {
		c_.regs.set(place_.swsm, v & (swsm_smbi | swsm_swesmbi));
	});
	c_.regs.on_write(place_.sw_fw_sync, [this](unsigned, u32 v) {
		if (!c_.regs.has(place_.swsm, swsm_swesmbi))
			c_.violation("10.5.4",
				     "SW_FW_SYNC written without SWSM.SWESMBI");
		c_.regs.store(place_.sw_fw_sync, v);
	});
}

} /* namespace weir::models::intel */
