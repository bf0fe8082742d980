/* SPDX-License-Identifier: GPL-2.0 */
/* SCTP's checksum (RFC 9260 appendix A): CRC32c, reflected. */
#ifndef WEIR_MODELS_INTEL_CRC32C_H
#define WEIR_MODELS_INTEL_CRC32C_H

#include <cstdint>

#include "selftests/models/packet.h"

namespace weir::models::intel {

inline std::uint32_t crc32c(Bytes bytes)
{
	std::uint32_t crc = ~0u;

	for (std::uint8_t b : bytes) {
		crc ^= b;
		for (int i = 0; i < 8; i++)
			crc = crc >> 1 ^ (crc & 1 ? 0x82f63b78u : 0);
	}
	return ~crc;
}

} /* namespace weir::models::intel */

#endif
