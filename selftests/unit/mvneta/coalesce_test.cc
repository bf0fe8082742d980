// SPDX-License-Identifier: GPL-2.0
/*
 * Coalescing on a chip with a threshold and no time-out: what is accepted
 * holds in virtual time, whatever limits the sender; what is refused changes
 * nothing (faults.md A1, D1, D3).
 */
#include <algorithm>

#include <weir/threshold_coalesce.h>

#include "selftests/unit/mvneta/world.h"

namespace weir::test {

namespace {

constexpr threshold::Limits limits_200mhz = { 200, 0xffffff, 0x3fff, "" };

/* A frame on the wire, an interrupt, a poll: what comes on top of a bound. */
constexpr std::uint64_t slack = 30 * us;

} /* namespace */

class NetaCoalesce : public NetaWorld {
    protected:
	static bool same(const kapi_coalesce &x, const kapi_coalesce &y)
	{
		return x.rx_usecs == y.rx_usecs && x.rx_frames == y.rx_frames &&
		       x.tx_usecs == y.tx_usecs && x.tx_frames == y.tx_frames;
	}
	kapi_status set(kapi_u32 rx_usecs, kapi_u32 rx_frames,
			kapi_u32 tx_usecs, kapi_u32 tx_frames)
	{
		return a->port.set_coalesce(
			{ rx_usecs, tx_usecs, tx_frames, rx_frames });
	}
	void send_one(std::size_t len = 60)
	{
		a->port.send(make_skb(addressed(plain(len), b->port.mac())));
	}
	/* From xmit to the free of each of so many lone frames, the longest. */
	std::uint64_t slowest_completion(unsigned frames)
	{
		std::uint64_t worst = 0;

		for (unsigned i = 0; i < frames; i++) {
			std::uint64_t start = kernel.now();
			std::uint64_t sent = a->port.tx().sent;

			send_one();
			EXPECT_TRUE(kernel.run_until(
				[&] { return a->port.tx().sent > sent; },
				200 * ms));
			worst = std::max(worst, kernel.now() - start);
			kernel.run_for(137 * us * (i % 3));
		}
		return worst;
	}
	/*
	 * A socket with room for @window frames: each that completes lets the
	 * next one go. How long @count of them take.
	 */
	std::uint64_t windowed(unsigned window, unsigned count)
	{
		std::uint64_t start = kernel.now();
		std::uint64_t done = a->port.tx().sent;
		std::uint64_t given = 0, end = done + count;

		while (a->port.tx().sent < end) {
			while (given < count &&
			       given - (a->port.tx().sent - done) < window) {
				send_one(200);
				given++;
			}
			std::uint64_t sent = a->port.tx().sent;
			if (sent < end &&
			    !kernel.run_until(
				    [&] { return a->port.tx().sent > sent; },
				    300 * ms)) {
				ADD_FAILURE() << "stall: " << given << " of "
					      << count << " frames";
				break;
			}
		}
		return kernel.now() - start;
	}
};

/* ---- The plan, without a device ---- */

TEST(NetaPlan, IsItsOwnFixedPoint)
{
	const threshold::Rings rings = { 1024, 512 };

	for (u32 rx_usecs : { 0u, 1u, 100u, 83886u })
		for (u32 rx_frames : { 1u, 2u, 256u })
			for (u32 tx_usecs : { 0u, 1u, 65535u })
				for (u32 tx_frames : { 1u, 16u, 256u }) {
					auto p = threshold::plan(
						{ rx_usecs, rx_frames, tx_usecs,
						  tx_frames },
						limits_200mhz, rings);
					bool good =
						(rx_usecs || rx_frames == 1) &&
						(tx_usecs || tx_frames == 1);
					ASSERT_EQ(p.ok(), good);
					if (!good)
						continue;
					auto r =
						threshold::effective(p.value());
					auto again = threshold::plan(
						r, limits_200mhz, rings);
					ASSERT_TRUE(again.ok());
					EXPECT_EQ(again.value(), p.value());
					EXPECT_EQ(r.rx_usecs, rx_usecs);
					EXPECT_EQ(r.tx_frames, tx_frames);
				}
}

TEST(NetaPlan, RegistersNeverOverflow)
{
	for (u32 mhz : { 2u, 133u, 166u, 200u, 250u, 333u }) {
		threshold::Limits l = { mhz, 0xffffff, 0x3fff, "" };
		u32 most = threshold::max_rx_usecs(l);
		auto p = threshold::plan({ most, 32, 100, 16 }, l,
					 { 1024, 512 });
		ASSERT_TRUE(p.ok());
		EXPECT_LE(p.value().rx_cycles, 0xffffffu);
		EXPECT_GT(p.value().rx_cycles + mhz, 0xffffffu);
		EXPECT_FALSE(threshold::plan({ most + 1, 32, 100, 16 }, l,
					     { 1024, 512 })
				     .ok());
		/* The multiplication by the clock would wrap here. */
		EXPECT_FALSE(
			threshold::plan({ 0xffffffff / mhz + 2, 32, 100, 16 },
					l, { 1024, 512 })
				.ok());
	}
}

/* A stopped queue is past every threshold that is accepted (D3). */
TEST(NetaPlan, AStoppedQueueInterrupts)
{
	for (u32 size = 448; size <= 4096; size += 8) {
		u32 most = threshold::max_tx_frames(size, limits_200mhz);
		/* Stopped where more than this is in the ring. */
		u32 stop = size - 1 - 218;
		EXPECT_LE(most - 1, stop) << size;
		EXPECT_LE(most - 1, 0x3fffu);
	}
}

TEST(NetaPlan, SmallerRingsReduceAndSaySo)
{
	auto p = threshold::plan({ 100, 256, 100, 256 }, limits_200mhz,
				 { 1024, 512 });
	ASSERT_TRUE(p.ok());
	auto q = threshold::for_rings(p.value(), limits_200mhz, { 512, 256 });
	ASSERT_TRUE(q.ok());
	ASSERT_NE(q.status().why(), nullptr);
	auto r = threshold::effective(q.value());
	EXPECT_EQ(r.tx_frames, 128u);
	EXPECT_EQ(r.rx_frames, 128u);
	EXPECT_EQ(r.rx_usecs, 100u);
}

/* ---- On the model ---- */

TEST_F(NetaCoalesce, DefaultsAreProgrammed)
{
	using namespace mvneta;

	up();
	EXPECT_EQ(a->peek(TXQ_SIZE[0]).get(TxqSize::SENT_THRESH), 15u);
	EXPECT_EQ(a->peek(RXQ_THRESHOLD[0]).get(RxqThreshold::OCCUPIED), 32u);
	EXPECT_EQ(a->peek(RXQ_TIME_COAL[0]).raw, 20000u);
	kapi_coalesce c = a->port.coalesce();
	EXPECT_EQ(c.tx_frames, 16u);
	EXPECT_EQ(c.tx_usecs, 250u);
	EXPECT_EQ(c.rx_frames, 32u);
	EXPECT_EQ(c.rx_usecs, 100u);
}

TEST_F(NetaCoalesce, RefusedRequestsChangeNothing)
{
	using namespace mvneta;

	up();
	ASSERT_EQ(set(50, 16, 70, 20).err, 0);
	kapi_coalesce before = a->port.coalesce();
	auto size = a->peek(TXQ_SIZE[0]).raw;
	auto time = a->peek(RXQ_TIME_COAL[0]).raw;
	const kapi_u32 bad[][4] = {
		{ 83887, 16, 70, 20 },	  { ~0u, 16, 70, 20 },
		{ 21474837, 16, 70, 20 }, /* x 200 wraps to a small value */
		{ 50, 0, 70, 20 },	  { 50, 257, 70, 20 },
		{ 0, 2, 70, 20 },	  { 50, 16384, 70, 20 },
		{ 50, 16, 70, 0 },	  { 50, 16, 70, 257 },
		{ 50, 16, 70, 16384 },	  { 50, 16, 70, 900 },
		{ 50, 16, 0, 2 },	  { 50, 16, 65536, 20 },
		{ 50, 16, ~0u, 20 },	  { 50, 16, 70, ~0u },
	};
	for (const auto &c : bad) {
		kapi_status s = set(c[0], c[1], c[2], c[3]);
		EXPECT_EQ(s.err, -22)
			<< c[0] << " " << c[1] << " " << c[2] << " " << c[3];
		EXPECT_TRUE(same(a->port.coalesce(), before));
		EXPECT_EQ(a->peek(TXQ_SIZE[0]).raw, size);
		EXPECT_EQ(a->peek(RXQ_TIME_COAL[0]).raw, time);
	}
}

/* Every accepted pair completes a lone frame within its bound. */
TEST_F(NetaCoalesce, EveryLoneFrameIsBounded)
{
	for (kapi_irq_mode irq : { KAPI_IRQ_SINGLE, KAPI_IRQ_PERCPU }) {
		up(irq == KAPI_IRQ_SINGLE ? NetaWorldOptions() : percpu());
		for (unsigned usecs : { 0u, 1u, 10u, 100u, 1000u, 65535u }) {
			for (unsigned frames : { 1u, 2u, 16u, 255u, 256u }) {
				kapi_status s = set(100, 32, usecs, frames);
				ASSERT_EQ(s.err,
					  !usecs && frames > 1 ? -22 : 0);
				if (s.err)
					continue;
				std::uint64_t bound =
					frames > 1 ? usecs * us : 0;
				EXPECT_LE(slowest_completion(6), bound + slack)
					<< usecs << " " << frames;
			}
		}
		a.reset();
		b.reset();
	}
}

/*
 * The wedge: a sender that may have few frames unreclaimed, under a threshold
 * above that. In-tree it hangs for good.
 */
TEST_F(NetaCoalesce, SmallSocketBuffersNeverStall)
{
	up();
	for (unsigned usecs : { 1u, 50u, 1000u }) {
		for (unsigned frames : { 1u, 2u, 16u, 256u }) {
			ASSERT_EQ(set(100, 32, usecs, frames).err, 0);
			for (unsigned window : { 1u, 2u, 3u, 15u, 17u }) {
				std::uint64_t took = windowed(window, 60);
				std::uint64_t rounds = 60 / window + 1;
				EXPECT_LE(took, rounds * (usecs * us + slack) +
							1 * ms)
					<< usecs << " " << frames << " "
					<< window;
			}
		}
	}
}

/* BQL's own limit is as good as a small socket buffer. */
TEST_F(NetaCoalesce, ByteLimitsNeverStall)
{
	up();
	ASSERT_EQ(set(100, 32, 100, 256).err, 0);
	for (unsigned i = 0; i < 500; i++)
		send_one(60 + i);
	EXPECT_TRUE(settle(500 * ms));
	EXPECT_EQ(b->port.received.size(), 500u);
}

/* Flooded, the threshold has the queue polled, and the timer nothing to do. */
TEST_F(NetaCoalesce, TheTimerDoesNotReclaimUnderLoad)
{
	up();
	ASSERT_EQ(set(100, 32, 1000, 16).err, 0);
	for (unsigned i = 0; i < 3000; i++)
		(void)a->port.xmit_raw(
			make_skb(addressed(plain(1000, i), b->port.mac())), 0,
			false),
			kernel.run_for(8300);
	std::uint64_t expiries = a->port.timer_expiries();
	EXPECT_EQ(a->counter("tx_bound_polls"), 0u);
	/* Not armed for each frame or doorbell: once in 1000 us. */
	EXPECT_LE(expiries, 40u);
	EXPECT_LE(a->port.timer_arms(), 45u);
	/* And an interrupt for 16 frames, not for each. */
	EXPECT_LE(a->stat("irq_tx"), 3000u / 16 + 50);
	ASSERT_TRUE(settle());
	kernel.run_for(2 * ms);
	EXPECT_EQ(a->port.timers_armed(), 0u);
}

/* Request and response: the poll for the response finds the request sent. */
TEST_F(NetaCoalesce, WhoReceivesNeedsNoPollOfTheTimer)
{
	up();
	ASSERT_EQ(set(20, 1, 250, 16).err, 0);
	const std::uint64_t sent = a->port.tx().sent;
	for (unsigned i = 1; i <= 40; i++) {
		send_one();
		kernel.run_for(60 * us);
		b->port.send(make_skb(addressed(plain(60), a->port.mac())));
		kernel.run_for(60 * us);
		EXPECT_EQ(a->port.tx().sent - sent, i);
	}
	EXPECT_EQ(a->counter("tx_bound_polls"), 0u);
}

/* The poll that an expiry asks for leaves nothing for another one. */
TEST_F(NetaCoalesce, ALoneFrameHasOneExpiry)
{
	up();
	ASSERT_EQ(set(100, 32, 50, 16).err, 0);
	const std::uint64_t before = a->port.timer_expiries();
	for (unsigned i = 0; i < 20; i++) {
		send_one();
		kernel.run_for(1 * ms);
	}
	EXPECT_EQ(a->port.timer_expiries() - before, 20u);
	EXPECT_EQ(a->counter("tx_bound_polls"), 20u);
	EXPECT_EQ(a->port.tx().in_driver(), 0u);
}

/* One that is not sent when its time is over is asked for again. */
TEST_F(NetaCoalesce, ALateFrameHasAnotherExpiry)
{
	up();
	ASSERT_EQ(set(100, 32, 50, 16).err, 0);
	a->fault("tx-delay=120");
	const std::uint64_t before = a->port.timer_expiries();
	for (unsigned i = 0; i < 20; i++) {
		send_one();
		kernel.run_for(150 * us + slack);
		EXPECT_EQ(a->port.tx().in_driver(), 0u);
		kernel.run_for(1 * ms);
	}
	EXPECT_EQ(a->port.timer_expiries() - before, 60u);
}

TEST_F(NetaCoalesce, NoTimerWhereTheChipReportsEach)
{
	up();
	ASSERT_EQ(set(100, 32, 100, 1).err, 0);
	std::uint64_t arms = a->port.timer_arms();
	for (unsigned i = 0; i < 50; i++)
		send_one();
	ASSERT_TRUE(settle());
	EXPECT_EQ(a->port.timer_arms(), arms);
}

/* A change while frames lie below the old threshold strands none. */
TEST_F(NetaCoalesce, ChangedWhileFramesAreOutstanding)
{
	up();
	const kapi_u32 steps[][2] = { { 65535, 256 }, { 100, 256 },
				      { 0, 1 },	      { 65535, 200 },
				      { 10, 2 },      { 65535, 16 },
				      { 50, 1 } };
	for (const auto &step : steps) {
		for (unsigned i = 0; i < 5; i++)
			(void)a->port.xmit_raw(
				make_skb(addressed(plain(60), b->port.mac())),
				0, false);
		kernel.run_for(50 * us);
		ASSERT_EQ(set(100, 32, step[0], step[1]).err, 0);
		EXPECT_TRUE(kernel.run_until(
			[&] { return !a->port.tx().in_driver(); },
			step[0] * us + 200 * us));
	}
}

TEST_F(NetaCoalesce, EachQueueHasItsOwn)
{
	using namespace mvneta;

	up();
	kapi_coalesce c = { 200, 300, 8, 64 };
	auto set_queue = [&](unsigned q) {
		return a->port.request([&](void *core) {
			return weir_mvneta_set_queue_coalesce(core, q, &c);
		});
	};
	ASSERT_EQ(set_queue(1).err, 0);
	EXPECT_EQ(a->peek(TXQ_SIZE[0]).get(TxqSize::SENT_THRESH), 15u);
	EXPECT_EQ(a->peek(TXQ_SIZE[1]).get(TxqSize::SENT_THRESH), 7u);
	EXPECT_EQ(a->peek(RXQ_TIME_COAL[1]).raw, 40000u);
	EXPECT_EQ(set_queue(2).err, -22);
	kapi_coalesce got = {};
	a->port.request([&](void *core) {
		return weir_mvneta_get_queue_coalesce(core, 1, &got);
	});
	EXPECT_TRUE(same(got, c));
}

/* Adaptive coalescing chooses inside the bounds, of its own queue only. */
TEST_F(NetaCoalesce, ModeratedWithinTheBounds)
{
	using namespace mvneta;

	up();
	ASSERT_EQ(set(100, 32, 250, 16).err, 0);
	const kapi_coalesce before = a->port.coalesce();
	auto moderate = [&](unsigned queue, kapi_u32 rx, kapi_u32 tx) {
		a->port.request([&](void *core) {
			weir_mvneta_moderate(core, queue, rx, tx);
			return kapi_status{};
		});
	};
	const kapi_u32 cycles = a->peek(RXQ_TIME_COAL[0]).raw / 100;

	moderate(1, 8, 64);
	EXPECT_EQ(a->peek(RXQ_TIME_COAL[1]).raw, 8 * cycles);
	EXPECT_EQ(a->peek(RXQ_TIME_COAL[0]).raw, 100 * cycles);
	moderate(1, 256, ~0u);
	EXPECT_EQ(a->peek(RXQ_TIME_COAL[1]).raw, 100 * cycles);
	moderate(2, 8, 8);
	moderate(0xffffffff, 8, 8);
	EXPECT_TRUE(same(a->port.coalesce(), before));

	/* The timer of a lone frame too. */
	const auto completed_in = [&] {
		(void)a->port.xmit_raw(
			make_skb(addressed(plain(60), b->port.mac())), 0,
			false);
		const std::uint64_t start = kernel.now();
		EXPECT_TRUE(kernel.run_until(
			[&] { return !a->port.tx().in_driver(); }, 10 * ms));
		return kernel.now() - start;
	};
	EXPECT_GT(completed_in(), 200 * us);
	moderate(0, ~0u, 20);
	EXPECT_LT(completed_in(), 20 * us + slack);
	moderate(0, ~0u, ~0u);
	EXPECT_GT(completed_in(), 200 * us);

	kapi_coalesce c = { 0, 0, 1, 1, true, false };
	EXPECT_EQ(a->port.set_coalesce(c).err, -22);
	c = { 0, 0, 1, 1, false, true };
	EXPECT_EQ(a->port.set_coalesce(c).err, -22);
	EXPECT_TRUE(same(a->port.coalesce(), before));
}

/* D5: down and up, -L, -G keep what was set. */
TEST_F(NetaCoalesce, SettingsSurvive)
{
	up();
	ASSERT_EQ(set(60, 20, 80, 12).err, 0);
	kapi_coalesce before = a->port.coalesce();
	a->port.stop();
	EXPECT_TRUE(same(a->port.coalesce(), before));
	ASSERT_EQ(a->port.open().err, 0);
	ASSERT_TRUE(wait_for_link());
	ASSERT_EQ(a->port.set_channels(4).err, 0);
	ASSERT_EQ(a->port.set_ring({ 512, 128, 0, 0 }).err, 0);
	EXPECT_TRUE(same(a->port.coalesce(), before));
	using namespace mvneta;
	for (unsigned q = 0; q < 4; q++)
		EXPECT_EQ(a->peek(TXQ_SIZE[q]).get(TxqSize::SENT_THRESH), 11u);
	/* A ring too small for it reduces it, and says so. */
	ASSERT_EQ(set(60, 64, 80, 128).err, 0);
	kapi_status s = a->port.set_ring({ 448, 64, 0, 0 });
	EXPECT_EQ(s.err, 0);
	ASSERT_NE(s.why, nullptr);
	EXPECT_EQ(a->port.coalesce().tx_frames, 112u);
	EXPECT_EQ(a->port.coalesce().rx_frames, 32u);
	expect_traffic();
}

/* rx-usecs bounds a lone received frame, rx-frames a burst. */
TEST_F(NetaCoalesce, ReceiveIsBounded)
{
	up();
	for (unsigned usecs : { 0u, 10u, 500u }) {
		ASSERT_EQ(b->port.set_coalesce(
					 { usecs, 100, 1, usecs ? 32u : 1u })
				  .err,
			  0);
		/* BQL keeps the next frame until the one before completes. */
		ASSERT_TRUE(settle());
		b->port.received.clear();
		std::uint64_t start = kernel.now();
		send_one();
		ASSERT_TRUE(kernel.run_until(
			[&] { return !b->port.received.empty(); }, 100 * ms));
		EXPECT_LE(kernel.now() - start, usecs * us + slack);
	}
}

} /* namespace weir::test */
