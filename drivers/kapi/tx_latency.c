// SPDX-License-Identifier: GPL-2.0
/*
 * Completion latency of the transmit queues.
 *
 * BQL numbers the octets of a queue, sent and completed, so a doorbell's are
 * reclaimed once the second number has reached what the first one was. Without
 * BQL in the kernel nothing is sampled.
 */
#include <linux/debugfs.h>
#include <linux/ktime.h>
#include <linux/log2.h>
#include <linux/mutex.h>
#include <linux/seq_file.h>
#include <linux/slab.h>

#define CREATE_TRACE_POINTS
#include "trace.h"

#include "compat/namespace.h"
#include "port.h"
#include "tx_latency.h"

struct static_key_false weir_latency_key = STATIC_KEY_FALSE_INIT;
EXPORT_SYMBOL_WEIR(weir_latency_key);

static struct dentry *root;
static DEFINE_MUTEX(switching);

#ifdef CONFIG_BQL
static u32 octets_queued(const struct netdev_queue *nq)
{
	return nq->dql.num_queued;
}

static bool are_completed(const struct netdev_queue *nq, u32 target)
{
	return (s32)(READ_ONCE(nq->dql.num_completed) - target) >= 0;
}
#else
static u32 octets_queued(const struct netdev_queue *nq)
{
	return 0;
}

static bool are_completed(const struct netdev_queue *nq, u32 target)
{
	return false;
}
#endif

static struct weir_tx_latency *of(struct kapi_port *port,
				  struct netdev_queue *nq)
{
	if (!READ_ONCE(port->latency_on))
		return NULL;
	return &port->tx_latency[nq - port->netdev->_tx];
}

void weir_latency_rang(struct kapi_port *port, struct netdev_queue *nq)
{
	struct weir_tx_latency *l = of(port, nq);

	if (!l)
		return;
	WRITE_ONCE(l->doorbells, l->doorbells + 1);
	/* Pairs with the release below. */
	if (smp_load_acquire(&l->armed))
		return;
	l->target = octets_queued(nq);
	l->rung_at = ktime_get_ns();
	/* target and rung_at, for the reclaim that sees it. */
	smp_store_release(&l->armed, 1);
}
EXPORT_SYMBOL_WEIR(weir_latency_rang);

void weir_latency_reclaimed(struct kapi_port *port, struct netdev_queue *nq,
			    u32 packets)
{
	struct weir_tx_latency *l = of(port, nq);
	u32 ns, bucket;

	if (!l)
		return;
	WRITE_ONCE(l->completions, l->completions + 1);
	WRITE_ONCE(l->packets, l->packets + packets);
	/* Pairs with the release of the doorbell. */
	if (!smp_load_acquire(&l->armed) || !are_completed(nq, l->target))
		return;
	ns = min_t(u64, ktime_get_ns() - l->rung_at, U32_MAX);
	/* They are read: the next doorbell may have them. */
	smp_store_release(&l->armed, 0);
	bucket = ilog2(ns | 1);
	WRITE_ONCE(l->bucket[bucket], l->bucket[bucket] + 1);
	WRITE_ONCE(l->samples, l->samples + 1);
	if (ns > l->max_ns)
		WRITE_ONCE(l->max_ns, ns);
	trace_weir_tx_completed(port->netdev, nq - port->netdev->_tx, packets,
				ns);
}
EXPORT_SYMBOL_WEIR(weir_latency_reclaimed);

/* Neither xmit nor poll runs, and BQL's numbers begin anew. */
void weir_latency_flushed(struct kapi_port *port, struct netdev_queue *nq)
{
	struct weir_tx_latency *l = of(port, nq);

	if (l)
		l->armed = 0;
}
EXPORT_SYMBOL_WEIR(weir_latency_flushed);

/* ---- What is shown ---- */

/* The upper end of the bucket that has the @percent-th sample. */
static u32 percentile(const struct weir_tx_latency *l, u32 percent)
{
	u64 samples = 0, seen = 0;
	u32 i;

	for (i = 0; i < WEIR_LATENCY_BUCKETS; i++)
		samples += READ_ONCE(l->bucket[i]);
	for (i = 0; samples && i < WEIR_LATENCY_BUCKETS; i++) {
		seen += READ_ONCE(l->bucket[i]);
		if (seen * 100 >= samples * percent)
			return min_t(u64, (2ULL << i) - 1,
				     READ_ONCE(l->max_ns));
	}
	return 0;
}

static void summarize(const struct weir_tx_latency *l,
		      struct weir_latency_summary *out)
{
	out->samples = READ_ONCE(l->samples);
	out->p50 = percentile(l, 50);
	out->p99 = percentile(l, 99);
	out->max = READ_ONCE(l->max_ns);
}

void weir_latency_summary(const struct kapi_port *port, u32 queue,
			  struct weir_latency_summary *out)
{
	summarize(&port->tx_latency[queue], out);
}

static void show_queue(struct seq_file *file, u32 queue,
		       const struct weir_tx_latency *l)
{
	struct weir_latency_summary s;
	u32 i;

	summarize(l, &s);
	seq_printf(file,
		   "queue %u: packets %u doorbells %u completions %u samples %u p50 %u p99 %u max %u ns\n",
		   queue, READ_ONCE(l->packets), READ_ONCE(l->doorbells),
		   READ_ONCE(l->completions), s.samples, s.p50, s.p99, s.max);
	for (i = 0; i < WEIR_LATENCY_BUCKETS; i++)
		if (READ_ONCE(l->bucket[i]))
			seq_printf(file, "  below %llu ns: %u\n", 2ULL << i,
				   READ_ONCE(l->bucket[i]));
}

static int tx_latency_show(struct seq_file *file, void *unused)
{
	struct kapi_port *port = file->private;
	u32 i;

	seq_puts(file, READ_ONCE(port->latency_on) ?
			       "on; write 0 to end\n" :
			       "off; write 1 to begin anew\n");
	for (i = 0; i < port->limits.max_tx_queues; i++)
		show_queue(file, i, &port->tx_latency[i]);
	return 0;
}

static int tx_latency_open(struct inode *inode, struct file *file)
{
	return single_open(file, tx_latency_show, inode->i_private);
}

/* ---- On and off ---- */

static void measure(struct kapi_port *port, bool on)
{
	mutex_lock(&switching);
	if (on && !port->latency_on) {
		/* Who still saw it on has left when this returns. */
		synchronize_net();
		memset(port->tx_latency, 0,
		       port->ops->max_queues * sizeof(*port->tx_latency));
		static_branch_inc(&weir_latency_key);
	} else if (!on && port->latency_on) {
		static_branch_dec(&weir_latency_key);
	}
	WRITE_ONCE(port->latency_on, on);
	mutex_unlock(&switching);
}

static ssize_t tx_latency_write(struct file *file, const char __user *text,
				size_t len, loff_t *at)
{
	struct seq_file *seq = file->private_data;
	bool on;
	int err;

	err = kstrtobool_from_user(text, len, &on);
	if (err)
		return err;
	measure(seq->private, on);
	return len;
}

static const struct file_operations tx_latency_fops = {
	.owner = THIS_MODULE,
	.open = tx_latency_open,
	.read = seq_read,
	.write = tx_latency_write,
	.llseek = seq_lseek,
	.release = single_release,
};

/* ---- Life ---- */

int weir_latency_create(struct kapi_port *port, u32 queues)
{
	port->tx_latency = kvcalloc(queues, sizeof(*port->tx_latency),
				    GFP_KERNEL);
	return port->tx_latency ? 0 : -ENOMEM;
}

void weir_latency_destroy(struct kapi_port *port)
{
	kvfree(port->tx_latency);
	port->tx_latency = NULL;
}

void weir_latency_register(struct kapi_port *port)
{
	port->debugfs = debugfs_create_dir(dev_name(port->dev), root);
	debugfs_create_file("tx_latency", 0600, port->debugfs, port,
			    &tx_latency_fops);
}

void weir_latency_unregister(struct kapi_port *port)
{
	debugfs_remove(port->debugfs);
	port->debugfs = NULL;
	measure(port, false);
}

void weir_latency_init(void)
{
	root = debugfs_create_dir("weir", NULL);
}

void weir_latency_exit(void)
{
	debugfs_remove(root);
}
