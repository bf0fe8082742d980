// SPDX-License-Identifier: GPL-2.0
/* A PCI function becomes a port, and stops being one. */
#include <linux/dma-mapping.h>
#include <linux/module.h>
#include <linux/pci.h>
#include <linux/pm.h>

#include "compat/namespace.h"
#include "pci.h"
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

void kapi_bus_master(struct kapi_port *port, int on)
{
	if (on)
		pci_set_master(to_pci_dev(port->dev));
	else
		pci_clear_master(to_pci_dev(port->dev));
}
EXPORT_SYMBOL_WEIR(kapi_bus_master);

static void disable_device(struct pci_dev *pdev)
{
	pci_release_mem_regions(pdev);
	pci_disable_device(pdev);
}

int weir_pci_probe(struct pci_dev *pdev, const struct weir_chip_ops *ops)
{
	struct kapi_port *port;
	void __iomem *bar;
	int err;

	err = enable_device(pdev, ops->name);
	if (err)
		return err;
	bar = pci_ioremap_bar(pdev, REGISTER_BAR);
	port = bar ? weir_port_make(&pdev->dev, bar, ops, &weir_pci_bus) : NULL;
	if (!port) {
		err = -ENOMEM;
		pci_err(pdev, "no memory for a port\n");
		goto unmap;
	}
	port->vendor_id = pdev->vendor;
	port->device_id = pdev->device;
	port->revision = pdev->revision;
	err = weir_port_probe(port);
	if (err)
		goto free;
	err = weir_port_register(port);
	if (err)
		goto remove;
	if (ops->get_wake) {
		struct kapi_wake wake = {};

		ops->get_wake(port->core, &wake);
		device_set_wakeup_enable(&pdev->dev, wake.on);
	}
	/* For slot_reset(). */
	pci_save_state(pdev);
	return 0;
remove:
	weir_port_remove(port);
free:
	weir_port_free(port);
unmap:
	if (bar)
		iounmap(bar);
	disable_device(pdev);
	return err;
}
EXPORT_SYMBOL_WEIR(weir_pci_probe);

void weir_pci_remove(struct pci_dev *pdev)
{
	struct kapi_port *port = pci_get_drvdata(pdev);
	void __iomem *bar;

	if (!port)
		return;
	bar = port->bar;
	weir_port_unregister(port);
	weir_port_remove(port);
	weir_port_free(port);
	iounmap(bar);
	disable_device(pdev);
}
EXPORT_SYMBOL_WEIR(weir_pci_remove);

void weir_pci_shutdown(struct pci_dev *pdev)
{
	struct kapi_port *port = pci_get_drvdata(pdev);

	if (!port)
		return;
	weir_port_quiet_device(port);
	pci_clear_master(pdev);
}
EXPORT_SYMBOL_WEIR(weir_pci_shutdown);

static int suspend(struct device *dev)
{
	weir_port_quiet_device(dev_get_drvdata(dev));
	return 0;
}

static int resume(struct device *dev)
{
	return weir_port_revive(dev_get_drvdata(dev));
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
	weir_port_quiesce(port);
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

	if (port && weir_port_revive(port))
		netdev_err(port->netdev, "does not come back after an error\n");
}

const struct pci_error_handlers weir_pci_errors = {
	.error_detected = error_detected,
	.slot_reset = slot_reset,
	.resume = error_resume,
};
EXPORT_SYMBOL_WEIR(weir_pci_errors);
