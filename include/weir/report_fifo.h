/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The positions of the descriptors that were asked to report (RS), in the
 * order in which they will. xmit pushes, the poll pops: one test of a done bit
 * per report instead of one per frame, and no test of a descriptor that will
 * never be written back.
 */
#ifndef WEIR_REPORT_FIFO_H
#define WEIR_REPORT_FIFO_H

#include <weir/memory.h>
#include <weir/ring.h>

namespace weir {

class ReportFifo {
    public:
	/* Each descriptor of the ring may be a report: it can never be full. */
	[[nodiscard]] bool allocate(u32 ring_size)
	{
		const u32 places = power_of_two_at_least(ring_size);

		mask_ = places - 1;
		return positions_.allocate(places);
	}

	u16 *data() const { return positions_.data(); }
	u32 mask() const { return mask_; }

    private:
	Array<u16> positions_;
	u32 mask_ = 0;
};

} /* namespace weir */

#endif
