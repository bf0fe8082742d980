/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Device control: software and link reset, PCIe master disable, the software
 * semaphores, the security blocks' ready bits and the start of the flow
 * director. All of them answer after a while and only to the right question.
 */
#ifndef WEIR_MODELS_IXGBE_CONTROL_H
#define WEIR_MODELS_IXGBE_CONTROL_H

#include <functional>

#include "selftests/models/ixgbe/context.h"

namespace weir::models::ixgbe {

class Control {
    public:
	/* @software_reset runs when CTRL asks for a reset. */
	Control(Context &c, std::function<void()> software_reset);

	void reset();
	/* A queue was enabled: from now on a reset needs GIO_DIS first. */
	void engines_ran() { engines_ran_ = true; }

	/* The driver has closed a path by its security block (4.6.7). */
	bool tx_path_closed() const;
	bool rx_path_closed() const;

    private:
	u32 read_ctrl();
	void write_ctrl(u32 value);
	u32 read_status();
	void hook_semaphores();
	void hook_security();
	void hook_flow_director();
	u32 security_ready(u32 control, u64 since) const;

	Context &c_;
	std::function<void()> software_reset_;
	u64 reset_done_at_ = 0;
	u32 reset_bits_ = 0;
	u64 gio_disabled_at_ = 0;
	u64 sec_tx_since_ = 0;
	u64 sec_rx_since_ = 0;
	u64 fdir_done_at_ = never;
	u64 fdir_command_done_at_ = 0;
	bool fdir_started_ = false;
	bool engines_ran_ = false;
};

} /* namespace weir::models::ixgbe */

#endif
