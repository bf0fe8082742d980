// SPDX-License-Identifier: GPL-2.0
/* What hardware, cable and machine may do to a running port. */
#include "selftests/unit/intel/world.h"

namespace weir::test {

class Fault : public World {
    protected:
	/* Of the first queue. */
	static std::uint32_t rxdctl() { return chip.rdlen + 0x20; }

	static std::uint64_t accesses(Node &n)
	{
		return n.stat("mmio_reads") + n.stat("mmio_writes");
	}
	/* Frames until the queue is full and stopped. */
	void fill_queue(unsigned queue = 0)
	{
		for (unsigned i = 0; i < 600; i++)
			a->port.send(make_skb(plain(60, i)), queue);
	}
};

/* ---- Queues that stand still ---- */

/* faults.md A5, A7: a queue that never completes is reset, then the port. */
TEST_F(Fault, QueueThatHangsIsResetThenThePort)
{
	up();
	a->fault("tx-never=0");
	fill_queue();
	std::uint64_t start = kernel.now();
	ASSERT_TRUE(kernel.run_until(
		[&] { return kernel.logged("resetting TX queue 0"); },
		60 * sec));
	/* Asked by the watchdog after 5 s, polled, then reset at once. */
	EXPECT_LT(kernel.now() - start, 8 * sec);
	EXPECT_EQ(a->counter("tx_hang_polls"), 1u);
	EXPECT_EQ(a->counter("tx_hang_port_resets"), 0u);
	/* It hangs again: the port's turn. */
	fill_queue();
	ASSERT_TRUE(kernel.run_until(
		[&] { return kernel.logged("resetting the port"); }, 60 * sec));
	EXPECT_EQ(a->counter("tx_hang_queue_resets"), 1u);
	a->fault("clear");
	ASSERT_TRUE(
		kernel.run_until([&] { return a->port.carrier(); }, 10 * sec));
	ASSERT_TRUE(wait_for_link());
	EXPECT_EQ(a->counter("tx_hang_port_resets"), 1u);
	kernel.run_for(10 * sec);
	EXPECT_EQ(a->port.tx().in_driver(), 0u);
	expect_traffic();
	exchange(*a, *b, 3, 60, 1);
}

/* What was noted of queues that are gone is no business of new ones. */
TEST_F(Fault, ANoteDoesNotOutliveItsQueues)
{
	up();
	for (const bool resized : { false, true }) {
		chip.ops.tx_timeout(a->port.core(), 0);
		if (resized) {
			ASSERT_EQ(a->port.set_ring({ 256, 256, 0, 0 }).err, 0);
		} else {
			a->port.stop();
			ASSERT_EQ(a->port.open().err, 0);
		}
		ASSERT_TRUE(wait_for_link());
		kernel.run_for(10 * sec);
		EXPECT_EQ(a->counter("tx_hang_polls"), 0u) << resized;
		EXPECT_EQ(kernel.times_logged("stands still"), 0u) << resized;
	}
	expect_traffic();
}

/* A change that is past its point of no return holds, and says what is. */
TEST_F(Fault, QueuesThatDoNotStartKeepTheNewSetting)
{
	up();
	ASSERT_EQ(b->port.set_mtu(8000).err, 0);
	a->port.read_hooks[rxdctl()] =
		[&](std::uint32_t) -> std::optional<std::uint32_t> {
		if (kernel.logged("resetting the port"))
			return {};
		return 0; /* not enabled */
	};
	const kapi_status s = a->port.set_mtu(8000);
	EXPECT_EQ(s.err, 0);
	ASSERT_NE(s.why, nullptr);
	EXPECT_NE(std::string(s.why).find("being reset"), std::string::npos);
	kernel.run_for(100 * ms);
	ASSERT_TRUE(wait_for_link(10 * sec));
	EXPECT_EQ(a->counter("tx_hang_port_resets"), 1u);
	exchange(*a, *b, 5, 7900);
	exchange(*b, *a, 5, 7900);
	a->port.read_hooks.clear();
}

/* It goes on receiving: into memory that is not the driver's any more. */
TEST_F(Fault, ADeviceThatDoesNotStopIsCutOff)
{
	auto offer = [&] {
		for (unsigned i = 0; i < 20; i++)
			b->port.send(make_skb(
				addressed(plain(60, i), a->port.mac())));
	};

	up();
	for (const char *stuck :
	     { "stop-stuck", "reset-stuck", "master-stuck" })
		a->fault(stuck);
	offer();
	a->port.stop();
	EXPECT_FALSE(a->port.bus_master);
	EXPECT_EQ(kernel.times_logged("cut off from memory"), 1u);
	offer();
	kernel.run_for(1 * sec);
	a->fault("clear");
	ASSERT_EQ(a->port.open().err, 0);
	EXPECT_TRUE(a->port.bus_master);
	ASSERT_TRUE(wait_for_link(10 * sec));
	expect_traffic();
	/* The same in the middle of a resize. */
	for (const char *stuck :
	     { "stop-stuck", "reset-stuck", "master-stuck" })
		a->fault(stuck);
	EXPECT_EQ(a->port.set_ring({ 256, 256, 0, 0 }).err, 0);
	offer();
	kernel.run_for(1 * sec);
	a->fault("clear");
	kernel.run_for(20 * sec);
	ASSERT_TRUE(wait_for_link(10 * sec));
	expect_traffic();
}

/* No link while nothing can pass, one word in the log, and it is tried on. */
TEST_F(Fault, AFailedPortResetIsTriedAgain)
{
	bool refuse = true;

	up();
	a->port.read_hooks[rxdctl()] =
		[&](std::uint32_t) -> std::optional<std::uint32_t> {
		return refuse ? std::optional{ 0u } : std::nullopt;
	};
	a->port.send(make_skb(plain(60)));
	EXPECT_EQ(a->port.set_ring({ 256, 256, 0, 0 }).err, 0);
	kernel.run_for(100 * ms);
	EXPECT_FALSE(a->port.carrier());
	kernel.run_for(20 * sec);
	EXPECT_FALSE(a->port.carrier());
	EXPECT_EQ(kernel.times_logged("the port reset failed"), 1u);
	EXPECT_FALSE(kernel.logged("an interrupt was lost"));
	/* What cannot be done now is refused and changes nothing. */
	EXPECT_EQ(a->port.set_ring({ 512, 512, 0, 0 }).err, -16);
	refuse = false;
	kernel.run_for(10 * sec);
	ASSERT_TRUE(wait_for_link(10 * sec));
	expect_traffic();
	/* Down and up is as good. */
	refuse = true;
	EXPECT_EQ(a->port.set_ring({ 512, 512, 0, 0 }).err, 0);
	kernel.run_for(100 * ms);
	a->port.stop();
	refuse = false;
	ASSERT_EQ(a->port.open().err, 0);
	ASSERT_TRUE(wait_for_link(10 * sec));
	expect_traffic();
	a->port.read_hooks.clear();
}

/* The service reads the NVM too, through the same register. */
TEST_F(Fault, TheServiceWaitsWhileTheNvmIsRead)
{
	kapi_u8 word[2];
	unsigned accesses = 0, beside = 0;

	up();
	a->port.on_access = [&](unsigned) {
		accesses++;
		beside += !a->port.service_paused();
	};
	a->port.request([&](void *c) {
		return chip.ethtool.read_nvm(c, 0, sizeof(word), word);
	});
	a->port.on_access = nullptr;
	EXPECT_GT(accesses, 0u);
	EXPECT_EQ(beside, 0u);
}

/* The other queue and the receive side go on meanwhile. */
TEST_F(Fault, AQueueResetLeavesTheOthersAlone)
{
	up();
	unsigned changes = a->port.carrier_changes();
	a->fault("tx-never=0");
	fill_queue(0);
	for (unsigned i = 0; i < 100; i++) {
		kernel.run_for(100 * ms);
		a->port.send(make_skb(plain(60, 1000 + i)), 1);
		b->port.send(make_skb(addressed(plain(60, i), a->port.mac())));
		if (kernel.logged("resetting TX queue 0"))
			a->fault("clear");
	}
	EXPECT_TRUE(kernel.logged("resetting TX queue 0"));
	kernel.run_for(1 * sec);
	EXPECT_EQ(a->port.received.size(), 100u);
	kapi_queue_stats s;
	kapi_txq_stats(&a->port, 1, &s);
	EXPECT_EQ(s.packets, 100u);
	EXPECT_EQ(a->port.carrier_changes(), changes);
	EXPECT_EQ(a->counter("tx_hang_port_resets"), 0u);
	expect_traffic();
}

/* faults.md A6, A7: link flaps and stalls, over and over, under load. */
TEST_F(Fault, FlapsAndStallsUnderLoad)
{
	up();
	for (unsigned round = 0; round < 20; round++) {
		if (round % 2)
			a->fault("tx-never");
		fill_queue(round % 2);
		kernel.run_for((round % 7) * 900 * ms);
		wire->set_connected(false);
		kernel.run_for((round % 5) * 700 * ms);
		wire->set_connected(true);
		a->fault("clear");
		kernel.run_for(3 * sec);
	}
	kernel.run_for(20 * sec);
	ASSERT_TRUE(wait_for_link());
	EXPECT_EQ(a->port.tx().in_driver(), 0u);
	for (unsigned q = 0; q < 2; q++)
		EXPECT_EQ(a->port.queue(q).bql.in_flight(), 0u);
	expect_traffic();
}

TEST_F(Fault, LateInterruptAfterStop)
{
	up();
	a->port.send(make_skb(plain(60)));
	a->port.stop();
	std::uint64_t polls = a->port.polls();
	a->port.raise_msix(0);
	a->port.raise_msix(4);
	kernel.run_for(1 * sec);
	EXPECT_EQ(a->port.late_interrupts(), 2u);
	EXPECT_EQ(a->port.polls(), polls);
	ASSERT_EQ(a->port.open().err, 0);
	ASSERT_TRUE(wait_for_link());
	expect_traffic();
}

/* A stopped device raises none by itself. */
TEST_F(Fault, NoInterruptAfterStop)
{
	up();
	for (unsigned i = 0; i < 20; i++)
		b->port.send(make_skb(addressed(plain(60), a->port.mac())));
	a->port.stop();
	for (unsigned i = 0; i < 20; i++)
		b->port.send(make_skb(addressed(plain(60), a->port.mac())));
	wire->set_connected(false);
	kernel.run_for(1 * sec);
	EXPECT_EQ(a->port.late_interrupts(), 0u);
}

/* Polls only where there is work (E2): idle means idle. */
TEST_F(Fault, NothingToDoMeansNoPolls)
{
	up();
	expect_traffic();
	kernel.run_for(1 * sec);
	for (bool connected : { true, false }) {
		wire->set_connected(connected);
		kernel.run_for(3 * sec);
		std::uint64_t polls = a->port.polls();
		std::uint64_t interrupts = a->port.interrupts();
		kernel.run_for(60 * sec);
		EXPECT_LE(a->port.polls() - polls, 2u) << connected;
		EXPECT_LE(a->port.interrupts() - interrupts, 2u);
	}
}

/* ---- The cable ---- */

TEST_F(Fault, LinkFlap)
{
	up();
	std::uint64_t before = a->counter("link_down_events");
	for (unsigned i = 0; i < 5; i++) {
		wire->set_connected(false);
		ASSERT_TRUE(kernel.run_until([&] { return !a->port.carrier(); },
					     3 * sec));
		kernel.run_for(200 * ms);
		wire->set_connected(true);
		ASSERT_TRUE(wait_for_link());
		expect_traffic(5);
	}
	EXPECT_EQ(a->counter("link_down_events") - before, 5u);
}

/* Sent just before the cable went: the socket's memory comes back. */
TEST_F(Fault, FramesStrandedByALinkLoss)
{
	up();
	wire->set_connected(false);
	fill_queue();
	EXPECT_GT(a->port.tx().in_driver(), 0u);
	kernel.run_for(5 * sec);
	EXPECT_EQ(a->port.tx().in_driver(), 0u);
	wire->set_connected(true);
	ASSERT_TRUE(wait_for_link());
	expect_traffic();
}

/* ---- The device lies, or is gone ---- */

TEST_F(Fault, SurpriseRemovalWhileIdle)
{
	up();
	a->port.surprise_removed = true;
	kernel.run_for(5 * sec);
	EXPECT_TRUE(a->port.lost());
	EXPECT_FALSE(a->port.carrier());
	std::uint64_t reads = a->port.mmio_reads();
	kernel.run_for(60 * sec);
	EXPECT_EQ(a->port.mmio_reads(), reads);
	EXPECT_FALSE(a->port.service_armed());
	a->port.stop();
}

TEST_F(Fault, SurpriseRemovalUnderLoad)
{
	up();
	for (unsigned i = 0; i < 100; i++)
		a->port.send(make_skb(plain(1000, i)), i % 2);
	a->port.surprise_removed = true;
	for (unsigned i = 0; i < 100; i++)
		a->port.send(make_skb(plain(1000, i)), i % 2);
	kernel.run_for(10 * sec);
	EXPECT_TRUE(a->port.lost());
	std::uint64_t before = a->port.mmio_after_lost();
	/* Whatever is asked now touches no register and does not hang. */
	a->port.set_ring({ 64, 64, 0, 0 });
	a->port.set_coalesce({ 2, 2, 2, 0 });
	a->port.stats();
	EXPECT_LE(a->port.mmio_after_lost() - before, 0u);
	a->port.stop();
	EXPECT_EQ(a->port.tx().in_driver(), 0u);
	a->port.remove();
}

/* Dead from the n-th read of open on: an error, nothing left behind. */
TEST_F(Fault, DeviceDiesDuringOpen)
{
	build();
	bool reached = true;
	for (unsigned n = 0; reached; n = n * 5 / 4 + 1) {
		ASSERT_EQ(a->port.probe().err, 0);
		std::uint64_t before = accesses(*a);
		a->fault("mmio-dead=" + std::to_string(n));
		std::uint64_t start = kernel.now();
		kapi_status s = a->port.open();
		reached = accesses(*a) - before > n;
		EXPECT_LT(kernel.now() - start, 2 * sec) << n;
		if (!s.err) {
			kernel.run_for(5 * sec);
			EXPECT_TRUE(a->port.lost() || !reached) << n;
			a->port.stop();
		}
		a->port.remove();
		a->fault("clear");
	}
}

TEST_F(Fault, LyingReceiveDescriptors)
{
	for (const char *kind : { "length", "eop", "status", "queue" }) {
		for (unsigned every : { 1u, 2u, 3u, 7u }) {
			up();
			b->fault("rx-fuzz=" + std::string(kind) + ":" +
				 std::to_string(every));
			for (unsigned i = 0; i < 1000; i++) {
				a->port.send(make_skb(plain(60 + i, i)));
				kernel.run_for(2 * us);
			}
			ASSERT_TRUE(settle()) << kind;
			b->fault("clear");
			/* An end, where the last frame had none. */
			a->port.send(make_skb(plain(60)));
			ASSERT_TRUE(settle());
			expect_traffic(5);
			a.reset();
			b.reset();
		}
	}
}

/* faults.md F1, end to end: half of all pages fail for a while. */
TEST_F(Fault, ReceiveMemoryShortageAndRecovery)
{
	up();
	kernel.inject.fail_each(2, only(Step::rx_page));
	for (unsigned i = 0; i < 3000; i++) {
		a->port.send(make_skb(plain(60, i)));
		kernel.run_for(2 * us);
	}
	EXPECT_GT(b->port.received.size(), 1000u);
	/* None at all: the ring runs dry. */
	kernel.inject.fail_each(1, only(Step::rx_page));
	for (unsigned i = 0; i < 1500; i++) {
		a->port.send(make_skb(plain(60, i)));
		kernel.run_for(2 * us);
	}
	kernel.run_for(2 * sec);
	kernel.inject.clear();
	kernel.run_for(1 * sec);
	ASSERT_TRUE(settle());
	b->port.received.clear();
	expect_traffic(50);
}

TEST_F(Fault, TransmitMappingShortage)
{
	up();
	kernel.inject.fail_each(3, only(Step::tx_map));
	for (unsigned i = 0; i < 300; i++) {
		std::vector<SkbPtr> burst;
		for (unsigned k = 0; k < 5; k++)
			burst.push_back(make_skb(plain(200, i), 60, 3));
		a->port.send_burst(std::move(burst));
		kernel.run_for(3 * us);
	}
	kernel.inject.clear();
	ASSERT_TRUE(settle());
	EXPECT_EQ(b->port.received.size() + a->port.tx().dropped, 1500u);
	EXPECT_GT(a->port.tx().dropped, 300u);
	kapi_stats s = a->port.stats();
	EXPECT_EQ(s.tx_dropped, a->port.tx().dropped);
	expect_traffic();
}

/* Slow, and in lumps: late write-backs are waited for. */
TEST_F(Fault, LateCompletions)
{
	for (const char *spec :
	     { "tx-delay=900", "tx-threshold=16", "tx-strict-priority" }) {
		up();
		a->fault(spec);
		for (unsigned i = 0; i < 480; i++)
			a->port.send(make_skb(plain(60, i)), i / 16 % 2);
		kernel.run_for(1 * sec);
		a->fault("clear");
		kernel.run_for(20 * sec);
		EXPECT_EQ(a->port.tx().in_driver(), 0u) << spec;
		EXPECT_EQ(b->port.received.size(), 480u) << spec;
		EXPECT_EQ(a->counter("tx_hang_port_resets"), 0u) << spec;
		a.reset();
		b.reset();
	}
}

/* The machine has a device that cannot be stopped: open still fails cleanly. */
TEST_F(Fault, PartsThatNeverGetReady)
{
	for (const char *spec : chip.stuck_parts) {
		up();
		a->fault(spec);
		std::uint64_t start = kernel.now();
		a->port.stop();
		kapi_status s = a->port.open();
		EXPECT_LT(kernel.now() - start, 5 * sec) << spec;
		if (!s.err) {
			a->port.stop();
		}
		a->fault("clear");
		ASSERT_EQ(a->port.open().err, 0);
		ASSERT_TRUE(wait_for_link(10 * sec)) << spec;
		expect_traffic(3);
		a.reset();
		b.reset();
	}
}

TEST_F(Fault, ResetThatNeverEnds)
{
	up();
	a->port.stop();
	a->fault("reset-stuck");
	kapi_status s = a->port.open();
	EXPECT_LT(s.err, 0);
	EXPECT_NE(std::string(s.why).find("reset"), std::string::npos) << s.why;
	a->fault("clear");
	ASSERT_EQ(a->port.open().err, 0);
	ASSERT_TRUE(wait_for_link());
	expect_traffic();
}

} /* namespace weir::test */
