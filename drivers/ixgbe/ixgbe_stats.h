/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The MAC's statistics (82599 Datasheet 8.2.3.23).
 * A 32-bit packet counter lasts 288 s at 14.88 Mpps, a 36-bit octet counter 54 s
 * at 10 Gb/s.
 */
#ifndef WEIR_IXGBE_STATS_H
#define WEIR_IXGBE_STATS_H

#include <drivers/intel/stats.h>

#include "ixgbe_hw.h"

namespace weir::ixgbe {

struct StatsTable;
using Stats = intel::Stats<Hw, StatsTable>;

} /* namespace weir::ixgbe */

namespace weir::intel {

/* In ixgbe_stats.cc. */
extern template class Stats<ixgbe::Hw, ixgbe::StatsTable>;

} /* namespace weir::intel */

#endif
