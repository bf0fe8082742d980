// SPDX-License-Identifier: GPL-2.0
/* Probe, open, stop, remove: in order, and with each step failing in turn. */
#include "selftests/unit/intel/world.h"

namespace weir::test {

using Life = World;

TEST_F(Life, ProbeAndRemove)
{
	build();
	ASSERT_EQ(a->port.probe().err, 0);
	EXPECT_EQ(a->port.mac(), FrameSpec{}.from);
	EXPECT_EQ(a->port.irq_mode(), KAPI_IRQ_MSIX);
	EXPECT_EQ(a->port.limits().min_mtu, 68u);
	EXPECT_EQ(a->port.limits().max_mtu, chip.max_mtu);
	EXPECT_FALSE(a->port.firmware().empty());
	EXPECT_FALSE(a->port.carrier());
	unload();
}

TEST_F(Life, OpenLinksStopUnlinks)
{
	WorldOptions o;
	o.a.board = o.b.board = chip.board_that_goes_dark;
	up(o);
	EXPECT_TRUE(kernel.logged(chip.link_is_up));
	EXPECT_EQ(a->port.tx_queues(), 2u);
	EXPECT_EQ(a->port.vectors().size(), 2u);
	expect_traffic();
	a->port.stop();
	kernel.run_for(3 * sec);
	/* Dark: the other end notices. */
	EXPECT_FALSE(b->port.carrier());
	ASSERT_EQ(a->port.open().err, 0);
	ASSERT_TRUE(wait_for_link());
	expect_traffic();
}

TEST_F(Life, TwentyTimesUpAndDown)
{
	up();
	for (int i = 0; i < 20; i++) {
		a->port.stop();
		ASSERT_EQ(a->port.open().err, 0);
		ASSERT_TRUE(wait_for_link()) << i;
		exchange(5);
	}
}

TEST_F(Life, StopWithFramesUnderWay)
{
	up();
	for (int i = 0; i < 50; i++)
		a->port.send(make_skb(plain(1500, i)));
	a->port.stop();
	EXPECT_EQ(a->port.tx().in_driver(), 0u);
	ASSERT_EQ(a->port.open().err, 0);
	ASSERT_TRUE(wait_for_link());
	expect_traffic();
}

TEST_F(Life, StopBeforeTheLinkIsUp)
{
	build();
	ASSERT_EQ(a->port.probe().err, 0);
	ASSERT_EQ(a->port.open().err, 0);
	a->port.stop();
	ASSERT_EQ(a->port.open().err, 0);
	kernel.run_for(10 * ms);
	a->port.stop();
	EXPECT_FALSE(kernel.logged("link is up"));
}

TEST_F(Life, Shutdown)
{
	up();
	a->port.stop();
	chip.ops.shutdown(a->port.core());
	EXPECT_FALSE(take_failures().size());
}

TEST_F(Life, UnknownDeviceIsRefusedWithTheReason)
{
	WorldOptions o;
	build(o);
	kapi_port other(kernel, chip.ops, "x", 0x1234);
	other.attach(a->model.get());
	kapi_status s = other.probe();
	EXPECT_EQ(s.err, -19);
	EXPECT_NE(std::string(s.why).find("does not drive"), std::string::npos);
}

TEST_F(Life, FallsBackToMsiThenIntx)
{
	for (fake::IrqOffer offer : { fake::IrqOffer{ 1, true, true },
				      fake::IrqOffer{ 0, false, true } }) {
		build();
		a->port.irq_offer = offer;
		ASSERT_EQ(a->port.probe().err, 0);
		ASSERT_EQ(b->port.probe().err, 0);
		EXPECT_EQ(a->port.irq_mode(),
			  offer.msi ? KAPI_IRQ_MSI : KAPI_IRQ_INTX);
		EXPECT_EQ(a->port.channels().combined_max, 1u);
		ASSERT_EQ(a->port.open().err, 0);
		ASSERT_EQ(b->port.open().err, 0);
		ASSERT_TRUE(wait_for_link());
		expect_traffic(50);
		wire->set_connected(false);
		kernel.run_for(2 * sec);
		EXPECT_FALSE(a->port.carrier());
		a.reset();
		b.reset();
	}
	/* Neither: probe fails and says so. */
	build();
	a->port.irq_offer = { 0, false, false };
	kapi_status s = a->port.probe();
	EXPECT_LT(s.err, 0);
	EXPECT_NE(std::string(s.why).find("interrupt"), std::string::npos)
		<< s.why;
}

/*
 * Once the handler is gone, nobody answers the line: the kernel would turn it
 * off, for the other devices on it too. The last thing that the handler sees is
 * such a device's interrupt (fake_kernel/port_irq.cc).
 */
TEST_F(Life, SharedLineIsLeftAlone)
{
	unsigned released = 0;

	build();
	for (Node *end : { a.get(), b.get() }) {
		end->port.irq_offer = { 0, false, true };
		end->port.on_irq_release = [&, end] {
			released++;
			EXPECT_EQ(end->port.peek(chip.shared_mask) &
					  chip.shared_queue_causes,
				  0u);
		};
		ASSERT_EQ(end->port.probe().err, 0);
		ASSERT_EQ(end->port.open().err, 0);
	}
	ASSERT_TRUE(wait_for_link());
	expect_traffic(50);
	a->port.stop();
	b->port.stop();
	EXPECT_EQ(released, 2u);
}

TEST_F(Life, FewVectorsMeanFewQueues)
{
	WorldOptions o;
	o.cpus = 8;
	build(o);
	a->port.irq_offer.msix = 4;
	ASSERT_EQ(a->port.probe().err, 0);
	EXPECT_EQ(a->port.channels().combined_max, 3u);
	ASSERT_EQ(b->port.probe().err, 0);
	EXPECT_EQ(b->port.channels().combined_max, 8u);
}

TEST_F(Life, ManyCpus)
{
	WorldOptions o;
	o.cpus = 256;
	up(o);
	EXPECT_EQ(a->port.tx_queues(), chip.max_queues);
	exchange(*a, *b, 5, 60, chip.max_queues - 1);
	exchange(*a, *b, 5, 60, 0);
}

/* Every step of probe fails once; then it succeeds. Nothing is left. */
TEST_F(Life, EachStepOfProbeFails)
{
	build();
	unsigned n = 1;
	for (;; n++) {
		kernel.inject.fail_nth(n);
		kapi_status s = a->port.probe();
		if (!s.err) {
			EXPECT_EQ(kernel.inject.fired(), Step::count);
			break;
		}
		EXPECT_NE(kernel.inject.fired(), Step::count) << s.why;
		EXPECT_EQ(kernel.live_allocations(), 0u) << s.why;
		EXPECT_GT(std::string(s.why).size(), 8u);
		ASSERT_LT(n, 100u);
	}
	EXPECT_GE(n, 3u);
}

/* faults.md B6, B7: the same of open, between two that succeed. */
TEST_F(Life, EachStepOfOpenFails)
{
	build();
	ASSERT_EQ(a->port.probe().err, 0);
	ASSERT_EQ(b->port.probe().err, 0);
	ASSERT_EQ(b->port.open().err, 0);
	std::size_t closed = kernel.live_allocations();
	unsigned n = 1;
	for (;; n++) {
		ASSERT_EQ(a->port.open().err, 0);
		a->port.stop();
		std::size_t mappings = a->port.iova().live();
		std::size_t allocations = kernel.live_allocations();
		kernel.inject.fail_nth(n);
		kapi_status s = a->port.open();
		if (!s.err)
			break;
		EXPECT_NE(kernel.inject.fired(), Step::count) << s.why;
		EXPECT_EQ(kernel.live_allocations(), allocations) << s.why;
		EXPECT_EQ(a->port.iova().live(), mappings) << s.why;
		EXPECT_EQ(a->port.vectors().size(), 0u);
		EXPECT_GT(std::string(s.why).size(), 8u);
		ASSERT_LT(n, 200u);
	}
	EXPECT_GE(n, 12u);
	ASSERT_TRUE(wait_for_link());
	expect_traffic();
	a->port.stop();
	b->port.stop();
	EXPECT_LE(kernel.live_allocations(), closed);
}

/* No receive buffer at all: open says so; a few: open succeeds. */
TEST_F(Life, OpenWithoutReceiveMemory)
{
	build();
	ASSERT_EQ(a->port.probe().err, 0);
	kernel.inject.fail_each(1, only(Step::rx_page));
	kapi_status s = a->port.open();
	EXPECT_EQ(s.err, -12);
	EXPECT_NE(std::string(s.why).find("memory"), std::string::npos);
	kernel.inject.clear();
	ASSERT_EQ(a->port.open().err, 0);
}

struct ProbeFault {
	const char *spec;
	const char *says;
};

class BadHardware : public World,
		    public testing::WithParamInterface<ProbeFault> {};

TEST_P(BadHardware, IsRefusedWithTheReason)
{
	WorldOptions o;
	o.a.faults = { GetParam().spec };
	build(o);
	kapi_status s = a->port.probe();
	ASSERT_LT(s.err, 0);
	EXPECT_NE(std::string(s.why).find(GetParam().says), std::string::npos)
		<< s.why;
}

INSTANTIATE_TEST_SUITE_P(
	Faults, BadHardware,
	testing::Values(ProbeFault{ "nvm-dead", "NVM" },
			ProbeFault{ "nvm-checksum", "checksum" },
			ProbeFault{ "reset-stuck", "reset" },
			ProbeFault{ "mmio-dead=0", "all ones" },
			ProbeFault{ "mmio-dead=40", "" }),
	[](const testing::TestParamInfo<ProbeFault> &i) {
		std::string name = i.param.spec;
		for (char &c : name)
			c = std::isalnum(c) ? c : '_';
		return name;
	});

TEST_F(Life, InvalidAddressInTheNvm)
{
	WorldOptions o;
	o.a.mac_address = { 0, 0, 0, 0, 0, 0 };
	build(o);
	kapi_status s = a->port.probe();
	EXPECT_LT(s.err, 0);
	EXPECT_NE(std::string(s.why).find("MAC address"), std::string::npos);
}

TEST_F(Life, DeadBusMasterDoesNotStopTheModule)
{
	WorldOptions o;
	o.a.faults = { "master-stuck" };
	build(o);
	/* The chip then takes a second reset (5.2.5.3.2). */
	ASSERT_EQ(a->port.probe().err, 0);
	ASSERT_EQ(a->port.open().err, 0);
	a->port.stop();
}

} /* namespace weir::test */
