// SPDX-License-Identifier: GPL-2.0
/* A PCI function becomes a port, and stops being one. */
#include <linux/dma-mapping.h>
#include <linux/etherdevice.h>
#include <linux/module.h>
#include <linux/pci.h>
#include <linux/pm.h>
#include <linux/rtnetlink.h>
#include <linux/slab.h>

#include "compat/namespace.h"
#include "port.h"

#define REGISTER_BAR 0

static int enable_device(struct pci_dev *pdev, const char *name)
{
	int err;

	err = pci_enable_device_mem(pdev);
	if (err)
		return dev_err_probe(&pdev->dev, err, "cannot enable\n");
	/* The width of the device; a bus may have less (faults.md B3). */
	err = dma_set_mask_and_coherent(&pdev->dev, DMA_BIT_MASK(64));
	if (err)
		err = dma_set_mask_and_coherent(&pdev->dev, DMA_BIT_MASK(32));
	if (err) {
		dev_err_probe(&pdev->dev, err, "no usable DMA addresses\n");
		goto disable;
	}
	err = pci_request_mem_regions(pdev, name);
	if (err) {
		dev_err_probe(&pdev->dev, err, "registers are taken\n");
		goto disable;
	}
	pci_set_master(pdev);
	return 0;
disable:
	pci_disable_device(pdev);
	return err;
}

static void disable_device(struct pci_dev *pdev)
{
	pci_release_mem_regions(pdev);
	pci_disable_device(pdev);
}

static void init_drops(struct weir_drops *drops)
{
	u64_stats_init(&drops->syncp);
}

static void free_port(struct kapi_port *port)
{
	if (port->bar)
		iounmap(port->bar);
	kvfree(port->rx_stats);
	kvfree(port->tx_stats);
	free_netdev(port->netdev);
}

static struct kapi_port *make_port(struct pci_dev *pdev,
				   const struct weir_chip_ops *ops)
{
	struct net_device *netdev;
	struct kapi_port *port;
	u32 i;

	netdev = alloc_etherdev_mqs(sizeof(*port), ops->max_queues,
				    ops->max_queues);
	if (!netdev)
		return NULL;
	port = netdev_priv(netdev);
	port->netdev = netdev;
	port->pdev = pdev;
	port->ops = ops;
	ratelimit_state_init(&port->ratelimit, 5 * HZ, 30);
	weir_service_init(port);
	port->tx_stats = kvcalloc(ops->max_queues, sizeof(*port->tx_stats),
				  GFP_KERNEL);
	port->rx_stats = kvcalloc(ops->max_queues, sizeof(*port->rx_stats),
				  GFP_KERNEL);
	port->bar = pci_ioremap_bar(pdev, REGISTER_BAR);
	if (!port->tx_stats || !port->rx_stats || !port->bar) {
		free_port(port);
		return NULL;
	}
	for (i = 0; i < ops->max_queues; i++) {
		u64_stats_init(&port->tx_stats[i].syncp);
		u64_stats_init(&port->rx_stats[i].syncp);
		init_drops(&port->tx_stats[i].drops);
		init_drops(&port->rx_stats[i].drops);
	}
	SET_NETDEV_DEV(netdev, &pdev->dev);
	netdev->netdev_ops = ops->netdev_ops;
	netdev->watchdog_timeo = 5 * HZ;
	weir_set_ethtool_ops(netdev);
	weir_set_stat_ops(netdev);
	return port;
}

int weir_pci_probe(struct pci_dev *pdev, const struct weir_chip_ops *ops)
{
	struct kapi_status status;
	struct kapi_port *port;
	int err;

	if (WARN_ON(ops->max_queues > WEIR_MAX_QUEUES))
		return -EINVAL;
	err = enable_device(pdev, ops->name);
	if (err)
		return err;
	port = make_port(pdev, ops);
	if (!port) {
		err = -ENOMEM;
		pci_err(pdev, "no memory for a port\n");
		goto disable;
	}
	status = ops->probe(port, &port->core);
	err = status.err;
	if (err) {
		pci_err(pdev, "%s (error %d)\n",
			status.why ?: "the device does not come up", err);
		goto free;
	}
	pci_set_drvdata(pdev, port);
	netif_carrier_off(port->netdev);
	/* ethtool may ask as soon as the port is registered. */
	err = register_netdev(port->netdev);
	if (err) {
		pci_err(pdev, "cannot register a netdev (error %d)\n", err);
		goto remove;
	}
	port->registered = true;
	/* For slot_reset(). */
	pci_save_state(pdev);
	kapi_service_resume(port);
	return 0;
remove:
	pci_set_drvdata(pdev, NULL);
	ops->remove(port->core);
free:
	free_port(port);
disable:
	disable_device(pdev);
	return err;
}
EXPORT_SYMBOL_WEIR(weir_pci_probe);

void weir_pci_remove(struct pci_dev *pdev)
{
	struct kapi_port *port = pci_get_drvdata(pdev);

	if (!port)
		return;
	/* Works first, and not under RTNL, which one of them takes. */
	kapi_service_pause(port);
	weir_recover_forbid(port);
	unregister_netdev(port->netdev);
	port->registered = false;
	port->ops->remove(port->core);
	pci_set_drvdata(pdev, NULL);
	free_port(port);
	disable_device(pdev);
}
EXPORT_SYMBOL_WEIR(weir_pci_remove);

/* Nothing of the port runs or starts by itself until revive(). Idempotent. */
static void quiesce(struct kapi_port *port)
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

static void quiet_device(struct kapi_port *port)
{
	quiesce(port);
	rtnl_lock();
	port->ops->shutdown(port->core);
	rtnl_unlock();
}

static int revive(struct kapi_port *port)
{
	int err = 0;

	if (!port->quiesced)
		return 0;
	rtnl_lock();
	WRITE_ONCE(port->lost, false);
	if (netif_running(port->netdev))
		err = weir_port_up(port, NULL);
	if (!err)
		netif_device_attach(port->netdev);
	rtnl_unlock();
	port->quiesced = false;
	weir_recover_allow(port);
	kapi_service_resume(port);
	return err;
}

void weir_pci_shutdown(struct pci_dev *pdev)
{
	struct kapi_port *port = pci_get_drvdata(pdev);

	if (!port)
		return;
	quiet_device(port);
	pci_clear_master(pdev);
}
EXPORT_SYMBOL_WEIR(weir_pci_shutdown);

static int suspend(struct device *dev)
{
	quiet_device(dev_get_drvdata(dev));
	return 0;
}

static int resume(struct device *dev)
{
	return revive(dev_get_drvdata(dev));
}

/* PCI state is saved and restored by the PCI core. */
const struct dev_pm_ops weir_pm_ops = {
	SYSTEM_SLEEP_PM_OPS(suspend, resume)
};
EXPORT_SYMBOL_WEIR(weir_pm_ops);

static pci_ers_result_t error_detected(struct pci_dev *pdev,
				       pci_channel_state_t state)
{
	struct kapi_port *port = pci_get_drvdata(pdev);

	if (!port)
		return PCI_ERS_RESULT_NONE;
	quiesce(port);
	if (state == pci_channel_io_perm_failure)
		return PCI_ERS_RESULT_DISCONNECT;
	return PCI_ERS_RESULT_NEED_RESET;
}

static pci_ers_result_t slot_reset(struct pci_dev *pdev)
{
	/* Enabled it still is; a reset has cleared what config space held. */
	pci_restore_state(pdev);
	pci_save_state(pdev);
	pci_set_master(pdev);
	return PCI_ERS_RESULT_RECOVERED;
}

static void error_resume(struct pci_dev *pdev)
{
	struct kapi_port *port = pci_get_drvdata(pdev);

	if (port && revive(port))
		netdev_err(port->netdev, "does not come back after an error\n");
}

const struct pci_error_handlers weir_pci_errors = {
	.error_detected = error_detected,
	.slot_reset = slot_reset,
	.resume = error_resume,
};
EXPORT_SYMBOL_WEIR(weir_pci_errors);
