// SPDX-License-Identifier: GPL-2.0
/* The kernel's side of the igb driver: ids, and what chip_main.h asks. */
#include <linux/module.h>
#include <linux/netdevice.h>
#include <linux/pci.h>

#include "../kapi/chip.h"
#include "../kapi/ethtool.h"
#include "igb_entry.h"

#define CHIP(name) igb_##name
#define ENTRY(name) weir_igb_##name
#define DRIVER_NAME "weir_igb"

/* A shorter frame is not padded right (82576 Datasheet 7.2.1). */
#define MIN_FRAME 17
/* Of the chip, each with a vector of 25 (7.3). */
#define MAX_QUEUES 16

static u16 igb_read_phy(void *core, u32 reg)
{
	return weir_igb_read_phy(core, reg);
}

static void igb_write_phy(void *core, u32 reg, u16 value)
{
	weir_igb_write_phy(core, reg, value);
}

static struct kapi_status igb_check_link(void *core,
					 const struct kapi_link *wanted)
{
	return weir_igb_check_link(core, wanted);
}

static void igb_get_wake(void *core, struct kapi_wake *out)
{
	weir_igb_get_wake(core, out);
}

static void igb_set_wake(void *core, u32 on)
{
	weir_igb_set_wake(core, on);
}

/* CTRL.VME strips tags, and without it none is inserted (8.2.1). */
static netdev_features_t igb_fix_features(struct net_device *netdev,
					  netdev_features_t features)
{
	if (!(features & NETIF_F_HW_VLAN_CTAG_RX))
		features &= ~NETIF_F_HW_VLAN_CTAG_TX;
	return features;
}

static const struct weir_mii_ops igb_mii = {
	.address = WEIR_IGB_PHY,
	.get_link_ksettings = weir_mii_get_link_ksettings,
	.set_link_ksettings = weir_mii_set_link_ksettings,
	.read = igb_read_phy,
	.write = igb_write_phy,
	.check = igb_check_link,
};

#define MORE_CHIP_OPS \
	.mii = &igb_mii, \
	.get_wake = igb_get_wake, \
	.set_wake = igb_set_wake,
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
