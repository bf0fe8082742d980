/* SPDX-License-Identifier: GPL-2.0 */
/* The register dump of ethtool -d: pairs of offset and value. */
#ifndef WEIR_IGB_REGDUMP_H
#define WEIR_IGB_REGDUMP_H

#include <weir/types.h>

#include "igb_hw.h"

namespace weir::igb {

/* 32-bit words that regdump() writes. */
u32 regdump_words();
void regdump(Hw &hw, u32 *out);

} /* namespace weir::igb */

#endif
