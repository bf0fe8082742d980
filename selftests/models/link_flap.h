/* SPDX-License-Identifier: GPL-2.0 */
/* The cable between two models, as a test asks for it and as link-flap does. */
#ifndef WEIR_MODELS_LINK_FLAP_H
#define WEIR_MODELS_LINK_FLAP_H

#include <string>
#include <string_view>

#include "selftests/models/common_faults.h"
#include "selftests/models/device.h"
#include "selftests/models/wire.h"

#include <weir/types.h>

namespace weir::models {

/* "link up" and "link down"; the answer, "ok" or "error: ...". */
std::string set_cable(Wire *wire, std::string_view state);

class LinkFlap {
    public:
	/* As @f says now: later, or not at all. */
	void plan(const CommonFaults &f, u64 now);
	/* When run() is due. */
	u64 deadline() const { return at_; }
	/* The cable goes out, comes back, and so on; nothing where none is. */
	void run(CommonFaults &f, Wire *wire, u64 now);

    private:
	u64 at_ = Device::never;
};

} /* namespace weir::models */

#endif
