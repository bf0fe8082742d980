// SPDX-License-Identifier: GPL-2.0
/*
 * ethtool -c, -C and -Q. What the chip does is the core's, what adaptive
 * coalescing does inside it is adaptive.c's; a request is for both or refused.
 */
#include <linux/ethtool.h>

#include "adaptive.h"
#include "compat/namespace.h"
#include "ethtool.h"
#include "port.h"

/* Fields that supported_coalesce_params leaves out are 0 in both. */
static void put(struct kapi_port *port, u32 queue,
		const struct kapi_coalesce *c, struct ethtool_coalesce *out)
{
	out->rx_coalesce_usecs = c->rx_usecs;
	out->rx_max_coalesced_frames = c->rx_frames;
	out->tx_coalesce_usecs = c->tx_usecs;
	out->tx_max_coalesced_frames = c->tx_frames;
	out->use_adaptive_rx_coalesce = port->adaptive_rx[queue].on;
	out->use_adaptive_tx_coalesce = port->adaptive_tx[queue].on;
}

static struct kapi_coalesce read(const struct ethtool_coalesce *in)
{
	return (struct kapi_coalesce){
		.rx_usecs = in->rx_coalesce_usecs,
		.rx_frames = in->rx_max_coalesced_frames,
		.tx_usecs = in->tx_coalesce_usecs,
		.tx_frames = in->tx_max_coalesced_frames,
		.adaptive_rx = in->use_adaptive_rx_coalesce,
		.adaptive_tx = in->use_adaptive_tx_coalesce,
	};
}

int weir_get_coalesce(struct net_device *netdev,
		      struct ethtool_coalesce *coalesce,
		      struct kernel_ethtool_coalesce *kernel_coalesce,
		      struct netlink_ext_ack *extack)
{
	struct kapi_port *port = netdev_priv(netdev);
	struct kapi_coalesce c = {};

	port->ops->get_coalesce(port->core, &c);
	put(port, 0, &c, coalesce);
	return 0;
}
EXPORT_SYMBOL_WEIR(weir_get_coalesce);

int weir_set_coalesce(struct net_device *netdev,
		      struct ethtool_coalesce *coalesce,
		      struct kernel_ethtool_coalesce *kernel_coalesce,
		      struct netlink_ext_ack *extack)
{
	struct kapi_port *port = netdev_priv(netdev);
	const struct kapi_coalesce c = read(coalesce);
	int err;

	mutex_lock(&port->adaptive_lock);
	err = weir_tell(port, port->ops->set_coalesce(port->core, &c), extack,
			"coalesce");
	if (!err)
		weir_adaptive_set(port, 0, port->ops->max_queues,
				  c.adaptive_rx, c.adaptive_tx);
	mutex_unlock(&port->adaptive_lock);
	weir_adaptive_settle(port);
	return err;
}
EXPORT_SYMBOL_WEIR(weir_set_coalesce);

int weir_get_queue_coalesce(struct net_device *netdev, u32 queue,
			    struct ethtool_coalesce *coalesce)
{
	struct kapi_port *port = netdev_priv(netdev);
	struct kapi_coalesce c = {};
	int err;

	err = weir_tell(port,
			port->ops->get_queue_coalesce(port->core, queue, &c),
			NULL, "coalesce");
	if (!err)
		put(port, queue, &c, coalesce);
	return err;
}
EXPORT_SYMBOL_WEIR(weir_get_queue_coalesce);

int weir_set_queue_coalesce(struct net_device *netdev, u32 queue,
			    struct ethtool_coalesce *coalesce)
{
	struct kapi_port *port = netdev_priv(netdev);
	const struct kapi_coalesce c = read(coalesce);
	int err;

	mutex_lock(&port->adaptive_lock);
	err = weir_tell(port,
			port->ops->set_queue_coalesce(port->core, queue, &c),
			NULL, "coalesce");
	if (!err)
		weir_adaptive_set(port, queue, 1, c.adaptive_rx,
				  c.adaptive_tx);
	mutex_unlock(&port->adaptive_lock);
	weir_adaptive_settle(port);
	return err;
}
EXPORT_SYMBOL_WEIR(weir_set_queue_coalesce);
