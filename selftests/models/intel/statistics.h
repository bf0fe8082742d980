/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The statistics registers that the chips have in common: cleared by reading;
 * byte counters in two halves of which the low one is read first and latches.
 * Lengths are those on the wire, FCS included.
 */
#ifndef WEIR_MODELS_INTEL_STATISTICS_H
#define WEIR_MODELS_INTEL_STATISTICS_H

#include "selftests/models/intel/context.h"
#include "selftests/models/packet.h"

namespace weir::models::intel {

class Statistics {
    public:
	/* @wide_bits: how long a byte counter is. */
	Statistics(Context &c, unsigned wide_bits);
	virtual ~Statistics() = default;

	virtual void reset();

	/* @frame without its FCS. */
	virtual void transmitted(unsigned q, Bytes frame);
	/* Off the wire without error, wanted or not. */
	virtual void seen(Bytes frame);
	/* Through the address filters. */
	virtual void accepted(Bytes frame);
	/* In the host's memory. */
	virtual void delivered(unsigned q, std::size_t bytes) = 0;
	/* No descriptor for it. */
	virtual void dropped(unsigned q) = 0;
	virtual void event(RxEvent what);
	virtual void pause_sent(u16 quanta) = 0;
	/* A packet to be cut up. */
	virtual void segmented() {}

	void count(u32 offset) { c_.regs.set(offset, c_.regs.get(offset) + 1); }

    protected:
	/* Two registers, of which reading the low one latches the high. */
	struct Wide {
		u64 value = 0;
		u32 high = 0;
	};

	void pair(Wide &wide, u32 low, u32 high);

	Context &c_;

    private:
	void by_size(u32 first, std::size_t wire_len);
	void by_address(Bytes frame, u32 multicast, u32 broadcast);

	u64 mask_;
	Wide gorc_, gotc_, tor_;
};

} /* namespace weir::models::intel */

#endif
