/* SPDX-License-Identifier: GPL-2.0 */
/*
 * How long a transmitted frame waits, from the doorbell to its reclaim: the
 * promise of tx-usecs, measured on the running port. Off by default, and free
 * then; on by /sys/kernel/debug/weir/DEVICE/tx_latency.
 */
#ifndef WEIR_TX_LATENCY_H
#define WEIR_TX_LATENCY_H

#include <linux/jump_label.h>
#include <linux/netdevice.h>

struct kapi_port;

/* Bucket i: [2^i, 2^(i + 1)) ns, the last what is longer too. */
#define WEIR_LATENCY_BUCKETS 32

/*
 * Of a transmit queue's index, since measuring was switched on. One doorbell
 * at a time is followed until its frames are reclaimed: xmit has target and
 * rung_at while armed is 0, the poll while it is 1.
 */
struct weir_tx_latency {
	u32 armed;
	u32 target;		/* octets queued until then, as BQL counts */
	u64 rung_at;		/* ns */
	/* xmit's. */
	u32 doorbells;
	/* The poll's. */
	u32 completions;	/* reclaims that found something */
	u32 packets;
	u32 samples;
	u32 max_ns;
	u32 bucket[WEIR_LATENCY_BUCKETS];
};

/* What -S and debugfs show; times in ns, upper ends of buckets but for max. */
struct weir_latency_summary {
	u32 samples, p50, p99, max;
};

/* Some port measures: without one, no xmit and no poll looks. */
DECLARE_STATIC_KEY_FALSE(weir_latency_key);

void weir_latency_rang(struct kapi_port *port, struct netdev_queue *nq);
void weir_latency_reclaimed(struct kapi_port *port, struct netdev_queue *nq,
			    u32 packets);
void weir_latency_flushed(struct kapi_port *port, struct netdev_queue *nq);

/* Atomic, transmit lock held: BQL has the frames, the doorbell is next. */
static inline void weir_latency_doorbell(struct kapi_port *port,
					 struct netdev_queue *nq)
{
	if (static_branch_unlikely(&weir_latency_key))
		weir_latency_rang(port, nq);
}

/* Atomic, the poll: BQL knows. */
static inline void weir_latency_reclaim(struct kapi_port *port,
					struct netdev_queue *nq, u32 packets)
{
	if (static_branch_unlikely(&weir_latency_key))
		weir_latency_reclaimed(port, nq, packets);
}

void weir_latency_summary(const struct kapi_port *port, u32 queue,
			  struct weir_latency_summary *out);

int weir_latency_create(struct kapi_port *port, u32 queues);
/* Idempotent. */
void weir_latency_destroy(struct kapi_port *port);

/* The port's directory in debugfs, while its netdev is registered. */
void weir_latency_register(struct kapi_port *port);
/* No file is in use on return, and measuring is off. */
void weir_latency_unregister(struct kapi_port *port);

/* Of the module. */
void weir_latency_init(void);
void weir_latency_exit(void);

#endif
