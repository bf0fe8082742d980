// SPDX-License-Identifier: GPL-2.0
/*
 * Whatever is done to a port in whatever order, with failures strewn in: the
 * fake kernel's and the model's rules hold after every step, and in the end
 * the port works and leaves nothing behind. A seed that fails fails again.
 */
#include <random>

#include "selftests/unit/intel/world.h"

namespace weir::test {

class Random : public World, public testing::WithParamInterface<unsigned> {
    protected:
	unsigned below(unsigned n) { return random_() % n; }
	unsigned any_ring()
	{
		static constexpr unsigned sizes[] = { 0,   64,	 72,   96,
						      128, 256,	 520,  512,
						      513, 4096, 8192, 8200 };
		return sizes[below(std::size(sizes))];
	}

	void traffic()
	{
		unsigned burst = 1 + below(60);
		for (unsigned i = 0; i < burst; i++) {
			Node &from = below(2) ? *a : *b;
			Node &to = &from == a.get() ? *b : *a;
			if (!from.port.is_open())
				continue;
			unsigned q = below(from.port.tx_queues());
			std::size_t len = 60 + below(1400);
			unsigned frags = below(3) ? 0 : below(18);
			Bytes frame = addressed(plain(len, i), to.port.mac());
			from.port.send(make_skb(frame, frags ? 40 : len, frags),
				       q);
		}
	}
	void settings(kapi_port &p)
	{
		switch (below(5)) {
		case 0:
			p.set_ring({ any_ring(), any_ring(), 0, 0 });
			break;
		case 1:
			p.set_channels(below(5));
			break;
		case 2:
			p.set_mtu(below(3) ? 1500 : below(10000));
			break;
		case 3:
			p.set_coalesce(
				{ below(1100), below(1100), below(200), 0 });
			break;
		default:
			p.set_features(random_() & p.limits().features);
		}
	}
	void life(kapi_port &p)
	{
		if (!p.core()) {
			if (!p.probe().err && below(2)) {
				p.open();
			}
		} else if (!p.is_open()) {
			if (below(4)) {
				p.open();
			} else {
				p.remove();
			}
		} else if (below(3) == 0) {
			p.stop();
		}
	}
	void outside(Node &n)
	{
		static const char *const faults[] = {
			"swallow-irq=any:1:3", "tx-never=0",	"tx-delay=3000",
			"rx-fuzz=length:3",    "rx-fuzz=eop:2", "rx-stall",
			"master-stuck",
		};
		switch (below(4)) {
		case 0:
			wire->set_connected(below(3));
			break;
		case 1:
			n.fault(faults[below(std::size(faults))]);
			break;
		case 2:
			n.fault("clear");
			break;
		default:
			kernel.inject.fail_nth(
				1 + below(40),
				below(2) ? fake::setup_steps :
					   only(Step::tx_map) |
						   only(Step::rx_page) |
						   only(Step::rx_skb));
		}
	}
	void step()
	{
		Node &n = below(3) ? *a : *b;

		switch (below(10)) {
		case 0:
		case 1:
			life(n.port);
			break;
		case 2:
		case 3:
			if (n.port.core())
				settings(n.port);
			break;
		case 4:
			outside(n);
			break;
		case 5:
			kernel.run_for(below(4000) * ms);
			break;
		default:
			traffic();
			kernel.run_for(below(300) * us);
		}
	}

	std::mt19937 random_;
};

TEST_P(Random, EndsWithAWorkingPort)
{
	WorldOptions o;
	o.cpus = 4;
	up(o);
	random_.seed(GetParam());
	for (unsigned i = 0; i < 120; i++) {
		step();
		std::vector<std::string> failures = take_failures();
		for (const std::string &f : failures)
			ADD_FAILURE() << "step " << i << ": " << f;
		ASSERT_TRUE(failures.empty());
	}

	kernel.inject.clear();
	wire->set_connected(true);
	for (Node *n : { a.get(), b.get() }) {
		n->fault("clear");
		if (!n->port.core()) {
			ASSERT_EQ(n->port.probe().err, 0);
		}
		if (n->port.is_open())
			n->port.stop();
		ASSERT_EQ(n->port.set_mtu(1500).err, 0);
		ASSERT_EQ(n->port.set_features(n->port.limits().features &
					       ~kapi_u64(KAPI_F_RXALL))
				  .err,
			  0);
		ASSERT_EQ(n->port.open().err, 0);
	}
	ASSERT_TRUE(wait_for_link(20 * sec));
	kernel.run_for(10 * ms);
	expect_traffic();
	unload();
	EXPECT_EQ(kernel.live_allocations(), 0u);
}

INSTANTIATE_TEST_SUITE_P(Seeds, Random, testing::Range(1u, 41u));

} /* namespace weir::test */
