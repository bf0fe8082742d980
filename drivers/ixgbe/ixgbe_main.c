// SPDX-License-Identifier: GPL-2.0
/*
 * The kernel's side of the ixgbe driver: ids, tables of operations, and the C
 * functions that kernel pointers point at. Each calls its C++ counterpart of
 * ixgbe_entry.h directly; there is no logic here.
 */
#include <linux/module.h>
#include <linux/netdevice.h>
#include <linux/pci.h>

#include "../kapi/chip.h"
#include "../kapi/compat/namespace.h"
#include "../kapi/port.h"
#include "../kapi/tx_offload.h"
#include "ixgbe_entry.h"

#define DRIVER_NAME "weir_ixgbe"

/* A shorter frame stops the transmitter (82599 Datasheet 3.4 7.2.1.1). */
#define MIN_FRAME 17
/* 64 MSI-X vectors, one of them for everything else (7.3.1). */
#define MAX_QUEUES 63

/* ---- Module parameter ---- */

static const char *const irq_choices[] = {
	[WEIR_IRQ_BEST] = "msix",
	[WEIR_IRQ_MSI] = "msi",
	[WEIR_IRQ_INTX] = "intx",
};

static enum weir_irq_choice irq_choice;

static int set_irq_choice(const char *value, const struct kernel_param *param)
{
	int i = sysfs_match_string(irq_choices, value);

	if (i < 0) {
		pr_err(DRIVER_NAME ": irq=%s: must be msix, msi or intx\n",
		       value);
		return i;
	}
	irq_choice = i;
	return 0;
}

static int get_irq_choice(char *out, const struct kernel_param *param)
{
	return sysfs_emit(out, "%s\n", irq_choices[irq_choice]);
}

static const struct kernel_param_ops irq_choice_ops = {
	.set = set_irq_choice,
	.get = get_irq_choice,
};

module_param_cb(irq, &irq_choice_ops, NULL, 0444);
MODULE_PARM_DESC(irq, "best interrupts to try: msix (default), msi or intx");

static enum weir_irq_choice ixgbe_irq_choice(void)
{
	return irq_choice;
}

/* ---- Data path ---- */

/* A frame that C could not make ready; the burst it ends is rung (A3). */
static noinline netdev_tx_t drop_unready(struct sk_buff *skb,
					 struct net_device *netdev, void *txq,
					 u16 queue, u32 flags)
{
	weir_tx_drop(skb, netdev, queue);
	if (!(flags & KAPI_TX_MORE))
		weir_ixgbe_xmit_flush(txq);
	return NETDEV_TX_OK;
}

static netdev_tx_t ixgbe_start_xmit(struct sk_buff *skb,
				    struct net_device *netdev)
{
	const u16 queue = skb_get_queue_mapping(skb);
	struct kapi_port *port = netdev_priv(netdev);
	void *txq = port->tx_core[queue];
	struct kapi_tx_offload offload;
	u32 flags = weir_tx_flags(skb);

	if (unlikely(!txq))
		return weir_tx_no_queue(skb, netdev);
	if (unlikely(skb->len < MIN_FRAME)) {
		/* Frees it on failure. */
		if (skb_put_padto(skb, MIN_FRAME))
			return drop_unready(NULL, netdev, txq, queue, flags);
	}
	if (skb->ip_summed == CHECKSUM_PARTIAL &&
	    unlikely(!weir_tx_offload(skb, &flags, &offload)))
		return drop_unready(skb, netdev, txq, queue, flags);
	if (unlikely(weir_ixgbe_xmit(txq, skb, skb->len,
				     skb_shinfo(skb)->nr_frags, flags,
				     &offload)))
		return NETDEV_TX_BUSY;
	return NETDEV_TX_OK;
}

static int ixgbe_napi_poll(struct napi_struct *napi, int budget)
{
	struct kapi_vector *vector =
		container_of(napi, struct kapi_vector, napi);

	return weir_ixgbe_poll(vector->core, budget);
}

static irqreturn_t ixgbe_other_irq(int irq, void *data)
{
	struct kapi_port *port = data;

	weir_ixgbe_other_irq(port->core);
	return IRQ_HANDLED;
}

static irqreturn_t ixgbe_shared_irq(int irq, void *data)
{
	struct kapi_port *port = data;

	return IRQ_RETVAL(weir_ixgbe_shared_irq(port->core));
}

/* ---- Control path ---- */

static struct kapi_status ixgbe_probe(struct kapi_port *port, void **core)
{
	return weir_ixgbe_probe(port, core);
}

static void ixgbe_remove(void *core)
{
	weir_ixgbe_remove(core);
}

static struct kapi_status ixgbe_open(void *core)
{
	return weir_ixgbe_open(core);
}

static void ixgbe_stop(void *core)
{
	weir_ixgbe_stop(core);
}

static void ixgbe_shutdown(void *core)
{
	weir_ixgbe_shutdown(core);
}

static u32 ixgbe_service(void *core)
{
	return weir_ixgbe_service(core);
}

static void ixgbe_tx_timeout(void *core, u32 index)
{
	weir_ixgbe_tx_timeout(core, index);
}

static void ixgbe_recover(void *core)
{
	weir_ixgbe_recover(core);
}

static void ixgbe_set_rx_mode(void *core, const struct kapi_rx_mode *mode)
{
	weir_ixgbe_set_rx_mode(core, mode);
}

static struct kapi_status ixgbe_set_mac(void *core, const u8 mac[6])
{
	return weir_ixgbe_set_mac(core, mac);
}

static struct kapi_status ixgbe_set_mtu(void *core, u32 mtu)
{
	return weir_ixgbe_set_mtu(core, mtu);
}

static struct kapi_status ixgbe_set_features(void *core, u64 on)
{
	return weir_ixgbe_set_features(core, on);
}

static struct kapi_status ixgbe_vlan(void *core, u16 vid, bool add)
{
	return weir_ixgbe_vlan(core, vid, add);
}

static void ixgbe_get_stats(void *core, struct kapi_stats *out)
{
	weir_ixgbe_get_stats(core, out);
}

static void ixgbe_get_ring(void *core, struct kapi_ring *out)
{
	weir_ixgbe_get_ring(core, out);
}

static struct kapi_status ixgbe_set_ring(void *core, const struct kapi_ring *r)
{
	return weir_ixgbe_set_ring(core, r);
}

static void ixgbe_get_channels(void *core, struct kapi_channels *out)
{
	weir_ixgbe_get_channels(core, out);
}

static struct kapi_status ixgbe_set_channels(void *core,
					     const struct kapi_channels *c)
{
	return weir_ixgbe_set_channels(core, c);
}

static void ixgbe_get_coalesce(void *core, struct kapi_coalesce *out)
{
	weir_ixgbe_get_coalesce(core, out);
}

static struct kapi_status ixgbe_set_coalesce(void *core,
					     const struct kapi_coalesce *c)
{
	return weir_ixgbe_set_coalesce(core, c);
}

static void ixgbe_get_pause(void *core, struct kapi_pause *out)
{
	weir_ixgbe_get_pause(core, out);
}

static struct kapi_status ixgbe_set_pause(void *core,
					  const struct kapi_pause *p)
{
	return weir_ixgbe_set_pause(core, p);
}

static void ixgbe_get_mac_stats(void *core, struct kapi_mac_stats *out)
{
	weir_ixgbe_get_mac_stats(core, out);
}

static void ixgbe_get_link(void *core, struct kapi_link *out)
{
	weir_ixgbe_get_link(core, out);
}

static struct kapi_status ixgbe_restart_link(void *core)
{
	return weir_ixgbe_restart_link(core);
}

static void ixgbe_rss_size(void *core, u32 *entries, u32 *key_len)
{
	weir_ixgbe_rss_size(core, entries, key_len);
}

static void ixgbe_get_rss(void *core, struct kapi_rss *out)
{
	weir_ixgbe_get_rss(core, out);
}

static struct kapi_status ixgbe_set_rss(void *core, const struct kapi_rss *r)
{
	return weir_ixgbe_set_rss(core, r);
}

static u32 ixgbe_regs_len(void *core)
{
	return weir_ixgbe_regs_len(core);
}

static void ixgbe_get_regs(void *core, u32 *out)
{
	weir_ixgbe_get_regs(core, out);
}

static struct kapi_status ixgbe_module_len(void *core, u32 *octets)
{
	return weir_ixgbe_module_len(core, octets);
}

static struct kapi_status ixgbe_read_module(void *core, u8 page, u32 offset,
					    u32 len, u8 *out)
{
	return weir_ixgbe_read_module(core, page, offset, len, out);
}

static u32 ixgbe_nvm_len(void *core)
{
	return weir_ixgbe_nvm_len(core);
}

static struct kapi_status ixgbe_read_nvm(void *core, u32 offset, u32 len,
					 u8 *out)
{
	return weir_ixgbe_read_nvm(core, offset, len, out);
}

static u32 ixgbe_stat_count(void *core)
{
	return weir_ixgbe_stat_count(core);
}

static const char *ixgbe_stat_name(u32 i)
{
	return weir_ixgbe_stat_name(i);
}

static void ixgbe_stat_values(void *core, kapi_u64 *out)
{
	weir_ixgbe_stat_values(core, out);
}

/* ---- Tables ---- */

static const struct net_device_ops ixgbe_netdev_ops = {
	.ndo_open = weir_ndo_open,
	.ndo_stop = weir_ndo_stop,
	.ndo_start_xmit = ixgbe_start_xmit,
	.ndo_features_check = weir_ndo_features_check,
	.ndo_set_rx_mode = weir_ndo_set_rx_mode,
	.ndo_set_mac_address = weir_ndo_set_mac_address,
	.ndo_validate_addr = eth_validate_addr,
	.ndo_change_mtu = weir_ndo_change_mtu,
	.ndo_tx_timeout = weir_ndo_tx_timeout,
	.ndo_get_stats64 = weir_ndo_get_stats64,
	.ndo_vlan_rx_add_vid = weir_ndo_vlan_add,
	.ndo_vlan_rx_kill_vid = weir_ndo_vlan_kill,
	.ndo_set_features = weir_ndo_set_features,
};

static const struct weir_chip_ops ixgbe_chip_ops = {
	.name = DRIVER_NAME,
	.version = WEIR_VERSION,
	.netdev_ops = &ixgbe_netdev_ops,
	.ethtool_ops = &weir_ethtool_ops,
	.tx_csum = NETIF_F_HW_CSUM,
	.max_queues = MAX_QUEUES,
	.irq_choice = ixgbe_irq_choice,
	.napi_poll = ixgbe_napi_poll,
	.other_irq = ixgbe_other_irq,
	.shared_irq = ixgbe_shared_irq,
	.probe = ixgbe_probe,
	.remove = ixgbe_remove,
	.open = ixgbe_open,
	.stop = ixgbe_stop,
	.shutdown = ixgbe_shutdown,
	.service = ixgbe_service,
	.tx_timeout = ixgbe_tx_timeout,
	.recover = ixgbe_recover,
	.set_rx_mode = ixgbe_set_rx_mode,
	.set_mac = ixgbe_set_mac,
	.set_mtu = ixgbe_set_mtu,
	.set_features = ixgbe_set_features,
	.vlan = ixgbe_vlan,
	.get_stats = ixgbe_get_stats,
	.get_ring = ixgbe_get_ring,
	.set_ring = ixgbe_set_ring,
	.get_channels = ixgbe_get_channels,
	.set_channels = ixgbe_set_channels,
	.get_coalesce = ixgbe_get_coalesce,
	.set_coalesce = ixgbe_set_coalesce,
	.get_pause = ixgbe_get_pause,
	.set_pause = ixgbe_set_pause,
	.get_mac_stats = ixgbe_get_mac_stats,
	.get_link = ixgbe_get_link,
	.restart_link = ixgbe_restart_link,
	.rss_size = ixgbe_rss_size,
	.get_rss = ixgbe_get_rss,
	.set_rss = ixgbe_set_rss,
	.regs_len = ixgbe_regs_len,
	.get_regs = ixgbe_get_regs,
	.module_len = ixgbe_module_len,
	.read_module = ixgbe_read_module,
	.nvm_len = ixgbe_nvm_len,
	.read_nvm = ixgbe_read_nvm,
	.stat_count = ixgbe_stat_count,
	.stat_name = ixgbe_stat_name,
	.stat_values = ixgbe_stat_values,
};

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

static int ixgbe_pci_probe(struct pci_dev *pdev, const struct pci_device_id *id)
{
	return weir_pci_probe(pdev, &ixgbe_chip_ops);
}

static struct pci_driver ixgbe_driver = {
	.name = DRIVER_NAME,
	.id_table = ixgbe_ids,
	.probe = ixgbe_pci_probe,
	.remove = weir_pci_remove,
	.shutdown = weir_pci_shutdown,
	.err_handler = &weir_pci_errors,
	.driver.pm = pm_sleep_ptr(&weir_pm_ops),
};
module_pci_driver(ixgbe_driver);

MODULE_DESCRIPTION("Weir for Intel 82599 10 Gigabit Ethernet");
MODULE_LICENSE("GPL");
MODULE_VERSION(WEIR_VERSION);
WEIR_IMPORT;
