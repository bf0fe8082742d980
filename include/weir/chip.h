/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What chips differ in as far as the core asks: constants, with the text that
 * refuses a request beyond them.
 */
#ifndef WEIR_CHIP_H
#define WEIR_CHIP_H

#include <weir/status.h>
#include <weir/types.h>

namespace weir {

/* Sizes of a descriptor ring, in descriptors. */
struct RingLimits {
	u32 min, max, step;
	const char *why; /* the range, in words */

	constexpr bool allows(u32 size) const
	{
		return size >= min && size <= max && size % step == 0;
	}

	constexpr Status check(u32 size) const
	{
		return allows(size) ? Status() : Status(Error::invalid, why);
	}
};

/* What the interrupt moderation of a chip can do. */
struct ModerationLimits {
	u32 step_us;	 /* of the interval register */
	u32 max_steps;	 /* below 65536 */
	const char *why; /* the range in microseconds, in words */
	/*
	 * The default. What a wire brings in this time must fit a default
	 * ring, and fewer interrupts than one for each frame must come of it.
	 */
	u32 usual_us = 20;

	constexpr u32 max_us() const { return step_us * max_steps; }
};

struct ChipInfo {
	const char *name;
	u32 max_queues;	 /* queue pairs that the driver uses */
	u32 max_vectors; /* MSI-X, queues and the rest */
	RingLimits tx_ring, rx_ring;
	ModerationLimits moderation;
	u32 max_frame; /* octets with CRC that the MAC passes */
	u64 features;  /* KAPI_F_* */
};

} /* namespace weir */

#endif
