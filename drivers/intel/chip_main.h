/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The kernel's side of an Intel chip's module: the C functions that kernel
 * pointers point at, and their tables. Each calls its C++ counterpart of
 * <chip>_entry.h directly; there is no logic here.
 *
 * A chip's <chip>_main.c includes this once, after <chip>_entry.h and:
 *
 *   CHIP(name), ENTRY(name)	the names of its C and of its C++ functions
 *   DRIVER_NAME
 *   MIN_FRAME			octets; shorter frames are padded first
 *   MAX_QUEUES			pairs
 *   MORE_NETDEV_OPS		further rows of its net_device_ops, or nothing
 *   MORE_CHIP_OPS		further rows of its weir_chip_ops, or nothing
 *   CHIP(ids)			its table of PCI ids
 */
#include <linux/module.h>
#include <linux/netdevice.h>
#include <linux/pci.h>

#include "../kapi/chip.h"
#include "../kapi/compat/namespace.h"
#include "../kapi/port.h"
#include "../kapi/tx_offload.h"

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

static enum weir_irq_choice CHIP(irq_choice)(void)
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
		ENTRY(xmit_flush)(txq);
	return NETDEV_TX_OK;
}

static_assert(KAPI_TX_BUSY == NETDEV_TX_BUSY);

/* Map, stamp, send: a frame in one piece, of no length that needs a look. */
static __always_inline netdev_tx_t
send_linear(void *txq, struct sk_buff *skb, struct net_device *netdev,
	    u32 flags, const struct kapi_tx_offload *offload)
{
	struct kapi_port *port = netdev_priv(netdev);
	const u64 dma = weir_tx_map_linear(port->dev, skb);

	/* No PHY driver of these chips stamps; it would have to be asked. */
	if (unlikely(skb_shinfo(skb)->tx_flags & SKBTX_ANY_TSTAMP))
		skb_tx_timestamp(skb);
	return ENTRY(xmit_linear)(txq, skb, skb->len, flags, dma, offload);
}

static __always_inline bool length_is_usual(const struct sk_buff *skb)
{
	return skb->len - MIN_FRAME <= KAPI_TX_LINEAR_MAX - MIN_FRAME;
}

/* A frame that is to be padded, summed, segmented, or is in pieces. */
static noinline netdev_tx_t CHIP(start_xmit_special)(struct sk_buff *skb,
						     struct net_device *netdev,
						     void *txq, u32 flags)
{
	const u16 queue = skb_get_queue_mapping(skb);
	struct kapi_tx_offload offload;

	if (unlikely(skb->len < MIN_FRAME)) {
		/* Frees it on failure. */
		if (skb_put_padto(skb, MIN_FRAME))
			return drop_unready(NULL, netdev, txq, queue, flags);
	}
	if (skb->ip_summed == CHECKSUM_PARTIAL &&
	    unlikely(!weir_tx_offload(skb, &flags, &offload)))
		return drop_unready(skb, netdev, txq, queue, flags);
	if (!skb_is_nonlinear(skb) && length_is_usual(skb) &&
	    !(flags & (KAPI_TX_TSO | KAPI_TX_USO)))
		return send_linear(txq, skb, netdev, flags, &offload);
	if (unlikely(ENTRY(xmit)(txq, skb, skb->len, skb_shinfo(skb)->nr_frags,
				 flags, &offload)))
		return NETDEV_TX_BUSY;
	return NETDEV_TX_OK;
}

static netdev_tx_t CHIP(start_xmit)(struct sk_buff *skb,
				    struct net_device *netdev)
{
	struct kapi_port *port = netdev_priv(netdev);
	/* The stack keeps it below real_num_tx_queues. */
	void *txq = *(port->tx_core + skb_get_queue_mapping(skb));
	const u32 flags = weir_tx_flags(skb);

	if (unlikely(!txq))
		return weir_tx_no_queue(skb, netdev);
	if (skb->ip_summed == CHECKSUM_PARTIAL || skb_is_nonlinear(skb) ||
	    unlikely(!length_is_usual(skb)))
		return CHIP(start_xmit_special)(skb, netdev, txq, flags);
	return send_linear(txq, skb, netdev, flags, NULL);
}

static int CHIP(napi_poll)(struct napi_struct *napi, int budget)
{
	struct kapi_vector *vector =
		container_of(napi, struct kapi_vector, napi);

	return ENTRY(poll)(vector->core, budget);
}

static irqreturn_t CHIP(other_irq)(int irq, void *data)
{
	struct kapi_port *port = data;

	ENTRY(other_irq)(port->core);
	return IRQ_HANDLED;
}

static irqreturn_t CHIP(shared_irq)(int irq, void *data)
{
	struct kapi_port *port = data;

	return IRQ_RETVAL(ENTRY(shared_irq)(port->core));
}

/* ---- Control path ---- */

#define WEIR_OP(result, name, parameters, arguments) \
	static result CHIP(name) parameters \
	{ \
		return ENTRY(name) arguments; \
	}
#include "control_ops.def"
#undef WEIR_OP

/* ---- Tables ---- */

static const struct net_device_ops
	CHIP(netdev_ops) = { .ndo_open = weir_ndo_open,
			     .ndo_stop = weir_ndo_stop,
			     .ndo_start_xmit = CHIP(start_xmit),
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
			     MORE_NETDEV_OPS };

static const struct weir_chip_ops CHIP(chip_ops) = {
	.name = DRIVER_NAME,
	.version = WEIR_VERSION,
	.netdev_ops = &CHIP(netdev_ops),
	.ethtool_ops = &weir_ethtool_ops,
	.tx_csum = NETIF_F_HW_CSUM,
	.max_queues = MAX_QUEUES,
	.irq_choice = CHIP(irq_choice),
	.napi_poll = CHIP(napi_poll),
	.other_irq = CHIP(other_irq),
	.shared_irq = CHIP(shared_irq),
	MORE_CHIP_OPS
#define WEIR_OP(result, name, parameters, arguments) .name = CHIP(name),
#include "control_ops.def"
#undef WEIR_OP
};

static int CHIP(pci_probe)(struct pci_dev *pdev, const struct pci_device_id *id)
{
	return weir_pci_probe(pdev, &CHIP(chip_ops));
}

static struct pci_driver CHIP(driver) = {
	.name = DRIVER_NAME,
	.id_table = CHIP(ids),
	.probe = CHIP(pci_probe),
	.remove = weir_pci_remove,
	.shutdown = weir_pci_shutdown,
	.err_handler = &weir_pci_errors,
	.driver.pm = pm_sleep_ptr(&weir_pm_ops),
};
module_pci_driver(CHIP(driver));

MODULE_LICENSE("GPL");
MODULE_VERSION(WEIR_VERSION);
WEIR_IMPORT;
