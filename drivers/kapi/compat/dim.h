/* SPDX-License-Identifier: GPL-2.0 */
/* DIM: a sample is handed over by value before 6.13. */
#ifndef WEIR_COMPAT_DIM_H
#define WEIR_COMPAT_DIM_H

#include <linux/dim.h>

#include "probe/dim_pointer.h"

static inline void compat_net_dim(struct dim *dim,
				  const struct dim_sample *sample)
{
#if WEIR_HAVE_DIM_POINTER
	net_dim(dim, sample);
#else
	net_dim(dim, *sample);
#endif
}

#endif
