/* SPDX-License-Identifier: GPL-2.0 */
/* Flow control of the 82576. */
#ifndef WEIR_IGB_PAUSE_H
#define WEIR_IGB_PAUSE_H

#include <drivers/intel/pause.h>

#include "igb_hw.h"

namespace weir::igb {

using intel::PauseAbility;
using intel::PauseConfig;
using intel::PauseMode;

/* Live. @max_frame in octets: how much may still come after an XOFF. */
void pause_program(Hw &hw, PauseMode mode, u32 max_frame);

} /* namespace weir::igb */

#endif
