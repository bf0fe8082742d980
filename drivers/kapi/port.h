/* SPDX-License-Identifier: GPL-2.0 */
/* The structures behind the incomplete types of kapi.h, for C only. */
#ifndef WEIR_PORT_H
#define WEIR_PORT_H

#include <linux/mutex.h>
#include <linux/netdevice.h>
#include <linux/ratelimit.h>
#include <linux/smp.h>
#include <linux/u64_stats_sync.h>
#include <linux/workqueue.h>

#include <weir/kapi.h>

#include "chip.h"

#define WEIR_MAX_QUEUES 64

/* Frames that were in a queue when it was torn down. */
#define WEIR_DROP_FLUSH KAPI_DROP_COUNT
#define WEIR_DROP_COUNT (KAPI_DROP_COUNT + 1)

struct weir_drops {
	u64_stats_t cause[WEIR_DROP_COUNT];
	struct u64_stats_sync syncp;
};

/*
 * Statistics of a queue index: those of every queue that had it, so that they
 * never fall (faults.md G2). Each half has one writer at a time.
 */
struct weir_tx_stats {
	/* The poll. */
	u64_stats_t packets;
	u64_stats_t bytes;
	struct u64_stats_sync syncp;
	/* ndo_start_xmit, or the control path while there is none. */
	struct weir_drops drops ____cacheline_aligned_in_smp;
} ____cacheline_aligned_in_smp;

struct weir_rx_stats {
	/* The poll. */
	u64_stats_t packets;
	u64_stats_t bytes;
	struct u64_stats_sync syncp;
	struct weir_drops drops;
} ____cacheline_aligned_in_smp;

struct weir_service {
	struct delayed_work work;
	spinlock_t lock;		/* the rest; taken in any context */
	unsigned long due;		/* jiffies, while armed */
	u32 paused;			/* pauses that are not yet resumed */
	bool armed;
	bool wanted;			/* asked for while paused */
	bool no_recovery;
};

/* What a bus does for its ports' interrupts: kapi_irq_*, arguments checked. */
struct weir_bus {
	/* Sets port->irq_count, and irq_mode to what it returns. */
	enum kapi_irq_mode (*irq_alloc)(struct kapi_port *port, u32 max);
	void (*irq_free_all)(struct kapi_port *port);
	/* Sets port->requested and ->vectors. */
	int (*irq_request)(struct kapi_port *port,
			   struct kapi_vector *const *vectors, u32 n);
	void (*irq_release)(struct kapi_port *port);
};

struct weir_adaptive;
struct weir_tx_latency;
struct weir_platform;

struct kapi_port {
	/* Read by every transmitted frame; written under its tx lock. */
	void *tx_core[WEIR_MAX_QUEUES];

	struct net_device *netdev;
	struct device *dev;		/* on the bus */
	const struct weir_bus *bus;
	struct weir_platform *platform;	/* a platform device's, else NULL */
	const struct weir_chip_ops *ops;
	void *core;
	void __iomem *bar;
	u16 vendor_id;
	u16 device_id;
	u8 revision;
	struct mutex lock;		/* kapi_port_lock() */
	struct weir_tx_stats *tx_stats;
	struct weir_rx_stats *rx_stats;

	/* adaptive.h; inside RTNL and lock. An array each, by queue. */
	struct mutex adaptive_lock;
	struct weir_adaptive *adaptive_rx;
	struct weir_adaptive *adaptive_tx;
	u32 polls;			/* NAPIs that are enabled */
	bool adaptive_key;		/* this port holds the key; RTNL */

	/* tx_latency.h. An array, by queue. */
	struct weir_tx_latency *tx_latency;
	struct dentry *debugfs;		/* the port's directory */
	bool latency_on;

	/* RTNL. */
	bool opened;			/* the core is, between open and stop */
	bool quiesced;			/* suspended, or a PCI error */
	bool registered;
	/* Any context. */
	bool lost;
	bool tx_off;

	enum kapi_irq_mode irq_mode;
	u32 irq_count;
	u32 requested;			/* vectors with interrupts */
	struct kapi_vector *vectors[WEIR_MAX_QUEUES];
	char other_name[IFNAMSIZ + 8];
	/* What the user may have changed since is left alone. */
	DECLARE_BITMAP(affinity_set, WEIR_MAX_QUEUES);
	DECLARE_BITMAP(xps_set, WEIR_MAX_QUEUES);

	struct weir_service service;
	struct work_struct recover;
	struct ratelimit_state ratelimit;
	struct kapi_limits limits;
	char firmware[32];
};

struct kapi_vector {
	struct napi_struct napi;
	void *core;
	struct kapi_port *port;
	u32 irq_index;			/* ... and the queue pair's */
	u32 rx_irq, tx_irq;		/* PCI: may be one */
	int napi_irq;
	bool napi_added;
	char name[IFNAMSIZ + 16];
	char tx_name[IFNAMSIZ + 16];
	/* kapi_vector_kick() from another CPU; bit 0 of kicked: under way. */
	call_single_data_t kick;
	unsigned long kicked;
};

struct kapi_txq {
	struct device *dev;
	struct netdev_queue *nq;
	struct weir_tx_stats *stats;
	struct weir_adaptive *adaptive;
	struct kapi_port *port;
};

void weir_count_drop(struct weir_drops *drops, u32 cause, u32 n);
u64 weir_read_drop(const struct weir_drops *drops, u32 cause);

/* Tells a netlink request of @status, or the log where there is none. */
int weir_tell(struct kapi_port *port, struct kapi_status status,
	      struct netlink_ext_ack *extack, const char *what);

u64 weir_kapi_features(const struct kapi_port *port, netdev_features_t on);
void weir_set_stat_ops(struct net_device *netdev);

void weir_service_init(struct kapi_port *port);
/* Not under RTNL: waits for a recovery that runs; none starts until _allow. */
void weir_recover_forbid(struct kapi_port *port);
void weir_recover_allow(struct kapi_port *port);
int weir_workqueue_create(void);
void weir_workqueue_destroy(void);

/* The CPU for the vector or queue of that index. */
void weir_napi_set_irq(struct kapi_vector *v, int irq);
const struct cpumask *weir_cpu_of(struct kapi_port *port, u32 index);
/* RTNL held: XPS maps for the queues that have none, while interrupts run. */
void weir_spread_xps(struct kapi_port *port);

/* RTNL held: the core's open and stop, each at most once. */
int weir_port_up(struct kapi_port *port, struct netlink_ext_ack *extack);
void weir_port_down(struct kapi_port *port);

/*
 * What a bus calls, from its probe to its remove, each with its opposite. NULL:
 * no memory. The registers stay the bus's to unmap.
 */
struct kapi_port *weir_port_make(struct device *dev, void __iomem *bar,
				 const struct weir_chip_ops *ops,
				 const struct weir_bus *bus);
void weir_port_free(struct kapi_port *port);
/* The core's probe and remove; the port is the device's drvdata meanwhile. */
int weir_port_probe(struct kapi_port *port);
void weir_port_remove(struct kapi_port *port);
int weir_port_register(struct kapi_port *port);
void weir_port_unregister(struct kapi_port *port);
/* Nothing of the port runs or starts by itself until _revive. Idempotent. */
void weir_port_quiesce(struct kapi_port *port);
/* ... and the device does nothing either. */
void weir_port_quiet_device(struct kapi_port *port);
int weir_port_revive(struct kapi_port *port);

#endif
