/* SPDX-License-Identifier: GPL-2.0 */
/* Flow control of the 82599. */
#ifndef WEIR_IXGBE_PAUSE_H
#define WEIR_IXGBE_PAUSE_H

#include <drivers/intel/pause.h>

#include "ixgbe_hw.h"

namespace weir::ixgbe {

using intel::PauseAbility;
using intel::PauseConfig;
using intel::PauseMode;

/* Live. @max_frame in octets: how much may still come after an XOFF. */
void pause_program(Hw &hw, PauseMode mode, u32 max_frame);

} /* namespace weir::ixgbe */

#endif
