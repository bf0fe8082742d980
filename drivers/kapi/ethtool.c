// SPDX-License-Identifier: GPL-2.0
/* ethtool: rings, channels, and the table of operations. */
#include <linux/ethtool.h>

#include "compat/namespace.h"
#include "compat/rx_rings.h"
#include "compat/rxfh.h"
#include "ethtool.h"
#include "port.h"

void weir_get_drvinfo(struct net_device *netdev, struct ethtool_drvinfo *info)
{
	struct kapi_port *port = netdev_priv(netdev);

	strscpy(info->driver, port->ops->name, sizeof(info->driver));
	strscpy(info->version, port->ops->version, sizeof(info->version));
	strscpy(info->fw_version, port->firmware, sizeof(info->fw_version));
	strscpy(info->bus_info, dev_name(port->dev), sizeof(info->bus_info));
}
EXPORT_SYMBOL_WEIR(weir_get_drvinfo);

void weir_get_ringparam(struct net_device *netdev,
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
EXPORT_SYMBOL_WEIR(weir_get_ringparam);

int weir_set_ringparam(struct net_device *netdev,
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
EXPORT_SYMBOL_WEIR(weir_set_ringparam);

void weir_get_channels(struct net_device *netdev,
		       struct ethtool_channels *channels)
{
	struct kapi_port *port = netdev_priv(netdev);
	struct kapi_channels c = {};

	port->ops->get_channels(port->core, &c);
	channels->combined_count = c.combined;
	channels->max_combined = c.combined_max;
}
EXPORT_SYMBOL_WEIR(weir_get_channels);

int weir_set_channels(struct net_device *netdev,
		      struct ethtool_channels *channels)
{
	struct kapi_port *port = netdev_priv(netdev);
	const struct kapi_channels c = { .combined = channels->combined_count };

	/* The core of ethtool refuses rx, tx and other: their maximum is 0. */
	return weir_tell(port, port->ops->set_channels(port->core, &c), NULL,
			 "channels");
}
EXPORT_SYMBOL_WEIR(weir_set_channels);

const struct ethtool_ops weir_ethtool_ops = {
	/* What acts, and nothing else (faults.md D4). */
	.supported_coalesce_params = ETHTOOL_COALESCE_RX_USECS |
				     ETHTOOL_COALESCE_TX_USECS |
				     ETHTOOL_COALESCE_TX_MAX_FRAMES |
				     ETHTOOL_COALESCE_USE_ADAPTIVE,
	.get_drvinfo = weir_get_drvinfo,
	.get_link = ethtool_op_get_link,
	.get_ts_info = ethtool_op_get_ts_info,
	.get_ringparam = weir_get_ringparam,
	.set_ringparam = weir_set_ringparam,
	.get_channels = weir_get_channels,
	.set_channels = weir_set_channels,
	.get_coalesce = weir_get_coalesce,
	.set_coalesce = weir_set_coalesce,
	.get_per_queue_coalesce = weir_get_queue_coalesce,
	.set_per_queue_coalesce = weir_set_queue_coalesce,

	.get_link_ksettings = weir_get_link_ksettings,
	.set_link_ksettings = weir_set_link_ksettings,
	.nway_reset = weir_nway_reset,
	.get_wol = weir_get_wol,
	.set_wol = weir_set_wol,
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
EXPORT_SYMBOL_WEIR(weir_ethtool_ops);
