/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What the receiver takes and where it goes: MAC and VLAN filters (7.1.1),
 * then RSS over the real Toeplitz hash (7.1.2.8).
 */
#ifndef WEIR_MODELS_IXGBE_RX_FILTER_H
#define WEIR_MODELS_IXGBE_RX_FILTER_H

#include <vector>

#include "selftests/models/ixgbe/context.h"
#include "selftests/models/packet.h"

namespace weir::models::ixgbe {

class RxFilter {
    public:
	explicit RxFilter(Context &c);

	bool accepts(Bytes frame) const;
	/* The registers were reset. */
	void forget() { stale_ = true; }
	/* Length without FCS; a VLAN tag comes on top (8.2.3.22.13). */
	std::size_t max_frame_len(bool tagged) const;

    private:
	bool address_accepted(Bytes frame) const;
	bool exact_match(Bytes frame) const;
	bool multicast_hash_match(Bytes frame) const;
	bool vlan_accepted(Bytes frame) const;
	void reload() const;

	Context &c_;
	/* Addresses of the valid entries, first byte lowest. */
	mutable std::vector<u64> exact_;
	mutable bool stale_ = true;
};

struct RssResult {
	u8 type = 0; /* 7.1.6.2, RSS type */
	u32 hash = 0;
	unsigned queue = 0;
};

RssResult rss(const Registers &regs, Bytes frame, const Headers &headers);

} /* namespace weir::models::ixgbe */

#endif
