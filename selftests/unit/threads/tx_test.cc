// SPDX-License-Identifier: GPL-2.0
/*
 * xmit on one CPU, the poll on another, for real: two threads on one transmit
 * queue, with the seam reduced to what orders nothing that the queue does not
 * order itself. Built plain, it hunts lost wake-ups; built with the thread
 * sanitizer, it proves that whatever both sides touch is published.
 */
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <thread>
#include <vector>

#include "drivers/ixgbe/ixgbe_queue.h"

struct sk_buff {
	unsigned number;
	std::atomic<unsigned> freed{ 0 };
};

struct kapi_txq {
	std::atomic<bool> stopped{ false };
	std::atomic<unsigned> tail{ 0 };
	unsigned long long packets = 0; /* of the poll's thread */
	unsigned double_frees = 0;
	std::atomic<unsigned> stops{ 0 };
};

namespace {

kapi_txq queue_of_test;

} /* namespace */

/* ---- The seam; relaxed on purpose: it must not order anything ---- */

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

void kapi_tx_doorbell(kapi_txq *q, void *, kapi_u32 tail, kapi_u32)
{
	/* writel(): after the descriptors, for the device. */
	std::atomic_signal_fence(std::memory_order_seq_cst);
	q->tail.store(tail, std::memory_order_relaxed);
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

/* The poll of receive is not in this test, but in the vector's code. */
void kapi_write32(void *, kapi_u32, kapi_u32)
{
}
bool kapi_napi_complete(kapi_vector *, kapi_u32)
{
	return true;
}
int kapi_rxq_create(kapi_port *, const kapi_rxq_config *, kapi_vector *,
		    kapi_rxq **)
{
	return -22;
}
void kapi_rxq_destroy(kapi_rxq *)
{
}
kapi_u32 kapi_rx_refill(kapi_rxq *, kapi_rx_buf *, kapi_u32)
{
	return 0;
}
void kapi_rx_put(kapi_rxq *, kapi_rx_buf *)
{
}
void kapi_rx_drop(kapi_rxq *, kapi_rx_buf *, kapi_drop)
{
}
void kapi_rx_abort(kapi_rxq *)
{
}
void kapi_rx_deliver(kapi_rxq *, kapi_rx_buf *, kapi_u32, kapi_u32, kapi_u32)
{
}
bool kapi_rx_append(kapi_rxq *, kapi_rx_buf *, kapi_u32)
{
	return true;
}
void kapi_rx_deliver_last(kapi_rxq *, kapi_rx_buf *, kapi_u32, kapi_u32,
			  kapi_u32)
{
}
void kapi_rx_account(kapi_rxq *, kapi_u32, kapi_u32)
{
}
void kapi_rx_doorbell(void *, kapi_u32)
{
}
void kapi_service_after(kapi_port *, kapi_u32)
{
}

namespace weir::test {

namespace {

/*
 * The device: reports all that was rung. Not seen by the sanitizer, because a
 * device's accesses are ordered by other means than threads' are.
 */
__attribute__((no_sanitize("thread"))) void
report(intel::AdvTxDesc *ring, unsigned size, unsigned *head, unsigned tail)
{
	constexpr std::uint32_t rs = 1u << 27;

	for (; *head != tail; *head = *head + 1 == size ? 0 : *head + 1) {
		auto *words = reinterpret_cast<volatile std::uint32_t *>(
			&ring[*head]);
		if (words[2] & rs)
			words[3] = words[3] | 1;
	}
}

struct Shape {
	unsigned size, tx_frames;
	bool pieces;
};

} /* namespace */

class TwoThreads : public testing::TestWithParam<Shape> {};

TEST_P(TwoThreads, EveryFrameIsFreedOnceAndNoWakeIsLost)
{
	using clock = std::chrono::steady_clock;
	constexpr unsigned frames = 60'000;
	const Shape shape = GetParam();
	std::vector<sk_buff> skbs(frames);
	ixgbe::TxQueue tx;
	std::atomic<bool> sent{ false };
	const auto end = clock::now() + std::chrono::seconds(100);

	queue_of_test.stopped = false;
	queue_of_test.tail = 0;
	queue_of_test.packets = 0;
	queue_of_test.double_frees = 0;
	queue_of_test.stops = 0;
	ASSERT_TRUE(tx.allocate({ nullptr, nullptr, 0, shape.size,
				  shape.tx_frames, nullptr })
			    .ok());

	std::thread sender([&] {
		for (unsigned i = 0; i < frames && clock::now() < end; i++) {
			while (queue_of_test.stopped.load(
				       std::memory_order_relaxed) &&
			       clock::now() < end)
				std::this_thread::yield();
			skbs[i].number = i;
			kapi_u32 flags =
				i % 7 && i + 1 < frames ? KAPI_TX_MORE : 0;
			kapi_u32 frags = shape.pieces && i % 3 == 0 ? 2 : 0;
			if (tx.xmit(&skbs[i], 100 + 200 * (frags != 0), frags,
				    flags, nullptr))
				i--;
		}
		sent.store(true);
	});

	auto *ring = reinterpret_cast<intel::AdvTxDesc *>(tx.iova());
	unsigned head = 0;
	unsigned long long fill_at = 0;
	/* One last look after the sender has ended. */
	for (bool last = false; !last && clock::now() < end;) {
		/*
		 * Now and then too late, so that the ring fills however the
		 * two threads are scheduled.
		 */
		if (queue_of_test.packets >= fill_at &&
		    fill_at + 2 * shape.size < frames) {
			while (!queue_of_test.stopped.load() &&
			       clock::now() < end)
				std::this_thread::yield();
			fill_at += frames / 16;
		}
		last = sent.load() && !tx.in_use();
		report(ring, shape.size, &head,
		       queue_of_test.tail.load(std::memory_order_relaxed));
		tx.clean(64);
		if (head % 16 == 0)
			std::this_thread::yield();
	}
	sender.join();

	EXPECT_LT(clock::now(), end) << "a wake-up was lost";
	EXPECT_EQ(queue_of_test.packets, frames);
	EXPECT_EQ(queue_of_test.double_frees, 0u);
	/* The test is one only where the queue really was full. */
	EXPECT_GE(queue_of_test.stops.load(), 15u);
}

INSTANTIATE_TEST_SUITE_P(Shapes, TwoThreads,
			 testing::Values(Shape{ 64, 1, false },
					 Shape{ 64, 16, true },
					 Shape{ 72, 8, true },
					 Shape{ 256, 64, false }),
			 [](const testing::TestParamInfo<Shape> &i) {
				 return std::to_string(i.param.size) + "_" +
					std::to_string(i.param.tx_frames);
			 });

} /* namespace weir::test */
