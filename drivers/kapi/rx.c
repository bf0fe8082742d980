// SPDX-License-Identifier: GPL-2.0
/* Receive queues: a page pool, and frames on their way to GRO. */
#include <linux/dma-mapping.h>
#include <linux/etherdevice.h>
#include <linux/if_vlan.h>
#include <linux/io.h>
#include <linux/skbuff.h>
#include <linux/slab.h>

#include "adaptive.h"
#include "compat/namespace.h"
#include "compat/page_pool.h"
#include "port.h"

/*
 * Octets that the device writes in front of a frame. A constant, so that chips
 * without them pay nothing: the others' module has a copy (rx_prefix.c).
 */
#ifndef WEIR_RX_PREFIX
#define WEIR_RX_PREFIX	0
#endif

/*
 * What the stack wants in front of a frame, to push headers when it routes. A
 * prefix aligns the IP header by itself, and what is in front of it is aligned
 * as the chip asks.
 */
#define RX_HEADROOM	(NET_SKB_PAD + (WEIR_RX_PREFIX ? 0 : NET_IP_ALIGN))
#define RX_BUF_MAX	(SKB_WITH_OVERHEAD(PAGE_SIZE) - RX_HEADROOM)

/*
 * How pages become buffers. A buffer of 2 KiB, what a chip of Intel's is told
 * for frames of usual length, needs more than half a page of 4 KiB for what the
 * stack wants around it: of two pages there are three. Where caches are kept by
 * hand, which is where chips with a prefix are, a page is a buffer: the pool
 * syncs all of what is between its pieces.
 */
struct layout {
	u32 order;
	u32 pieces;		/* of 1 << order pages */
	u32 size;		/* of a piece */
};

/* What is left of a page of which pieces are in the ring. */
struct pieces {
	void *next;
	dma_addr_t dma;		/* of where its frame begins */
	u32 left;
};

struct kapi_rxq {
	struct page_pool *pool;
	struct napi_struct *napi;
	struct net_device *netdev;
	struct device *dev;
	struct weir_rx_stats *stats;
	struct weir_adaptive *adaptive;
	struct layout layout;
	struct pieces rest;
	struct sk_buff *skb;	/* a frame in assembly */
	bool dropping;		/* ... which could not be had */
	u32 index;
};

kapi_u32 kapi_rx_buf_max(void)
{
	return RX_BUF_MAX;
}
EXPORT_SYMBOL_WEIR(kapi_rx_buf_max);

static struct layout layout_of(u32 buf_len)
{
	const u32 needed = SKB_DATA_ALIGN(RX_HEADROOM + buf_len) +
			   SKB_DATA_ALIGN(sizeof(struct skb_shared_info));
	struct layout l = { .pieces = 1, .size = PAGE_SIZE };

	if (!WEIR_HAVE_PAGE_POOL_PIECES || WEIR_RX_PREFIX)
		return l;
	if (2 * PAGE_SIZE / needed > 2 * (PAGE_SIZE / needed))
		l.order = 1;
	l.pieces = (PAGE_SIZE << l.order) / needed;
	l.size = ALIGN_DOWN((PAGE_SIZE << l.order) / l.pieces, L1_CACHE_BYTES);
	return l;
}

int kapi_rxq_create(struct kapi_port *port, const struct kapi_rxq_config *c,
		    struct kapi_vector *vector, struct kapi_rxq **out)
{
	const struct layout layout = layout_of(c->buf_len);
	struct page_pool_params params = {
		.order = layout.order,
		.flags = PP_FLAG_DMA_MAP | PP_FLAG_DMA_SYNC_DEV,
		.pool_size = c->pool_pages,
		.nid = dev_to_node(port->dev),
		.dev = port->dev,
		.dma_dir = DMA_FROM_DEVICE,
		.offset = RX_HEADROOM,
		.max_len = (layout.pieces - 1) * layout.size + c->buf_len,
	};
	struct kapi_rxq *q;
	int err;

	if (c->index >= port->netdev->num_rx_queues ||
	    c->prefix != WEIR_RX_PREFIX ||
	    c->buf_len <= WEIR_RX_PREFIX || c->buf_len > RX_BUF_MAX)
		return -EINVAL;
	q = kzalloc_node(sizeof(*q), GFP_KERNEL, params.nid);
	if (!q)
		return -ENOMEM;
	compat_page_pool_set_napi(&params, &vector->napi);
	compat_page_pool_set_queue(&params, port->netdev, c->index);
	q->pool = page_pool_create(&params);
	if (IS_ERR(q->pool)) {
		err = PTR_ERR(q->pool);
		kfree(q);
		return err;
	}
	q->layout = layout;
	q->napi = &vector->napi;
	q->netdev = port->netdev;
	q->dev = params.dev;
	q->stats = &port->rx_stats[c->index];
	q->adaptive = &port->adaptive_rx[c->index];
	q->index = c->index;
	*out = q;
	return 0;
}
EXPORT_SYMBOL_WEIR(kapi_rxq_create);

void kapi_rxq_retire(struct kapi_rxq *q)
{
	compat_page_pool_unset_napi(q->pool);
}
EXPORT_SYMBOL_WEIR(kapi_rxq_retire);

void kapi_rxq_move(struct kapi_rxq *q, struct kapi_vector *vector)
{
	q->napi = &vector->napi;
	compat_page_pool_move_napi(q->pool, q->napi);
}
EXPORT_SYMBOL_WEIR(kapi_rxq_move);

/* @piece: a buffer's page, as it calls it. */
static void put(struct kapi_rxq *q, void *piece, bool in_poll)
{
	page_pool_put_full_page(q->pool, virt_to_head_page(piece), in_poll);
}

static noinline void drop(struct kapi_rxq *q, void *piece, enum kapi_drop cause)
{
	put(q, piece, true);
	weir_count_drop(&q->stats->drops, cause, 1);
}

void kapi_rxq_destroy(struct kapi_rxq *q)
{
	if (!q)
		return;
	kapi_rx_abort(q);
	while (q->rest.left--)
		put(q, q->rest.next, false);
	/* Pages that the stack holds keep the pool until they come back. */
	page_pool_destroy(q->pool);
	kfree(q);
}
EXPORT_SYMBOL_WEIR(kapi_rxq_destroy);

static struct pieces take_page(struct kapi_rxq *q)
{
	struct page *page = page_pool_dev_alloc_pages(q->pool);
	struct pieces p = {};

	if (unlikely(!page))
		return p;
	compat_page_pool_set_pieces(page, q->layout.pieces);
	p.next = page_address(page);
	p.dma = page_pool_get_dma_addr(page) + RX_HEADROOM;
	p.left = q->layout.pieces;
	return p;
}

kapi_u32 kapi_rx_refill(struct kapi_rxq *q, struct kapi_rx_buf *bufs,
			kapi_u32 n)
{
	const u32 size = q->layout.size;
	struct kapi_rx_buf *const end = bufs + n;
	struct pieces p = q->rest;

	for (; bufs != end; bufs++) {
		if (!p.left) {
			p = take_page(q);
			if (unlikely(!p.left))
				break;
		}
		bufs->page = p.next;
		bufs->dma = p.dma;
		p.next += size;
		p.dma += size;
		p.left--;
	}
	q->rest = p;
	return n - (end - bufs);
}
EXPORT_SYMBOL_WEIR(kapi_rx_refill);

void kapi_rx_short(struct kapi_rxq *q)
{
	weir_count_drop(&q->stats->drops, KAPI_DROP_RX_ALLOC, 1);
}
EXPORT_SYMBOL_WEIR(kapi_rx_short);

void kapi_rx_put(struct kapi_rxq *q, struct kapi_rx_buf *buf)
{
	put(q, buf->page, false);
	buf->page = NULL;
}
EXPORT_SYMBOL_WEIR(kapi_rx_put);

void kapi_rx_drop(struct kapi_rxq *q, struct kapi_rx_buf *buf,
		  enum kapi_drop cause)
{
	drop(q, buf->page, cause);
	buf->page = NULL;
}
EXPORT_SYMBOL_WEIR(kapi_rx_drop);

/* The frame's first buffer becomes an skb, without a copy. */
static __always_inline struct sk_buff *build(struct kapi_rxq *q,
					     struct kapi_rx_buf *buf, u32 len)
{
	void *data = buf->page;
	struct sk_buff *skb;

	dma_sync_single_for_cpu(q->dev, buf->dma, WEIR_RX_PREFIX + len,
				DMA_FROM_DEVICE);
	prefetch(data + RX_HEADROOM + WEIR_RX_PREFIX);
	skb = napi_build_skb(data, q->layout.size);
	if (unlikely(!skb)) {
		drop(q, data, KAPI_DROP_RX_ALLOC);
		return NULL;
	}
	skb_mark_for_recycle(skb);
	skb_reserve(skb, RX_HEADROOM + WEIR_RX_PREFIX);
	__skb_put(skb, len);
	return skb;
}

static __always_inline void deliver(struct kapi_rxq *q, struct sk_buff *skb,
				    u32 flags, u32 hash)
{
	if (likely(flags & KAPI_RX_CSUM_OK))
		skb->ip_summed = CHECKSUM_UNNECESSARY;
	if (flags & KAPI_RX_HASH)
		skb_set_hash(skb, hash,
			     flags & KAPI_RX_HASH_L4 ? PKT_HASH_TYPE_L4 :
						       PKT_HASH_TYPE_L3);
	if (flags & KAPI_RX_VLAN)
		__vlan_hwaccel_put_tag(skb, htons(ETH_P_8021Q), flags >> 16);
	skb_record_rx_queue(skb, q->index);
	skb->protocol = eth_type_trans(skb, q->netdev);
	napi_gro_receive(q->napi, skb);
}

void kapi_rx_deliver(struct kapi_rxq *q, struct kapi_rx_buf *buf,
		     kapi_u32 len, kapi_u32 flags, kapi_u32 hash)
{
	struct sk_buff *skb = build(q, buf, len);

	if (likely(skb))
		deliver(q, skb, flags, hash);
}
EXPORT_SYMBOL_WEIR(kapi_rx_deliver);

static bool append(struct kapi_rxq *q, struct kapi_rx_buf *buf, u32 len)
{
	struct sk_buff *skb = q->skb;
	struct page *page;
	u32 frags;

	if (q->dropping) {
		put(q, buf->page, true);
		return false;
	}
	if (!skb) {
		q->skb = build(q, buf, len);
		q->dropping = !q->skb;
		return q->skb;
	}
	frags = skb_shinfo(skb)->nr_frags;
	if (unlikely(frags == MAX_SKB_FRAGS)) {
		kapi_rx_drop(q, buf, KAPI_DROP_RX_LENGTH);
		kfree_skb(skb);
		q->skb = NULL;
		q->dropping = true;
		return false;
	}
	dma_sync_single_for_cpu(q->dev, buf->dma, len, DMA_FROM_DEVICE);
	page = virt_to_head_page(buf->page);
	skb_add_rx_frag(skb, frags, page,
			buf->page - page_address(page) + RX_HEADROOM, len,
			q->layout.size);
	return true;
}

KAPI_BOOL kapi_rx_append(struct kapi_rxq *q, struct kapi_rx_buf *buf,
			 kapi_u32 len)
{
	return append(q, buf, len);
}
EXPORT_SYMBOL_WEIR(kapi_rx_append);

void kapi_rx_deliver_last(struct kapi_rxq *q, struct kapi_rx_buf *buf,
			  kapi_u32 len, kapi_u32 flags, kapi_u32 hash)
{
	struct sk_buff *skb;

	append(q, buf, len);
	skb = q->skb;
	q->skb = NULL;
	q->dropping = false;
	if (likely(skb))
		deliver(q, skb, flags, hash);
}
EXPORT_SYMBOL_WEIR(kapi_rx_deliver_last);

void kapi_rx_abort(struct kapi_rxq *q)
{
	kfree_skb(q->skb);
	q->skb = NULL;
	q->dropping = false;
}
EXPORT_SYMBOL_WEIR(kapi_rx_abort);

void kapi_rx_account(struct kapi_rxq *q, kapi_u32 packets, kapi_u32 bytes)
{
	struct weir_rx_stats *stats = q->stats;

	u64_stats_update_begin(&stats->syncp);
	u64_stats_add(&stats->packets, packets);
	u64_stats_add(&stats->bytes, bytes);
	u64_stats_update_end(&stats->syncp);
	weir_adaptive_polled(q->adaptive, packets, bytes);
}
EXPORT_SYMBOL_WEIR(kapi_rx_account);

void kapi_rx_doorbell(void *tail_reg, kapi_u32 tail)
{
	/* writel() orders the descriptors before the tail. */
	writel(tail, (void __iomem __force *)tail_reg);
}
EXPORT_SYMBOL_WEIR(kapi_rx_doorbell);
