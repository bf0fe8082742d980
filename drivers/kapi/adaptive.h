/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Adaptive coalescing (ethtool -C adaptive-rx, adaptive-tx): the kernel's DIM
 * library learns of each poll and chooses an interval; the core sets it, within
 * the bound that the user gave.
 */
#ifndef WEIR_ADAPTIVE_H
#define WEIR_ADAPTIVE_H

#include <linux/dim.h>
#include <linux/jump_label.h>

#include "port.h"

/* Of one direction of a queue index: it outlives the queues. */
struct weir_adaptive {
	/* Under port->adaptive_lock, and read by the poll. */
	bool on;
	/* The poll's, and while it waits for its work, the work's. */
	struct dim dim;
	u16 polls;
	u64 packets;
	u64 bytes;
	u32 choices;			/* intervals that were set; the work's */
	/* For good. */
	struct kapi_port *port;
	u32 index;
};

/* Some port has it on: without one, a poll does not look. */
DECLARE_STATIC_KEY_FALSE(weir_adaptive_key);

void weir_adaptive_sample(struct weir_adaptive *a, u32 packets, u32 bytes);

/* Atomic. A poll has taken so much. */
static inline void weir_adaptive_polled(struct weir_adaptive *a, u32 packets,
					u32 bytes)
{
	if (static_branch_unlikely(&weir_adaptive_key) && READ_ONCE(a->on))
		weir_adaptive_sample(a, packets, bytes);
}

int weir_adaptive_create(struct kapi_port *port, u32 queues);
/* The polls have ended for good. Idempotent. */
void weir_adaptive_destroy(struct kapi_port *port);

/* adaptive_lock held: for queues [first, first + count). */
void weir_adaptive_set(struct kapi_port *port, u32 first, u32 count, bool rx,
		       bool tx);
/* RTNL, without the lock, after it: what weir_adaptive_set() could not do. */
void weir_adaptive_settle(struct kapi_port *port);

/* Around the port's polls: only while there are any are intervals changed. */
void weir_adaptive_polls_on(struct kapi_port *port);
void weir_adaptive_polls_off(struct kapi_port *port);

#endif
