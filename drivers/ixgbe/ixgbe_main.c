// SPDX-License-Identifier: GPL-2.0
/* The kernel's side of the ixgbe driver: ids, and what chip_main.h asks. */
#include <linux/module.h>
#include <linux/pci.h>

#include "ixgbe_entry.h"

#define CHIP(name) ixgbe_##name
#define ENTRY(name) weir_ixgbe_##name
#define DRIVER_NAME "weir_ixgbe"

/* A shorter frame stops the transmitter (82599 Datasheet 3.4 7.2.1.1). */
#define MIN_FRAME 17
/* 64 MSI-X vectors, one of them for everything else (7.3.1). */
#define MAX_QUEUES 63

#define MORE_NETDEV_OPS
#define MORE_CHIP_OPS

/* What their link hangs on is in ixgbe_82599.cc. */
static const struct pci_device_id ixgbe_ids[] = {
	{ PCI_VDEVICE(INTEL, 0x10fb) },
	{ PCI_VDEVICE(INTEL, 0x1507) },
	{ PCI_VDEVICE(INTEL, 0x1529) },
	{ PCI_VDEVICE(INTEL, 0x154a) },
	{ PCI_VDEVICE(INTEL, 0x154d) },
	{ PCI_VDEVICE(INTEL, 0x1557) },
	{ PCI_VDEVICE(INTEL, 0x10f7) },
	{ PCI_VDEVICE(INTEL, 0x10f8) },
	{ PCI_VDEVICE(INTEL, 0x1514) },
	{ PCI_VDEVICE(INTEL, 0x1517) },
	{ PCI_VDEVICE(INTEL, 0x152a) },
	{ PCI_VDEVICE(INTEL, 0x10fc) },
	{ PCI_VDEVICE(INTEL, 0x10f9) },
	{ }
};
MODULE_DEVICE_TABLE(pci, ixgbe_ids);

#include "../intel/chip_main.h"

MODULE_DESCRIPTION("Weir for Intel 82599 10 Gigabit Ethernet");
