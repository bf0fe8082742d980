/* SPDX-License-Identifier: GPL-2.0 */
/* A timer's function is an argument of its set-up since 6.13. */
#ifndef WEIR_COMPAT_HRTIMER_H
#define WEIR_COMPAT_HRTIMER_H

#include <linux/hrtimer.h>

#include "probe/hrtimer_setup.h"

static inline void
compat_hrtimer_setup(struct hrtimer *timer,
		     enum hrtimer_restart (*function)(struct hrtimer *),
		     clockid_t clock, enum hrtimer_mode mode)
{
#if WEIR_HAVE_HRTIMER_SETUP
	hrtimer_setup(timer, function, clock, mode);
#else
	hrtimer_init(timer, clock, mode);
	timer->function = function;
#endif
}

#endif
