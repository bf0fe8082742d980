// SPDX-License-Identifier: GPL-2.0
/*
 * Adaptive coalescing by the kernel's DIM library (lib/dim), a state for each
 * direction of a queue. What it chooses is an upper bound like the user's own,
 * and the smaller of the two is programmed: -c tells no untruth while it is at
 * work, and switching it off gives back what the user had set.
 *
 * A choice is made in the poll and carried out by a work. The registers belong
 * to the control path while no NAPI is enabled (open, resize, reset): then
 * nothing is carried out, and the first NAPI that is enabled makes up for it.
 */
#include <linux/dim.h>
#include <linux/rtnetlink.h>
#include <linux/slab.h>

#include "adaptive.h"
#include "compat/dim.h"
#include "compat/namespace.h"

struct static_key_false weir_adaptive_key = STATIC_KEY_FALSE_INIT;
EXPORT_SYMBOL_WEIR(weir_adaptive_key);

void weir_adaptive_sample(struct weir_adaptive *a, u32 packets, u32 bytes)
{
	struct dim_sample sample = {};

	a->packets += packets;
	a->bytes += bytes;
	dim_update_sample(++a->polls, a->packets, a->bytes, &sample);
	compat_net_dim(&a->dim, &sample);
}
EXPORT_SYMBOL_WEIR(weir_adaptive_sample);

/* adaptive_lock held, and registers ours. */
static void apply(struct kapi_port *port, u32 index)
{
	struct weir_adaptive *rx = &port->adaptive_rx[index];
	struct weir_adaptive *tx = &port->adaptive_tx[index];
	u32 rx_usecs = U32_MAX, tx_usecs = U32_MAX;

	if (rx->on)
		rx_usecs = net_dim_get_rx_moderation(rx->dim.mode,
						     rx->dim.profile_ix).usec;
	if (tx->on)
		tx_usecs = net_dim_get_tx_moderation(tx->dim.mode,
						     tx->dim.profile_ix).usec;
	port->ops->moderate(port->core, index, rx_usecs, tx_usecs);
}

static void adapt(struct work_struct *work)
{
	struct dim *dim = container_of(work, struct dim, work);
	struct weir_adaptive *a = container_of(dim, struct weir_adaptive, dim);
	struct kapi_port *port = a->port;

	mutex_lock(&port->adaptive_lock);
	if (a->on && port->polls && !READ_ONCE(port->lost)) {
		apply(port, a->index);
		WRITE_ONCE(a->choices, a->choices + 1);
	}
	mutex_unlock(&port->adaptive_lock);
	/* From here on the poll has it again. */
	smp_store_release(&dim->state, DIM_START_MEASURE);
}

static struct weir_adaptive *create(struct kapi_port *port, u32 queues)
{
	struct weir_adaptive *a = kvcalloc(queues, sizeof(*a), GFP_KERNEL);
	u32 i;

	if (!a)
		return NULL;
	for (i = 0; i < queues; i++) {
		a[i].port = port;
		a[i].index = i;
		/* As the chips count: from the first event. */
		a[i].dim.mode = DIM_CQ_PERIOD_MODE_START_FROM_EQE;
		INIT_WORK(&a[i].dim.work, adapt);
	}
	return a;
}

int weir_adaptive_create(struct kapi_port *port, u32 queues)
{
	mutex_init(&port->adaptive_lock);
	port->adaptive_rx = create(port, queues);
	port->adaptive_tx = create(port, queues);
	return port->adaptive_rx && port->adaptive_tx ? 0 : -ENOMEM;
}

static void destroy(struct weir_adaptive *a, u32 queues)
{
	u32 i;

	for (i = 0; a && i < queues; i++)
		cancel_work_sync(&a[i].dim.work);
	kvfree(a);
}

void weir_adaptive_destroy(struct kapi_port *port)
{
	if (port->adaptive_key)
		static_branch_dec(&weir_adaptive_key);
	port->adaptive_key = false;
	destroy(port->adaptive_rx, port->ops->max_queues);
	destroy(port->adaptive_tx, port->ops->max_queues);
	port->adaptive_rx = NULL;
	port->adaptive_tx = NULL;
}

void weir_adaptive_set(struct kapi_port *port, u32 first, u32 count, bool rx,
		       bool tx)
{
	u32 i;

	lockdep_assert_held(&port->adaptive_lock);
	for (i = first; i < first + count; i++) {
		WRITE_ONCE(port->adaptive_rx[i].on, rx);
		WRITE_ONCE(port->adaptive_tx[i].on, tx);
		/* The core has just set the bound itself. */
		if ((rx || tx) && port->polls)
			apply(port, i);
	}
}

/* A key takes the CPU hotplug lock, under which polls are switched. */
void weir_adaptive_settle(struct kapi_port *port)
{
	bool on = false;
	u32 i;

	ASSERT_RTNL();
	for (i = 0; i < port->ops->max_queues; i++)
		on |= port->adaptive_rx[i].on || port->adaptive_tx[i].on;
	if (on && !port->adaptive_key)
		static_branch_inc(&weir_adaptive_key);
	else if (!on && port->adaptive_key)
		static_branch_dec(&weir_adaptive_key);
	port->adaptive_key = on;
}

void weir_adaptive_polls_on(struct kapi_port *port)
{
	u32 i;

	mutex_lock(&port->adaptive_lock);
	if (!port->polls++)
		for (i = 0; i < port->netdev->real_num_rx_queues; i++)
			if (port->adaptive_rx[i].on || port->adaptive_tx[i].on)
				apply(port, i);
	mutex_unlock(&port->adaptive_lock);
}

void weir_adaptive_polls_off(struct kapi_port *port)
{
	mutex_lock(&port->adaptive_lock);
	port->polls--;
	mutex_unlock(&port->adaptive_lock);
}
