/* SPDX-License-Identifier: GPL-2.0 */
/*
 * NAPI instances: linked to queues and interrupts since 6.8 (netdev-genl), with
 * settings that outlive them since 6.13.
 */
#ifndef WEIR_COMPAT_NAPI_H
#define WEIR_COMPAT_NAPI_H

#include <linux/netdevice.h>

#include "probe/napi_config.h"
#include "probe/queue_napi.h"

static inline void compat_napi_add(struct net_device *netdev,
				   struct napi_struct *napi,
				   int (*poll)(struct napi_struct *, int),
				   int index)
{
#if WEIR_HAVE_NAPI_CONFIG
	netif_napi_add_config(netdev, napi, poll, index);
#else
	netif_napi_add(netdev, napi, poll);
#endif
}

/* RTNL held. @irq -1 and @napi of queue pair @index NULL: no longer linked. */
static inline void compat_napi_set_irq(struct napi_struct *napi, int irq)
{
#if WEIR_HAVE_QUEUE_NAPI
	netif_napi_set_irq(napi, irq);
#endif
}

static inline void compat_queue_set_napi(struct net_device *netdev,
					 unsigned int index,
					 struct napi_struct *napi)
{
#if WEIR_HAVE_QUEUE_NAPI
	netif_queue_set_napi(netdev, index, NETDEV_QUEUE_TYPE_RX, napi);
	netif_queue_set_napi(netdev, index, NETDEV_QUEUE_TYPE_TX, napi);
#endif
}

#endif
