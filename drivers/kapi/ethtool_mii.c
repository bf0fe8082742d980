// SPDX-License-Identifier: GPL-2.0
/*
 * ethtool: link settings of a port whose PHY has the registers of IEEE 802.3
 * clause 22, by the kernel's MII code. Part of the module of each chip that
 * has one: weir.ko does not need mii.ko.
 */
#include <linux/ethtool.h>
#include <linux/mii.h>

#include "ethtool.h"
#include "port.h"

static int read_phy(struct net_device *netdev, int address, int reg)
{
	struct kapi_port *port = netdev_priv(netdev);

	return port->ops->mii->read(port->core, reg);
}

static void write_phy(struct net_device *netdev, int address, int reg,
		      int value)
{
	struct kapi_port *port = netdev_priv(netdev);

	port->ops->mii->write(port->core, reg, value);
}

static struct mii_if_info mii_of(struct net_device *netdev)
{
	const struct kapi_port *port = netdev_priv(netdev);

	return (struct mii_if_info){
		.phy_id = port->ops->mii->address,
		.phy_id_mask = 0x1f,
		.reg_num_mask = 0x1f,
		.supports_gmii = 1,
		.dev = netdev,
		.mdio_read = read_phy,
		.mdio_write = write_phy,
	};
}

/* 1000BASE-T in half duplex and MII sockets are in the standard only. */
static void remove_unsupported(unsigned long *modes)
{
	linkmode_clear_bit(ETHTOOL_LINK_MODE_1000baseT_Half_BIT, modes);
	linkmode_clear_bit(ETHTOOL_LINK_MODE_MII_BIT, modes);
}

int weir_mii_get_link_ksettings(struct net_device *netdev,
				struct ethtool_link_ksettings *ks)
{
	struct kapi_port *port = netdev_priv(netdev);
	struct mii_if_info mii = mii_of(netdev);
	struct kapi_link link = {};

	kapi_service_pause(port);
	mii_ethtool_get_link_ksettings(&mii, ks);
	port->ops->get_link(port->core, &link);
	kapi_service_resume(port);

	remove_unsupported(ks->link_modes.supported);
	remove_unsupported(ks->link_modes.advertising);
	linkmode_set_bit(ETHTOOL_LINK_MODE_Pause_BIT, ks->link_modes.supported);
	linkmode_set_bit(ETHTOOL_LINK_MODE_Asym_Pause_BIT,
			 ks->link_modes.supported);
	ks->base.port = PORT_TP;
	/* What the PHY would do is not what the MAC does. */
	ks->base.speed = SPEED_UNKNOWN;
	ks->base.duplex = DUPLEX_UNKNOWN;
	if (link.up) {
		ks->base.speed = link.speed_mbps;
		ks->base.duplex = link.full_duplex ? DUPLEX_FULL : DUPLEX_HALF;
	}
	return 0;
}

int weir_mii_set_link_ksettings(struct net_device *netdev,
				const struct ethtool_link_ksettings *wanted)
{
	struct kapi_port *port = netdev_priv(netdev);
	struct mii_if_info mii = mii_of(netdev);
	struct ethtool_link_ksettings ks = *wanted, can = {};
	const struct kapi_link link = {
		.autoneg = ks.base.autoneg == AUTONEG_ENABLE,
		.speed_mbps = ks.base.speed,
		.full_duplex = ks.base.duplex == DUPLEX_FULL,
	};
	int err;

	err = weir_tell(port, port->ops->mii->check(port->core, &link), NULL,
			"link");
	if (err)
		return err;
	weir_mii_get_link_ksettings(netdev, &can);
	if (ks.base.port != PORT_TP ||
	    !linkmode_subset(ks.link_modes.advertising,
			     can.link_modes.supported)) {
		const struct kapi_status refused = {
			-EINVAL, "ethtool shows what ports and modes there are"
		};

		return weir_tell(port, refused, NULL, "link");
	}
	/* What the MII code asks for, whatever the PHY's socket is. */
	ks.base.port = PORT_MII;
	/* It looks at both in any case; a link that is down has neither. */
	if (link.autoneg) {
		ks.base.speed = SPEED_1000;
		ks.base.duplex = DUPLEX_FULL;
	}
	kapi_service_pause(port);
	err = mii_ethtool_set_link_ksettings(&mii, &ks);
	kapi_service_resume(port);
	return err;
}
