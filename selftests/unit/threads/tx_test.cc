// SPDX-License-Identifier: GPL-2.0
/*
 * xmit on one CPU, the poll on another, for real: two threads on one transmit
 * queue. Built plain, it hunts lost wake-ups; built with the thread sanitizer,
 * it proves that whatever both sides touch is published.
 */
#include <gtest/gtest.h>

#include <chrono>
#include <thread>
#include <vector>

#include "seam.h"

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
