/* SPDX-License-Identifier: GPL-2.0 */
/* The register dump of ethtool -d: pairs of offset and value. */
#ifndef WEIR_MVNETA_REGDUMP_H
#define WEIR_MVNETA_REGDUMP_H

#include <weir/types.h>

#include "mvneta_hw.h"

namespace weir::mvneta {

/* 32-bit words that regdump() writes. */
u32 regdump_words();
void regdump(Hw &hw, u32 *out);

} /* namespace weir::mvneta */

#endif
