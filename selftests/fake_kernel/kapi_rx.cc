// SPDX-License-Identifier: GPL-2.0
/*
 * kapi: receive. A page is the device's to write while the driver holds it;
 * delivered or given back it is unmapped, and its next life has another bus
 * address, so that a write that comes late is seen.
 */
#include <cstring>

#include "selftests/fake_kernel/seam.h"

using namespace weir::fake;

static Kernel &kernel_of(kapi_rxq *q)
{
	return q->port->kernel();
}

kapi_u32 kapi_rx_buf_max(void)
{
	return rx_buf_max;
}

int kapi_rxq_create(kapi_port *port, const kapi_rxq_config *c,
		    kapi_vector *vector, kapi_rxq **out)
{
	Kernel &k = port->kernel();

	k.need_process_context("kapi_rxq_create");
	if (c->index >= port->limits().max_rx_queues || !vector ||
	    !c->pool_pages)
		k.fail("kapi_rxq_create: queue %u, vector %p, %u pages",
		       c->index, static_cast<void *>(vector), c->pool_pages);
	if (!c->buf_len || c->buf_len > rx_buf_max)
		return -22; /* EINVAL */
	if (k.inject.fails(Step::rxq_create))
		return -12; /* ENOMEM */
	auto *q = new kapi_rxq{};
	q->port = port;
	q->config = *c;
	q->vector = vector;
	Seam::live_rxqs(port)++;
	*out = q;
	return 0;
}

void kapi_rxq_destroy(kapi_rxq *q)
{
	Kernel &k = kernel_of(q);

	k.need_process_context("kapi_rxq_destroy");
	if (q->vector->enabled && !q->retired)
		k.fail("kapi_rxq_destroy: its NAPI is enabled");
	if (!q->pages.empty())
		k.fail("kapi_rxq_destroy: %zu pages not given back",
		       q->pages.size());
	if (q->buffers)
		k.fail("kapi_rxq_destroy: a frame in assembly");
	for (RxPage *page : q->spare)
		delete page;
	Seam::live_rxqs(q->port)--;
	delete q;
}

void kapi_rxq_retire(kapi_rxq *q)
{
	kernel_of(q).need_process_context("kapi_rxq_retire");
	if (q->vector->enabled)
		kernel_of(q).fail("kapi_rxq_retire: its NAPI is enabled");
	q->retired = true;
}

void kapi_rxq_move(kapi_rxq *q, kapi_vector *vector)
{
	kernel_of(q).need_process_context("kapi_rxq_move");
	if (q->vector->enabled || vector->enabled)
		kernel_of(q).fail("kapi_rxq_move: a NAPI is enabled");
	q->vector = vector;
}

kapi_u32 kapi_rx_refill(kapi_rxq *q, kapi_rx_buf *bufs, kapi_u32 n)
{
	Kernel &k = kernel_of(q);

	for (kapi_u32 i = 0; i < n; i++) {
		if (k.inject.fails(Step::rx_page))
			return i;
		if (q->pages.size() >= q->config.pool_pages) {
			k.fail("kapi_rx_refill: more than %u pages in flight",
			       q->config.pool_pages);
			return i;
		}
		RxPage *page;
		if (q->spare.empty()) {
			page = new RxPage;
		} else {
			page = q->spare.back();
			q->spare.pop_back();
		}
		/* Stale content must never look like a frame. */
		std::memset(page->memory.data(), 0xa5, sizeof(page->memory));
		page->owner = q;
		page->iova = q->port->iova().map(
			page->memory.data() + rx_headroom, q->config.buf_len,
			Direction::from_device, MapKind::rx_page);
		q->pages.insert(page);
		bufs[i].page = page;
		bufs[i].dma = page->iova;
	}
	return n;
}

/*
 * Ends the device's hold on a buffer. NULL where it is not the driver's. The
 * slot still names the page, as in the kernel: who reads it there is told.
 */
static RxPage *take_page(kapi_rxq *q, kapi_rx_buf *buf, const char *function)
{
	auto *page = static_cast<RxPage *>(buf->page);

	if (!page || !q->pages.erase(page)) {
		kernel_of(q).fail("%s: not a page of the driver's", function);
		return nullptr;
	}
	if (!q->port->iova().unmap(page->iova, q->config.buf_len,
				   MapKind::rx_page))
		kernel_of(q).fail("%s: page not mapped", function);
	q->spare.push_back(page);
	return page;
}

void kapi_rx_short(kapi_rxq *q)
{
	if (!q->vector->enabled)
		kernel_of(q).fail("kapi_rx_short: not a poll");
	q->totals().drops[KAPI_DROP_RX_ALLOC]++;
}

void kapi_rx_put(kapi_rxq *q, kapi_rx_buf *buf)
{
	take_page(q, buf, "kapi_rx_put");
	buf->page = nullptr;
}

static void check_poll(kapi_rxq *q, const char *function)
{
	if (kernel_of(q).context() != Context::softirq)
		kernel_of(q).fail("%s: not in softirq context", function);
}

static bool append_bytes(kapi_rxq *q, kapi_rx_buf *buf, kapi_u32 len,
			 const char *function)
{
	check_poll(q, function);
	RxPage *page = take_page(q, buf, function);
	if (!page)
		return false;
	const kapi_u32 prefix = q->buffers ? 0 : q->config.prefix;
	if (prefix + len > q->config.buf_len) {
		kernel_of(q).fail("%s: %u octets in a buffer of %u", function,
				  prefix + len, q->config.buf_len);
		return false;
	}
	const std::uint8_t *data = page->memory.data() + rx_headroom + prefix;
	q->frame.insert(q->frame.end(), data, data + len);
	q->buffers++;
	return true;
}

static void hand_over(kapi_rxq *q, kapi_u32 flags, kapi_u32 hash)
{
	RxFrame frame = { std::move(q->frame), flags,	   hash,
			  q->config.index,     q->buffers, kernel_of(q).now() };

	q->frame.clear();
	q->buffers = 0;
	if (frame.bytes.size() < 14)
		kernel_of(q).fail("rx: a frame of %zu octets",
				  frame.bytes.size());
	if ((flags & KAPI_RX_CSUM_OK) && (flags & KAPI_RX_CSUM_BAD))
		kernel_of(q).fail("rx: checksum both good and bad");
	q->port->receive(std::move(frame));
}

void kapi_rx_deliver(kapi_rxq *q, kapi_rx_buf *buf, kapi_u32 len,
		     kapi_u32 flags, kapi_u32 hash)
{
	if (q->buffers || q->dropping)
		kernel_of(q).fail("kapi_rx_deliver: a frame is in assembly");
	if (kernel_of(q).inject.fails(Step::rx_skb)) {
		q->totals().drops[KAPI_DROP_RX_ALLOC]++;
		kapi_rx_put(q, buf);
		return;
	}
	if (append_bytes(q, buf, len, "kapi_rx_deliver"))
		hand_over(q, flags, hash);
}

bool kapi_rx_append(kapi_rxq *q, kapi_rx_buf *buf, kapi_u32 len)
{
	if (!q->dropping && (q->buffers > max_skb_frags ||
			     kernel_of(q).inject.fails(Step::rx_skb))) {
		q->dropping = true;
		q->totals().drops[KAPI_DROP_RX_ALLOC]++;
		q->frame.clear();
		q->buffers = 0;
	}
	if (q->dropping) {
		kapi_rx_put(q, buf);
		return false;
	}
	return append_bytes(q, buf, len, "kapi_rx_append");
}

void kapi_rx_deliver_last(kapi_rxq *q, kapi_rx_buf *buf, kapi_u32 len,
			  kapi_u32 flags, kapi_u32 hash)
{
	if (!q->buffers && !q->dropping)
		kernel_of(q).fail("kapi_rx_deliver_last: nothing in assembly");
	if (!kapi_rx_append(q, buf, len))
		q->dropping = false;
	else
		hand_over(q, flags, hash);
}

void kapi_rx_abort(kapi_rxq *q)
{
	q->frame.clear();
	q->buffers = 0;
	q->dropping = false;
}

void kapi_rx_account(kapi_rxq *q, kapi_u32 packets, kapi_u32 bytes)
{
	check_poll(q, "kapi_rx_account");
	q->totals().stats.packets += packets;
	q->totals().stats.bytes += bytes;
}

void kapi_rx_doorbell(void *tail_reg, kapi_u32 tail)
{
	kapi_write32(tail_reg, 0, tail);
}

void kapi_rx_drop(kapi_rxq *q, kapi_rx_buf *buf, kapi_drop cause)
{
	if (cause != KAPI_DROP_RX_ERROR && cause != KAPI_DROP_RX_LENGTH)
		kernel_of(q).fail("kapi_rx_drop: cause %d", cause);
	q->totals().drops[cause]++;
	q->totals().stats.dropped++;
	take_page(q, buf, "kapi_rx_drop");
	buf->page = nullptr;
}

void kapi_rxq_stats(kapi_port *port, kapi_u32 index, kapi_queue_stats *out)
{
	*out = port->rx_totals(index).stats;
}
