/* SPDX-License-Identifier: GPL-2.0 */
/* What the receiver takes: MAC and VLAN filters (7.1.1). */
#ifndef WEIR_MODELS_INTEL_RX_FILTER_H
#define WEIR_MODELS_INTEL_RX_FILTER_H

#include <vector>

#include "selftests/models/intel/context.h"
#include "selftests/models/packet.h"

namespace weir::models::intel {

/* The chip's control registers, read. */
struct FilterRules {
	bool all_unicast = false, all_multicast = false, broadcast = false;
	bool multicast_table = true;
	unsigned multicast_offset = 0; /* MO */
	bool vlan_table = false;
	bool check_cfi = false, cfi = false;
	u16 vlan_ethertype = 0x8100;
};

class RxFilter {
    public:
	struct Place {
		unsigned addresses;
		u32 (*ral)(unsigned i); /* RAH is the next word */
		u32 vfta;
	};

	RxFilter(Context &c, const Place &place);

	bool accepts(Bytes frame, const FilterRules &rules) const;
	/* The registers were reset. */
	void forget() { stale_ = true; }

    private:
	bool address_accepted(Bytes frame, const FilterRules &rules) const;
	bool exact_match(Bytes frame) const;
	bool multicast_hash_match(Bytes frame, unsigned offset) const;
	bool vlan_accepted(Bytes frame, const FilterRules &rules) const;
	void reload() const;

	Context &c_;
	const Place place_;
	/* Addresses of the valid entries, first byte lowest. */
	mutable std::vector<u64> exact_;
	mutable bool stale_ = true;
};

} /* namespace weir::models::intel */

#endif
