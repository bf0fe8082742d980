// SPDX-License-Identifier: GPL-2.0
/* Checksums and segmentation: headers made ready for the hardware. */
#include <linux/ip.h>
#include <linux/ipv6.h>
#include <linux/sctp.h>
#include <linux/tcp.h>
#include <linux/udp.h>
#include <net/ip6_checksum.h>
#include <net/tcp.h>

#include "compat/namespace.h"
#include "port.h"
#include "tx_offload.h"

/* Runs for every frame, after the stack has chosen the features it needs. */
netdev_features_t weir_ndo_features_check(struct sk_buff *skb,
					  struct net_device *netdev,
					  netdev_features_t features)
{
	const netdev_features_t offloads =
		NETIF_F_CSUM_MASK | NETIF_F_SCTP_CRC | NETIF_F_GSO_MASK;

	if (likely(skb->ip_summed != CHECKSUM_PARTIAL))
		return features;
	/*
	 * Only the outer headers would be seen, and lengths that do not fit
	 * the context's fields would be cut.
	 */
	if (unlikely(skb->encapsulation ||
		     skb_network_offset(skb) > WEIR_MAX_MAC_LEN ||
		     skb_checksum_start_offset(skb) - skb_network_offset(skb) >
		     WEIR_MAX_IP_LEN))
		return features & ~offloads;
	return features;
}
EXPORT_SYMBOL_WEIR(weir_ndo_features_check);

/*
 * The hardware writes each segment's length and identification (RFC 791), and
 * adds the segment's length to the pseudo header's sum: both start without.
 */
static bool prepare_tcp(struct sk_buff *skb, struct kapi_tx_offload *o)
{
	struct tcphdr *tcp = tcp_hdr(skb);

	if (o->is_ipv6) {
		struct ipv6hdr *ip6 = ipv6_hdr(skb);

		ip6->payload_len = 0;
		tcp->check = ~csum_ipv6_magic(&ip6->saddr, &ip6->daddr, 0,
					      IPPROTO_TCP, 0);
	} else {
		struct iphdr *ip = ip_hdr(skb);

		ip->tot_len = 0;
		ip->check = 0;
		tcp->check = ~csum_tcpudp_magic(ip->saddr, ip->daddr, 0,
						IPPROTO_TCP, 0);
	}
	o->l4 = IPPROTO_TCP;
	o->l4_len = tcp_hdrlen(skb);
	return true;
}

static bool prepare_udp(struct sk_buff *skb, struct kapi_tx_offload *o)
{
	struct udphdr *udp = udp_hdr(skb);

	if (o->is_ipv6) {
		struct ipv6hdr *ip6 = ipv6_hdr(skb);

		ip6->payload_len = 0;
		udp->check = ~csum_ipv6_magic(&ip6->saddr, &ip6->daddr, 0,
					      IPPROTO_UDP, 0);
	} else {
		struct iphdr *ip = ip_hdr(skb);

		ip->tot_len = 0;
		ip->check = 0;
		udp->check = ~csum_tcpudp_magic(ip->saddr, ip->daddr, 0,
						IPPROTO_UDP, 0);
	}
	o->l4 = IPPROTO_UDP;
	o->l4_len = sizeof(*udp);
	return true;
}

static void lengths(const struct sk_buff *skb, struct kapi_tx_offload *o)
{
	o->mac_len = skb_network_offset(skb);
	o->ip_len = skb_checksum_start_offset(skb) - o->mac_len;
	o->is_ipv6 = ip_hdr(skb)->version == 6;
	o->l4_len = 0;
	o->mss = 0;
	o->segments = 1;
}

static bool segment(struct sk_buff *skb, u32 *flags, struct kapi_tx_offload *o)
{
	const struct skb_shared_info *info = skb_shinfo(skb);

	/* A clone's headers are shared; they are written below. */
	if (skb_cow_head(skb, 0))
		return false;
	lengths(skb, o);
	o->mss = info->gso_size;
	o->segments = info->gso_segs;
	if (info->gso_type & (SKB_GSO_TCPV4 | SKB_GSO_TCPV6)) {
		*flags |= KAPI_TX_TSO | KAPI_TX_CSUM;
		return prepare_tcp(skb, o);
	}
	if (info->gso_type & SKB_GSO_UDP_L4) {
		*flags |= KAPI_TX_USO | KAPI_TX_CSUM;
		return prepare_udp(skb, o);
	}
	/* A type that no feature of ours asks for. */
	return false;
}

bool weir_tx_offload(struct sk_buff *skb, u32 *flags,
		     struct kapi_tx_offload *o)
{
	if (skb_is_gso(skb))
		return segment(skb, flags, o);

	switch (skb->csum_offset) {
	case offsetof(struct tcphdr, check):
		o->l4 = IPPROTO_TCP;
		break;
	case offsetof(struct udphdr, check):
		o->l4 = IPPROTO_UDP;
		break;
	case offsetof(struct sctphdr, checksum):
		if (skb_csum_is_sctp(skb)) {
			o->l4 = IPPROTO_SCTP;
			break;
		}
		fallthrough;
	default:
		/* A sum in a place that the hardware does not know. */
		return !skb_checksum_help(skb);
	}
	lengths(skb, o);
	*flags |= KAPI_TX_CSUM;
	return true;
}
EXPORT_SYMBOL_WEIR(weir_tx_offload);

netdev_tx_t weir_tx_no_queue(struct sk_buff *skb, struct net_device *netdev)
{
	netif_stop_subqueue(netdev, skb_get_queue_mapping(skb));
	return NETDEV_TX_BUSY;
}
EXPORT_SYMBOL_WEIR(weir_tx_no_queue);

void weir_tx_drop(struct sk_buff *skb, struct net_device *netdev, u16 queue)
{
	struct kapi_port *port = netdev_priv(netdev);

	dev_kfree_skb_any(skb);
	weir_count_drop(&port->tx_stats[queue].drops, KAPI_DROP_TX_SHAPE, 1);
}
EXPORT_SYMBOL_WEIR(weir_tx_drop);
