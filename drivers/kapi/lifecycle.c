// SPDX-License-Identifier: GPL-2.0
/* A port from its device's probe to its end, whatever bus the device is on. */
#include <linux/etherdevice.h>
#include <linux/rtnetlink.h>
#include <linux/slab.h>

#include "adaptive.h"
#include "compat/namespace.h"
#include "port.h"
#include "tx_latency.h"

static void init_stats(struct kapi_port *port, u32 queues)
{
	u32 i;

	for (i = 0; i < queues; i++) {
		u64_stats_init(&port->tx_stats[i].syncp);
		u64_stats_init(&port->rx_stats[i].syncp);
		u64_stats_init(&port->tx_stats[i].drops.syncp);
		u64_stats_init(&port->rx_stats[i].drops.syncp);
	}
}

struct kapi_port *weir_port_make(struct device *dev, void __iomem *bar,
				 const struct weir_chip_ops *ops,
				 const struct weir_bus *bus)
{
	struct net_device *netdev;
	struct kapi_port *port;

	if (WARN_ON(ops->max_queues > WEIR_MAX_QUEUES))
		return NULL;
	netdev = alloc_etherdev_mqs(sizeof(*port), ops->max_queues,
				    ops->max_queues);
	if (!netdev)
		return NULL;
	port = netdev_priv(netdev);
	port->netdev = netdev;
	port->dev = dev;
	port->bar = bar;
	port->ops = ops;
	port->bus = bus;
	mutex_init(&port->lock);
	ratelimit_state_init(&port->ratelimit, 5 * HZ, 30);
	weir_service_init(port);
	port->tx_stats = kvcalloc(ops->max_queues, sizeof(*port->tx_stats),
				  GFP_KERNEL);
	port->rx_stats = kvcalloc(ops->max_queues, sizeof(*port->rx_stats),
				  GFP_KERNEL);
	if (!port->tx_stats || !port->rx_stats ||
	    weir_adaptive_create(port, ops->max_queues) ||
	    weir_latency_create(port, ops->max_queues)) {
		weir_port_free(port);
		return NULL;
	}
	init_stats(port, ops->max_queues);
	SET_NETDEV_DEV(netdev, dev);
	netdev->netdev_ops = ops->netdev_ops;
	netdev->ethtool_ops = ops->ethtool_ops;
	netdev->watchdog_timeo = 5 * HZ;
	weir_set_stat_ops(netdev);
	return port;
}
EXPORT_SYMBOL_WEIR(weir_port_make);

void weir_port_free(struct kapi_port *port)
{
	weir_latency_destroy(port);
	weir_adaptive_destroy(port);
	kvfree(port->rx_stats);
	kvfree(port->tx_stats);
	free_netdev(port->netdev);
}
EXPORT_SYMBOL_WEIR(weir_port_free);

int weir_port_probe(struct kapi_port *port)
{
	const struct kapi_status status = port->ops->probe(port, &port->core);

	if (status.err) {
		dev_err(port->dev, "%s (error %d)\n",
			status.why ?: "the device does not come up",
			status.err);
		return status.err;
	}
	dev_set_drvdata(port->dev, port);
	return 0;
}
EXPORT_SYMBOL_WEIR(weir_port_probe);

void weir_port_remove(struct kapi_port *port)
{
	dev_set_drvdata(port->dev, NULL);
	port->ops->remove(port->core);
}
EXPORT_SYMBOL_WEIR(weir_port_remove);

int weir_port_register(struct kapi_port *port)
{
	int err;

	netif_carrier_off(port->netdev);
	/* ethtool may ask as soon as the port is registered. */
	err = register_netdev(port->netdev);
	if (err) {
		dev_err(port->dev, "cannot register a netdev (error %d)\n",
			err);
		return err;
	}
	port->registered = true;
	weir_latency_register(port);
	kapi_service_resume(port);
	return 0;
}
EXPORT_SYMBOL_WEIR(weir_port_register);

void weir_port_unregister(struct kapi_port *port)
{
	/* Works first, and not under RTNL, which one of them takes. */
	kapi_service_pause(port);
	weir_recover_forbid(port);
	weir_latency_unregister(port);
	unregister_netdev(port->netdev);
	port->registered = false;
}
EXPORT_SYMBOL_WEIR(weir_port_unregister);

void weir_port_quiesce(struct kapi_port *port)
{
	if (port->quiesced)
		return;
	port->quiesced = true;
	kapi_service_pause(port);
	weir_recover_forbid(port);
	rtnl_lock();
	netif_device_detach(port->netdev);
	weir_port_down(port);
	rtnl_unlock();
}
EXPORT_SYMBOL_WEIR(weir_port_quiesce);

void weir_port_quiet_device(struct kapi_port *port)
{
	weir_port_quiesce(port);
	rtnl_lock();
	port->ops->shutdown(port->core);
	rtnl_unlock();
}
EXPORT_SYMBOL_WEIR(weir_port_quiet_device);

int weir_port_revive(struct kapi_port *port)
{
	int err = 0;

	if (!port->quiesced)
		return 0;
	rtnl_lock();
	WRITE_ONCE(port->lost, false);
	if (netif_running(port->netdev)) {
		err = weir_port_up(port, NULL);
		/* As dev_open() after ndo_open(): opening resets filters. */
		if (!err)
			kapi_rx_mode_refresh(port);
	}
	if (!err)
		netif_device_attach(port->netdev);
	rtnl_unlock();
	port->quiesced = false;
	weir_recover_allow(port);
	kapi_service_resume(port);
	return err;
}
EXPORT_SYMBOL_WEIR(weir_port_revive);
