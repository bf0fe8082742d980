/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The MAC's statistics (82576 Datasheet 8.19).
 * A 32-bit packet counter lasts 48 minutes at 1.488 Mpps.
 */
#ifndef WEIR_IGB_STATS_H
#define WEIR_IGB_STATS_H

#include <drivers/intel/stats.h>

#include "igb_hw.h"

namespace weir::igb {

struct StatsTable;
using Stats = intel::Stats<Hw, StatsTable>;

} /* namespace weir::igb */

namespace weir::intel {

/* In igb_stats.cc. */
extern template class Stats<igb::Hw, igb::StatsTable>;

} /* namespace weir::intel */

#endif
