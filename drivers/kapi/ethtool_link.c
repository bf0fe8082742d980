// SPDX-License-Identifier: GPL-2.0
/* ethtool: the link, its renegotiation, flow control, and waking by it. */
#include <linux/ethtool.h>

#include "ethtool.h"
#include "port.h"

static const struct {
	u32 ours;
	enum ethtool_link_mode_bit_indices bit;
} link_modes[] = {
	{ KAPI_LINK_1000T, ETHTOOL_LINK_MODE_1000baseT_Full_BIT },
	{ KAPI_LINK_1000KX, ETHTOOL_LINK_MODE_1000baseKX_Full_BIT },
	{ KAPI_LINK_1000X, ETHTOOL_LINK_MODE_1000baseX_Full_BIT },
	{ KAPI_LINK_10000T, ETHTOOL_LINK_MODE_10000baseT_Full_BIT },
	{ KAPI_LINK_10000KX4, ETHTOOL_LINK_MODE_10000baseKX4_Full_BIT },
	{ KAPI_LINK_10000KR, ETHTOOL_LINK_MODE_10000baseKR_Full_BIT },
	{ KAPI_LINK_10000CR, ETHTOOL_LINK_MODE_10000baseCR_Full_BIT },
	{ KAPI_LINK_10000SR, ETHTOOL_LINK_MODE_10000baseSR_Full_BIT },
	{ KAPI_LINK_10000LR, ETHTOOL_LINK_MODE_10000baseLR_Full_BIT },
	{ KAPI_LINK_AUTONEG, ETHTOOL_LINK_MODE_Autoneg_BIT },
	{ KAPI_LINK_PAUSE, ETHTOOL_LINK_MODE_Pause_BIT },
	{ KAPI_LINK_FIBRE, ETHTOOL_LINK_MODE_FIBRE_BIT },
	{ KAPI_LINK_BACKPLANE, ETHTOOL_LINK_MODE_Backplane_BIT },
	{ KAPI_LINK_TP, ETHTOOL_LINK_MODE_TP_BIT },
};

static void set_modes(unsigned long *out, u64 modes)
{
	u32 i;

	bitmap_zero(out, __ETHTOOL_LINK_MODE_MASK_NBITS);
	for (i = 0; i < ARRAY_SIZE(link_modes); i++)
		if (modes & link_modes[i].ours)
			__set_bit(link_modes[i].bit, out);
}

int weir_get_link_ksettings(struct net_device *netdev,
			    struct ethtool_link_ksettings *ks)
{
	struct kapi_port *port = netdev_priv(netdev);
	const struct weir_mii_ops *mii = port->ops->mii;
	struct kapi_link link = {};

	if (mii)
		return mii->get_link_ksettings(netdev, ks);
	port->ops->get_link(port->core, &link);
	set_modes(ks->link_modes.supported, link.supported);
	set_modes(ks->link_modes.advertising, link.advertised);
	ks->base.port = link.port;
	ks->base.autoneg = link.autoneg ? AUTONEG_ENABLE : AUTONEG_DISABLE;
	ks->base.speed = SPEED_UNKNOWN;
	ks->base.duplex = DUPLEX_UNKNOWN;
	if (link.up && link.speed_mbps) {
		ks->base.speed = link.speed_mbps;
		ks->base.duplex = link.full_duplex ? DUPLEX_FULL : DUPLEX_HALF;
	}
	return 0;
}

int weir_set_link_ksettings(struct net_device *netdev,
			    const struct ethtool_link_ksettings *ks)
{
	struct kapi_port *port = netdev_priv(netdev);
	const struct weir_mii_ops *mii = port->ops->mii;

	return mii ? mii->set_link_ksettings(netdev, ks) : -EOPNOTSUPP;
}

int weir_nway_reset(struct net_device *netdev)
{
	struct kapi_port *port = netdev_priv(netdev);

	return weir_tell(port, port->ops->restart_link(port->core), NULL,
			 "link");
}

void weir_get_pauseparam(struct net_device *netdev,
			 struct ethtool_pauseparam *pause)
{
	struct kapi_port *port = netdev_priv(netdev);
	struct kapi_pause p = {};

	port->ops->get_pause(port->core, &p);
	pause->autoneg = p.autoneg;
	pause->rx_pause = p.rx;
	pause->tx_pause = p.tx;
}

int weir_set_pauseparam(struct net_device *netdev,
			struct ethtool_pauseparam *pause)
{
	struct kapi_port *port = netdev_priv(netdev);
	const struct kapi_pause p = {
		.autoneg = pause->autoneg,
		.rx = pause->rx_pause,
		.tx = pause->tx_pause,
	};

	return weir_tell(port, port->ops->set_pause(port->core, &p), NULL,
			 "pause");
}

static const struct {
	u32 ours, theirs;
} wake_modes[] = {
	{ KAPI_WAKE_PHY, WAKE_PHY },	 { KAPI_WAKE_UCAST, WAKE_UCAST },
	{ KAPI_WAKE_MCAST, WAKE_MCAST }, { KAPI_WAKE_BCAST, WAKE_BCAST },
	{ KAPI_WAKE_MAGIC, WAKE_MAGIC },
};

void weir_get_wol(struct net_device *netdev, struct ethtool_wolinfo *wol)
{
	struct kapi_port *port = netdev_priv(netdev);
	struct kapi_wake wake = {};
	u32 i;

	if (port->ops->get_wake)
		port->ops->get_wake(port->core, &wake);
	for (i = 0; i < ARRAY_SIZE(wake_modes); i++) {
		if (wake.supported & wake_modes[i].ours)
			wol->supported |= wake_modes[i].theirs;
		if (wake.on & wake_modes[i].ours)
			wol->wolopts |= wake_modes[i].theirs;
	}
}

int weir_set_wol(struct net_device *netdev, struct ethtool_wolinfo *wol)
{
	struct kapi_port *port = netdev_priv(netdev);
	struct kapi_wake wake = {};
	u32 left = wol->wolopts;
	u32 on = 0;
	u32 i;

	if (port->ops->get_wake)
		port->ops->get_wake(port->core, &wake);
	for (i = 0; i < ARRAY_SIZE(wake_modes); i++) {
		if (!(left & wake_modes[i].theirs) ||
		    !(wake.supported & wake_modes[i].ours))
			continue;
		left &= ~wake_modes[i].theirs;
		on |= wake_modes[i].ours;
	}
	if (left)
		return -EOPNOTSUPP;
	if (!port->ops->set_wake)
		return 0;
	port->ops->set_wake(port->core, on);
	/* What the bus does with a device that cannot is the bus's matter. */
	device_set_wakeup_enable(port->dev, on);
	return 0;
}
