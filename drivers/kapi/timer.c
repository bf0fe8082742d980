// SPDX-License-Identifier: GPL-2.0
/* One-shot timers, for a time bound that the chip has no timer for. */
#include <linux/hrtimer.h>
#include <linux/slab.h>

#include "compat/hrtimer.h"
#include "compat/namespace.h"
#include "port.h"

struct kapi_timer {
	struct hrtimer timer;
	struct kapi_port *port;
	void *core;
};

static enum hrtimer_restart expired(struct hrtimer *timer)
{
	struct kapi_timer *t = container_of(timer, struct kapi_timer, timer);

	t->port->ops->timer_expired(t->core);
	return HRTIMER_NORESTART;
}

struct kapi_timer *kapi_timer_create(struct kapi_port *port, void *core)
{
	struct kapi_timer *t;

	t = kzalloc_node(sizeof(*t), GFP_KERNEL, dev_to_node(port->dev));
	if (!t)
		return NULL;
	t->port = port;
	t->core = core;
	compat_hrtimer_setup(&t->timer, expired, CLOCK_MONOTONIC,
			     HRTIMER_MODE_REL_PINNED);
	return t;
}
EXPORT_SYMBOL_WEIR(kapi_timer_create);

void kapi_timer_destroy(struct kapi_timer *timer)
{
	if (!timer)
		return;
	hrtimer_cancel(&timer->timer);
	kfree(timer);
}
EXPORT_SYMBOL_WEIR(kapi_timer_destroy);

void kapi_timer_arm(struct kapi_timer *timer, kapi_u64 ns)
{
	hrtimer_start(&timer->timer, ns_to_ktime(ns), HRTIMER_MODE_REL_PINNED);
}
EXPORT_SYMBOL_WEIR(kapi_timer_arm);

void kapi_timer_cancel(struct kapi_timer *timer)
{
	hrtimer_cancel(&timer->timer);
}
EXPORT_SYMBOL_WEIR(kapi_timer_cancel);
