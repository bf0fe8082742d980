// SPDX-License-Identifier: GPL-2.0
/* Compiles where a netdev can answer for the statistics of each queue. */
#include <linux/netdevice.h>
#include <net/netdev_queues.h>

void probe(struct net_device *netdev, const struct netdev_stat_ops *ops);
void probe(struct net_device *netdev, const struct netdev_stat_ops *ops)
{
	netdev->stat_ops = ops;
}
