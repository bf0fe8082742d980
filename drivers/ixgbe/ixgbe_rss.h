/* SPDX-License-Identifier: GPL-2.0 */
/* Receive side scaling (82599 Datasheet 7.1.2.8). */
#ifndef WEIR_IXGBE_RSS_H
#define WEIR_IXGBE_RSS_H

#include <weir/kapi.h>
#include <weir/status.h>
#include <weir/types.h>

#include "ixgbe_hw.h"

namespace weir::ixgbe {

class Rss {
    public:
	static constexpr u32 entries = 128;
	static constexpr u32 key_len = 40;

	/* The kernel's key, and an even spread over @pairs queues. */
	Rss(Hw &hw, u32 pairs);

	/* The number of queues is @pairs from now on. */
	void set_pairs(u32 pairs);

	/* Live. */
	void program();

	void get(kapi_rss *out) const;
	/* Refused: changes nothing. Does not program. */
	Status set(const kapi_rss &r);

    private:
	u32 reachable() const;
	void spread();

	Hw &hw_;
	u32 pairs_;
	bool spread_ = true; /* the table is the default one */
	u8 table_[entries];
	u8 key_[key_len];
};

} /* namespace weir::ixgbe */

#endif
