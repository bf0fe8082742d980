// SPDX-License-Identifier: GPL-2.0
/* ethtool -x and -X: the receive hash and its indirection table. */
#include <linux/ethtool.h>

#include "compat/namespace.h"
#include "compat/rx_rings.h"
#include "compat/rxfh.h"
#include "ethtool.h"
#include "port.h"

u32 weir_rx_rings(struct net_device *netdev)
{
	return netdev->real_num_rx_queues;
}
EXPORT_SYMBOL_WEIR(weir_rx_rings);

u32 weir_get_rxfh_key_size(struct net_device *netdev)
{
	struct kapi_port *port = netdev_priv(netdev);
	u32 entries = 0, key_len = 0;

	port->ops->rss_size(port->core, &entries, &key_len);
	return key_len;
}

u32 weir_get_rxfh_indir_size(struct net_device *netdev)
{
	struct kapi_port *port = netdev_priv(netdev);
	u32 entries = 0, key_len = 0;

	port->ops->rss_size(port->core, &entries, &key_len);
	return entries;
}
EXPORT_SYMBOL_WEIR(weir_get_rxfh_indir_size);

int weir_get_rxfh(struct net_device *netdev, u32 *table, u8 *key, u8 *hfunc)
{
	struct kapi_port *port = netdev_priv(netdev);
	struct kapi_rss rss = { .table = table, .key = key };

	port->ops->rss_size(port->core, &rss.entries, &rss.key_len);
	port->ops->get_rss(port->core, &rss);
	if (hfunc)
		*hfunc = ETH_RSS_HASH_TOP;
	return 0;
}
EXPORT_SYMBOL_WEIR(weir_get_rxfh);

int weir_set_rxfh(struct net_device *netdev, const u32 *table, const u8 *key,
		  u8 hfunc, struct netlink_ext_ack *extack)
{
	struct kapi_port *port = netdev_priv(netdev);
	/* set_rss only reads them. */
	struct kapi_rss rss = { .table = (u32 *)table, .key = (u8 *)key };

	if (hfunc != ETH_RSS_HASH_NO_CHANGE && hfunc != ETH_RSS_HASH_TOP) {
		NL_SET_ERR_MSG(extack, "the only hash function is toeplitz");
		return -EOPNOTSUPP;
	}
	port->ops->rss_size(port->core, &rss.entries, &rss.key_len);
	return weir_tell(port, port->ops->set_rss(port->core, &rss), extack,
			 "rss");
}
EXPORT_SYMBOL_WEIR(weir_set_rxfh);
