/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What the stack is told of the chip, and what is read of a frame before C++
 * is called. Of mvneta_main.c only.
 */
#ifndef WEIR_MVNETA_XMIT_H
#define WEIR_MVNETA_XMIT_H

#include <linux/ethtool.h>
#include <linux/ip.h>
#include <linux/phylink.h>
#include <linux/skbuff.h>
#include <linux/tcp.h>
#include <linux/udp.h>
#include <net/gso.h>

#include "../kapi/compat/phylink.h"
#include "../kapi/platform.h"

/* The widths of the descriptor's fields: 7 bits of octets, 5 of words. */
#define MVNETA_MAX_MAC_LEN 127
#define MVNETA_MAX_IP_LEN 124

/* Runs for every frame, after the stack has chosen the features it needs. */
static inline netdev_features_t
mvneta_features_check(struct sk_buff *skb, struct net_device *netdev,
		      netdev_features_t features)
{
	const struct kapi_port *port = netdev_priv(netdev);
	const u32 limit = port->limits.tx_csum_limit;
	u32 mac_len, ip_len;

	if (likely(skb->ip_summed != CHECKSUM_PARTIAL))
		return features;
	mac_len = skb_network_offset(skb);
	ip_len = skb_checksum_start_offset(skb) - mac_len;
	if (unlikely(skb->encapsulation || mac_len > MVNETA_MAX_MAC_LEN ||
		     ip_len > MVNETA_MAX_IP_LEN))
		return features & ~(NETIF_F_CSUM_MASK | NETIF_F_GSO_MASK);
	/* What could not have its sum made is cut by the stack. */
	if (limit && skb_is_gso(skb) &&
	    unlikely(!skb_gso_validate_network_len(skb, limit)))
		return features & ~NETIF_F_GSO_MASK;
	return features;
}

/*
 * A frame with a checksum or segments to make: its offload and flags, or, where
 * the chip cannot, the checksum made here and no flags. False: impossible, the
 * frame is to be dropped. No header is changed: those of each segment are made
 * from them (kapi_tso_header), and the chip adds the pseudo header itself.
 */
static __always_inline bool mvneta_tx_offload(const struct kapi_port *port,
					      struct sk_buff *skb, u32 *flags,
					      struct kapi_tx_offload *o)
{
	const struct skb_shared_info *info = skb_shinfo(skb);
	const u32 limit = port->limits.tx_csum_limit;

	o->mac_len = skb_network_offset(skb);
	o->ip_len = skb_checksum_start_offset(skb) - o->mac_len;
	o->is_ipv6 = ip_hdr(skb)->version == 6;
	o->l4_len = 0;
	o->mss = 0;
	o->segments = 1;
	if (skb_is_gso(skb)) {
		/* A type that no feature of ours asks for. */
		if (!(info->gso_type & (SKB_GSO_TCPV4 | SKB_GSO_TCPV6)))
			return false;
		o->l4 = IPPROTO_TCP;
		o->l4_len = tcp_hdrlen(skb);
		o->mss = info->gso_size;
		o->segments = info->gso_segs;
		*flags |= KAPI_TX_TSO | KAPI_TX_CSUM;
		return true;
	}
	if (skb->csum_offset == offsetof(struct tcphdr, check))
		o->l4 = IPPROTO_TCP;
	else if (skb->csum_offset == offsetof(struct udphdr, check))
		o->l4 = IPPROTO_UDP;
	else
		/* A sum in a place that the chip does not know. */
		return !skb_checksum_help(skb);
	if (limit && unlikely(skb->len - o->mac_len > limit))
		return !skb_checksum_help(skb);
	*flags |= KAPI_TX_CSUM;
	return true;
}

/*
 * As in-tree: RGMII and QSGMII always; of the others what the lane is wired
 * for. Where it has a PHY driver, or runs at the same rate, it may change.
 */
static inline void mvneta_link_capabilities(struct phylink_config *config,
					    phy_interface_t mode, bool comphy)
{
	unsigned long *can = config->supported_interfaces;
	DECLARE_PHY_INTERFACE_MASK(lpi);

	config->mac_capabilities =
		MAC_SYM_PAUSE | MAC_10 | MAC_100 | MAC_1000FD | MAC_2500FD;
	phy_interface_set_rgmii(can);
	__set_bit(PHY_INTERFACE_MODE_QSGMII, can);
	if (comphy || mode == PHY_INTERFACE_MODE_2500BASEX)
		__set_bit(PHY_INTERFACE_MODE_2500BASEX, can);
	if (comphy || mode == PHY_INTERFACE_MODE_1000BASEX ||
	    mode == PHY_INTERFACE_MODE_SGMII) {
		__set_bit(PHY_INTERFACE_MODE_1000BASEX, can);
		__set_bit(PHY_INTERFACE_MODE_SGMII, can);
	}
	phy_interface_zero(lpi);
	__set_bit(PHY_INTERFACE_MODE_SGMII, lpi);
	__set_bit(PHY_INTERFACE_MODE_QSGMII, lpi);
	compat_lpi_init(config, lpi, MAC_100FD | MAC_1000FD);
}

/*
 * In the 802.3z modes negotiation must be on; RGMII, SGMII and QSGMII may have
 * it; nothing else can.
 */
static inline unsigned int mvneta_link_inband(phy_interface_t mode)
{
	if (phy_interface_mode_is_8023z(mode))
		return WEIR_INBAND_ON;
	if (mode == PHY_INTERFACE_MODE_SGMII ||
	    mode == PHY_INTERFACE_MODE_QSGMII ||
	    phy_interface_mode_is_rgmii(mode))
		return WEIR_INBAND_OFF | WEIR_INBAND_ON;
	return WEIR_INBAND_OFF;
}

#endif
