// SPDX-License-Identifier: GPL-2.0
/*
 * phylink's questions and requests, as the core's plain structs. The lane's PHY
 * (comphy) is turned on and off here, between the core's steps.
 */
#include <linux/netdevice.h>
#include <linux/phy/phy.h>
#include <linux/phylink.h>
#include <linux/rtnetlink.h>

#include "compat/phylink.h"
#include "platform.h"

static struct kapi_port *port_of(struct phylink_config *config)
{
	return netdev_priv(to_net_dev(config->dev));
}

static struct kapi_port *pcs_port(struct phylink_pcs *pcs)
{
	return container_of(pcs, struct weir_platform, pcs)->port;
}

enum kapi_interface weir_interface_of(phy_interface_t mode)
{
	if (phy_interface_mode_is_rgmii(mode))
		return KAPI_IF_RGMII;
	switch (mode) {
	case PHY_INTERFACE_MODE_SGMII:
		return KAPI_IF_SGMII;
	case PHY_INTERFACE_MODE_QSGMII:
		return KAPI_IF_QSGMII;
	case PHY_INTERFACE_MODE_1000BASEX:
		return KAPI_IF_1000BASEX;
	case PHY_INTERFACE_MODE_2500BASEX:
		return KAPI_IF_2500BASEX;
	default:
		return KAPI_IF_NONE;
	}
}

static struct kapi_mac_mode mac_mode(unsigned int mode,
				     phy_interface_t interface)
{
	return (struct kapi_mac_mode){
		.interface = weir_interface_of(interface),
		.in_band = phylink_autoneg_inband(mode),
	};
}

/* ---- The lane's PHY, of the SERDES modes ---- */

static void comphy_off(struct weir_platform *plat)
{
	if (!plat->comphy_on)
		return;
	plat->comphy_on = false;
	if (phy_power_off(plat->comphy))
		netdev_err(plat->port->netdev, "comphy does not turn off\n");
}

static int comphy_on(struct weir_platform *plat, phy_interface_t mode)
{
	int err;

	if (!plat->comphy || plat->comphy_on ||
	    (mode != PHY_INTERFACE_MODE_SGMII &&
	     mode != PHY_INTERFACE_MODE_1000BASEX &&
	     mode != PHY_INTERFACE_MODE_2500BASEX))
		return 0;
	err = phy_set_mode_ext(plat->comphy, PHY_MODE_ETHERNET, mode);
	if (!err)
		err = phy_power_on(plat->comphy);
	if (err) {
		netdev_err(plat->port->netdev, "comphy: error %d for %s\n",
			   err, phy_modes(mode));
		return err;
	}
	plat->comphy_on = true;
	plat->comphy_mode = mode;
	return 0;
}

/* ---- The MAC ---- */

static struct phylink_pcs *select_pcs(struct phylink_config *config,
				      phy_interface_t interface)
{
	return &port_of(config)->platform->pcs;
}

static int mac_prepare(struct phylink_config *config, unsigned int mode,
		       phy_interface_t interface)
{
	const struct kapi_mac_mode m = mac_mode(mode, interface);
	struct kapi_port *port = port_of(config);

	port->ops->link->mac_prepare(port->core, &m);
	if (port->platform->comphy_mode != interface)
		comphy_off(port->platform);
	return 0;
}

static void mac_config(struct phylink_config *config, unsigned int mode,
		       const struct phylink_link_state *state)
{
	const struct kapi_mac_mode m = mac_mode(mode, state->interface);
	struct kapi_port *port = port_of(config);

	port->ops->link->mac_config(port->core, &m);
}

static int mac_finish(struct phylink_config *config, unsigned int mode,
		      phy_interface_t interface)
{
	const struct kapi_mac_mode m = mac_mode(mode, interface);
	struct kapi_port *port = port_of(config);
	const int err = comphy_on(port->platform, interface);

	port->ops->link->mac_finish(port->core, &m);
	return err;
}

static void mac_link_down(struct phylink_config *config, unsigned int mode,
			  phy_interface_t interface)
{
	struct kapi_port *port = port_of(config);

	compat_lpi_link_down(config);
	port->ops->link->link_down(port->core, phylink_autoneg_inband(mode));
}

static void mac_link_up(struct phylink_config *config, struct phy_device *phy,
			unsigned int mode, phy_interface_t interface,
			int speed, int duplex, bool tx_pause, bool rx_pause)
{
	const struct kapi_link_up link = {
		.in_band = phylink_autoneg_inband(mode),
		.full_duplex = duplex == DUPLEX_FULL,
		.tx_pause = tx_pause,
		.rx_pause = rx_pause,
		.speed_mbps = speed,
	};
	struct kapi_port *port = port_of(config);

	port->ops->link->link_up(port->core, &link);
	compat_lpi_link_up(config, phy);
}

void weir_tx_lpi_off(struct phylink_config *config)
{
	struct kapi_port *port = port_of(config);

	port->ops->link->tx_lpi_off(port->core);
}

int weir_tx_lpi_on(struct phylink_config *config, u32 us, bool clock_stop)
{
	struct kapi_port *port = port_of(config);

	port->ops->link->tx_lpi_on(port->core, min(us, WEIR_LPI_MAX_US));
	return 0;
}

static const struct phylink_mac_ops mac_ops = {
	.mac_select_pcs = select_pcs,
	.mac_prepare = mac_prepare,
	.mac_config = mac_config,
	.mac_finish = mac_finish,
	.mac_link_down = mac_link_down,
	.mac_link_up = mac_link_up,
	COMPAT_LPI_OPS
};

/* ---- The PCS ---- */

unsigned int weir_pcs_inband(struct phylink_pcs *pcs, phy_interface_t mode)
{
	return pcs_port(pcs)->ops->link->inband(mode);
}

void weir_pcs_state(struct phylink_pcs *pcs, struct phylink_link_state *state)
{
	struct kapi_port *port = pcs_port(pcs);
	struct kapi_pcs_state s = {};

	port->ops->link->pcs_state(port->core,
				   weir_interface_of(state->interface), &s);
	state->link = s.up;
	state->an_complete = s.an_complete;
	state->speed = s.speed_mbps;
	state->duplex = s.full_duplex ? DUPLEX_FULL : DUPLEX_HALF;
	if (s.rx_pause)
		state->pause |= MLO_PAUSE_RX;
	if (s.tx_pause)
		state->pause |= MLO_PAUSE_TX;
}

static int pcs_config(struct phylink_pcs *pcs, unsigned int neg_mode,
		      phy_interface_t interface,
		      const unsigned long *advertising, bool pause_to_mac)
{
	const struct kapi_mac_mode m = {
		.interface = weir_interface_of(interface),
		.in_band = neg_mode & PHYLINK_PCS_NEG_INBAND,
		.pcs_in_band = neg_mode == PHYLINK_PCS_NEG_INBAND_ENABLED,
		.advertise_pause = linkmode_test_bit(ETHTOOL_LINK_MODE_Pause_BIT,
						     advertising),
		.pause_to_mac = pause_to_mac,
	};
	struct kapi_port *port = pcs_port(pcs);

	return port->ops->link->pcs_config(port->core, &m);
}

static void pcs_an_restart(struct phylink_pcs *pcs)
{
	struct kapi_port *port = pcs_port(pcs);

	port->ops->link->pcs_an_restart(port->core);
}

static const struct phylink_pcs_ops pcs_ops = {
	.pcs_config = pcs_config,
	.pcs_an_restart = pcs_an_restart,
	COMPAT_PCS_OPS,
};

/* ---- Its life ---- */

int weir_phylink_create(struct weir_platform *plat)
{
	struct kapi_port *port = plat->port;

	plat->comphy_mode = PHY_INTERFACE_MODE_NA;
	plat->pcs.ops = &pcs_ops;
	compat_pcs_init(&plat->pcs);
	plat->link_config.dev = &port->netdev->dev;
	plat->link_config.type = PHYLINK_NETDEV;
	port->ops->link->capabilities(&plat->link_config, plat->phy_mode,
				      plat->comphy);
	plat->phylink = phylink_create(&plat->link_config,
				       dev_fwnode(port->dev), plat->phy_mode,
				       &mac_ops);
	if (IS_ERR(plat->phylink))
		return dev_err_probe(port->dev, PTR_ERR(plat->phylink),
				     "no phylink\n");
	return 0;
}

void weir_phylink_destroy(struct weir_platform *plat)
{
	phylink_destroy(plat->phylink);
}

/* The PHY may wake the machine, and the user may have asked it to before. */
static void tell_wakeup(struct kapi_port *port)
{
	struct ethtool_wolinfo wol = { .cmd = ETHTOOL_GWOL };

	phylink_ethtool_get_wol(port->platform->phylink, &wol);
	device_set_wakeup_capable(&port->netdev->dev, wol.supported);
	if (wol.supported)
		device_set_wakeup_enable(&port->netdev->dev, wol.wolopts);
}

int kapi_phylink_start(struct kapi_port *port)
{
	struct weir_platform *plat = port->platform;
	int err;

	ASSERT_RTNL();
	err = phylink_of_phy_connect(plat->phylink, port->dev->of_node, 0);
	if (err) {
		netdev_err(port->netdev, "cannot attach the PHY: error %d\n",
			   err);
		return err;
	}
	tell_wakeup(port);
	phylink_start(plat->phylink);
	/* A PHY that waited to wake the machine did so at a low speed. */
	phylink_speed_up(plat->phylink);
	return 0;
}

void kapi_phylink_stop(struct kapi_port *port)
{
	struct weir_platform *plat = port->platform;

	ASSERT_RTNL();
	if (device_may_wakeup(&port->netdev->dev))
		phylink_speed_down(plat->phylink, false);
	phylink_stop(plat->phylink);
	phylink_disconnect_phy(plat->phylink);
	comphy_off(plat);
}

void kapi_phylink_changed(struct kapi_port *port, KAPI_BOOL up)
{
	phylink_pcs_change(&port->platform->pcs, up);
}

int weir_ndo_eth_ioctl(struct net_device *netdev, struct ifreq *ifr, int cmd)
{
	struct kapi_port *port = netdev_priv(netdev);

	return phylink_mii_ioctl(port->platform->phylink, ifr, cmd);
}
