// SPDX-License-Identifier: GPL-2.0
/*
 * Statistics per queue for netdev-genl (qstats-get), where the kernel has it.
 * The queues that are not in use now, and what they once counted, are the base.
 */
#include <linux/netdevice.h>

#include "compat/probe/queue_stats.h"
#include "port.h"

#if WEIR_HAVE_QUEUE_STATS
#include <net/netdev_queues.h>

static void rx_stats(struct kapi_port *port, u32 index,
		     struct netdev_queue_stats_rx *sum)
{
	const struct weir_drops *drops = &port->rx_stats[index].drops;
	struct kapi_queue_stats q;

	kapi_rxq_stats(port, index, &q);
	sum->packets += q.packets;
	sum->bytes += q.bytes;
	sum->alloc_fail += weir_read_drop(drops, KAPI_DROP_RX_ALLOC);
}

static void tx_stats(struct kapi_port *port, u32 index,
		     struct netdev_queue_stats_tx *sum)
{
	struct kapi_queue_stats q;

	kapi_txq_stats(port, index, &q);
	sum->packets += q.packets;
	sum->bytes += q.bytes;
}

static void get_queue_stats_rx(struct net_device *netdev, int index,
			       struct netdev_queue_stats_rx *stats)
{
	stats->packets = 0;
	stats->bytes = 0;
	stats->alloc_fail = 0;
	rx_stats(netdev_priv(netdev), index, stats);
}

static void get_queue_stats_tx(struct net_device *netdev, int index,
			       struct netdev_queue_stats_tx *stats)
{
	stats->packets = 0;
	stats->bytes = 0;
	tx_stats(netdev_priv(netdev), index, stats);
}

static void get_base_stats(struct net_device *netdev,
			   struct netdev_queue_stats_rx *rx,
			   struct netdev_queue_stats_tx *tx)
{
	struct kapi_port *port = netdev_priv(netdev);
	u32 i;

	rx->packets = 0;
	rx->bytes = 0;
	rx->alloc_fail = 0;
	tx->packets = 0;
	tx->bytes = 0;
	for (i = netdev->real_num_rx_queues; i < netdev->num_rx_queues; i++)
		rx_stats(port, i, rx);
	for (i = netdev->real_num_tx_queues; i < netdev->num_tx_queues; i++)
		tx_stats(port, i, tx);
}

static const struct netdev_stat_ops stat_ops = {
	.get_queue_stats_rx = get_queue_stats_rx,
	.get_queue_stats_tx = get_queue_stats_tx,
	.get_base_stats = get_base_stats,
};

void weir_set_stat_ops(struct net_device *netdev)
{
	netdev->stat_ops = &stat_ops;
}
#else
void weir_set_stat_ops(struct net_device *netdev)
{
}
#endif
