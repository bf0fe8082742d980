// SPDX-License-Identifier: GPL-2.0
/* The netdev operations that are the same for every chip. */
#include <linux/etherdevice.h>
#include <linux/if_vlan.h>
#include <linux/rtnetlink.h>
#include <linux/slab.h>

#include "compat/namespace.h"
#include "port.h"

int weir_port_up(struct kapi_port *port, struct netlink_ext_ack *extack)
{
	int err;

	ASSERT_RTNL();
	if (port->opened)
		return 0;
	err = weir_tell(port, port->ops->open(port->core), extack, "open");
	port->opened = !err;
	return err;
}

void weir_port_down(struct kapi_port *port)
{
	ASSERT_RTNL();
	if (!port->opened)
		return;
	port->opened = false;
	port->ops->stop(port->core);
}

int weir_ndo_open(struct net_device *netdev)
{
	return weir_port_up(netdev_priv(netdev), NULL);
}
EXPORT_SYMBOL_WEIR(weir_ndo_open);

int weir_ndo_stop(struct net_device *netdev)
{
	weir_port_down(netdev_priv(netdev));
	return 0;
}
EXPORT_SYMBOL_WEIR(weir_ndo_stop);

static const kapi_u8 (*copy_addresses(struct netdev_hw_addr_list *list,
				      u32 *count))[ETH_ALEN]
{
	struct netdev_hw_addr *ha;
	u8 (*out)[ETH_ALEN];
	u32 n = 0;

	*count = 0;
	if (!netdev_hw_addr_list_count(list))
		return NULL;
	out = kmalloc_array(netdev_hw_addr_list_count(list), ETH_ALEN,
			    GFP_ATOMIC);
	if (!out)
		return NULL;
	netdev_hw_addr_list_for_each(ha, list)
		ether_addr_copy(out[n++], ha->addr);
	*count = n;
	return out;
}

/* The address lock is held, so the lists stand still and nothing sleeps. */
void weir_ndo_set_rx_mode(struct net_device *netdev)
{
	struct kapi_port *port = netdev_priv(netdev);
	struct kapi_rx_mode mode = {
		.promiscuous = netdev->flags & IFF_PROMISC,
		.all_multicast = netdev->flags & IFF_ALLMULTI,
	};

	mode.unicast_addr = copy_addresses(&netdev->uc, &mode.unicast);
	mode.multicast_addr = copy_addresses(&netdev->mc, &mode.multicast);
	/* No memory for a list: receive more than asked for, not less. */
	if (mode.unicast != netdev_uc_count(netdev))
		mode.promiscuous = true;
	if (mode.multicast != netdev_mc_count(netdev))
		mode.all_multicast = true;
	port->ops->set_rx_mode(port->core, &mode);
	kfree(mode.multicast_addr);
	kfree(mode.unicast_addr);
}
EXPORT_SYMBOL_WEIR(weir_ndo_set_rx_mode);

void kapi_rx_mode_refresh(struct kapi_port *port)
{
	netif_addr_lock_bh(port->netdev);
	weir_ndo_set_rx_mode(port->netdev);
	netif_addr_unlock_bh(port->netdev);
}
EXPORT_SYMBOL_WEIR(kapi_rx_mode_refresh);

int weir_ndo_set_mac_address(struct net_device *netdev, void *addr)
{
	struct kapi_port *port = netdev_priv(netdev);
	const struct sockaddr *sa = addr;
	int err;

	err = eth_prepare_mac_addr_change(netdev, addr);
	if (err)
		return err;
	err = weir_tell(port, port->ops->set_mac(port->core, sa->sa_data), NULL,
			"address");
	if (!err)
		eth_hw_addr_set(netdev, sa->sa_data);
	return err;
}
EXPORT_SYMBOL_WEIR(weir_ndo_set_mac_address);

int weir_ndo_change_mtu(struct net_device *netdev, int mtu)
{
	struct kapi_port *port = netdev_priv(netdev);
	int err;

	err = weir_tell(port, port->ops->set_mtu(port->core, mtu), NULL, "mtu");
	if (!err)
		WRITE_ONCE(netdev->mtu, mtu);
	return err;
}
EXPORT_SYMBOL_WEIR(weir_ndo_change_mtu);

void weir_ndo_tx_timeout(struct net_device *netdev, unsigned int index)
{
	struct kapi_port *port = netdev_priv(netdev);

	port->ops->tx_timeout(port->core, index);
}
EXPORT_SYMBOL_WEIR(weir_ndo_tx_timeout);

void weir_ndo_get_stats64(struct net_device *netdev,
			  struct rtnl_link_stats64 *stats)
{
	struct kapi_port *port = netdev_priv(netdev);
	struct kapi_stats s = {};

	port->ops->get_stats(port->core, &s);
	stats->rx_packets = s.rx_packets;
	stats->tx_packets = s.tx_packets;
	stats->rx_bytes = s.rx_bytes;
	stats->tx_bytes = s.tx_bytes;
	stats->rx_errors = s.rx_errors;
	stats->tx_errors = s.tx_errors;
	stats->rx_dropped = s.rx_dropped;
	stats->tx_dropped = s.tx_dropped;
	stats->multicast = s.multicast;
	stats->rx_length_errors = s.rx_length_errors;
	stats->rx_crc_errors = s.rx_crc_errors;
	stats->rx_missed_errors = s.rx_missed;
}
EXPORT_SYMBOL_WEIR(weir_ndo_get_stats64);

static int vlan(struct net_device *netdev, __be16 proto, u16 vid, bool add)
{
	struct kapi_port *port = netdev_priv(netdev);

	if (proto != htons(ETH_P_8021Q))
		return -EOPNOTSUPP;
	return weir_tell(port, port->ops->vlan(port->core, vid, add), NULL,
			 "vlan");
}

int weir_ndo_vlan_add(struct net_device *netdev, __be16 proto, u16 vid)
{
	return vlan(netdev, proto, vid, true);
}
EXPORT_SYMBOL_WEIR(weir_ndo_vlan_add);

int weir_ndo_vlan_kill(struct net_device *netdev, __be16 proto, u16 vid)
{
	return vlan(netdev, proto, vid, false);
}
EXPORT_SYMBOL_WEIR(weir_ndo_vlan_kill);

int weir_ndo_set_features(struct net_device *netdev, netdev_features_t features)
{
	struct kapi_port *port = netdev_priv(netdev);
	const u64 on = weir_kapi_features(port, features);

	if (on == weir_kapi_features(port, netdev->features))
		return 0;
	return weir_tell(port, port->ops->set_features(port->core, on), NULL,
			 "features");
}
EXPORT_SYMBOL_WEIR(weir_ndo_set_features);
