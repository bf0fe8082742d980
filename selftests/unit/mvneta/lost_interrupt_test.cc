// SPDX-License-Identifier: GPL-2.0
/*
 * Interrupts that never arrive. What a queue has is taken within seconds all
 * the same, whichever queue and CPU it is.
 */
#include "selftests/unit/mvneta/world.h"

namespace weir::test {

class NetaLostInterrupt : public NetaWorld {
    protected:
	/* Work is looked at each second, and looked at twice. */
	static constexpr std::uint64_t bound = 2100 * ms;

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
};

/* b sends nothing, so nothing but the service looks at the queue again. */
TEST_F(NetaLostInterrupt, OfEachReceiveQueue)
{
	constexpr unsigned pairs = 4;

	for (const bool each_cpu : { false, true }) {
		SCOPED_TRACE(each_cpu);
		up(each_cpu ? percpu() : NetaWorldOptions{});
		ASSERT_EQ(b->port.set_channels(pairs).err, 0);
		ASSERT_TRUE(wait_for_link());
		const unsigned logged = kernel.times_logged("no interrupt");

		for (unsigned q = 0; q < pairs; q++) {
			ASSERT_EQ(set_rx_queue(q).err, 0);
			kernel.run_for(1 * sec);
			b->port.received.clear();
			b->fault("swallow-irq=rx:1");
			to_b(10);
			kernel.run_for(200 * ms);
			EXPECT_EQ(b->port.received.size(), 0u);
			EXPECT_TRUE(received(10)) << q;
			EXPECT_EQ(b->counter("lost_irq_polls"), q + 1);
			/* And interrupts come again. */
			b->port.received.clear();
			to_b(1);
			ASSERT_TRUE(received(1, 10 * ms));
			EXPECT_EQ(b->port.received[0].queue, q);
		}
		/* Each is counted; one line a minute is enough. */
		EXPECT_EQ(kernel.times_logged("no interrupt"), logged + 1);
		EXPECT_EQ(b->counter("tx_hang_polls"), 0u);
		EXPECT_EQ(b->counter("tx_hang_resets"), 0u);
		expect_traffic();
		a.reset();
		b.reset();
	}
}

/* Without a time bound, whose timer would poll the queue as well. */
TEST_F(NetaLostInterrupt, OfATransmitQueue)
{
	for (const bool each_cpu : { false, true }) {
		SCOPED_TRACE(each_cpu);
		up(each_cpu ? percpu() : NetaWorldOptions{});
		ASSERT_EQ(b->port.set_coalesce({ 0, 0, 1, 1 }).err, 0);
		for (unsigned q : { 0u, b->port.tx_queues() - 1 }) {
			const std::uint64_t before =
				b->counter("lost_irq_polls");

			kernel.run_for(1 * sec);
			b->fault("swallow-irq=tx:1");
			for (unsigned i = 0; i < 10; i++)
				b->port.send(make_skb(addressed(plain(60, i),
								a->port.mac())),
					     q);
			kernel.run_for(10 * ms);
			EXPECT_GT(b->port.tx().in_driver(), 0u);
			EXPECT_TRUE(kernel.run_until(
				[&] { return !b->port.tx().in_driver(); },
				bound));
			EXPECT_EQ(b->counter("lost_irq_polls"), before + 1);
		}
		EXPECT_EQ(b->counter("tx_hang_polls"), 0u);
		expect_traffic();
		a.reset();
		b.reset();
	}
}

/* As much as the ring holds from one look to the next, never at rest. */
TEST_F(NetaLostInterrupt, NotWhereThereWasNone)
{
	up();
	const kapi_u32 size = b->port.ring().rx;

	ASSERT_EQ(b->port.set_coalesce({ 60000, 60000, 16, 32 }).err, 0);
	b->port.received.clear();
	for (unsigned i = 0; i < 20 * size; i++) {
		to_b(1);
		kernel.run_for(1 * sec / size);
	}
	kernel.run_for(100 * ms);
	EXPECT_EQ(b->port.received.size(), 20u * size);
	EXPECT_EQ(b->counter("lost_irq_polls"), 0u);
}

} /* namespace weir::test */
