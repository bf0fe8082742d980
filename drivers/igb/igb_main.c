// SPDX-License-Identifier: GPL-2.0
/* The kernel's side of the igb driver: ids, and what chip_main.h asks. */
#include <linux/module.h>
#include <linux/netdevice.h>
#include <linux/pci.h>

#include "igb_entry.h"

#define CHIP(name) igb_##name
#define ENTRY(name) weir_igb_##name
#define DRIVER_NAME "weir_igb"

/* A shorter frame is not padded right (82576 Datasheet 7.2.1). */
#define MIN_FRAME 17
/* Of the chip, each with a vector of 25 (7.3). */
#define MAX_QUEUES 16

/* One bit, CTRL.VME, is both: whoever has the one has the other. */
static netdev_features_t igb_fix_features(struct net_device *netdev,
					  netdev_features_t features)
{
	if (features & NETIF_F_HW_VLAN_CTAG_RX)
		return features | NETIF_F_HW_VLAN_CTAG_TX;
	return features & ~NETIF_F_HW_VLAN_CTAG_TX;
}

#define MORE_NETDEV_OPS .ndo_fix_features = igb_fix_features,

/* Why no others is in igb_chip.h. */
static const struct pci_device_id igb_ids[] = {
	{ PCI_VDEVICE(INTEL, 0x10c9) },
	{ PCI_VDEVICE(INTEL, 0x10e8) },
	{ PCI_VDEVICE(INTEL, 0x1526) },
	{ PCI_VDEVICE(INTEL, 0x150a) },
	{ }
};
MODULE_DEVICE_TABLE(pci, igb_ids);

#include "../intel/chip_main.h"

MODULE_DESCRIPTION("Weir for Intel 82576 Gigabit Ethernet");
