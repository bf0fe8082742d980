/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What ndo_start_xmit of a chip does before it calls C++: it reads the skb,
 * once, into the arguments of <chip>_xmit.
 */
#ifndef WEIR_TX_OFFLOAD_H
#define WEIR_TX_OFFLOAD_H

#include <linux/dma-mapping.h>
#include <linux/if_vlan.h>
#include <linux/mm.h>
#include <linux/netdevice.h>
#include <linux/skbuff.h>

#include <weir/kapi.h>

/* The widths of MACLEN and IPLEN in Intel's context descriptors. */
#define WEIR_MAX_MAC_LEN 127
#define WEIR_MAX_IP_LEN 511

netdev_features_t weir_ndo_features_check(struct sk_buff *skb,
					  struct net_device *netdev,
					  netdev_features_t features);

/*
 * A frame with a checksum or segments to make: its offload and flags, or, where
 * the hardware cannot, the checksum made here and no flags. False: impossible,
 * the frame is to be dropped.
 */
bool weir_tx_offload(struct sk_buff *skb, u32 *flags,
		     struct kapi_tx_offload *offload);

/* No ring (yet, or any more): the stack keeps the frame. */
netdev_tx_t weir_tx_no_queue(struct sk_buff *skb, struct net_device *netdev);

/* Count a frame that never got to C++; frees it unless it is NULL. */
void weir_tx_drop(struct sk_buff *skb, struct net_device *netdev, u16 queue);

static __always_inline u32 weir_tx_flags(const struct sk_buff *skb)
{
	u32 flags = netdev_xmit_more() ? KAPI_TX_MORE : 0;

	if (skb_vlan_tag_present(skb))
		flags |= KAPI_TX_VLAN | (u32)skb_vlan_tag_get(skb) << 16;
	return flags;
}

/*
 * dma_map_single() first looks whether it was given memory of vmalloc(), which
 * a linear part never is.
 */
static __always_inline u64 weir_tx_map_linear(struct device *dev,
					      const struct sk_buff *skb)
{
	const dma_addr_t dma =
		dma_map_page(dev, virt_to_page(skb->data),
			     offset_in_page(skb->data), skb->len,
			     DMA_TO_DEVICE);

	return unlikely(dma_mapping_error(dev, dma)) ? KAPI_DMA_ERROR : dma;
}

#endif
