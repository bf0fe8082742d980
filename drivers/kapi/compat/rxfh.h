/* SPDX-License-Identifier: GPL-2.0 */
/*
 * get_rxfh and set_rxfh: separate arguments before 6.8, a struct from then on.
 * Both forms end in weir_get_rxfh() and weir_set_rxfh() (ethtool_rss.c).
 */
#ifndef WEIR_COMPAT_RXFH_H
#define WEIR_COMPAT_RXFH_H

#include <linux/ethtool.h>

#include "probe/rxfh_param.h"

int weir_get_rxfh(struct net_device *netdev, u32 *table, u8 *key, u8 *hfunc);
int weir_set_rxfh(struct net_device *netdev, const u32 *table, const u8 *key,
		  u8 hfunc, struct netlink_ext_ack *extack);

#if WEIR_HAVE_RXFH_PARAM
static inline int compat_get_rxfh(struct net_device *netdev,
				  struct ethtool_rxfh_param *param)
{
	return weir_get_rxfh(netdev, param->indir, param->key, &param->hfunc);
}

static inline int compat_set_rxfh(struct net_device *netdev,
				  struct ethtool_rxfh_param *param,
				  struct netlink_ext_ack *extack)
{
	return weir_set_rxfh(netdev, param->indir, param->key, param->hfunc,
			     extack);
}
#else
static inline int compat_get_rxfh(struct net_device *netdev, u32 *indir,
				  u8 *key, u8 *hfunc)
{
	return weir_get_rxfh(netdev, indir, key, hfunc);
}

static inline int compat_set_rxfh(struct net_device *netdev, const u32 *indir,
				  const u8 *key, const u8 hfunc)
{
	return weir_set_rxfh(netdev, indir, key, hfunc, NULL);
}
#endif

#endif
