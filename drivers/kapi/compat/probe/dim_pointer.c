// SPDX-License-Identifier: GPL-2.0
/* Compiles where net_dim() takes a sample's address. */
#include <linux/dim.h>

void probe(struct dim *dim, const struct dim_sample *sample);
void probe(struct dim *dim, const struct dim_sample *sample)
{
	net_dim(dim, sample);
}
