// SPDX-License-Identifier: GPL-2.0
/* A device that misbehaves, and senders that compete. */
#include "selftests/unit/mvneta/world.h"

namespace weir::test {

class NetaFault : public NetaWorld {
    protected:
	void raw(unsigned queue = 0, bool more = false, std::size_t len = 100)
	{
		(void)a->port.xmit_raw(
			make_skb(addressed(plain(len), b->port.mac())), queue,
			more);
	}
};

/* A3: the frame that was to ring is dropped; those before it are rung. */
TEST_F(NetaFault, ADroppedFrameRingsForTheOthers)
{
	up();
	for (unsigned i = 0; i < 3; i++)
		raw(0, true);
	EXPECT_EQ(a->port.queue(0).doorbells, 0u);
	kernel.inject.fail_nth(1, only(Step::tx_map));
	raw(0, false);
	kernel.inject.clear();
	EXPECT_EQ(a->port.queue(0).doorbells, 1u);
	ASSERT_TRUE(settle());
	EXPECT_EQ(b->port.received.size(), 3u);
	EXPECT_EQ(a->port.queue(0).drops[KAPI_DROP_TX_MAP], 1u);
}

/* Every mapping of every shape fails once: none is left (B1). */
TEST_F(NetaFault, NoMappingIsLost)
{
	up();
	for (unsigned n = 1; n <= 20; n++) {
		kernel.inject.fail_nth(n, only(Step::tx_map));
		Bytes frame = addressed(plain(1400), b->port.mac());
		(void)a->port.xmit_raw(make_skb(frame, 64, 17), 0, false);
		FrameSpec spec;
		spec.to = b->port.mac();
		spec.l4 = L4::tcp;
		spec.payload = 20000;
		(void)a->port.xmit_raw(
			with_segmentation(spec, 1400, layout_of(spec).payload,
					  17),
			0, false);
		kernel.inject.clear();
		ASSERT_TRUE(settle());
	}
	expect_traffic();
}

/* A5: the device stops sending; the watchdog has the queues reset. */
TEST_F(NetaFault, AHungQueueIsReset)
{
	up();
	a->fault("tx-never=0");
	for (unsigned i = 0; i < 1200; i++)
		a->port.send(make_skb(addressed(plain(200), b->port.mac())));
	EXPECT_TRUE(kernel.run_until(
		[&] { return kernel.logged("resetting the queues"); },
		20 * sec));
	a->fault("clear");
	EXPECT_EQ(a->counter("tx_hang_polls"), 1u);
	EXPECT_EQ(a->counter("tx_hang_resets"), 1u);
	EXPECT_TRUE(settle(5 * sec));
	expect_traffic();
	EXPECT_EQ(a->port.carrier_changes(), 1u);
}

/* No memory in the middle of a reset: tried on until there is some. */
TEST_F(NetaFault, AFailedResetIsTriedAgain)
{
	up();
	a->fault("tx-never=0");
	for (unsigned i = 0; i < 1200; i++)
		a->port.send(make_skb(addressed(plain(200), b->port.mac())));
	kernel.inject.fail_each(1, only(Step::rx_page));
	EXPECT_TRUE(kernel.run_until(
		[&] { return kernel.logged("the reset failed"); }, 20 * sec));
	a->fault("clear");
	kernel.run_for(10 * sec);
	EXPECT_EQ(kernel.times_logged("the reset failed"), 1u);
	/* What cannot be done now is refused and changes nothing. */
	EXPECT_EQ(a->port.set_mtu(9000).err, -16);
	kernel.inject.clear();
	kernel.run_for(2 * sec);
	EXPECT_TRUE(kernel.logged("the port works again"));
	EXPECT_TRUE(settle(5 * sec));
	expect_traffic();
}

/* What was noted of queues that are gone is no business of new ones. */
TEST_F(NetaFault, ANoteDoesNotOutliveItsQueues)
{
	up();
	weir_mvneta_tx_timeout(a->port.core(), 0);
	a->port.stop();
	ASSERT_EQ(a->port.open().err, 0);
	ASSERT_TRUE(wait_for_link());
	kernel.run_for(5 * sec);
	EXPECT_EQ(a->counter("tx_hang_polls"), 0u);
	expect_traffic();
}

/* An interrupt is lost: the bound has the queue polled all the same. */
TEST_F(NetaFault, ALostInterruptIsMadeUpFor)
{
	up();
	a->fault("swallow-irq=tx:1:3");
	for (unsigned i = 0; i < 64; i++)
		raw();
	EXPECT_TRUE(settle());
}

/* A13: one sender does not starve another. */
TEST_F(NetaFault, QueuesShareTheWire)
{
	up();
	ASSERT_EQ(a->port.set_channels(8).err, 0);
	for (unsigned q : { 0u, 7u })
		for (unsigned i = 0; i < 300; i++)
			raw(q, false, 1000);
	std::uint64_t low = 0, high = 0;
	kernel.run_until(
		[&] {
			low = a->stat("txq0_frames");
			high = a->stat("txq7_frames");
			return low + high >= 300;
		},
		100 * ms);
	EXPECT_GT(low, 90u);
	EXPECT_GT(high, 90u);
	ASSERT_TRUE(settle());
}

/* All ones: detached once, and no access after. */
TEST_F(NetaFault, ADeadDeviceIsDetached)
{
	up();
	for (unsigned i = 0; i < 30; i++)
		raw();
	a->port.surprise_removed = true;
	kernel.run_for(3 * sec);
	EXPECT_TRUE(a->port.lost());
	(void)take_failures();
	a->port.stop();
	(void)take_failures();
}

/* F1, F2: wrong lengths, wrong status, strays: counted, never an overrun. */
TEST_F(NetaFault, WrongReceiveDescriptors)
{
	up();
	ASSERT_EQ(b->port.set_mtu(9000).err, 0);
	ASSERT_EQ(a->port.set_mtu(9000).err, 0);
	for (const char *what : { "length", "short", "first", "status" }) {
		b->fault(std::string("rx-fuzz=") + what + ":3");
		for (unsigned i = 0; i < 200; i++) {
			a->port.send(make_skb(addressed(plain(60 + i * 40, i),
							b->port.mac())));
			kernel.run_for(80 * us);
		}
		b->fault("clear");
		ASSERT_TRUE(settle());
		EXPECT_TRUE(b->port.rx_totals(0).drops[KAPI_DROP_RX_LENGTH] +
			    b->port.rx_totals(0).drops[KAPI_DROP_RX_ERROR])
			<< what;
		b->port.received.clear();
		expect_traffic();
	}
}

/* G2: nothing that is shown falls, whatever happens. */
TEST_F(NetaFault, CountersNeverFall)
{
	up();
	kapi_stats last = {};
	std::uint64_t mib = 0;
	auto check = [&] {
		kapi_stats now = a->port.stats();
		EXPECT_GE(now.tx_packets, last.tx_packets);
		EXPECT_GE(now.tx_bytes, last.tx_bytes);
		EXPECT_GE(now.rx_packets, last.rx_packets);
		EXPECT_GE(now.rx_bytes, last.rx_bytes);
		last = now;
		std::uint64_t frames = a->counter("good_frames_sent");
		EXPECT_GE(frames, mib);
		mib = frames;
	};
	for (unsigned round = 0; round < 3; round++) {
		expect_traffic();
		check();
		ASSERT_EQ(a->port.set_channels(round + 2).err, 0);
		check();
		ASSERT_EQ(
			a->port.set_ring({ 512u + 64 * round, 256, 0, 0 }).err,
			0);
		check();
		a->port.stop();
		check();
		ASSERT_EQ(a->port.open().err, 0);
		ASSERT_TRUE(wait_for_link());
		check();
	}
	EXPECT_EQ(last.tx_packets, 60u);
	EXPECT_EQ(mib, 60u);
}

TEST_F(NetaFault, StuckQueuesAreResetAtStop)
{
	up();
	expect_traffic();
	a->fault("stop-stuck");
	/* There is nothing better to do with queues that do not stop. */
	a->port.violation_allowed = [](const std::string &text) {
		return text.find("while queues") != std::string::npos;
	};
	a->port.stop();
	a->port.violation_allowed = nullptr;
	EXPECT_TRUE(kernel.logged("do not stop"));
	a->fault("clear");
	ASSERT_EQ(a->port.open().err, 0);
	ASSERT_TRUE(wait_for_link());
	expect_traffic();
}

/* netpoll: only transmit is cleaned, and nothing is left behind (E1). */
TEST_F(NetaFault, NetpollCleansTransmitOnly)
{
	up();
	for (unsigned i = 0; i < 40; i++)
		raw();
	b->port.send(make_skb(addressed(plain(60), a->port.mac())));
	kernel.preemptible = false;
	EXPECT_EQ(a->port.netpoll(0), 0);
	kernel.preemptible = true;
	ASSERT_TRUE(settle());
	EXPECT_EQ(a->port.received.size(), 1u);
	expect_traffic();
}

} /* namespace weir::test */
