// SPDX-License-Identifier: GPL-2.0
/*
 * Compiles where phylink asks a PCS what it can do in-band; since then too,
 * pcs_get_state is told the mode, and pcs->neg_mode is gone.
 */
#include <linux/phylink.h>

void probe(const struct phylink_pcs_ops *ops, struct phylink_pcs *pcs,
	   struct phylink_link_state *state);
void probe(const struct phylink_pcs_ops *ops, struct phylink_pcs *pcs,
	   struct phylink_link_state *state)
{
	if (ops->pcs_inband_caps(pcs, state->interface) & LINK_INBAND_ENABLE)
		ops->pcs_get_state(pcs, 0, state);
}
