/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Device control beyond the shared part: the security blocks' ready bits and
 * the start of the flow director. All of them answer after a while and only
 * to the right question.
 */
#ifndef WEIR_MODELS_IXGBE_CONTROL_H
#define WEIR_MODELS_IXGBE_CONTROL_H

#include <functional>

#include "selftests/models/intel/control.h"
#include "selftests/models/ixgbe/context.h"

namespace weir::models::ixgbe {

class Control final : public intel::Control {
    public:
	/* @software_reset runs when CTRL asks for a reset. */
	Control(Context &c, std::function<void()> software_reset);

	void reset();

	/* The driver has closed a path by its security block (4.6.7). */
	bool tx_path_closed() const;
	bool rx_path_closed() const;

    private:
	void hook_security();
	void hook_flow_director();
	u32 security_ready(u32 control, u64 since) const;

	Context &c_;
	u64 sec_tx_since_ = 0;
	u64 sec_rx_since_ = 0;
	u64 fdir_done_at_ = never;
	u64 fdir_command_done_at_ = 0;
	bool fdir_started_ = false;
};

} /* namespace weir::models::ixgbe */

#endif
