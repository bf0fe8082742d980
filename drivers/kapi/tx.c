// SPDX-License-Identifier: GPL-2.0
/* Transmit queues: mapping, doorbell, completion. */
#include <linux/dma-mapping.h>
#include <linux/io.h>
#include <linux/netdevice.h>
#include <linux/skbuff.h>
#include <linux/slab.h>

#include "adaptive.h"
#include "compat/namespace.h"
#include "port.h"
#include "tx_latency.h"
#include "tx_offload.h"

struct kapi_txq *kapi_txq_create(struct kapi_port *port, kapi_u32 index,
				 struct kapi_vector *vector)
{
	struct kapi_txq *q;

	if (index >= port->netdev->num_tx_queues)
		return NULL;
	q = kzalloc_node(sizeof(*q), GFP_KERNEL, dev_to_node(port->dev));
	if (!q)
		return NULL;
	q->dev = port->dev;
	q->nq = netdev_get_tx_queue(port->netdev, index);
	q->stats = &port->tx_stats[index];
	q->adaptive = &port->adaptive_tx[index];
	q->port = port;
	return q;
}
EXPORT_SYMBOL_WEIR(kapi_txq_create);

void kapi_txq_destroy(struct kapi_txq *q)
{
	kfree(q);
}
EXPORT_SYMBOL_WEIR(kapi_txq_destroy);

kapi_u64 kapi_tx_map_linear(struct kapi_txq *q, struct sk_buff *skb)
{
	const kapi_u64 dma = weir_tx_map_linear(q->dev, skb);

	if (likely(dma != KAPI_DMA_ERROR))
		skb_tx_timestamp(skb);
	return dma;
}
EXPORT_SYMBOL_WEIR(kapi_tx_map_linear);

void kapi_tx_unmap(struct kapi_txq *q, kapi_u64 dma, kapi_u32 len)
{
	dma_unmap_page(q->dev, dma, len, DMA_TO_DEVICE);
}
EXPORT_SYMBOL_WEIR(kapi_tx_unmap);

static void unmap_pieces(struct kapi_txq *q, struct kapi_tx_piece *pieces,
			 u32 count)
{
	/*
	 * Page or single is one and the same to the DMA API's unmapping: the
	 * second is an inline function that calls the first.
	 */
	while (count--)
		dma_unmap_page(q->dev, pieces[count].dma, pieces[count].len,
			       DMA_TO_DEVICE);
}

int kapi_tx_map(struct kapi_txq *q, struct sk_buff *skb,
		struct kapi_tx_piece *pieces, kapi_u32 max)
{
	const skb_frag_t *frag;
	u32 count = 0, len;
	dma_addr_t dma;

	if (unlikely(skb_shinfo(skb)->nr_frags >= max)) {
		if (skb_linearize(skb))
			return -ENOMEM;
	}
	len = skb_headlen(skb);
	dma = dma_map_single(q->dev, skb->data, len, DMA_TO_DEVICE);
	frag = skb_shinfo(skb)->frags;
	for (;;) {
		if (unlikely(dma_mapping_error(q->dev, dma)))
			goto unmap;
		pieces[count].dma = dma;
		pieces[count].len = len;
		pieces[count].is_page = count != 0;
		count++;
		if (count > skb_shinfo(skb)->nr_frags)
			break;
		len = skb_frag_size(frag);
		dma = skb_frag_dma_map(q->dev, frag, 0, len, DMA_TO_DEVICE);
		frag++;
	}
	skb_tx_timestamp(skb);
	return count;
unmap:
	unmap_pieces(q, pieces, count);
	return -ENOMEM;
}
EXPORT_SYMBOL_WEIR(kapi_tx_map);

int kapi_tx_doorbell(struct kapi_txq *q, void *tail_reg, kapi_u32 tail,
		     kapi_u32 bytes)
{
	/*
	 * BQL first: the frames may be completed before writel() returns. It
	 * orders the descriptors before the tail on every architecture.
	 */
	netdev_tx_sent_queue(q->nq, bytes);
	weir_latency_doorbell(q->port, q->nq);
	writel(tail, (void __iomem __force *)tail_reg);
	return 0;
}
EXPORT_SYMBOL_WEIR(kapi_tx_doorbell);

void kapi_tx_stop(struct kapi_txq *q)
{
	netif_tx_stop_queue(q->nq);
	/* Pairs with the one in kapi_tx_stopped(). */
	smp_mb();
}
EXPORT_SYMBOL_WEIR(kapi_tx_stop);

void kapi_tx_restart(struct kapi_txq *q)
{
	netif_tx_start_queue(q->nq);
}
EXPORT_SYMBOL_WEIR(kapi_tx_restart);

KAPI_BOOL kapi_tx_stopped(struct kapi_txq *q)
{
	/*
	 * The room made by the poll before, the queue's state after: either
	 * xmit sees the room in its second look, or this sees the stop.
	 */
	smp_mb();
	return netif_tx_queue_stopped(q->nq);
}
EXPORT_SYMBOL_WEIR(kapi_tx_stopped);

void kapi_tx_wake(struct kapi_txq *q)
{
	if (!READ_ONCE(q->port->tx_off))
		netif_tx_wake_queue(q->nq);
}
EXPORT_SYMBOL_WEIR(kapi_tx_wake);

void kapi_tx_drop(struct kapi_txq *q, struct sk_buff *skb, enum kapi_drop cause)
{
	dev_kfree_skb_any(skb);
	weir_count_drop(&q->stats->drops, cause, 1);
}
EXPORT_SYMBOL_WEIR(kapi_tx_drop);

void kapi_tx_reclaim(struct kapi_txq *q, struct kapi_tx_slot *first,
		     kapi_u32 count, int budget)
{
	struct weir_tx_stats *stats = q->stats;
	const struct kapi_tx_slot *end = first + count;
	u32 packets = 0, bytes = 0;

	for (; first != end; first++) {
		if (first->len) {
			dma_unmap_page(q->dev, first->dma, first->len,
				       DMA_TO_DEVICE);
			first->len = 0;
		}
		if (first->skb) {
			packets += first->packets;
			bytes += first->bytes;
			napi_consume_skb(first->skb, budget);
			first->skb = NULL;
		}
	}
	netdev_tx_completed_queue(q->nq, packets, bytes);
	u64_stats_update_begin(&stats->syncp);
	u64_stats_add(&stats->packets, packets);
	u64_stats_add(&stats->bytes, bytes);
	u64_stats_update_end(&stats->syncp);
	weir_adaptive_polled(q->adaptive, packets, bytes);
	weir_latency_reclaim(q->port, q->nq, packets);
}
EXPORT_SYMBOL_WEIR(kapi_tx_reclaim);

void kapi_tx_flush(struct kapi_txq *q, struct kapi_tx_slot *slots,
		   kapi_u32 count)
{
	u32 dropped = 0;
	u32 i;

	/* All mappings first: a frame that wraps has its skb before them. */
	for (i = 0; i < count; i++)
		if (slots[i].len)
			dma_unmap_page(q->dev, slots[i].dma, slots[i].len,
				       DMA_TO_DEVICE);
	for (i = 0; i < count; i++) {
		if (slots[i].skb) {
			dropped++;
			dev_kfree_skb_any(slots[i].skb);
		}
		memset(&slots[i], 0, sizeof(slots[i]));
	}
	netdev_tx_reset_queue(q->nq);
	weir_latency_flushed(q->port, q->nq);
	if (dropped)
		weir_count_drop(&q->stats->drops, WEIR_DROP_FLUSH, dropped);
}
EXPORT_SYMBOL_WEIR(kapi_tx_flush);
