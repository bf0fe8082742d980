// SPDX-License-Identifier: GPL-2.0
/*
 * Interrupts that never arrive, or never leave the device. With one its vector
 * stays masked, or its cause stays pending: no other one comes by itself. What
 * a queue has is taken within seconds all the same, whichever queue it is and
 * whatever else the port does.
 */
#include <bitset>
#include <set>

#include "selftests/unit/intel/world.h"

namespace weir::test {

class LostInterrupt : public World {
    protected:
	/* Work is looked at each second, and looked at twice. */
	static constexpr std::uint64_t bound = 2100 * ms;

	void up_with(fake::IrqOffer offer)
	{
		build();
		b->port.irq_offer = offer;
		ASSERT_EQ(a->port.probe().err, 0);
		ASSERT_EQ(b->port.probe().err, 0);
		ASSERT_EQ(a->port.open().err, 0);
		ASSERT_EQ(b->port.open().err, 0);
		ASSERT_TRUE(wait_for_link());
		kernel.run_for(1 * sec);
	}
	void to_b(unsigned count)
	{
		for (unsigned i = 0; i < count; i++)
			a->port.send(make_skb(
				addressed(plain(60, i), b->port.mac())));
	}
	bool received(std::size_t count, std::uint64_t within = bound)
	{
		return kernel.run_until(
			[&] { return b->port.received.size() >= count; },
			within);
	}
	/*
	 * Without MSI-X the 82599 may tell of a pending cause again, once the
	 * service lets the other causes through.
	 */
	void expect_polls(std::uint64_t n)
	{
		const std::uint64_t polls = b->counter("lost_irq_polls");

		EXPECT_LE(polls, n);
		if (b->port.irq_mode() == KAPI_IRQ_MSIX) {
			EXPECT_EQ(polls, n);
		}
	}
	void expect_no_reset(Node &n)
	{
		EXPECT_EQ(n.counter("tx_hang_polls"), 0u);
		EXPECT_EQ(n.counter("tx_hang_queue_resets"), 0u);
		EXPECT_EQ(n.counter("tx_hang_port_resets"), 0u);
	}
};

/* b sends nothing, so nothing but the service looks at the queue again. */
TEST_F(LostInterrupt, OfAReceiveQueue)
{
	for (fake::IrqOffer offer :
	     { fake::IrqOffer{}, fake::IrqOffer{ 1, true, true },
	       fake::IrqOffer{ 0, false, true } }) {
		up_with(offer);
		SCOPED_TRACE(b->port.irq_mode());
		const unsigned logged = kernel.times_logged("no interrupt");

		for (unsigned n = 1; n <= 3; n++) {
			b->port.received.clear();
			b->fault("swallow-irq=rx:1");
			to_b(1);
			kernel.run_for(10 * ms);
			EXPECT_EQ(b->port.received.size(), 0u);
			EXPECT_TRUE(received(1));
			expect_polls(n);
		}
		/* Each is counted; one line a minute is enough. */
		EXPECT_EQ(kernel.times_logged("no interrupt"),
			  logged + (b->counter("lost_irq_polls") ? 1 : 0));
		expect_no_reset(*b);
		/* And interrupts come again. */
		b->port.received.clear();
		to_b(1);
		EXPECT_TRUE(received(1, 10 * ms));
		expect_traffic();
		expect_polls(3);
		a.reset();
		b.reset();
	}
}

TEST_F(LostInterrupt, OfATransmitQueue)
{
	for (fake::IrqOffer offer :
	     { fake::IrqOffer{}, fake::IrqOffer{ 1, true, true },
	       fake::IrqOffer{ 0, false, true } }) {
		up_with(offer);
		SCOPED_TRACE(b->port.irq_mode());
		b->fault("swallow-irq=tx:1");
		/* More than fit: the queue stops. */
		for (unsigned i = 0; i < 600; i++)
			b->port.send(make_skb(
				addressed(plain(60, i), a->port.mac())));
		kernel.run_for(10 * ms);
		EXPECT_GT(b->port.tx().in_driver(), 0u);
		EXPECT_TRUE(kernel.run_until(
			[&] { return a->port.received.size() == 600; }, bound));
		ASSERT_TRUE(settle());
		expect_polls(1);
		/* Before the stack's watchdog has seen anything. */
		expect_no_reset(*b);
		expect_traffic();
		a.reset();
		b.reset();
	}
}

/* A vector each, or two; the first message of every one of them. */
TEST_F(LostInterrupt, OfEveryQueue)
{
	for (unsigned vectors : { 5u, 9u }) {
		WorldOptions o;
		std::bitset<fake::max_msix> lost;

		o.cpus = 4;
		build(o);
		b->port.irq_offer.msix = vectors;
		ASSERT_EQ(a->port.probe().err, 0);
		ASSERT_EQ(b->port.probe().err, 0);
		ASSERT_EQ(a->port.open().err, 0);
		ASSERT_EQ(b->port.open().err, 0);
		ASSERT_TRUE(wait_for_link());
		ASSERT_EQ(b->port.channels().combined, 4u);
		kernel.run_for(1 * sec);
		b->port.swallow_msix = [&](unsigned v) {
			const bool first = v + 1 < vectors && !lost.test(v);

			lost.set(v);
			return first;
		};
		for (unsigned i = 0; i < 64; i++) {
			FrameSpec s;

			s.flow = i;
			s.to = b->port.mac();
			a->port.send(make_skb(whole(s)));
		}
		EXPECT_TRUE(received(64)) << b->port.received.size();
		std::set<unsigned> queues;
		for (const fake::RxFrame &f : b->port.received)
			queues.insert(f.queue);
		EXPECT_EQ(queues.size(), 4u);
		EXPECT_EQ(b->counter("lost_irq_polls"), 4u);
		a.reset();
		b.reset();
	}
}

/* Not one comes any more: nothing waits for longer for that. */
TEST_F(LostInterrupt, ForGood)
{
	up_with({});
	b->port.swallow_msix = [](unsigned) { return true; };
	for (unsigned i = 1; i <= 100; i++) {
		to_b(1);
		ASSERT_TRUE(received(i)) << i;
	}
	EXPECT_EQ(b->counter("lost_irq_polls"), 100u);
	EXPECT_GE(kernel.times_logged("no interrupt"), 2u);
	EXPECT_LE(kernel.times_logged("no interrupt"), 5u);
	expect_no_reset(*b);
}

/* No buffer, and the interrupt that the service made is lost (F1). */
TEST_F(LostInterrupt, OfAQueueWithoutBuffers)
{
	up_with({});
	kernel.inject.fail_each(1, only(Step::rx_page));
	for (unsigned i = 0; i < 600; i++) {
		to_b(1);
		kernel.run_for(20 * us);
	}
	kernel.run_for(100 * ms);
	b->port.swallow_msix = [](unsigned) { return true; };
	kernel.run_for(100 * ms);
	b->port.swallow_msix = nullptr;
	kernel.inject.clear();
	kernel.run_for(100 * ms);
	b->port.received.clear();
	to_b(10);
	EXPECT_TRUE(received(10, 100 * ms));
}

/*
 * As much as the ring holds from one look to the next, and something waiting
 * at each: a position that is the same by chance is no lost interrupt.
 */
TEST_F(LostInterrupt, NotWhereThereWasNone)
{
	up_with({});
	ASSERT_EQ(b->port.set_coalesce({ chip.max_usecs / 2 * 2,
					 chip.max_usecs / 2 * 2, 16, 0 })
			  .err,
		  0);
	const kapi_u32 size = b->port.ring().rx;
	b->port.received.clear();
	for (unsigned i = 0; i < 20 * size; i++) {
		to_b(1);
		kernel.run_for(1 * sec / size);
	}
	kernel.run_for(100 * ms);
	EXPECT_EQ(b->port.received.size(), 20u * size);
	EXPECT_EQ(b->counter("lost_irq_polls"), 0u);
}

/* A poll that is due is no lost one, however long the machine is busy. */
TEST_F(LostInterrupt, NotWhereAPollIsUnderWay)
{
	up_with({});
	to_b(1);
	ASSERT_TRUE(received(1));
	kapi_vector *const v = b->port.vectors()[0];
	v->scheduled = v->polling = true; /* and does not get to run */
	to_b(10);
	kernel.run_for(10 * sec);
	EXPECT_EQ(b->counter("lost_irq_polls"), 0u);
	v->polling = false;
	EXPECT_TRUE(received(11, 10 * ms));
}

} /* namespace weir::test */
