/* SPDX-License-Identifier: GPL-2.0 */
/* How large receive buffers are. */
#ifndef WEIR_INTEL_RX_BUFFER_H
#define WEIR_INTEL_RX_BUFFER_H

#include <weir/types.h>

namespace weir::intel {

/*
 * Octets of a receive buffer for frames of up to @max_frame octets (with tags,
 * without CRC), where a page can hold @most (kapi_rx_buf_max()). A longer
 * frame takes several buffers.
 */
constexpr u32 rx_buffer(u32 max_frame, u32 most)
{
	/* SRRCTL.BSIZEPACKET counts in KiB (8.2.3.8.7). */
	constexpr u32 kib = 1024;
	u32 buffer = 2 * kib;

	/*
	 * Two of 2 KiB and one of 3 KiB take a page alike, so a long frame
	 * gets the larger ones, which are fewer.
	 */
	if (max_frame > buffer)
		buffer = 3 * kib;
	return buffer <= most ? buffer : most / kib * kib;
}

} /* namespace weir::intel */

#endif
