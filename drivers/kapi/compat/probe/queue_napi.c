// SPDX-License-Identifier: GPL-2.0
/* Compiles where queue, NAPI instance and interrupt can be linked. */
#include <linux/netdevice.h>

void probe(struct net_device *netdev, struct napi_struct *napi);
void probe(struct net_device *netdev, struct napi_struct *napi)
{
	netif_queue_set_napi(netdev, 0, NETDEV_QUEUE_TYPE_RX, napi);
	netif_napi_set_irq(napi, -1);
}
