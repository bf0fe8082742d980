// SPDX-License-Identifier: GPL-2.0
/* Compiles where ethtool asks for the number of receive rings by itself. */
#include <linux/ethtool.h>
#include <linux/netdevice.h>

u32 probe(struct net_device *netdev);
u32 probe(struct net_device *netdev)
{
	return netdev->ethtool_ops->get_rx_ring_count(netdev);
}
