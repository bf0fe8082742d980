// SPDX-License-Identifier: GPL-2.0
#include "selftests/core/seam.h"

#include <cstdlib>
#include <cstring>

using weir::core::seam;

namespace weir::core {
Seam seam;
}

static void fault(const char *text)
{
	seam.faults.push_back(text);
}

static bool memory_fails()
{
	return seam.fail_memory_at >= 0 && seam.fail_memory_at-- == 0;
}

/* ---- Memory ---- */

void *kapi_zalloc(kapi_size bytes)
{
	if (memory_fails())
		return nullptr;
	seam.allocations++;
	return std::calloc(1, bytes);
}

void kapi_free(void *ptr)
{
	if (ptr)
		seam.allocations--;
	std::free(ptr);
}

/* A bus address is the address. */
void *kapi_dma_zalloc(kapi_port *, kapi_size bytes, kapi_u64 *iova)
{
	if (memory_fails())
		return nullptr;

	const kapi_size whole = (bytes + 4095) / 4096 * 4096;
	void *at = std::aligned_alloc(4096, whole);

	std::memset(at, 0, whole);
	*iova = reinterpret_cast<std::uintptr_t>(at);
	seam.allocations++;
	return at;
}

void kapi_dma_free(kapi_port *, kapi_size, void *ptr, kapi_u64)
{
	seam.allocations--;
	std::free(ptr);
}

void kapi_write32(void *, kapi_u32, kapi_u32)
{
	seam.unmasks++;
	seam.writes++;
}

kapi_u32 kapi_read32(const void *bar, kapi_u32 offset)
{
	kapi_u32 value = 0;

	if (seam.registers_are_memory)
		std::memcpy(&value, static_cast<const char *>(bar) + offset,
			    sizeof(value));
	return value;
}

/* ---- Timers: they never expire ---- */

kapi_u64 kapi_now_ns(void)
{
	return 1;
}

kapi_timer *kapi_timer_create(kapi_port *, void *core)
{
	return memory_fails() ? nullptr : static_cast<kapi_timer *>(core);
}

void kapi_timer_destroy(kapi_timer *)
{
}
void kapi_timer_cancel(kapi_timer *)
{
}

void kapi_timer_arm(kapi_timer *, kapi_u64)
{
	seam.timers_armed++;
}

/* ---- Transmit ---- */

kapi_txq *kapi_txq_create(kapi_port *, kapi_u32, kapi_vector *)
{
	if (memory_fails())
		return nullptr;
	seam.allocations++;
	return new kapi_txq;
}

void kapi_txq_destroy(kapi_txq *q)
{
	seam.allocations--;
	delete q;
}

static bool map_fails()
{
	return seam.fail_map_at >= 0 && seam.fail_map_at-- == 0;
}

/* Bus addresses are never 0 and never twice the same. */
static kapi_u64 next_address()
{
	static kapi_u64 address = 1 << 20;

	return address += 1 << 20;
}

kapi_u64 kapi_tx_map_linear(kapi_txq *, sk_buff *skb)
{
	if (!skb->fragments.empty())
		fault("map_linear: the frame has fragments");
	if (map_fails())
		return KAPI_DMA_ERROR;
	seam.mapped++;
	return next_address();
}

int kapi_tx_map(kapi_txq *, sk_buff *skb, kapi_tx_piece *pieces, kapi_u32 max)
{
	if (skb->fragments.size() + 1 > max) {
		skb->linear = skb->len();
		skb->fragments.clear();
	}
	for (kapi_u32 i = 0; i <= skb->fragments.size(); i++)
		if (map_fails())
			return -12;
	pieces[0] = { next_address(), skb->linear, 0 };
	seam.mapped++;

	int n = 1;

	for (kapi_u32 fragment : skb->fragments) {
		pieces[n++] = { next_address(), fragment, 1 };
		seam.mapped++;
	}
	return n;
}

void kapi_tx_unmap(kapi_txq *, kapi_u64, kapi_u32)
{
	seam.mapped--;
}

int kapi_tx_doorbell(kapi_txq *, void *, kapi_u32 tail, kapi_u32 bytes)
{
	if (!bytes)
		fault("doorbell: nothing new");
	seam.tail = tail;
	seam.rung_bytes += bytes;
	seam.doorbells++;
	return 0;
}

void kapi_tx_stop(kapi_txq *q)
{
	q->stopped = true;
	seam.stops++;
}

void kapi_tx_restart(kapi_txq *q)
{
	q->stopped = false;
	seam.restarts++;
}

bool kapi_tx_stopped(kapi_txq *q)
{
	return q->stopped;
}

void kapi_tx_wake(kapi_txq *q)
{
	q->stopped = false;
	seam.wakes++;
}

void kapi_tx_drop(kapi_txq *, sk_buff *skb, kapi_drop cause)
{
	if (skb->freed)
		fault("drop: the frame was freed before");
	skb->freed = 2;
	seam.drops[cause]++;
}

static void release(kapi_tx_slot *slots, kapi_u32 count, int how)
{
	for (kapi_u32 i = 0; i < count; i++) {
		kapi_tx_slot &slot = slots[i];

		if (slot.len)
			seam.unmapped++;
		if (slot.skb) {
			if (slot.skb->freed)
				fault("reclaim: freed before");
			if (!slot.packets)
				fault("reclaim: a frame that is none");
			slot.skb->freed = how;
			seam.packets += slot.packets;
			seam.bytes += slot.bytes;
		}
		slot = {};
	}
}

void kapi_tx_reclaim(kapi_txq *, kapi_tx_slot *first, kapi_u32 count, int)
{
	seam.reclaims++;
	release(first, count, 1);
}

void kapi_tx_flush(kapi_txq *, kapi_tx_slot *slots, kapi_u32 count)
{
	release(slots, count, 3);
}

/* Ethernet, IPv4, TCP with a time stamp. */
kapi_u32 kapi_tso_start(sk_buff *, kapi_tso *, kapi_u32 room)
{
	return room < 66 ? 0 : 66;
}

void kapi_tso_header(sk_buff *, kapi_tso *, void *, kapi_u32 payload, bool)
{
	if (!payload)
		fault("tso_header: a segment of nothing");
}

/* ---- Receive ---- */

void kapi_rxq_move(kapi_rxq *, kapi_vector *)
{
}

int kapi_rxq_create(kapi_port *, const kapi_rxq_config *c, kapi_vector *,
		    kapi_rxq **out)
{
	if (memory_fails())
		return -12;
	seam.allocations++;
	*out = new kapi_rxq{ *c };
	return 0;
}

void kapi_rxq_destroy(kapi_rxq *q)
{
	if (q->assembled)
		fault("rxq_destroy: a frame in assembly");
	seam.allocations--;
	delete q;
}

kapi_u32 kapi_rx_refill(kapi_rxq *, kapi_rx_buf *bufs, kapi_u32 n)
{
	kapi_u32 i = 0;

	for (; i < n && seam.refill_limit; i++) {
		if (bufs[i].page)
			fault("refill: the slot is not empty");
		bufs[i].dma = next_address();
		bufs[i].page = &bufs[i];
		seam.refill_limit--;
	}
	seam.pages_out += i;
	return i;
}

void kapi_rx_short(kapi_rxq *)
{
}

static void take_page(kapi_rx_buf *buf)
{
	if (!buf->page)
		fault("a receive slot without a page");
	buf->page = nullptr;
	seam.pages_out--;
}

void kapi_rx_put(kapi_rxq *, kapi_rx_buf *buf)
{
	take_page(buf);
	seam.rx_puts++;
}

void kapi_rx_drop(kapi_rxq *, kapi_rx_buf *buf, kapi_drop cause)
{
	take_page(buf);
	seam.drops[cause]++;
}

static void deliver(kapi_u32 len, kapi_u32 flags, kapi_u32 hash)
{
	if (seam.keep_delivered)
		seam.delivered.push_back({ len, flags, hash });
}

void kapi_rx_deliver(kapi_rxq *q, kapi_rx_buf *buf, kapi_u32 len,
		     kapi_u32 flags, kapi_u32 hash)
{
	if (q->assembled || q->dropping)
		fault("deliver: a frame is in assembly");
	if (!len || len > q->config.buf_len)
		fault("deliver: a length that cannot be");
	take_page(buf);
	deliver(len, flags, hash);
}

bool kapi_rx_append(kapi_rxq *q, kapi_rx_buf *buf, kapi_u32 len)
{
	if (!len || len > q->config.buf_len)
		fault("append: a length that cannot be");
	take_page(buf);
	if (seam.append_fails && !q->dropping) {
		q->dropping = true;
		q->assembled = 0;
		seam.drops[KAPI_DROP_RX_ALLOC]++;
	}
	if (q->dropping)
		return false;
	q->assembled += len;
	return true;
}

void kapi_rx_deliver_last(kapi_rxq *q, kapi_rx_buf *buf, kapi_u32 len,
			  kapi_u32 flags, kapi_u32 hash)
{
	if (!q->assembled && !q->dropping)
		fault("deliver_last: nothing in assembly");
	if (kapi_rx_append(q, buf, len))
		deliver(q->assembled, flags, hash);
	q->assembled = 0;
	q->dropping = false;
}

void kapi_rx_abort(kapi_rxq *q)
{
	q->assembled = 0;
	q->dropping = false;
}

void kapi_rx_account(kapi_rxq *, kapi_u32 packets, kapi_u32 bytes)
{
	seam.rx_packets += packets;
	seam.rx_bytes += bytes;
}

void kapi_rx_doorbell(void *, kapi_u32 tail)
{
	seam.rx_tail = tail;
	seam.rx_doorbells++;
}

void kapi_service_after(kapi_port *, kapi_u32)
{
	seam.services++;
}

/* ---- Vector ---- */

bool kapi_napi_complete(kapi_vector *vector, kapi_u32)
{
	seam.completions++;
	if (seam.completion_fails)
		return false;
	vector->completed = true;
	return true;
}

int kapi_napi_finish(kapi_vector *vector, int work, const kapi_write *unmask)
{
	if (kapi_napi_complete(vector, static_cast<kapi_u32>(work)))
		kapi_write32(unmask->bar, unmask->offset, unmask->value);
	return work;
}

void kapi_napi_enable(kapi_vector *)
{
}
void kapi_napi_disable(kapi_vector *)
{
}
void kapi_line_on(kapi_vector *)
{
	seam.unmasks++;
}
void kapi_vector_kick(kapi_vector *)
{
	fault("vector_kick: nobody was to be polled");
}
void kapi_port_lost(kapi_port *)
{
	fault("port_lost: the registers are there");
}
void kapi_phylink_changed(kapi_port *, bool)
{
	fault("phylink_changed: no link has changed");
}
