// SPDX-License-Identifier: GPL-2.0
/* The port: what the core tells of it, and its transmit queues as a whole. */
#include <linux/etherdevice.h>
#include <linux/rtnetlink.h>

#include "compat/namespace.h"
#include "port.h"

kapi_u16 kapi_port_device_id(struct kapi_port *port)
{
	return port->device_id;
}
EXPORT_SYMBOL_WEIR(kapi_port_device_id);

/* KAPI_F_TX_CSUM is left out: what it is to the stack, the chip says. */
static const struct {
	u64 ours;
	netdev_features_t kernel;
} features[] = {
	{ KAPI_F_SG, NETIF_F_SG },
	{ KAPI_F_SCTP_CSUM, NETIF_F_SCTP_CRC },
	{ KAPI_F_TSO4, NETIF_F_TSO },
	{ KAPI_F_TSO6, NETIF_F_TSO6 },
	{ KAPI_F_USO, NETIF_F_GSO_UDP_L4 },
	{ KAPI_F_RX_CSUM, NETIF_F_RXCSUM },
	{ KAPI_F_RX_HASH, NETIF_F_RXHASH },
	{ KAPI_F_VLAN_TX, NETIF_F_HW_VLAN_CTAG_TX },
	{ KAPI_F_VLAN_RX, NETIF_F_HW_VLAN_CTAG_RX },
	{ KAPI_F_VLAN_FILTER, NETIF_F_HW_VLAN_CTAG_FILTER },
	{ KAPI_F_RXALL, NETIF_F_RXALL },
	{ KAPI_F_HIGHDMA, NETIF_F_HIGHDMA },
};

static netdev_features_t features_of(const struct kapi_port *port,
				     u64 kapi_features)
{
	netdev_features_t out = 0;
	u32 i;

	if (kapi_features & KAPI_F_TX_CSUM)
		out |= port->ops->tx_csum;

	for (i = 0; i < ARRAY_SIZE(features); i++)
		if (kapi_features & features[i].ours)
			out |= features[i].kernel;
	return out;
}

u64 weir_kapi_features(const struct kapi_port *port, netdev_features_t on)
{
	u64 out = 0;
	u32 i;

	if (on & port->ops->tx_csum)
		out |= KAPI_F_TX_CSUM;

	for (i = 0; i < ARRAY_SIZE(features); i++)
		if (on & features[i].kernel)
			out |= features[i].ours;
	return out;
}

void kapi_port_lock(struct kapi_port *port)
{
	mutex_lock(&port->lock);
}
EXPORT_SYMBOL_WEIR(kapi_port_lock);

void kapi_port_unlock(struct kapi_port *port)
{
	mutex_unlock(&port->lock);
}
EXPORT_SYMBOL_WEIR(kapi_port_unlock);

void kapi_port_set_limits(struct kapi_port *port,
			  const struct kapi_limits *limits)
{
	const netdev_features_t can = features_of(port, limits->features);
	struct net_device *netdev = port->netdev;

	port->limits = *limits;
	netdev->min_mtu = limits->min_mtu;
	netdev->max_mtu = limits->max_mtu;
	if (limits->tso_max_size)
		netif_set_tso_max_size(netdev, limits->tso_max_size);
	if (limits->tso_max_segs)
		netif_set_tso_max_segs(netdev, limits->tso_max_segs);
	netdev->hw_features = can & ~NETIF_F_HIGHDMA;
	netdev->features = can & ~NETIF_F_RXALL;
	netdev->vlan_features = can & (NETIF_F_SG | port->ops->tx_csum |
				       NETIF_F_SCTP_CRC | NETIF_F_TSO |
				       NETIF_F_TSO6 | NETIF_F_GSO_UDP_L4 |
				       NETIF_F_HIGHDMA);
}
EXPORT_SYMBOL_WEIR(kapi_port_set_limits);

void kapi_port_set_mac(struct kapi_port *port, const kapi_u8 mac[6])
{
	eth_hw_addr_set(port->netdev, mac);
	ether_addr_copy(port->netdev->perm_addr, mac);
}
EXPORT_SYMBOL_WEIR(kapi_port_set_mac);

void kapi_port_set_firmware(struct kapi_port *port, const char *text)
{
	strscpy(port->firmware, text, sizeof(port->firmware));
}
EXPORT_SYMBOL_WEIR(kapi_port_set_firmware);

void kapi_rss_key(kapi_u8 *key, kapi_size len)
{
	netdev_rss_key_fill(key, len);
}
EXPORT_SYMBOL_WEIR(kapi_rss_key);

void kapi_carrier(struct kapi_port *port, KAPI_BOOL up)
{
	if (up)
		netif_carrier_on(port->netdev);
	else
		netif_carrier_off(port->netdev);
}
EXPORT_SYMBOL_WEIR(kapi_carrier);

void kapi_port_lost(struct kapi_port *port)
{
	if (xchg(&port->lost, true))
		return;
	netif_carrier_off(port->netdev);
	netif_device_detach(port->netdev);
	if (port->registered)
		netdev_err(port->netdev,
			   "the device answers all ones: detached\n");
	else
		dev_err(port->dev, "the device answers all ones\n");
}
EXPORT_SYMBOL_WEIR(kapi_port_lost);

void kapi_tx_stop_all(struct kapi_port *port)
{
	WRITE_ONCE(port->tx_off, true);
	/* Takes every queue's tx lock, so that no xmit is under way after. */
	netif_tx_disable(port->netdev);
}
EXPORT_SYMBOL_WEIR(kapi_tx_stop_all);

void kapi_tx_start_all(struct kapi_port *port)
{
	WRITE_ONCE(port->tx_off, false);
	if (netif_device_present(port->netdev))
		netif_tx_wake_all_queues(port->netdev);
}
EXPORT_SYMBOL_WEIR(kapi_tx_start_all);

int kapi_set_queue_count(struct kapi_port *port, kapi_u32 tx, kapi_u32 rx)
{
	struct net_device *netdev = port->netdev;
	const u32 was = netdev->real_num_tx_queues;
	int err;

	err = netif_set_real_num_tx_queues(netdev, tx);
	if (err)
		return err;
	err = netif_set_real_num_rx_queues(netdev, rx);
	if (err)
		netif_set_real_num_tx_queues(netdev, was);
	else
		weir_spread_xps(port);
	return err;
}
EXPORT_SYMBOL_WEIR(kapi_set_queue_count);

void kapi_set_tx_core(struct kapi_port *port, kapi_u32 index, void *core)
{
	struct netdev_queue *nq;

	if (WARN_ON_ONCE(index >= port->netdev->num_tx_queues))
		return;
	nq = netdev_get_tx_queue(port->netdev, index);
	__netif_tx_lock_bh(nq);
	port->tx_core[index] = core;
	__netif_tx_unlock_bh(nq);
}
EXPORT_SYMBOL_WEIR(kapi_set_tx_core);
