// SPDX-License-Identifier: GPL-2.0
/* Compiles where get_rxfh and set_rxfh take their arguments in a struct. */
#include <linux/ethtool.h>

int probe(const struct ethtool_ops *ops, struct net_device *netdev,
	  struct ethtool_rxfh_param *param, struct netlink_ext_ack *extack);
int probe(const struct ethtool_ops *ops, struct net_device *netdev,
	  struct ethtool_rxfh_param *param, struct netlink_ext_ack *extack)
{
	return ops->set_rxfh(netdev, param, extack);
}
