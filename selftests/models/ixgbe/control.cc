// SPDX-License-Identifier: GPL-2.0
#include "control.h"

#include <utility>

namespace weir::models::ixgbe {
namespace {

/* CTRL (8.2.3.1.1) */
constexpr u32 ctrl_link_reset = bit(3), ctrl_reset = bit(26);
constexpr u32 fwsm_valid = bit(15);
/* SECTXCTRL, SECRXCTRL and their status (8.2.3.12) */
constexpr u32 sec_path_disable = bit(1), sec_ready = bit(0);
/* FDIRCTRL and FDIRCMD (8.2.3.21.1, 8.2.3.21.22) */
constexpr u32 fdir_pballoc = 3, fdir_init_done = bit(3);
constexpr u32 fdir_command = 3, fdir_clear_ht = bit(8);

constexpr u64 path_drain_ns = 5'000;
/* 60 us at 10 Gb/s with all of the packet buffer (7.1.2.7.3). */
constexpr u64 fdir_init_ns = 60'000;
constexpr u64 fdir_command_ns = 1'000;

} /* namespace */

Control::Control(Context &c, std::function<void()> software_reset)
	: intel::Control(c,
			 { reg::SWSM, reg::GSSR, ctrl_reset | ctrl_link_reset,
			   c.options.lan_id },
			 std::move(software_reset)),
	  c_(c)
{
	hook_security();
	hook_flow_director();
}

void Control::reset()
{
	intel::Control::reset();
	c_.regs.set(reg::FWSM, fwsm_valid);
	sec_tx_since_ = sec_rx_since_ = 0;
	fdir_done_at_ = never;
	fdir_command_done_at_ = 0;
	fdir_started_ = false;
}

bool Control::tx_path_closed() const
{
	return c_.regs.has(reg::SECTXCTRL, sec_path_disable);
}

bool Control::rx_path_closed() const
{
	return c_.regs.has(reg::SECRXCTRL, sec_path_disable);
}

/* Ready means: the path is closed and what was in it has left. */
u32 Control::security_ready(u32 control, u64 since) const
{
	bool ready = c_.regs.has(control, sec_path_disable) &&
		     c_.now() >= since + path_drain_ns && !c_.faults.sec_stuck;

	return ready ? sec_ready : 0;
}

void Control::hook_security()
{
	c_.regs.on_write(reg::SECTXCTRL, [this](unsigned, u32 v) {
		if ((v & sec_path_disable) && !tx_path_closed())
			sec_tx_since_ = c_.now();
		c_.regs.store(reg::SECTXCTRL, v);
	});
	c_.regs.on_write(reg::SECRXCTRL, [this](unsigned, u32 v) {
		if ((v & sec_path_disable) && !rx_path_closed())
			sec_rx_since_ = c_.now();
		c_.regs.store(reg::SECRXCTRL, v);
	});
	c_.regs.on_read(reg::SECTXSTAT, [this](unsigned) {
		return security_ready(reg::SECTXCTRL, sec_tx_since_);
	});
	c_.regs.on_read(reg::SECRXSTAT, [this](unsigned) {
		return security_ready(reg::SECRXCTRL, sec_rx_since_);
	});
}

void Control::hook_flow_director()
{
	c_.regs.on_write(reg::FDIRCTRL, [this](unsigned, u32 v) {
		c_.regs.store(reg::FDIRCTRL, v & ~fdir_init_done);
		if (!(v & fdir_pballoc)) {
			fdir_done_at_ = never;
			return;
		}
		/*
		 * The tables are cleared once; a second start needs CLEARHT
		 * to go up and down first (specification update, erratum on
		 * flow director initialisation).
		 */
		if (!std::exchange(fdir_started_, true))
			fdir_done_at_ = c_.now() + fdir_init_ns;
		else
			fdir_done_at_ = never;
	});
	c_.regs.on_read(reg::FDIRCTRL, [this](unsigned) {
		u32 v = c_.regs.get(reg::FDIRCTRL);

		if (c_.now() >= fdir_done_at_ && !c_.faults.fdir_stuck)
			v |= fdir_init_done;
		return v;
	});
	c_.regs.on_write(reg::FDIRCMD, [this](unsigned, u32 v) {
		if (c_.regs.has(reg::FDIRCMD, fdir_clear_ht) &&
		    !(v & fdir_clear_ht))
			fdir_started_ = false;
		c_.regs.set(reg::FDIRCMD, v);
		if (v & fdir_command)
			fdir_command_done_at_ = c_.now() + fdir_command_ns;
	});
	c_.regs.on_read(reg::FDIRCMD, [this](unsigned) {
		u32 v = c_.regs.get(reg::FDIRCMD);

		if (c_.now() >= fdir_command_done_at_)
			v &= ~fdir_command;
		return v;
	});
}

} /* namespace weir::models::ixgbe */
