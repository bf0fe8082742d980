// SPDX-License-Identifier: GPL-2.0
/*
 * -G, -L and MTU: allocate, swap, free. The link and the backlog stay, and a
 * step that fails leaves the old queues running (faults.md C2 to C9).
 */
#include "selftests/unit/intel/world.h"

namespace weir::test {

class Resize : public World {
    protected:
	/* Something that changes a's queues. */
	struct Change {
		const char *name;
		std::function<kapi_status(kapi_port &)> there, back;
	};
	static std::vector<Change> changes()
	{
		return {
			{ "-G tx",
			  [](kapi_port &p) {
				  return p.set_ring({ 128, 512, 0, 0 });
			  },
			  [](kapi_port &p) {
				  return p.set_ring({ 512, 512, 0, 0 });
			  } },
			{ "-G rx",
			  [](kapi_port &p) {
				  return p.set_ring({ 512, 1024, 0, 0 });
			  },
			  [](kapi_port &p) {
				  return p.set_ring({ 512, 512, 0, 0 });
			  } },
			{ "-L", [](kapi_port &p) { return p.set_channels(1); },
			  [](kapi_port &p) { return p.set_channels(3); } },
			{ "mtu", [](kapi_port &p) { return p.set_mtu(9000); },
			  [](kapi_port &p) { return p.set_mtu(1500); } },
		};
	}
	WorldOptions three_cpus()
	{
		WorldOptions o;
		o.cpus = 3;
		return o;
	}
};

TEST_F(Resize, LimitsAndDefaults)
{
	up();
	kapi_ring r = a->port.ring();
	EXPECT_EQ(r.tx, 512u);
	EXPECT_EQ(r.rx, 512u);
	EXPECT_EQ(r.tx_max, chip.max_ring);
	EXPECT_EQ(r.rx_max, chip.max_ring);
}

/* faults.md C4: out of range is refused with the range, and changes nothing. */
TEST_F(Resize, SizesThatCannotBeAreRefused)
{
	up();
	for (unsigned n :
	     { 0u, 1u, 63u, 65u, 68u, 100u, chip.max_ring - 1,
	       chip.max_ring + 1, chip.max_ring + 8, 16384u, 65536u, ~0u }) {
		for (bool tx : { true, false }) {
			kapi_ring r = { tx ? n : 512, tx ? 512 : n, 0, 0 };
			kapi_status s = a->port.set_ring(r);
			EXPECT_EQ(s.err, -22) << n;
			EXPECT_NE(std::string(s.why).find(chip.ring_range),
				  std::string::npos)
				<< s.why;
			EXPECT_EQ(a->port.ring().tx, 512u);
			EXPECT_EQ(a->port.ring().rx, 512u);
		}
	}
	expect_traffic();
}

TEST_F(Resize, EverySizeWorks)
{
	up();
	unsigned changes = a->port.carrier_changes();
	for (unsigned n : { 64u, 72u, 80u, 256u, 520u, 4096u, chip.max_ring }) {
		for (unsigned m : { 64u, chip.max_ring, 72u }) {
			ASSERT_EQ(a->port.set_ring({ n, m, 0, 0 }).err, 0);
			EXPECT_EQ(a->port.ring().tx, n);
			EXPECT_EQ(a->port.ring().rx, m);
			expect_traffic(5);
		}
	}
	EXPECT_EQ(a->port.carrier_changes(), changes);
}

TEST_F(Resize, SetWhileDownIsTakenWhenUp)
{
	up();
	a->port.stop();
	ASSERT_EQ(a->port.set_ring({ 1024, 128, 0, 0 }).err, 0);
	ASSERT_EQ(a->port.set_channels(1).err, 0);
	ASSERT_EQ(a->port.set_mtu(9000).err, 0);
	ASSERT_EQ(b->port.set_mtu(9000).err, 0);
	EXPECT_EQ(a->port.ring().tx, 1024u);
	ASSERT_EQ(a->port.open().err, 0);
	EXPECT_EQ(a->port.channels().combined, 1u);
	EXPECT_EQ(a->port.tx_queues(), 1u);
	EXPECT_EQ(a->port.peek(chip.tdlen), 1024u * 16);
	EXPECT_EQ(a->port.peek(chip.rdlen), 128u * 16);
	ASSERT_TRUE(wait_for_link());
	exchange(*b, *a, 3, 9014 - 3);
	expect_traffic();
}

/* The backlog stays; frames given before the swap leave first. */
TEST_F(Resize, UnderTrafficNothingIsLost)
{
	up(three_cpus());
	unsigned changes = a->port.carrier_changes();
	unsigned sent = 0;
	kapi_stats before = a->port.stats();
	for (const Change &c : Resize::changes()) {
		for (auto &step : { c.there, c.back }) {
			for (unsigned i = 0; i < 100; i++)
				a->port.send(make_skb(plain(1000, sent++)));
			kapi_status s = step(a->port);
			ASSERT_EQ(s.err, 0) << c.name << ": " << s.why;
			for (unsigned i = 0; i < 100; i++)
				a->port.send(make_skb(plain(1000, sent++)));
		}
	}
	ASSERT_TRUE(settle(1 * sec));
	ASSERT_EQ(b->port.received.size(), sent);
	for (unsigned i = 0; i < sent; i++)
		ASSERT_EQ(b->port.received[i].bytes, plain(1000, i)) << i;
	EXPECT_EQ(a->port.carrier_changes(), changes);
	EXPECT_EQ(a->port.stats().tx_packets - before.tx_packets, sent);
	EXPECT_EQ(a->port.tx().flushed, 0u);
}

/* Frames that arrive while the queues change hands are at worst dropped. */
TEST_F(Resize, UnderReceiveTraffic)
{
	up(three_cpus());
	unsigned sent = 0;
	/* So long that most of what arrives waits for its poll. */
	ASSERT_EQ(a->port.set_coalesce({ 1000, 20, 16, 0 }).err, 0);
	for (unsigned round = 0; round < 5; round++) {
		for (const Change &c : Resize::changes()) {
			for (auto &step : { c.there, c.back }) {
				for (unsigned i = 0; i < 40; i++) {
					FrameSpec s;
					s.flow = i;
					s.seed = sent++;
					s.to = a->port.mac();
					b->port.send(make_skb(whole(s)));
				}
				kernel.run_for(wire_time(200 * us));
				ASSERT_EQ(step(a->port).err, 0) << c.name;
			}
		}
	}
	ASSERT_TRUE(settle());
	/* What has arrived is delivered, whatever interval runs. */
	EXPECT_EQ(a->port.received.size(), sent);
	expect_traffic();
}

/* faults.md C3, C7: for every n fail the n-th step of each change. */
TEST_F(Resize, EachFailingStepKeepsTheOldQueues)
{
	up(three_cpus());
	unsigned carrier = a->port.carrier_changes();
	for (const Change &c : Resize::changes()) {
		for (unsigned n = 1;; n++) {
			kapi_ring ring = a->port.ring();
			unsigned channels = a->port.channels().combined;
			std::size_t memory = kernel.live_bytes();
			ASSERT_LT(n, 100u);
			a->port.send(make_skb(plain(100, n)));
			kernel.inject.fail_nth(n);
			kapi_status s = c.there(a->port);
			if (!s.err) {
				EXPECT_EQ(kernel.inject.fired(), Step::count)
					<< c.name;
				EXPECT_GE(n, 5u) << c.name;
				break;
			}
			EXPECT_EQ(s.err, -12) << c.name << ": " << s.why;
			EXPECT_NE(std::string(s.why).find("old"),
				  std::string::npos)
				<< s.why;
			EXPECT_EQ(a->port.ring().tx, ring.tx);
			EXPECT_EQ(a->port.ring().rx, ring.rx);
			EXPECT_EQ(a->port.channels().combined, channels);
			EXPECT_EQ(kernel.live_bytes(), memory) << c.name;
			kernel.inject.clear();
			ASSERT_TRUE(settle());
			b->port.received.clear();
			exchange(*a, *b, 3, 60, channels - 1);
			exchange(*b, *a, 3);
		}
		kernel.inject.clear();
		expect_traffic(5);
		ASSERT_EQ(c.back(a->port).err, 0);
		expect_traffic(5);
	}
	EXPECT_EQ(a->port.carrier_changes(), carrier);
}

/* No page for the new receive ring: the old one goes on. */
TEST_F(Resize, NoReceiveMemoryKeepsOrRecovers)
{
	up();
	kernel.inject.fail_from(1, only(Step::rx_page));
	kapi_status s = a->port.set_ring({ 512, 1024, 0, 0 });
	EXPECT_LT(s.err, 0);
	EXPECT_GT(std::string(s.why).size(), 8u);
	kernel.inject.clear();
	kernel.run_for(2 * sec);
	ASSERT_TRUE(wait_for_link());
	expect_traffic();
}

/* faults.md C2: the loop that once leaked mappings, shorter. */
TEST_F(Resize, TwoHundredSizesLeakNothing)
{
	up();
	std::size_t mappings = 0, allocations = 0;
	for (unsigned i = 0, n = 0; i < 200; i++, n = (n + 328) % 8260) {
		bool ok = n >= 64 && n <= chip.max_ring && n % 8 == 0;
		EXPECT_EQ(a->port.set_ring({ n, n, 0, 0 }).err, ok ? 0 : -22);
		a->port.send(make_skb(plain(60)));
	}
	ASSERT_TRUE(settle());
	ASSERT_EQ(a->port.set_ring({ 512, 512, 0, 0 }).err, 0);
	mappings = a->port.iova().live();
	allocations = kernel.live_allocations();
	for (unsigned n : { 64u, chip.max_ring, 512u })
		ASSERT_EQ(a->port.set_ring({ n, n, 0, 0 }).err, 0);
	EXPECT_EQ(a->port.iova().live(), mappings);
	EXPECT_EQ(kernel.live_allocations(), allocations);
}

TEST_F(Resize, ChannelsThatCannotBeAreRefused)
{
	up(three_cpus());
	EXPECT_EQ(a->port.channels().combined, 3u);
	EXPECT_EQ(a->port.channels().combined_max, 3u);
	for (unsigned n : { 0u, 4u, 64u, ~0u }) {
		kapi_status s = a->port.set_channels(n);
		EXPECT_EQ(s.err, -22);
		EXPECT_NE(std::string(s.why).find("1 to"), std::string::npos);
		EXPECT_EQ(a->port.channels().combined, 3u);
	}
	expect_traffic();
}

TEST_F(Resize, FewerChannelsMoveTheBacklogAndTheHash)
{
	WorldOptions o;
	o.cpus = 4;
	up(o);
	for (unsigned n : { 2u, 4u, 1u, 3u, 4u }) {
		ASSERT_EQ(a->port.set_channels(n).err, 0);
		EXPECT_EQ(a->port.tx_queues(), n);
		EXPECT_EQ(a->port.rx_queues(), n);
		a->port.received.clear();
		for (unsigned flow = 0; flow < 64; flow++) {
			FrameSpec s;
			s.to = a->port.mac();
			s.flow = flow;
			b->port.send(make_skb(whole(s)));
		}
		ASSERT_TRUE(settle());
		ASSERT_EQ(a->port.received.size(), 64u);
		unsigned most = 0;
		for (const fake::RxFrame &f : a->port.received)
			most = std::max(most, f.queue);
		EXPECT_EQ(most, n - 1);
		for (unsigned q = 0; q < n; q++)
			exchange(*a, *b, 2, 60, q);
	}
}

/* As napi_threaded.py found: -L 1, then "0" to the port's "threaded". */
TEST_F(Resize, QueuesThatAreGoneHaveNoNapi)
{
	up(three_cpus());
	EXPECT_EQ(a->port.napis_that_hang(), 0u);
	for (unsigned n : { 1u, 2u, 1u }) {
		ASSERT_EQ(a->port.set_channels(n).err, 0);
		EXPECT_EQ(a->port.napis_that_hang(), 0u) << n;
	}
	a->port.stop();
	ASSERT_EQ(a->port.open().err, 0);
	EXPECT_EQ(a->port.napis_that_hang(), 0u) << "opened with fewer";
}

TEST_F(Resize, MtuThatCannotBeIsRefused)
{
	up();
	for (unsigned mtu : { 0u, 67u, chip.max_mtu + 1, 65536u }) {
		kapi_status s = a->port.set_mtu(mtu);
		EXPECT_EQ(s.err, -22);
		EXPECT_NE(std::string(s.why).find(chip.mtu_range),
			  std::string::npos);
	}
	for (unsigned mtu :
	     { 68u, 576u, 1500u, 2030u, 2100u, 9000u, chip.max_mtu }) {
		ASSERT_EQ(a->port.set_mtu(mtu).err, 0);
		ASSERT_EQ(b->port.set_mtu(mtu).err, 0);
		exchange(*b, *a, 2, mtu + 14 - 1);
	}
}

/* faults.md C8 */
TEST_F(Resize, MtuBackAndForthUnderLoad)
{
	up();
	for (unsigned i = 0; i < 50; i++) {
		for (unsigned n = 0; n < 20; n++) {
			a->port.send(make_skb(plain(1400, n)));
			b->port.send(make_skb(
				addressed(plain(1400, n), a->port.mac())));
		}
		ASSERT_EQ(a->port.set_mtu(i % 2 ? 1500 : 9000).err, 0);
	}
	ASSERT_TRUE(settle(1 * sec));
	EXPECT_EQ(b->port.received.size(), 1000u);
	expect_traffic();
}

/* In MSI and INTx mode there is one vector, and it is swapped as well. */
TEST_F(Resize, WithOneSharedInterrupt)
{
	for (fake::IrqOffer offer : { fake::IrqOffer{ 1, true, true },
				      fake::IrqOffer{ 0, false, true } }) {
		build();
		a->port.irq_offer = offer;
		ASSERT_EQ(a->port.probe().err, 0);
		ASSERT_EQ(b->port.probe().err, 0);
		ASSERT_EQ(a->port.open().err, 0);
		ASSERT_EQ(b->port.open().err, 0);
		ASSERT_TRUE(wait_for_link());
		ASSERT_EQ(a->port.set_ring({ 64, 64, 0, 0 }).err, 0);
		expect_traffic();
		ASSERT_EQ(a->port.set_mtu(9000).err, 0);
		expect_traffic();
		EXPECT_EQ(a->port.set_channels(2).err, -22);
		a.reset();
		b.reset();
	}
}

} /* namespace weir::test */
