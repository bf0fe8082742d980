// SPDX-License-Identifier: GPL-2.0
/* Compiles where a NAPI instance's settings outlive it, by index. */
#include <linux/netdevice.h>

void probe(struct net_device *netdev, struct napi_struct *napi,
	   int (*poll)(struct napi_struct *, int));
void probe(struct net_device *netdev, struct napi_struct *napi,
	   int (*poll)(struct napi_struct *, int))
{
	netif_napi_add_config(netdev, napi, poll, 0);
}
