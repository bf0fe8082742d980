/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Checksums that the command word asks for (2): computed over the real bytes,
 * at the places the command names. What it names wrongly is told.
 */
#ifndef WEIR_MODELS_NETA_TX_CHECKSUM_H
#define WEIR_MODELS_NETA_TX_CHECKSUM_H

#include <vector>

#include "selftests/models/neta/offsets.h"

namespace weir::models::neta {

/*
 * Null, or what is wrong with @command for this frame. @limit is the longest
 * IP datagram whose L4 checksum the chip inserts.
 */
const char *insert_checksums(std::vector<u8> &frame, u32 command, u32 limit);

} /* namespace weir::models::neta */

#endif
