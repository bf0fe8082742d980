/* SPDX-License-Identifier: GPL-2.0 */
/* IEEE 802.3 clause 31B flow control (PAUSE). */
#ifndef WEIR_INTEL_PAUSE_H
#define WEIR_INTEL_PAUSE_H

#include <weir/types.h>

namespace weir::intel {

/* As asked for by ethtool -A. */
struct PauseConfig {
	bool autoneg = true;
	bool rx = true, tx = true;
};

/* As it runs. */
struct PauseMode {
	bool rx = false, tx = false;

	bool operator==(const PauseMode &) const = default;
};

/* The two advertisement bits of IEEE 802.3 table 28B-2. */
struct PauseAbility {
	bool symmetric, asymmetric;
};

constexpr PauseAbility pause_advertised(const PauseConfig &c)
{
	/* Receive alone is not to be told from both (table 28B-2). */
	return { c.rx, c.rx ? true : c.tx };
}

/* IEEE 802.3 table 28B-3, and no more than was asked for. */
constexpr PauseMode pause_resolved(const PauseConfig &c, PauseAbility ours,
				   PauseAbility partner)
{
	if (ours.symmetric && partner.symmetric)
		return { c.rx, c.tx };
	if (ours.symmetric && ours.asymmetric && partner.asymmetric)
		return { c.rx, false };
	if (!ours.symmetric && ours.asymmetric && partner.symmetric &&
	    partner.asymmetric)
		return { false, c.tx };
	return { false, false };
}

} /* namespace weir::intel */

#endif
