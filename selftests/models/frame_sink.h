/* SPDX-License-Identifier: GPL-2.0 */
#ifndef WEIR_MODELS_FRAME_SINK_H
#define WEIR_MODELS_FRAME_SINK_H

#include <cstddef>
#include <cstdint>

namespace weir::models {

/* A frame without FCS that a unit test puts on the receiver's doorstep. */
class FrameSink {
    public:
	virtual ~FrameSink() = default;
	/* False where the receiver has no room and the caller keeps it. */
	virtual bool deliver(const std::uint8_t *frame, std::size_t len,
			     bool bad_fcs) = 0;
};

} /* namespace weir::models */

#endif
