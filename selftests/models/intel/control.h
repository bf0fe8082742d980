/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Device control: software reset, PCIe master disable, and the semaphores
 * that guard what ports and firmware share. All of them answer after a while.
 */
#ifndef WEIR_MODELS_INTEL_CONTROL_H
#define WEIR_MODELS_INTEL_CONTROL_H

#include <functional>

#include "selftests/models/intel/context.h"

namespace weir::models::intel {

class Control {
    public:
	struct Place {
		u32 swsm, sw_fw_sync; /* offsets */
		u32 resets;	      /* bits of CTRL that reset */
		unsigned lan_id;
	};

	/* @software_reset runs when CTRL asks for a reset. */
	Control(Context &c, const Place &place,
		std::function<void()> software_reset);

	void reset() { engines_ran_ = false; }
	/* A queue was enabled: from now on a reset needs GIO_DIS first. */
	void engines_ran() { engines_ran_ = true; }

    protected:
	/* The rest of STATUS and of a write to CTRL is the chip's. */
	u32 read_status() const;
	u32 read_ctrl();
	void write_ctrl(u32 value);

    private:
	void hook_semaphores();

	Context &c_;
	const Place place_;
	std::function<void()> software_reset_;
	u64 reset_done_at_ = 0;
	u32 reset_bits_ = 0;
	u64 gio_disabled_at_ = 0;
	bool engines_ran_ = false;
};

} /* namespace weir::models::intel */

#endif
