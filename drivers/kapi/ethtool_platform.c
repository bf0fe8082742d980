// SPDX-License-Identifier: GPL-2.0
/* ethtool for platform chips: the link is phylink's, the rest as in weir.ko. */
#include <linux/ethtool.h>
#include <linux/phylink.h>

#include "compat/rx_rings.h"
#include "compat/rxfh.h"
#include "ethtool.h"
#include "platform.h"

static struct phylink *phylink_of(struct net_device *netdev)
{
	struct kapi_port *port = netdev_priv(netdev);

	return port->platform->phylink;
}

static int get_link_ksettings(struct net_device *netdev,
			      struct ethtool_link_ksettings *ks)
{
	return phylink_ethtool_ksettings_get(phylink_of(netdev), ks);
}

static int set_link_ksettings(struct net_device *netdev,
			      const struct ethtool_link_ksettings *ks)
{
	return phylink_ethtool_ksettings_set(phylink_of(netdev), ks);
}

static int nway_reset(struct net_device *netdev)
{
	return phylink_ethtool_nway_reset(phylink_of(netdev));
}

static void get_pauseparam(struct net_device *netdev,
			   struct ethtool_pauseparam *pause)
{
	phylink_ethtool_get_pauseparam(phylink_of(netdev), pause);
}

static int set_pauseparam(struct net_device *netdev,
			  struct ethtool_pauseparam *pause)
{
	return phylink_ethtool_set_pauseparam(phylink_of(netdev), pause);
}

static void get_wol(struct net_device *netdev, struct ethtool_wolinfo *wol)
{
	phylink_ethtool_get_wol(phylink_of(netdev), wol);
}

static int set_wol(struct net_device *netdev, struct ethtool_wolinfo *wol)
{
	int err;

	err = phylink_ethtool_set_wol(phylink_of(netdev), wol);
	if (!err)
		device_set_wakeup_enable(&netdev->dev, wol->wolopts);
	return err;
}

static int get_eee(struct net_device *netdev, struct ethtool_keee *eee)
{
	return phylink_ethtool_get_eee(phylink_of(netdev), eee);
}

static int set_eee(struct net_device *netdev, struct ethtool_keee *eee)
{
	if (eee->tx_lpi_enabled && eee->tx_lpi_timer > WEIR_LPI_MAX_US) {
		netdev_err(netdev, "eee: tx-timer must be 0..%u us\n",
			   WEIR_LPI_MAX_US);
		return -EINVAL;
	}
	return phylink_ethtool_set_eee(phylink_of(netdev), eee);
}

const struct ethtool_ops weir_platform_ethtool_ops = {
	/* What acts, and nothing else (faults.md D4). */
	.supported_coalesce_params = ETHTOOL_COALESCE_USECS |
				     ETHTOOL_COALESCE_MAX_FRAMES |
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

	.get_link_ksettings = get_link_ksettings,
	.set_link_ksettings = set_link_ksettings,
	.nway_reset = nway_reset,
	.get_pauseparam = get_pauseparam,
	.set_pauseparam = set_pauseparam,
	.get_wol = get_wol,
	.set_wol = set_wol,
	.get_eee = get_eee,
	.set_eee = set_eee,

	.get_sset_count = weir_get_sset_count,
	.get_strings = weir_get_strings,
	.get_ethtool_stats = weir_get_ethtool_stats,
	.get_pause_stats = weir_get_pause_stats,
	.get_eth_mac_stats = weir_get_eth_mac_stats,
	.get_rmon_stats = weir_get_rmon_stats,

	COMPAT_RX_RINGS_OP,
	.get_rxfh_indir_size = weir_get_rxfh_indir_size,
	.get_rxfh = compat_get_rxfh,
	.set_rxfh = compat_set_rxfh,

	.get_regs_len = weir_get_regs_len,
	.get_regs = weir_get_regs,
};
