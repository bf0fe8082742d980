// SPDX-License-Identifier: GPL-2.0
/*
 * Coalescing: what is accepted holds, in virtual time; what is refused
 * changes nothing.
 */
#include "selftests/unit/intel/world.h"

namespace weir::test {

class Coalesce : public World {
    protected:
	static bool same(const kapi_coalesce &x, const kapi_coalesce &y)
	{
		return x.rx_usecs == y.rx_usecs && x.tx_usecs == y.tx_usecs &&
		       x.tx_frames == y.tx_frames;
	}
	/* From xmit to the free of each of @skbs' frames, the longest. */
	std::uint64_t slowest_completion(unsigned frames)
	{
		std::uint64_t worst = 0;
		for (unsigned i = 0; i < frames; i++) {
			std::uint64_t start = kernel.now();
			std::uint64_t sent = a->port.tx().sent;
			a->port.send(make_skb(plain(60)));
			EXPECT_TRUE(kernel.run_until(
				[&] { return a->port.tx().sent > sent; },
				10 * ms));
			worst = std::max(worst, kernel.now() - start);
			/* Off the beat of the interval. */
			kernel.run_for(137 * us * (i % 3));
		}
		return worst;
	}
	/* Of vectors: pair i has 2i to receive and 2i + 1 to transmit. */
	unsigned eitr_steps(unsigned vector)
	{
		return chip.eitr_steps(a->port, vector);
	}
	std::vector<std::uint32_t> all_eitr()
	{
		std::vector<std::uint32_t> v;
		for (unsigned i = 0; i < 4; i++)
			v.push_back(a->port.peek(chip.eitr(i)));
		return v;
	}
};

TEST_F(Coalesce, DefaultsAreProgrammed)
{
	up();
	kapi_coalesce c = a->port.coalesce();
	EXPECT_EQ(c.rx_usecs, chip.usual_usecs);
	EXPECT_EQ(c.tx_usecs, chip.usual_usecs);
	EXPECT_EQ(c.tx_frames, 16u);
	for (unsigned i = 0; i < 4; i++)
		EXPECT_EQ(eitr_steps(i), chip.usual_usecs / chip.usecs_step)
			<< i;
}

/* What -c shows is what is in the registers, each in that of its vector. */
TEST_F(Coalesce, ReadsBackAsProgrammed)
{
	up();
	for (unsigned rx : { 0u, 2u, 10u, 50u, 250u, chip.max_usecs }) {
		for (unsigned tx : { 0u, 2u, 30u, 100u, chip.max_usecs }) {
			kapi_status s = a->port.set_coalesce({ rx, tx, 8, 0 });
			ASSERT_EQ(s.err, 0) << s.why;
			EXPECT_EQ(s.why, nullptr);
			kapi_coalesce c = a->port.coalesce();
			EXPECT_EQ(c.rx_usecs, rx);
			EXPECT_EQ(c.tx_usecs, tx);
			EXPECT_EQ(c.tx_frames, 8u);
			for (unsigned i = 0; i < 4; i++)
				EXPECT_EQ(eitr_steps(i),
					  (i % 2 ? tx : rx) / chip.usecs_step);
		}
	}
}

/* Adaptive coalescing chooses inside the bounds, of its own queue only. */
TEST_F(Coalesce, ModeratedWithinTheBounds)
{
	up();
	ASSERT_EQ(a->port.set_coalesce({ 100, 400, 8 }).err, 0);
	const kapi_coalesce set = a->port.coalesce();
	auto moderate = [&](unsigned queue, kapi_u32 rx, kapi_u32 tx) {
		a->port.request([&](void *core) {
			chip.ethtool.moderate(core, queue, rx, tx);
			return kapi_status{};
		});
	};
	auto expect = [&](unsigned queue, unsigned rx, unsigned tx) {
		EXPECT_EQ(eitr_steps(2 * queue), rx / chip.usecs_step);
		EXPECT_EQ(eitr_steps(2 * queue + 1), tx / chip.usecs_step);
	};
	moderate(1, 8, 64);
	expect(1, 8, 64);
	expect(0, 100, 400);
	moderate(1, 256, ~0u);
	expect(1, 100, 400);
	/* Not 0 by rounding, which is an interrupt for each frame. */
	moderate(1, 1, 1);
	expect(1, chip.usecs_step, chip.usecs_step);
	moderate(0xffffffff, 8, 8);
	moderate(2, 8, 8);
	expect(0, 100, 400);
	EXPECT_TRUE(same(a->port.coalesce(), set));

	/* A bound of 0 stays what it is, and leaves nothing to choose. */
	ASSERT_EQ(a->port.set_coalesce({ 0, 400, 8 }).err, 0);
	moderate(0, 8, 8);
	expect(0, 0, 8);
	const auto before = all_eitr();
	for (const kapi_coalesce &c :
	     { kapi_coalesce{ 0, 10, 8, 0, true, false },
	       kapi_coalesce{ 10, 0, 8, 0, false, true } }) {
		const kapi_status s = a->port.set_coalesce(c);

		EXPECT_EQ(s.err, -22);
		EXPECT_NE(std::string(s.why).find("adaptive"),
			  std::string::npos);
	}
	EXPECT_EQ(all_eitr(), before);
	EXPECT_EQ(a->port.set_coalesce({ 10, 10, 8, 0, true, true }).err, 0);
	/* What was not chosen anew is as set_coalesce has it. */
	expect(0, 10, 10);
	expect_traffic();
}

TEST_F(Coalesce, EachQueueHasItsOwn)
{
	up();
	const kapi_coalesce all = a->port.coalesce();
	auto set_queue = [&](unsigned queue, kapi_coalesce c) {
		return a->port.request([&](void *core) {
			return chip.ethtool.set_queue_coalesce(core, queue, &c);
		});
	};
	auto of_queue = [&](unsigned queue) {
		kapi_coalesce c = {};
		kapi_status s = a->port.request([&](void *core) {
			return chip.ethtool.get_queue_coalesce(core, queue, &c);
		});
		EXPECT_EQ(s.err, 0);
		return c;
	};
	const kapi_coalesce own = { 100, 400, 8, 0 };
	auto expect_own = [&](const char *when) {
		EXPECT_TRUE(same(of_queue(0), all)) << when;
		EXPECT_TRUE(same(of_queue(1), own)) << when;
		EXPECT_EQ(eitr_steps(0), all.rx_usecs / chip.usecs_step)
			<< when;
		EXPECT_EQ(eitr_steps(1), all.tx_usecs / chip.usecs_step)
			<< when;
		EXPECT_EQ(eitr_steps(2), 100 / chip.usecs_step) << when;
		EXPECT_EQ(eitr_steps(3), 400 / chip.usecs_step) << when;
	};
	ASSERT_EQ(set_queue(1, own).err, 0);
	expect_own("set");
	/* -c shows queue 0. */
	EXPECT_TRUE(same(a->port.coalesce(), all));

	EXPECT_EQ(set_queue(1, { chip.max_usecs + 1, 1, 1, 0 }).err, -22);
	EXPECT_EQ(set_queue(1, { 1, 1, 0, 0 }).err, -22);
	EXPECT_EQ(set_queue(2, own).err, -22);
	EXPECT_EQ(set_queue(0xffffffff, own).err, -22);
	expect_own("refused");

	a->port.stop();
	ASSERT_EQ(a->port.open().err, 0);
	ASSERT_TRUE(wait_for_link());
	expect_own("down and up");
	ASSERT_EQ(a->port.set_ring({ 1024, 1024, 0, 0 }).err, 0);
	expect_own("-G");
	ASSERT_EQ(a->port.set_channels(1).err, 0);
	EXPECT_EQ(set_queue(1, all).err, -22);
	ASSERT_EQ(a->port.set_channels(2).err, 0);
	expect_own("-L");
	expect_traffic();

	/* A smaller ring reduces each queue's, and says so. */
	ASSERT_EQ(set_queue(1, { 100, 400, 200, 0 }).err, 0);
	kapi_status s = a->port.set_ring({ 128, 1024, 0, 0 });
	EXPECT_EQ(s.err, 0);
	EXPECT_NE(s.why, nullptr);
	EXPECT_EQ(of_queue(0).tx_frames, 16u);
	EXPECT_EQ(of_queue(1).tx_frames, 32u);

	/* For all: of each. */
	ASSERT_EQ(a->port.set_coalesce({ 60, 80, 4, 0 }).err, 0);
	EXPECT_TRUE(same(of_queue(0), of_queue(1)));
	EXPECT_EQ(eitr_steps(3), 80 / chip.usecs_step);
}

/* Two queues of one vector: it has the smaller of the two, so both hold. */
TEST_F(Coalesce, SharedVectorHasTheSmaller)
{
	build();
	/* One for each pair and the one for everything else. */
	a->port.irq_offer.msix = 3;
	ASSERT_EQ(a->port.probe().err, 0);
	ASSERT_EQ(b->port.probe().err, 0);
	ASSERT_EQ(a->port.open().err, 0);
	ASSERT_EQ(b->port.open().err, 0);
	ASSERT_TRUE(wait_for_link());
	for (unsigned rx : { 0u, 20u, 250u }) {
		for (unsigned tx : { 0u, 30u, 100u }) {
			ASSERT_EQ(a->port.set_coalesce({ rx, tx, 8, 0 }).err,
				  0);
			EXPECT_TRUE(same(a->port.coalesce(), { rx, tx, 8, 0 }));
			const unsigned smaller = std::min(rx, tx);

			EXPECT_EQ(eitr_steps(0), smaller / chip.usecs_step);
			EXPECT_EQ(eitr_steps(1), smaller / chip.usecs_step);
			EXPECT_LE(slowest_completion(6), tx * us + 10 * us);
		}
	}
	expect_traffic();
}

TEST_F(Coalesce, RoundingIsTold)
{
	up();
	kapi_status s = a->port.set_coalesce({ 3, 1, 1, 0 });
	EXPECT_EQ(s.err, 0);
	if (chip.usecs_step == 1) {
		/* Every number can be had, and nothing is said. */
		EXPECT_EQ(s.why, nullptr);
		EXPECT_EQ(a->port.coalesce().rx_usecs, 3u);
		EXPECT_EQ(a->port.coalesce().tx_usecs, 1u);
		EXPECT_EQ(eitr_steps(0), 3u);
		EXPECT_EQ(eitr_steps(1), 1u);
		return;
	}
	ASSERT_NE(s.why, nullptr);
	EXPECT_NE(std::string(s.why).find("rounded"), std::string::npos);
	kapi_coalesce c = a->port.coalesce();
	EXPECT_EQ(c.rx_usecs, 2u);
	/* 1 is moderation: never rounded to none. */
	EXPECT_EQ(c.tx_usecs, 2u);
	EXPECT_EQ(eitr_steps(0), 1u);
	EXPECT_EQ(eitr_steps(1), 1u);
	/* What it shows it takes, without another word. */
	s = a->port.set_coalesce(c);
	EXPECT_EQ(s.err, 0);
	EXPECT_EQ(s.why, nullptr);
	EXPECT_TRUE(same(a->port.coalesce(), c));
}

TEST_F(Coalesce, RefusedRequestsChangeNothing)
{
	up();
	ASSERT_EQ(a->port.set_coalesce({ 30, 40, 20, 0 }).err, 0);
	kapi_coalesce before = a->port.coalesce();
	auto registers = all_eitr();
	unsigned quarter = a->port.ring().tx / 4;
	const unsigned over = chip.max_usecs + 1;
	const kapi_coalesce bad[] = {
		{ over, 40, 20, 0 },	    { 30, over, 20, 0 },
		{ ~0u, 40, 20, 0 },	    { 30, 40, 0, 0 },
		{ 30, 40, quarter + 1, 0 }, { 30, 40, 16384, 0 },
		{ 30, 40, ~0u, 0 },	    { 30, 0x10000, 20, 0 },
		{ 16384, 16384, 20, 0 },
	};
	for (const kapi_coalesce &c : bad) {
		kapi_status s = a->port.set_coalesce(c);
		EXPECT_EQ(s.err, -22) << c.rx_usecs << " " << c.tx_usecs << " "
				      << c.tx_frames;
		/* The range is in the message. */
		EXPECT_NE(std::string(s.why).find(" to "), std::string::npos)
			<< s.why;
		EXPECT_TRUE(same(a->port.coalesce(), before));
		EXPECT_EQ(all_eitr(), registers);
	}
	EXPECT_EQ(a->port.set_coalesce({ 30, 40, quarter, 0 }).err, 0);
}

/*
 * faults.md A1, D1: a lone frame completes within tx-usecs and one interrupt,
 * for every accepted pair. Wire, fetch, interrupt and poll are the slack.
 */
TEST_F(Coalesce, LoneFrameIsBounded)
{
	up();
	for (unsigned rx : { 0u, 2u, 20u, chip.max_usecs }) {
		for (unsigned tx : { 0u, 2u, 10u, 100u, chip.max_usecs }) {
			for (unsigned frames : { 1u, 2u, 16u, 128u }) {
				kapi_status s = a->port.set_coalesce(
					{ rx, tx, frames, 0 });
				ASSERT_EQ(s.err, 0) << s.why;
				/* The interval that runs is the old setting's. */
				kernel.run_for(chip.max_usecs * us + ms);
				EXPECT_LE(slowest_completion(6),
					  tx * us + 10 * us)
					<< rx << " " << tx << " " << frames;
			}
		}
	}
}

/* ... also while frames come in, which share the poll. */
TEST_F(Coalesce, BoundHoldsUnderReceiveLoad)
{
	up();
	ASSERT_EQ(a->port.set_coalesce({ 1022, 200, 16, 0 }).err, 0);
	for (unsigned i = 0; i < 40; i++) {
		for (unsigned n = 0; n < 5; n++)
			b->port.send(
				make_skb(addressed(plain(60), a->port.mac())));
		EXPECT_LE(slowest_completion(1), 200 * us + 10 * us);
	}
	/* And the bound of receive, with transmit's at its longest. */
	ASSERT_EQ(a->port.set_coalesce({ 100, 1022, 16, 0 }).err, 0);
	kernel.run_for(3 * ms);
	for (unsigned i = 0; i < 40; i++) {
		a->port.received.clear();
		std::uint64_t start = kernel.now();
		b->port.send(make_skb(addressed(plain(60), a->port.mac())));
		ASSERT_TRUE(kernel.run_until(
			[&] { return !a->port.received.empty(); }, 10 * ms));
		EXPECT_LE(kernel.now() - start, 100 * us + 10 * us);
		kernel.run_for(37 * us);
	}
}

/*
 * A request's own completion takes nothing of the interval that its answer
 * waits for: after a pause the answer is told at once, and one that takes
 * longer than the interval to come is told as it comes.
 */
TEST_F(Coalesce, CompletionDoesNotDelayTheAnswer)
{
	up();
	ASSERT_EQ(b->port.set_coalesce({ 0, 0, 16, 0 }).err, 0);
	for (unsigned usecs : { 20u, 50u, 250u, 1000u }) {
		ASSERT_EQ(a->port.set_coalesce({ usecs, usecs, 16, 0 }).err, 0);
		/* More than an interval between two answers. */
		const std::uint64_t thought = (usecs + 10) * us;

		for (unsigned i = 0; i < 20; i++) {
			kernel.run_for(i < 3 ? 5 * ms : 0);
			a->port.received.clear();
			b->port.received.clear();
			const std::uint64_t start = kernel.now();

			a->port.send(make_skb(plain(60)));
			ASSERT_TRUE(kernel.run_until(
				[&] { return !b->port.received.empty(); },
				10 * ms));
			kernel.run_for(thought);
			b->port.send(
				make_skb(addressed(plain(60), a->port.mac())));
			ASSERT_TRUE(kernel.run_until(
				[&] { return !a->port.received.empty(); },
				10 * ms));
			EXPECT_LE(kernel.now() - start, thought + 20 * us)
				<< usecs << " " << i;
		}
	}
}

/* ... and takes one interrupt itself, not one more for each answer. */
TEST_F(Coalesce, InterruptsOfRequestsAndAnswers)
{
	up();
	ASSERT_EQ(b->port.set_coalesce({ 0, 0, 16, 0 }).err, 0);
	ASSERT_EQ(a->port.set_coalesce({ 20, 1000, 16, 0 }).err, 0);
	kernel.run_for(3 * ms);

	const std::uint64_t before = a->stat("interrupts");
	const std::uint64_t start = kernel.now();

	for (unsigned i = 0; i < 100; i++) {
		a->port.received.clear();
		b->port.received.clear();
		a->port.send(make_skb(plain(60)));
		ASSERT_TRUE(kernel.run_until(
			[&] { return !b->port.received.empty(); }, 10 * ms));
		kernel.run_for(100 * us);
		b->port.send(make_skb(addressed(plain(60), a->port.mac())));
		ASSERT_TRUE(kernel.run_until(
			[&] { return !a->port.received.empty(); }, 10 * ms));
	}
	/* What an answer's poll finds sent it completes. */
	EXPECT_LE(a->stat("interrupts") - before,
		  100 + (kernel.now() - start) / ms + 2);
	EXPECT_LE(a->port.tx().sent + 1, 101u);
	EXPECT_GE(a->port.tx().sent, 99u);
}

/* A frame that comes alone takes one interrupt, whatever is set. */
TEST_F(Coalesce, InterruptsOfPacedFrames)
{
	up();
	for (unsigned usecs : { 0u, 10u, 50u, 250u }) {
		ASSERT_EQ(a->port.set_coalesce({ usecs, usecs, 16, 0 }).err, 0);
		kernel.run_for(3 * ms);
		const std::uint64_t before = a->stat("interrupts");

		for (unsigned i = 0; i < 200; i++) {
			b->port.send(
				make_skb(addressed(plain(60), a->port.mac())));
			kernel.run_for(100 * us);
		}
		kernel.run_for(3 * ms);
		const std::uint64_t n = a->stat("interrupts") - before;

		EXPECT_LE(n, usecs > 100 ? 20'000 / usecs + 2 : 200u) << usecs;
	}
}

/* Interrupts per frame fall as tx-usecs rises, by the model's count. */
TEST_F(Coalesce, LongerIntervalsMeanFewerInterrupts)
{
	up();
	std::vector<std::uint64_t> counts;
	for (unsigned usecs : { 0u, 10u, 50u, 250u, 1000u }) {
		ASSERT_EQ(a->port.set_coalesce({ usecs, usecs, 1, 0 }).err, 0);
		kernel.run_for(3 * ms);
		std::uint64_t before = a->stat("interrupts");
		for (unsigned i = 0; i < 1000; i++) {
			a->port.send(make_skb(plain(60)));
			kernel.run_for(5 * us);
		}
		ASSERT_TRUE(settle());
		counts.push_back(a->stat("interrupts") - before);
		/* 5 ms of traffic: no more than one per interval. */
		if (usecs) {
			EXPECT_LE(counts.back(), 5700 / usecs + 3) << usecs;
		}
	}
	EXPECT_GE(counts[0], 900u);
	for (std::size_t i = 1; i < counts.size(); i++)
		EXPECT_LT(counts[i], counts[i - 1]) << i;
}

/* ... and so do reports as tx-frames rises, in bursts. */
TEST_F(Coalesce, MoreFramesMeanFewerReports)
{
	up();
	std::vector<std::uint64_t> reports, interrupts;
	for (unsigned frames : { 1u, 4u, 16u, 64u }) {
		ASSERT_EQ(a->port.set_coalesce({ 0, 0, frames, 0 }).err, 0);
		/* Grow the byte limit, so that bursts are whole. */
		for (unsigned warm = 0; warm < 2; warm++) {
			std::uint64_t r = a->stat("tx_rs");
			std::uint64_t n = a->stat("interrupts");
			for (unsigned i = 0; i < 30; i++) {
				std::vector<SkbPtr> burst;
				for (unsigned k = 0; k < 64; k++)
					burst.push_back(make_skb(plain(60)));
				a->port.send_burst(std::move(burst));
				ASSERT_TRUE(settle());
			}
			if (!warm)
				continue;
			reports.push_back(a->stat("tx_rs") - r);
			interrupts.push_back(a->stat("interrupts") - n);
		}
	}
	for (std::size_t i = 1; i < reports.size(); i++) {
		EXPECT_LT(reports[i], reports[i - 1]) << i;
		EXPECT_LE(interrupts[i], interrupts[i - 1]) << i;
	}
	EXPECT_EQ(reports[0], 30u * 64);
}

/* No -C resets or stops the port, or cuts a running interval. */
TEST_F(Coalesce, ChangedUnderTraffic)
{
	up();
	unsigned changes = a->port.carrier_changes();
	std::uint64_t resets = a->stat("resets");
	for (unsigned i = 0; i < 300; i++) {
		a->port.send(make_skb(plain(100, i)));
		if (i % 3 == 0) {
			ASSERT_EQ(a->port.set_coalesce({ i % 900, i % 500,
							 1 + i % 100, 0 })
					  .err,
				  0);
		}
		kernel.run_for(3 * us);
	}
	ASSERT_TRUE(settle());
	ASSERT_EQ(b->port.received.size(), 300u);
	for (unsigned i = 0; i < 300; i++)
		ASSERT_EQ(b->port.received[i].bytes, plain(100, i));
	EXPECT_EQ(a->port.carrier_changes(), changes);
	EXPECT_EQ(a->stat("resets"), resets);
}

/* faults.md D5: settings outlive everything. */
TEST_F(Coalesce, SettingsSurvive)
{
	WorldOptions o;
	o.cpus = 4;
	up(o);
	ASSERT_EQ(a->port.set_coalesce({ 60, 80, 12, 0 }).err, 0);
	kapi_coalesce want = a->port.coalesce();
	auto expect_kept = [&](const char *what) {
		EXPECT_TRUE(same(a->port.coalesce(), want)) << what;
		for (unsigned i = 0; i < 2 * a->port.tx_queues(); i++)
			EXPECT_EQ(eitr_steps(i),
				  (i % 2 ? 80u : 60u) / chip.usecs_step)
				<< what << " " << i;
	};
	a->port.stop();
	EXPECT_TRUE(same(a->port.coalesce(), want));
	ASSERT_EQ(a->port.open().err, 0);
	expect_kept("down and up");
	ASSERT_EQ(a->port.set_ring({ 1024, 256, 0, 0 }).err, 0);
	expect_kept("-G");
	ASSERT_EQ(a->port.set_channels(2).err, 0);
	expect_kept("-L 2");
	ASSERT_EQ(a->port.set_channels(4).err, 0);
	expect_kept("-L 4");
	ASSERT_EQ(a->port.set_mtu(9000).err, 0);
	expect_kept("MTU");
	ASSERT_EQ(b->port.set_mtu(9000).err, 0);
	/* Set while down, taken when up. */
	a->port.stop();
	ASSERT_EQ(a->port.set_coalesce({ 100, 100, 5, 0 }).err, 0);
	ASSERT_EQ(a->port.open().err, 0);
	EXPECT_EQ(eitr_steps(0), 100u / chip.usecs_step);
	EXPECT_EQ(a->port.coalesce().tx_frames, 5u);
	ASSERT_TRUE(wait_for_link());
	expect_traffic();
}

/* faults.md D3: a smaller ring takes tx-frames with it, and says so. */
TEST_F(Coalesce, SmallerRingReplansTxFrames)
{
	up();
	ASSERT_EQ(a->port.set_coalesce({ 20, 20, 128, 0 }).err, 0);
	kapi_status s = a->port.set_ring({ 64, 512, 0, 0 });
	EXPECT_EQ(s.err, 0);
	ASSERT_NE(s.why, nullptr);
	EXPECT_NE(std::string(s.why).find("tx-frames"), std::string::npos);
	EXPECT_EQ(a->port.coalesce().tx_frames, 16u);
	/* And a flood does not stall. */
	for (unsigned i = 0; i < 1000; i++)
		a->port.send(make_skb(plain(60, i)));
	ASSERT_TRUE(settle(1 * sec));
	EXPECT_EQ(b->port.received.size(), 1000u);
	EXPECT_EQ(a->port.timeouts(), 0u);
	EXPECT_EQ(a->port.set_coalesce({ 20, 20, 17, 0 }).err, -22);
}

} /* namespace weir::test */
