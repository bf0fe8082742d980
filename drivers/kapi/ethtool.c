// SPDX-License-Identifier: GPL-2.0
/* ethtool: rings, channels, coalescing, and the table of operations. */
#include <linux/ethtool.h>

#include "compat/rx_rings.h"
#include "compat/rxfh.h"
#include "ethtool.h"
#include "port.h"

static void get_drvinfo(struct net_device *netdev, struct ethtool_drvinfo *info)
{
	struct kapi_port *port = netdev_priv(netdev);

	strscpy(info->driver, port->ops->name, sizeof(info->driver));
	strscpy(info->version, port->ops->version, sizeof(info->version));
	strscpy(info->fw_version, port->firmware, sizeof(info->fw_version));
	strscpy(info->bus_info, pci_name(port->pdev), sizeof(info->bus_info));
}

static void get_ringparam(struct net_device *netdev,
			  struct ethtool_ringparam *ring,
			  struct kernel_ethtool_ringparam *kernel_ring,
			  struct netlink_ext_ack *extack)
{
	struct kapi_port *port = netdev_priv(netdev);
	struct kapi_ring r = {};

	port->ops->get_ring(port->core, &r);
	ring->tx_pending = r.tx;
	ring->rx_pending = r.rx;
	ring->tx_max_pending = r.tx_max;
	ring->rx_max_pending = r.rx_max;
}

static int set_ringparam(struct net_device *netdev,
			 struct ethtool_ringparam *ring,
			 struct kernel_ethtool_ringparam *kernel_ring,
			 struct netlink_ext_ack *extack)
{
	struct kapi_port *port = netdev_priv(netdev);
	const struct kapi_ring r = {
		.tx = ring->tx_pending,
		.rx = ring->rx_pending,
	};

	return weir_tell(port, port->ops->set_ring(port->core, &r), extack,
			 "ring");
}

static void get_channels(struct net_device *netdev,
			 struct ethtool_channels *channels)
{
	struct kapi_port *port = netdev_priv(netdev);
	struct kapi_channels c = {};

	port->ops->get_channels(port->core, &c);
	channels->combined_count = c.combined;
	channels->max_combined = c.combined_max;
}

static int set_channels(struct net_device *netdev,
			struct ethtool_channels *channels)
{
	struct kapi_port *port = netdev_priv(netdev);
	const struct kapi_channels c = { .combined = channels->combined_count };

	/* The core of ethtool refuses rx, tx and other: their maximum is 0. */
	return weir_tell(port, port->ops->set_channels(port->core, &c), NULL,
			 "channels");
}

static int get_coalesce(struct net_device *netdev,
			struct ethtool_coalesce *coalesce,
			struct kernel_ethtool_coalesce *kernel_coalesce,
			struct netlink_ext_ack *extack)
{
	struct kapi_port *port = netdev_priv(netdev);
	struct kapi_coalesce c = {};

	port->ops->get_coalesce(port->core, &c);
	coalesce->rx_coalesce_usecs = c.rx_usecs;
	coalesce->tx_coalesce_usecs = c.tx_usecs;
	coalesce->tx_max_coalesced_frames = c.tx_frames;
	return 0;
}

static int set_coalesce(struct net_device *netdev,
			struct ethtool_coalesce *coalesce,
			struct kernel_ethtool_coalesce *kernel_coalesce,
			struct netlink_ext_ack *extack)
{
	struct kapi_port *port = netdev_priv(netdev);
	const struct kapi_coalesce c = {
		.rx_usecs = coalesce->rx_coalesce_usecs,
		.tx_usecs = coalesce->tx_coalesce_usecs,
		.tx_frames = coalesce->tx_max_coalesced_frames,
	};

	return weir_tell(port, port->ops->set_coalesce(port->core, &c), extack,
			 "coalesce");
}

static const struct ethtool_ops ethtool_ops = {
	/* What acts, and nothing else (faults.md D4). */
	.supported_coalesce_params = ETHTOOL_COALESCE_RX_USECS |
				     ETHTOOL_COALESCE_TX_USECS |
				     ETHTOOL_COALESCE_TX_MAX_FRAMES,
	.get_drvinfo = get_drvinfo,
	.get_link = ethtool_op_get_link,
	.get_ts_info = ethtool_op_get_ts_info,
	.get_ringparam = get_ringparam,
	.set_ringparam = set_ringparam,
	.get_channels = get_channels,
	.set_channels = set_channels,
	.get_coalesce = get_coalesce,
	.set_coalesce = set_coalesce,

	.get_link_ksettings = weir_get_link_ksettings,
	.nway_reset = weir_nway_reset,
	.get_pauseparam = weir_get_pauseparam,
	.set_pauseparam = weir_set_pauseparam,

	.get_sset_count = weir_get_sset_count,
	.get_strings = weir_get_strings,
	.get_ethtool_stats = weir_get_ethtool_stats,
	.get_pause_stats = weir_get_pause_stats,
	.get_eth_mac_stats = weir_get_eth_mac_stats,
	.get_rmon_stats = weir_get_rmon_stats,

	COMPAT_RX_RINGS_OP,
	.get_rxfh_key_size = weir_get_rxfh_key_size,
	.get_rxfh_indir_size = weir_get_rxfh_indir_size,
	.get_rxfh = compat_get_rxfh,
	.set_rxfh = compat_set_rxfh,

	.get_regs_len = weir_get_regs_len,
	.get_regs = weir_get_regs,
	.get_eeprom_len = weir_get_eeprom_len,
	.get_eeprom = weir_get_eeprom,
	.get_module_info = weir_get_module_info,
	.get_module_eeprom = weir_get_module_eeprom,
	.get_module_eeprom_by_page = weir_get_module_page,
};

void weir_set_ethtool_ops(struct net_device *netdev)
{
	netdev->ethtool_ops = &ethtool_ops;
}
