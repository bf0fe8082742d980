// SPDX-License-Identifier: GPL-2.0
/* kapi: transmit. */
#include "selftests/fake_kernel/seam.h"

using namespace weir::fake;

static std::uint64_t map_piece(kapi_txq *q, sk_buff *skb, Bytes &bytes,
			       bool page)
{
	Kernel &k = q->port->kernel();

	if (k.inject.fails(Step::tx_map))
		return KAPI_DMA_ERROR;
	skb->live_mappings++;
	std::uint64_t dma = q->port->iova().map(
		bytes.data(), bytes.size(), Direction::to_device,
		page ? MapKind::page : MapKind::single);
	q->mapped_for[dma] = skb;
	return dma;
}

static void unmap_piece(kapi_txq *q, std::uint64_t dma, std::uint32_t len,
			bool page)
{
	Kernel &k = q->port->kernel();

	auto it = q->mapped_for.find(dma);
	if (it == q->mapped_for.end() ||
	    !q->port->iova().unmap(dma, len,
				   page ? MapKind::page : MapKind::single)) {
		k.fail("tx: unmap of %u octets at %#llx as %s: no such mapping",
		       len, static_cast<unsigned long long>(dma),
		       page ? "page" : "single");
		return;
	}
	it->second->live_mappings--;
	q->mapped_for.erase(it);
}

static void check_skb(kapi_txq *q, sk_buff *skb, const char *function)
{
	if (skb->owner != SkbOwner::driver)
		q->port->kernel().fail("%s: a frame that is not the driver's",
				       function);
}

kapi_txq *kapi_txq_create(kapi_port *port, kapi_u32 index, kapi_vector *vector)
{
	Kernel &k = port->kernel();

	k.need_process_context("kapi_txq_create");
	if (index >= port->limits().max_tx_queues || !vector)
		k.fail("kapi_txq_create: queue %u, vector %p", index,
		       static_cast<void *>(vector));
	if (k.inject.fails(Step::txq_create))
		return nullptr;
	auto *q = new kapi_txq;
	q->port = port;
	q->index = index;
	Seam::live_txqs(port)++;
	Seam::txqs(port).push_back(q);
	return q;
}

void kapi_txq_destroy(kapi_txq *q)
{
	Kernel &k = q->port->kernel();

	k.need_process_context("kapi_txq_destroy");
	if (!q->mapped_for.empty() || !q->frames.empty())
		k.fail("kapi_txq_destroy: %zu mappings, %zu frames left",
		       q->mapped_for.size(), q->frames.size());
	Seam::live_txqs(q->port)--;
	std::erase(Seam::txqs(q->port), q);
	std::erase_if(Seam::txq_of(q->port),
		      [q](const auto &known) { return known.second == q; });
	delete q;
}

kapi_u64 kapi_tx_map_linear(kapi_txq *q, sk_buff *skb)
{
	check_skb(q, skb, "kapi_tx_map_linear");
	if (!skb->frags.empty())
		q->port->kernel().fail("kapi_tx_map_linear: has fragments");
	std::uint64_t dma = map_piece(q, skb, skb->linear, false);
	if (dma != KAPI_DMA_ERROR) {
		skb->timestamped = skb->wants_timestamp;
		q->frames.insert(skb);
	}
	return dma;
}

int kapi_tx_map(kapi_txq *q, sk_buff *skb, kapi_tx_piece *pieces, kapi_u32 max)
{
	check_skb(q, skb, "kapi_tx_map");
	if (skb->frags.size() + 1 > max) {
		skb->linear = skb->bytes();
		skb->frags.clear();
	}

	unsigned n = 0;
	auto add = [&](Bytes &bytes, bool page) {
		std::uint64_t dma = map_piece(q, skb, bytes, page);
		if (dma == KAPI_DMA_ERROR)
			return false;
		pieces[n++] = { dma, static_cast<kapi_u32>(bytes.size()),
				page };
		return true;
	};
	bool ok = add(skb->linear, false);
	for (size_t i = 0; ok && i < skb->frags.size(); i++)
		ok = add(skb->frags[i], true);
	if (!ok) {
		while (n--)
			unmap_piece(q, pieces[n].dma, pieces[n].len,
				    pieces[n].is_page);
		return -12; /* ENOMEM */
	}
	skb->timestamped = skb->wants_timestamp;
	q->frames.insert(skb);
	return static_cast<int>(n);
}

void kapi_tx_unmap(kapi_txq *q, kapi_u64 dma, kapi_u32 len)
{
	auto it = q->mapped_for.find(dma);

	if (it != q->mapped_for.end())
		q->frames.erase(it->second);
	unmap_piece(q, dma, len, false);
}

int kapi_tx_doorbell(kapi_txq *q, void *tail_reg, kapi_u32 tail, kapi_u32 bytes)
{
	NetdevQueue &nq = q->queue();

	if (!bytes)
		q->port->kernel().fail("kapi_tx_doorbell: nothing new");
	nq.bql.sent(bytes);
	nq.unrung = 0;
	nq.doorbells++;
	kapi_write32(tail_reg, 0, tail);
	return 0;
}

void kapi_tx_stop(kapi_txq *q)
{
	NetdevQueue &nq = q->queue();

	if (!nq.stopped)
		nq.stopped_at = q->port->kernel().now();
	nq.stopped = true;
	nq.stops++;
	__atomic_thread_fence(__ATOMIC_SEQ_CST);
}

void kapi_tx_restart(kapi_txq *q)
{
	q->queue().stopped = false;
}

bool kapi_tx_stopped(kapi_txq *q)
{
	__atomic_thread_fence(__ATOMIC_SEQ_CST);
	return q->queue().stopped;
}

void kapi_tx_wake(kapi_txq *q)
{
	NetdevQueue &nq = q->queue();

	if (Seam::tx_stopped_all(q->port))
		return;
	nq.stopped = false;
	nq.woken = true;
	nq.wakes++;
}

void kapi_tx_drop(kapi_txq *q, sk_buff *skb, kapi_drop cause)
{
	check_skb(q, skb, "kapi_tx_drop");
	if (q->frames.count(skb))
		q->port->kernel().fail("kapi_tx_drop: the frame is mapped");
	if (cause != KAPI_DROP_TX_MAP && cause != KAPI_DROP_TX_SHAPE)
		q->port->kernel().fail("kapi_tx_drop: cause %d", cause);
	q->queue().stats.dropped++;
	q->queue().drops[cause]++;
	q->port->finish_skb(skb, SkbEnd::dropped);
}

/*
 * What slots hold; finish_skb() finds a frame that is still mapped. A frame
 * that wraps in a range of the whole ring has its end before its start.
 */
static void release_slots(kapi_txq *q, kapi_tx_slot *slots, kapi_u32 count,
			  SkbEnd end, std::uint64_t *packets,
			  std::uint64_t *bytes)
{
	Kernel &k = q->port->kernel();

	for (kapi_u32 i = 0; i < count; i++) {
		if (slots[i].len)
			unmap_piece(q, slots[i].dma, slots[i].len,
				    slots[i].is_page);
		slots[i].len = 0;
	}
	for (kapi_u32 i = 0; i < count; i++) {
		kapi_tx_slot slot = slots[i];
		slots[i] = {};
		if (!slot.skb)
			continue;
		if (!q->frames.erase(slot.skb)) {
			k.fail("tx: a slot's frame is not of its queue");
			continue;
		}
		if (!slot.packets || slot.bytes < slot.skb->len())
			k.fail("tx: a frame of %zu octets counts %u, %u",
			       slot.skb->len(), slot.packets, slot.bytes);
		*packets += slot.packets;
		*bytes += slot.bytes;
		q->port->finish_skb(slot.skb, end);
	}
}

void kapi_tx_reclaim(kapi_txq *q, kapi_tx_slot *first, kapi_u32 count,
		     int budget)
{
	Kernel &k = q->port->kernel();
	std::uint64_t packets = 0, bytes = 0;

	if (k.context() == Context::hardirq || budget < 0)
		k.fail("kapi_tx_reclaim: context or budget %d", budget);
	release_slots(q, first, count, SkbEnd::sent, &packets, &bytes);
	if (!packets)
		return;
	NetdevQueue &nq = q->queue();
	nq.stats.packets += packets;
	nq.stats.bytes += bytes;
	bool held = nq.bql.stack_held_back();
	if (!nq.bql.completed(bytes))
		k.fail("BUG in dql_completed: queue %u: %llu octets of %llu",
		       q->index, static_cast<unsigned long long>(bytes),
		       static_cast<unsigned long long>(nq.bql.in_flight()));
	if (held && !nq.bql.stack_held_back())
		nq.woken = true;
}

void kapi_tx_flush(kapi_txq *q, kapi_tx_slot *slots, kapi_u32 count)
{
	std::uint64_t packets = 0, bytes = 0;

	q->port->kernel().need_process_context("kapi_tx_flush");
	/* Stopped queues are not enough: a poll may have woken one since. */
	if (!q->frames.empty() && q->queue().core)
		q->port->kernel().fail("kapi_tx_flush: xmit may come");
	release_slots(q, slots, count, SkbEnd::flushed, &packets, &bytes);
	q->queue().stats.dropped += packets;
	q->queue().bql.reset();
	q->queue().unrung = 0;
}

void kapi_txq_stats(kapi_port *port, kapi_u32 index, kapi_queue_stats *out)
{
	*out = port->queue(index).stats;
}
