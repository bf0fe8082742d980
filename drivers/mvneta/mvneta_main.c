// SPDX-License-Identifier: GPL-2.0
/*
 * The kernel's side of the mvneta driver: compatible strings, tables of
 * operations, and the C functions that kernel pointers point at. Each calls its
 * C++ counterpart of mvneta_entry.h directly; there is no logic here.
 */
#include <linux/module.h>
#include <linux/netdevice.h>
#include <linux/of.h>
#include <linux/platform_device.h>

#include "../kapi/chip.h"
#include "../kapi/compat/namespace.h"
#include "../kapi/platform.h"
#include "../kapi/port.h"
#include "../kapi/tx_offload.h"
#include "mvneta_entry.h"
#include "mvneta_xmit.h"

#define DRIVER_NAME "weir_mvneta"

/* ---- Data path ---- */

static netdev_tx_t mvneta_start_xmit(struct sk_buff *skb,
				     struct net_device *netdev)
{
	const u16 queue = skb_get_queue_mapping(skb);
	struct kapi_port *port = netdev_priv(netdev);
	void *txq = port->tx_core[queue];
	struct kapi_tx_offload offload;
	u32 flags = weir_tx_flags(skb);

	if (unlikely(!txq))
		return weir_tx_no_queue(skb, netdev);
	if (skb->ip_summed == CHECKSUM_PARTIAL &&
	    unlikely(!mvneta_tx_offload(port, skb, &flags, &offload))) {
		weir_tx_drop(skb, netdev, queue);
		/* The burst that it ends is rung (faults.md A3). */
		if (!(flags & KAPI_TX_MORE))
			weir_mvneta_xmit_flush(txq);
		return NETDEV_TX_OK;
	}
	if (unlikely(weir_mvneta_xmit(txq, skb, skb->len,
				      skb_shinfo(skb)->nr_frags, flags,
				      &offload)))
		return NETDEV_TX_BUSY;
	return NETDEV_TX_OK;
}

static int mvneta_poll_single(struct napi_struct *napi, int budget)
{
	struct kapi_vector *vector =
		container_of(napi, struct kapi_vector, napi);

	return weir_mvneta_poll_single(vector->core, budget);
}

static int mvneta_poll_percpu(struct napi_struct *napi, int budget)
{
	struct kapi_vector *vector =
		container_of(napi, struct kapi_vector, napi);

	return weir_mvneta_poll_percpu(vector->core, budget);
}

static irqreturn_t mvneta_irq(int irq, void *data)
{
	struct kapi_port *port = data;

	weir_mvneta_irq(port->core);
	return IRQ_HANDLED;
}

static void mvneta_timer_expired(void *txq)
{
	weir_mvneta_tx_bound_expired(txq);
}

/* ---- CPUs ---- */

static void mvneta_on_cpu(void *core, u32 cpu, u32 what)
{
	weir_mvneta_on_cpu(core, cpu, what);
}

static void mvneta_cpu_online(void *core, u32 cpu)
{
	weir_mvneta_cpu_online(core, cpu);
}

static void mvneta_cpu_offline(void *core, u32 cpu)
{
	weir_mvneta_cpu_offline(core, cpu);
}

/* ---- Control path ---- */

static struct kapi_status mvneta_probe(struct kapi_port *port, void **core)
{
	return weir_mvneta_probe(port, core);
}

static void mvneta_remove(void *core)
{
	weir_mvneta_remove(core);
}

static struct kapi_status mvneta_open(void *core)
{
	return weir_mvneta_open(core);
}

static void mvneta_stop(void *core)
{
	weir_mvneta_stop(core);
}

static void mvneta_shutdown(void *core)
{
	weir_mvneta_shutdown(core);
}

static void mvneta_resume(void *core)
{
	weir_mvneta_resume(core);
}

static u32 mvneta_service(void *core)
{
	return weir_mvneta_service(core);
}

static void mvneta_tx_timeout(void *core, u32 index)
{
	weir_mvneta_tx_timeout(core, index);
}

static void mvneta_recover(void *core)
{
	weir_mvneta_recover(core);
}

static void mvneta_set_rx_mode(void *core, const struct kapi_rx_mode *mode)
{
	weir_mvneta_set_rx_mode(core, mode);
}

static struct kapi_status mvneta_set_mac(void *core, const u8 mac[6])
{
	return weir_mvneta_set_mac(core, mac);
}

static struct kapi_status mvneta_set_mtu(void *core, u32 mtu)
{
	return weir_mvneta_set_mtu(core, mtu);
}

static struct kapi_status mvneta_set_features(void *core, u64 on)
{
	return weir_mvneta_set_features(core, on);
}

static void mvneta_get_stats(void *core, struct kapi_stats *out)
{
	weir_mvneta_get_stats(core, out);
}

/* ---- ethtool ---- */

static void mvneta_get_ring(void *core, struct kapi_ring *out)
{
	weir_mvneta_get_ring(core, out);
}

static struct kapi_status mvneta_set_ring(void *core, const struct kapi_ring *r)
{
	return weir_mvneta_set_ring(core, r);
}

static void mvneta_get_channels(void *core, struct kapi_channels *out)
{
	weir_mvneta_get_channels(core, out);
}

static struct kapi_status mvneta_set_channels(void *core,
					      const struct kapi_channels *c)
{
	return weir_mvneta_set_channels(core, c);
}

static void mvneta_get_coalesce(void *core, struct kapi_coalesce *out)
{
	weir_mvneta_get_coalesce(core, out);
}

static struct kapi_status mvneta_set_coalesce(void *core,
					      const struct kapi_coalesce *c)
{
	return weir_mvneta_set_coalesce(core, c);
}

static struct kapi_status mvneta_get_queue_coalesce(void *core, u32 queue,
						    struct kapi_coalesce *out)
{
	return weir_mvneta_get_queue_coalesce(core, queue, out);
}

static struct kapi_status
mvneta_set_queue_coalesce(void *core, u32 queue, const struct kapi_coalesce *c)
{
	return weir_mvneta_set_queue_coalesce(core, queue, c);
}

static void mvneta_moderate(void *core, u32 queue, u32 rx_usecs, u32 tx_usecs)
{
	weir_mvneta_moderate(core, queue, rx_usecs, tx_usecs);
}

static void mvneta_get_mac_stats(void *core, struct kapi_mac_stats *out)
{
	weir_mvneta_get_mac_stats(core, out);
}

static void mvneta_rss_size(void *core, u32 *entries, u32 *key_len)
{
	weir_mvneta_rss_size(core, entries, key_len);
}

static void mvneta_get_rss(void *core, struct kapi_rss *out)
{
	weir_mvneta_get_rss(core, out);
}

static struct kapi_status mvneta_set_rss(void *core, const struct kapi_rss *r)
{
	return weir_mvneta_set_rss(core, r);
}

static u32 mvneta_regs_len(void *core)
{
	return weir_mvneta_regs_len(core);
}

static void mvneta_get_regs(void *core, u32 *out)
{
	weir_mvneta_get_regs(core, out);
}

static u32 mvneta_stat_count(void *core)
{
	return weir_mvneta_stat_count(core);
}

static const char *mvneta_stat_name(u32 i)
{
	return weir_mvneta_stat_name(i);
}

static void mvneta_stat_values(void *core, kapi_u64 *out)
{
	weir_mvneta_stat_values(core, out);
}

/* ---- phylink ---- */

static void mvneta_mac_prepare(void *core, const struct kapi_mac_mode *mode)
{
	weir_mvneta_mac_prepare(core, mode);
}

static void mvneta_mac_config(void *core, const struct kapi_mac_mode *mode)
{
	weir_mvneta_mac_config(core, mode);
}

static void mvneta_mac_finish(void *core, const struct kapi_mac_mode *mode)
{
	weir_mvneta_mac_finish(core, mode);
}

static bool mvneta_pcs_config(void *core, const struct kapi_mac_mode *mode)
{
	return weir_mvneta_pcs_config(core, mode);
}

static void mvneta_pcs_an_restart(void *core)
{
	weir_mvneta_pcs_an_restart(core);
}

static void mvneta_pcs_state(void *core, enum kapi_interface interface,
			     struct kapi_pcs_state *out)
{
	weir_mvneta_pcs_state(core, interface, out);
}

static void mvneta_link_up(void *core, const struct kapi_link_up *link)
{
	weir_mvneta_link_up(core, link);
}

static void mvneta_link_down(void *core, bool in_band)
{
	weir_mvneta_link_down(core, in_band);
}

static void mvneta_tx_lpi_on(void *core, u32 idle_us)
{
	weir_mvneta_tx_lpi_on(core, idle_us);
}

static void mvneta_tx_lpi_off(void *core)
{
	weir_mvneta_tx_lpi_off(core);
}

/* ---- Tables ---- */

static const struct weir_link_ops mvneta_link_ops = {
	.capabilities = mvneta_link_capabilities,
	.inband = mvneta_link_inband,
	.mac_prepare = mvneta_mac_prepare,
	.mac_config = mvneta_mac_config,
	.mac_finish = mvneta_mac_finish,
	.pcs_config = mvneta_pcs_config,
	.pcs_an_restart = mvneta_pcs_an_restart,
	.pcs_state = mvneta_pcs_state,
	.link_up = mvneta_link_up,
	.link_down = mvneta_link_down,
	.tx_lpi_on = mvneta_tx_lpi_on,
	.tx_lpi_off = mvneta_tx_lpi_off,
};

static const struct net_device_ops mvneta_netdev_ops = {
	.ndo_open = weir_ndo_open,
	.ndo_stop = weir_ndo_stop,
	.ndo_start_xmit = mvneta_start_xmit,
	.ndo_features_check = mvneta_features_check,
	.ndo_set_rx_mode = weir_ndo_set_rx_mode,
	.ndo_set_mac_address = weir_ndo_set_mac_address,
	.ndo_validate_addr = eth_validate_addr,
	.ndo_change_mtu = weir_ndo_change_mtu,
	.ndo_tx_timeout = weir_ndo_tx_timeout,
	.ndo_get_stats64 = weir_ndo_get_stats64,
	.ndo_set_features = weir_ndo_set_features,
	.ndo_eth_ioctl = weir_ndo_eth_ioctl,
};

static const struct weir_chip_ops mvneta_chip_ops = {
	.name = DRIVER_NAME,
	.version = WEIR_VERSION,
	.netdev_ops = &mvneta_netdev_ops,
	.ethtool_ops = &weir_platform_ethtool_ops,
	/* The chip reads the headers itself: no sum in another place. */
	.tx_csum = NETIF_F_IP_CSUM | NETIF_F_IPV6_CSUM,
	.max_queues = WEIR_MVNETA_QUEUES,
	.napi_poll = mvneta_poll_single,
	.napi_poll_percpu = mvneta_poll_percpu,
	.shared_irq = mvneta_irq,
	.on_cpu = mvneta_on_cpu,
	.cpu_online = mvneta_cpu_online,
	.cpu_offline = mvneta_cpu_offline,
	.timer_expired = mvneta_timer_expired,
	.link = &mvneta_link_ops,
	.probe = mvneta_probe,
	.remove = mvneta_remove,
	.open = mvneta_open,
	.stop = mvneta_stop,
	.shutdown = mvneta_shutdown,
	.resume = mvneta_resume,
	.service = mvneta_service,
	.tx_timeout = mvneta_tx_timeout,
	.recover = mvneta_recover,
	.set_rx_mode = mvneta_set_rx_mode,
	.set_mac = mvneta_set_mac,
	.set_mtu = mvneta_set_mtu,
	.set_features = mvneta_set_features,
	.get_stats = mvneta_get_stats,
	.get_ring = mvneta_get_ring,
	.set_ring = mvneta_set_ring,
	.get_channels = mvneta_get_channels,
	.set_channels = mvneta_set_channels,
	.get_coalesce = mvneta_get_coalesce,
	.set_coalesce = mvneta_set_coalesce,
	.get_queue_coalesce = mvneta_get_queue_coalesce,
	.set_queue_coalesce = mvneta_set_queue_coalesce,
	.moderate = mvneta_moderate,
	.get_mac_stats = mvneta_get_mac_stats,
	.rss_size = mvneta_rss_size,
	.get_rss = mvneta_get_rss,
	.set_rss = mvneta_set_rss,
	.regs_len = mvneta_regs_len,
	.get_regs = mvneta_get_regs,
	.stat_count = mvneta_stat_count,
	.stat_name = mvneta_stat_name,
	.stat_values = mvneta_stat_values,
};

/* A line for each CPU, or one: as in-tree, by the string and not by the irq. */
static const struct weir_platform_id armada_370 = {
	.device_id = WEIR_MVNETA_ARMADA_370,
	.percpu = true,
};

static const struct weir_platform_id armada_xp = {
	.device_id = WEIR_MVNETA_ARMADA_XP,
	.percpu = true,
};

static const struct weir_platform_id armada_3700 = {
	.device_id = WEIR_MVNETA_ARMADA_3700,
};

static const struct weir_platform_id armada_ac5 = {
	.device_id = WEIR_MVNETA_AC5,
};

static const struct of_device_id mvneta_ids[] = {
	{ .compatible = "marvell,armada-370-neta", .data = &armada_370 },
	{ .compatible = "marvell,armada-xp-neta", .data = &armada_xp },
	{ .compatible = "marvell,armada-3700-neta", .data = &armada_3700 },
	{ .compatible = "marvell,armada-ac5-neta", .data = &armada_ac5 },
	{ }
};
MODULE_DEVICE_TABLE(of, mvneta_ids);

static int mvneta_platform_probe(struct platform_device *pdev)
{
	return weir_platform_probe(pdev, &mvneta_chip_ops);
}

static struct platform_driver mvneta_driver = {
	.probe = mvneta_platform_probe,
	.remove = weir_platform_remove,
	.shutdown = weir_platform_shutdown,
	.driver = {
		.name = DRIVER_NAME,
		.of_match_table = mvneta_ids,
		.pm = pm_sleep_ptr(&weir_platform_pm_ops),
	},
};

static int __init mvneta_init(void)
{
	int err;

	err = weir_platform_init();
	if (err)
		return err;
	err = platform_driver_register(&mvneta_driver);
	if (err)
		weir_platform_exit();
	return err;
}
module_init(mvneta_init);

static void __exit mvneta_exit(void)
{
	platform_driver_unregister(&mvneta_driver);
	weir_platform_exit();
}
module_exit(mvneta_exit);

MODULE_DESCRIPTION("Weir for the Ethernet ports of Marvell Armada");
MODULE_LICENSE("GPL");
MODULE_VERSION(WEIR_VERSION);
WEIR_IMPORT;
