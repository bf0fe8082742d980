// SPDX-License-Identifier: GPL-2.0
/* Compiles where a PCS says that it takes the negotiation mode. */
#include <linux/phylink.h>

void probe(struct phylink_pcs *pcs);
void probe(struct phylink_pcs *pcs)
{
	pcs->neg_mode = true;
}
