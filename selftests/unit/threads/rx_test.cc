// SPDX-License-Identifier: GPL-2.0
/*
 * The poll on one CPU, the service and the settings on another: two threads on
 * one receive queue. With the thread sanitizer it proves that what both touch
 * is read and written as that.
 */
#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "seam.h"

namespace weir::test {

namespace {

using Ring = ixgbe::RxQueue::Descriptor;

constexpr unsigned size = 128, frame_octets = 200;
constexpr std::uint32_t done = 1, end_of_packet = 2, frame_error = 1u << 29;
constexpr std::uint32_t rss_tcp4 = 1;

/*
 * The device: fills @n of the posted buffers, one in 16 with an error. Not
 * seen by the sanitizer, because a device's accesses are ordered by other
 * means than threads' are.
 */
__attribute__((no_sanitize("thread"))) unsigned
receive(Ring *ring, unsigned *head, unsigned n)
{
	const unsigned tail =
		rx_queue_of_test.tail.load(std::memory_order_relaxed);
	unsigned filled = 0;

	for (; filled < n && *head != tail; filled++) {
		auto *words = reinterpret_cast<volatile std::uint32_t *>(
			&ring[*head]);

		words[0] = rss_tcp4;
		words[3] = frame_octets;
		words[2] =
			done | end_of_packet | (*head % 16 ? 0 : frame_error);
		*head = *head + 1 == size ? 0 : *head + 1;
	}
	return filled;
}

/* What another CPU may do at any time, until @end. */
void look_and_set(ixgbe::RxQueue &rx, const std::atomic<bool> &end,
		  std::atomic<unsigned> &looks)
{
	for (bool on = false; !end.load(); on = !on) {
		EXPECT_LT(rx.posted(), size);
		EXPECT_LT(rx.next_to_use(), size);
		EXPECT_LT(rx.next_to_clean(), size);
		if (rx.starved())
			std::this_thread::yield();
		rx.set_flags(on ? KAPI_RX_HASH : 0);
		rx.set_rx_all(on);
		looks.fetch_add(1, std::memory_order_relaxed);
	}
}

} /* namespace */

TEST(RxThreads, SettingsAndServiceBesideThePoll)
{
	constexpr unsigned frames = 100'000;
	ixgbe::RxQueue rx;
	std::atomic<bool> end{ false };
	std::atomic<unsigned> looks{ 0 };
	unsigned head = 0, filled = 0, polled = 0;
	kapi_rxq &q = rx_queue_of_test;
	const auto until =
		std::chrono::steady_clock::now() + std::chrono::seconds(100);

	ASSERT_TRUE(rx.allocate({ nullptr, nullptr, 0, size, 2048, 0, false,
				  nullptr })
			    .ok());
	ASSERT_TRUE(rx.fill().ok());
	rx.ring_doorbell();
	auto *ring = reinterpret_cast<Ring *>(rx.iova());
	std::thread other([&] { look_and_set(rx, end, looks); });
	/* However the two threads are scheduled. */
	const auto both_had_their_turn = [&] {
		return looks.load(std::memory_order_relaxed) > 100 &&
		       q.with_hash && q.with_hash < q.frames;
	};

	for (unsigned round = 0; (filled < frames || !both_had_their_turn()) &&
				 std::chrono::steady_clock::now() < until;
	     round++) {
		const unsigned n = receive(ring, &head, 32);

		filled += n;
		polled += rx.poll(64);
		/* Now and then there is no memory, until the ring is empty. */
		EXPECT_TRUE(n || q.out_of_memory);
		EXPECT_TRUE(n || rx.starved());
		q.out_of_memory = n && round % 64 > 48;
		if (!n)
			rx.poll(64);
		std::this_thread::yield();
	}
	end = true;
	other.join();

	EXPECT_GE(filled, frames);
	EXPECT_EQ(polled, filled);
	EXPECT_EQ(q.frames + q.dropped, filled);
	EXPECT_EQ(q.octets, q.frames * frame_octets);
	/* The test is one only where the other thread had its turn ... */
	EXPECT_GT(looks.load(), 100u);
	EXPECT_GT(q.dropped, 0u);
	EXPECT_LT(q.dropped, filled / 8);
	EXPECT_GT(q.with_hash, 0u);
	EXPECT_LT(q.with_hash, q.frames);
	/* ... and the ring was empty now and then. */
	EXPECT_GT(q.services, 10u);
}

} /* namespace weir::test */
