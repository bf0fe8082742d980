/* SPDX-License-Identifier: GPL-2.0 */
/* Receive side scaling over the real Toeplitz hash (7.1.2.8). */
#ifndef WEIR_MODELS_INTEL_RSS_H
#define WEIR_MODELS_INTEL_RSS_H

#include "selftests/models/intel/context.h"
#include "selftests/models/packet.h"

namespace weir::models::intel {

struct RssResult {
	u8 type = 0; /* 7.1.6.2, RSS type */
	u32 hash = 0;
	unsigned queue = 0;
};

RssResult rss(const Context &c, Bytes frame, const Headers &headers);

} /* namespace weir::models::intel */

#endif
