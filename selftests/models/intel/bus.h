/* SPDX-License-Identifier: GPL-2.0 */
/* How the machine reaches a device: its BARs and its configuration space. */
#ifndef WEIR_MODELS_INTEL_BUS_H
#define WEIR_MODELS_INTEL_BUS_H

#include "selftests/models/intel/context.h"

namespace weir::models::intel {

class Bus {
    public:
	explicit Bus(Context &c) : c_(c) {}

	u64 mmio_read(unsigned bar, u64 offset, unsigned len);
	void mmio_write(unsigned bar, u64 offset, unsigned len, u64 value);

	/* What a write to configuration space has begun. */
	struct Effect {
		bool reset, mastering;
	};
	Effect config_write(unsigned offset, unsigned len, u32 value);

	/* MMIO accesses are counted from here on (mmio-dead). */
	void count_again() { accesses_ = 0; }

    private:
	bool access_ok(unsigned bar, u64 offset, unsigned len);
	bool dead();
	u32 read_dword(u32 offset);

	Context &c_;
	u64 accesses_ = 0;
};

} /* namespace weir::models::intel */

#endif
