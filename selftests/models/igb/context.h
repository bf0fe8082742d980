/* SPDX-License-Identifier: GPL-2.0 */
/* What all parts of one 82576 share. */
#ifndef WEIR_MODELS_IGB_CONTEXT_H
#define WEIR_MODELS_IGB_CONTEXT_H

#include "selftests/models/igb_82576.h"
#include "selftests/models/igb/faults.h"
#include "selftests/models/igb/offsets.h"
#include "selftests/models/intel/context.h"

namespace weir::models::igb {

extern const Chip chip_82576;

/* BARs 0 and 3 (9.4.11). */
inline constexpr PciLayout pci_82576 = { 128 * 1024, 3, vectors, false };

struct Context : intel::Context {
	Context(const Igb82576Options &o, Host &h)
		: intel::Context(chip_82576, h, pci_82576, o.device_id, faults,
				 o.wire, o.wire_end),
		  options(o)
	{
	}

	const Igb82576Options options;
	Faults faults;
};

} /* namespace weir::models::igb */

#endif
