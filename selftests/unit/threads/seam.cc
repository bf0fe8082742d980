// SPDX-License-Identifier: GPL-2.0
#include "seam.h"

#include <cstdlib>
#include <cstring>

namespace weir::test {

kapi_txq queue_of_test;
kapi_rxq rx_queue_of_test;

} /* namespace weir::test */

using weir::test::queue_of_test;
using weir::test::rx_queue_of_test;

void *kapi_zalloc(kapi_size bytes)
{
	void *p = std::aligned_alloc(64, (bytes + 63) / 64 * 64);

	std::memset(p, 0, bytes);
	return p;
}

void kapi_free(void *ptr)
{
	std::free(ptr);
}

void *kapi_dma_zalloc(kapi_port *, kapi_size bytes, kapi_u64 *iova)
{
	void *p = kapi_zalloc(bytes);

	*iova = reinterpret_cast<std::uintptr_t>(p);
	return p;
}

void kapi_dma_free(kapi_port *, kapi_size, void *ptr, kapi_u64)
{
	std::free(ptr);
}

kapi_txq *kapi_txq_create(kapi_port *, kapi_u32, kapi_vector *)
{
	return &queue_of_test;
}

void kapi_txq_destroy(kapi_txq *)
{
}

kapi_u64 kapi_tx_map_linear(kapi_txq *, sk_buff *skb)
{
	return 0x100000ull + skb->number;
}

int kapi_tx_map(kapi_txq *, sk_buff *skb, kapi_tx_piece *pieces, kapi_u32)
{
	for (unsigned i = 0; i < 3; i++)
		pieces[i] = { 0x100000ull * (i + 1) + skb->number, 100, i };
	return 3;
}

void kapi_tx_unmap(kapi_txq *, kapi_u64, kapi_u32)
{
}

int kapi_tx_doorbell(kapi_txq *q, void *, kapi_u32 tail, kapi_u32)
{
	/* writel(): after the descriptors, for the device. */
	std::atomic_signal_fence(std::memory_order_seq_cst);
	q->tail.store(tail, std::memory_order_relaxed);
	return 0;
}

void kapi_tx_stop(kapi_txq *q)
{
	q->stops.fetch_add(1, std::memory_order_relaxed);
	q->stopped.store(true, std::memory_order_seq_cst);
	weir::full_barrier();
}

void kapi_tx_restart(kapi_txq *q)
{
	q->stopped.store(false, std::memory_order_relaxed);
}

bool kapi_tx_stopped(kapi_txq *q)
{
	weir::full_barrier();
	return q->stopped.load(std::memory_order_relaxed);
}

void kapi_tx_wake(kapi_txq *q)
{
	q->stopped.store(false, std::memory_order_relaxed);
}

void kapi_tx_drop(kapi_txq *, sk_buff *, kapi_drop)
{
}

void kapi_tx_reclaim(kapi_txq *q, kapi_tx_slot *first, kapi_u32 count, int)
{
	for (kapi_u32 i = 0; i < count; i++) {
		if (first[i].skb) {
			q->packets += first[i].packets;
			if (first[i].skb->freed.fetch_add(
				    1, std::memory_order_relaxed))
				q->double_frees++;
		}
		first[i].skb = nullptr;
		first[i].len = 0;
	}
}

void kapi_tx_flush(kapi_txq *, kapi_tx_slot *slots, kapi_u32 count)
{
	for (kapi_u32 i = 0; i < count; i++)
		slots[i] = {};
}

/* The vector is not in these tests, but its code is. */
void kapi_write32(void *, kapi_u32, kapi_u32)
{
}
bool kapi_napi_complete(kapi_vector *, kapi_u32)
{
	return true;
}
int kapi_napi_finish(kapi_vector *, int work, const kapi_write *)
{
	return work;
}
int kapi_rxq_create(kapi_port *, const kapi_rxq_config *, kapi_vector *,
		    kapi_rxq **out)
{
	*out = &rx_queue_of_test;
	return 0;
}
void kapi_rxq_destroy(kapi_rxq *)
{
}
kapi_u32 kapi_rx_refill(kapi_rxq *q, kapi_rx_buf *bufs, kapi_u32 n)
{
	if (q->out_of_memory)
		return 0;
	for (kapi_u32 i = 0; i < n; i++)
		bufs[i] = { q, 0x100000 };
	q->refills++;
	return n;
}
void kapi_rx_short(kapi_rxq *)
{
}
void kapi_rx_put(kapi_rxq *, kapi_rx_buf *buf)
{
	buf->page = nullptr;
}
void kapi_rx_drop(kapi_rxq *q, kapi_rx_buf *buf, kapi_drop)
{
	buf->page = nullptr;
	q->dropped++;
}
void kapi_rx_abort(kapi_rxq *)
{
}
void kapi_rx_deliver(kapi_rxq *q, kapi_rx_buf *buf, kapi_u32 len,
		     kapi_u32 flags, kapi_u32)
{
	buf->page = nullptr;
	q->frames++;
	q->octets += len;
	q->with_hash += !!(flags & KAPI_RX_HASH);
}
bool kapi_rx_append(kapi_rxq *, kapi_rx_buf *, kapi_u32)
{
	return true;
}
void kapi_rx_deliver_last(kapi_rxq *q, kapi_rx_buf *buf, kapi_u32 len,
			  kapi_u32 flags, kapi_u32 hash)
{
	kapi_rx_deliver(q, buf, len, flags, hash);
}
void kapi_rx_account(kapi_rxq *, kapi_u32, kapi_u32)
{
}
void kapi_rx_doorbell(void *, kapi_u32 tail)
{
	std::atomic_signal_fence(std::memory_order_seq_cst);
	rx_queue_of_test.tail.store(tail, std::memory_order_relaxed);
}
void kapi_service_after(kapi_port *, kapi_u32)
{
	rx_queue_of_test.services++;
}
