// SPDX-License-Identifier: GPL-2.0
/* Compiles where a timer's function is an argument of its set-up. */
#include <linux/hrtimer.h>

void probe(struct hrtimer *timer,
	   enum hrtimer_restart (*function)(struct hrtimer *));
void probe(struct hrtimer *timer,
	   enum hrtimer_restart (*function)(struct hrtimer *))
{
	hrtimer_setup(timer, function, CLOCK_MONOTONIC, HRTIMER_MODE_REL);
}
