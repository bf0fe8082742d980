/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The number of receive rings, which ethtool -x and -X need: one of the
 * commands of get_rxnfc at first, an operation of its own later. Both forms
 * end in weir_rx_rings() (ethtool_rss.c).
 */
#ifndef WEIR_COMPAT_RX_RINGS_H
#define WEIR_COMPAT_RX_RINGS_H

#include <linux/ethtool.h>

#include "probe/rx_ring_count.h"

u32 weir_rx_rings(struct net_device *netdev);

#if WEIR_HAVE_RX_RING_COUNT
#define COMPAT_RX_RINGS_OP .get_rx_ring_count = weir_rx_rings
#else
static inline int compat_get_rxnfc(struct net_device *netdev,
				   struct ethtool_rxnfc *info, u32 *rules)
{
	if (info->cmd != ETHTOOL_GRXRINGS)
		return -EOPNOTSUPP;
	info->data = weir_rx_rings(netdev);
	return 0;
}

#define COMPAT_RX_RINGS_OP .get_rxnfc = compat_get_rxnfc
#endif

#endif
