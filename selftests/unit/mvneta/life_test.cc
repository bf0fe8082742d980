// SPDX-License-Identifier: GPL-2.0
/* Probe, open, stop, link, resize, CPUs; and every allocation failing. */
#include "selftests/unit/mvneta/world.h"

namespace weir::test {

class NetaLife : public NetaWorld {
    protected:
	/* Traffic while @change happens in the middle of it. */
	template <class Change> void under_traffic(Change change)
	{
		std::size_t before = b->port.received.size();
		std::uint64_t taken = a->port.tx().taken;

		for (unsigned i = 0; i < 300; i++) {
			a->port.send(make_skb(addressed(plain(60 + i % 1000, i),
							b->port.mac())));
			if (i == 150)
				change();
			kernel.run_for(3 * us);
		}
		ASSERT_TRUE(settle());
		EXPECT_EQ(a->port.tx().taken - taken, 300u);
		/* What was on its way is sent, not dropped. */
		EXPECT_EQ(b->port.received.size() - before, 300u);
	}
};

TEST_F(NetaLife, UpAndDownManyTimes)
{
	up();
	for (unsigned i = 0; i < 20; i++) {
		expect_traffic(5);
		a->port.stop();
		ASSERT_EQ(a->port.open().err, 0);
		ASSERT_TRUE(wait_for_link());
	}
}

TEST_F(NetaLife, TheAddressIsTheBootLoaders)
{
	build();
	ASSERT_EQ(a->port.probe().err, 0);
	Mac mac;
	std::copy(a->port.mac().begin(), a->port.mac().end(), mac.begin());
	EXPECT_EQ(mac, (Mac{ 0x02, 0xf0, 0x00, 0x00, 0x37, 0x01 }));
}

TEST_F(NetaLife, NoAddressIsARandomOne)
{
	NetaWorldOptions o;
	o.a.mac_address = {};
	build(o);
	ASSERT_EQ(a->port.probe().err, 0);
	EXPECT_EQ(a->port.mac()[0], 0x02);
	EXPECT_TRUE(kernel.logged("random"));
}

TEST_F(NetaLife, WithoutAPhyModeItIsRefused)
{
	NetaWorldOptions o;
	o.interface = KAPI_IF_NONE;
	build(o);
	kapi_status s = a->port.probe();
	EXPECT_EQ(s.err, -22);
	EXPECT_NE(std::string(s.why).find("phy-mode"), std::string::npos);
}

TEST_F(NetaLife, InBandLinksFollowTheCable)
{
	for (kapi_interface interface :
	     { KAPI_IF_SGMII, KAPI_IF_1000BASEX, KAPI_IF_2500BASEX }) {
		NetaWorldOptions o;
		o.interface = interface;
		o.in_band = true;
		up(o);
		expect_traffic();
		for (unsigned i = 0; i < 3; i++) {
			ASSERT_EQ(a->model->control("link down"), "ok");
			ASSERT_TRUE(kernel.run_until(
				[&] { return !a->port.carrier(); }, 1 * sec));
			ASSERT_EQ(a->model->control("link up"), "ok");
			ASSERT_TRUE(wait_for_link());
			expect_traffic();
		}
		EXPECT_EQ(a->counter("link_down_events"), 3u);
		a.reset();
		b.reset();
	}
}

/* Frames that a lost link leaves in the ring are not kept for ever. */
TEST_F(NetaLife, StrandedFramesAreDropped)
{
	up();
	for (unsigned i = 0; i < 40; i++)
		(void)a->port.xmit_raw(
			make_skb(addressed(plain(1500), b->port.mac())), 0,
			false);
	a->port.set_fixed_link(false);
	EXPECT_FALSE(a->port.carrier());
	EXPECT_TRUE(kernel.run_until([&] { return !a->port.tx().in_driver(); },
				     5 * sec));
	a->port.set_fixed_link(true);
	ASSERT_TRUE(wait_for_link());
	expect_traffic();
}

/* ---- Resize ---- */

TEST_F(NetaLife, RingsResizeUnderTraffic)
{
	for (kapi_irq_mode irq : { KAPI_IRQ_SINGLE, KAPI_IRQ_PERCPU }) {
		up(irq == KAPI_IRQ_SINGLE ? NetaWorldOptions() : percpu());
		for (unsigned tx : { 448u, 4096u, 1024u }) {
			for (unsigned rx : { 64u, 4096u, 512u })
				under_traffic([&] {
					EXPECT_EQ(a->port.set_ring({ tx, rx, 0,
								     0 })
							  .err,
						  0);
				});
		}
		EXPECT_EQ(a->port.carrier_changes(), 1u);
		a.reset();
		b.reset();
	}
}

TEST_F(NetaLife, ChannelsAndMtuUnderTraffic)
{
	up(percpu());
	for (unsigned n : { 1u, 8u, 2u, 3u })
		under_traffic(
			[&] { EXPECT_EQ(a->port.set_channels(n).err, 0); });
	/* C8: many times between small and large. */
	for (unsigned i = 0; i < 10; i++)
		under_traffic([&] {
			EXPECT_EQ(a->port.set_mtu(i % 2 ? 1500 : 9000).err, 0);
		});
	EXPECT_EQ(a->port.carrier_changes(), 1u);
}

TEST_F(NetaLife, RingsOutOfRangeAreRefused)
{
	up();
	const kapi_ring bad[] = { { 0, 512, 0, 0 },	{ 440, 512, 0, 0 },
				  { 1025, 512, 0, 0 },	{ 4104, 512, 0, 0 },
				  { 1024, 0, 0, 0 },	{ 1024, 63, 0, 0 },
				  { 1024, 4097, 0, 0 }, { ~0u, 512, 0, 0 } };
	for (const kapi_ring &r : bad) {
		kapi_status s = a->port.set_ring(r);
		EXPECT_EQ(s.err, -22);
		EXPECT_NE(std::string(s.why).find(" to 4096"),
			  std::string::npos);
		EXPECT_EQ(a->port.ring().tx, 1024u);
		EXPECT_EQ(a->port.ring().rx, 512u);
	}
	EXPECT_EQ(a->port.set_mtu(9677).err, -22);
	EXPECT_EQ(a->port.set_mtu(67).err, -22);
	EXPECT_EQ(a->port.set_channels(9).err, -22);
	EXPECT_EQ(a->port.set_channels(0).err, -22);
	expect_traffic();
}

/* ---- One allocation after the other fails (B7, C7) ---- */

TEST_F(NetaLife, ProbeFailsCleanly)
{
	build();
	for (unsigned n = 1;; n++) {
		kernel.inject.fail_nth(n);
		kapi_status s = a->port.probe();
		kernel.inject.clear();
		if (!s.err)
			break;
		ASSERT_LT(n, 50u);
	}
	ASSERT_EQ(a->port.open().err, 0);
}

TEST_F(NetaLife, OpenFailsCleanlyAndThenWorks)
{
	up();
	a->port.stop();
	unsigned n = 1;
	for (;; n++) {
		kernel.inject.fail_nth(n);
		kapi_status s = a->port.open();
		kernel.inject.clear();
		if (!s.err)
			break;
		ASSERT_LT(n, 100u);
	}
	EXPECT_GT(n, 10u);
	ASSERT_TRUE(wait_for_link());
	expect_traffic();
}

TEST_F(NetaLife, AFailedResizeLeavesTheOldRings)
{
	for (kapi_irq_mode irq : { KAPI_IRQ_SINGLE, KAPI_IRQ_PERCPU }) {
		up(irq == KAPI_IRQ_SINGLE ? NetaWorldOptions() : percpu());
		unsigned n = 1;
		for (;; n++) {
			kernel.inject.fail_nth(n);
			kapi_status s = a->port.set_ring({ 2048, 256, 0, 0 });
			kernel.inject.clear();
			if (!s.err)
				break;
			ASSERT_EQ(s.err, -12) << n;
			EXPECT_EQ(a->port.ring().tx, 1024u);
			exchange(3);
			exchange(*b, *a, 3);
			ASSERT_LT(n, 100u);
		}
		EXPECT_GT(n, 8u);
		EXPECT_EQ(a->port.ring().tx, 2048u);
		expect_traffic();
		EXPECT_EQ(a->port.carrier_changes(), 1u);
		a.reset();
		b.reset();
	}
}

/* F1: no page for a while; nothing is lost but frames. */
TEST_F(NetaLife, NoPagesForAWhile)
{
	up();
	kernel.inject.fail_each(1, only(Step::rx_page));
	for (unsigned i = 0; i < 1500; i++) {
		a->port.send(make_skb(addressed(plain(60), b->port.mac())));
		kernel.run_for(5 * us);
	}
	kernel.run_for(50 * ms);
	kernel.inject.clear();
	kernel.run_for(100 * ms);
	EXPECT_GT(b->counter("rx_starved_kicks"), 0u);
	b->port.received.clear();
	expect_traffic(100);
}

/* ---- CPUs (H7) ---- */

TEST_F(NetaLife, QueuesMoveWithTheCpus)
{
	using namespace mvneta;

	up(percpu(4));
	EXPECT_EQ(a->port.tx_queues(), 4u);
	EXPECT_EQ(a->peek(CPU_MAP[3]).get(CpuMap::TXQ_ACCESS), 8u);
	for (unsigned round = 0; round < 3; round++) {
		for (unsigned cpu : { 3u, 1u }) {
			under_traffic([&] { b->port.set_cpu(cpu, false); });
			EXPECT_EQ(b->peek(CPU_MAP[cpu]).raw, 0u);
		}
		for (unsigned q = 0; q < 4; q++) {
			exchange(5, 100, q);
			exchange(*b, *a, 5, 100, q);
		}
		for (unsigned cpu : { 1u, 3u })
			under_traffic([&] { b->port.set_cpu(cpu, true); });
	}
	for (unsigned q = 0; q < 4; q++)
		exchange(*b, *a, 5, 100, q);
}

TEST_F(NetaLife, CpusComeAndGoWhileClosed)
{
	up(percpu(2));
	a->port.stop();
	a->port.set_cpu(1, false);
	ASSERT_EQ(a->port.open().err, 0);
	ASSERT_TRUE(wait_for_link());
	expect_traffic();
	a->port.set_cpu(1, true);
	for (unsigned q = 0; q < 2; q++)
		exchange(10, 60, q);
	a->port.stop();
	a->port.set_cpu(1, false);
	a->port.set_cpu(1, true);
}

} /* namespace weir::test */
