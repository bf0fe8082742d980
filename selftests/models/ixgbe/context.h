/* SPDX-License-Identifier: GPL-2.0 */
/* What all parts of one 82599 share. */
#ifndef WEIR_MODELS_IXGBE_CONTEXT_H
#define WEIR_MODELS_IXGBE_CONTEXT_H

#include "selftests/models/intel/context.h"
#include "selftests/models/ixgbe_82599.h"
#include "selftests/models/ixgbe/faults.h"
#include "selftests/models/ixgbe/offsets.h"

namespace weir::models::ixgbe {

extern const Chip chip_82599;

/* BARs 0 and 4 */
inline constexpr PciLayout pci_82599 = { 512 * 1024, 4, 64, true };

struct Context : intel::Context {
	Context(const Ixgbe82599Options &o, Host &h)
		: intel::Context(chip_82599, h, pci_82599, o.device_id, faults,
				 o.wire, o.wire_end),
		  options(o)
	{
	}

	const Ixgbe82599Options options;
	Faults faults;
};

} /* namespace weir::models::ixgbe */

#endif
