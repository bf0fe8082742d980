// SPDX-License-Identifier: GPL-2.0
/* Time told by ticks: what is due when, and what no tick may say. */
#include <atomic>
#include <chrono>
#include <gtest/gtest.h>
#include <string>
#include <sys/eventfd.h>
#include <thread>

#include "selftests/unit/vfio_user/small_device.h"
#include "selftests/vfio_user/control.h"
#include "selftests/vfio_user/lock_step.h"

namespace weir::vfio_user {
namespace {

constexpr std::uint64_t patience = 200000000;

void enable(Port &port)
{
	const std::uint16_t master = 4;

	port.config_write(4, &master, sizeof(master));
}

class LockStepTest : public testing::Test {
    protected:
	LockStepTest()
	{
		for (Port *p : ports) {
			p->plug(p == &port0 ? device0 : device1);
			p->advance_by_ticks();
			enable(*p);
		}
	}

	std::string tick(std::uint64_t now)
	{
		return control.request("tick " + std::to_string(now));
	}
	void set_timer(Port &port, std::uint64_t ns)
	{
		port.bar_write(0, SmallDevice::timer, 4, ns);
	}
	/* Vector 0 of port 0 gets an eventfd, of which this is a copy. */
	Fd connect_vector()
	{
		Fd fd(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
		std::vector<Fd> fds;

		fds.emplace_back(dup(fd.get()));
		EXPECT_EQ(
			port0.set_irqs({ sizeof(IrqSet),
					 set_data_eventfd | set_action_trigger,
					 irq_msix, 0, 1 },
				       std::move(fds)),
			0);
		return fd;
	}

	SteppedClock clock;
	Audit audit;
	Trace trace{ clock };
	Port port0{ 0, clock, audit, trace }, port1{ 1, clock, audit, trace };
	SmallDevice device0{ port0 }, device1{ port1 };
	Port *ports[2] = { &port0, &port1 };
	LockStep lock_step{ clock, ports, patience };
	Control control{ ports, audit, &lock_step };
};

TEST_F(LockStepTest, TellsWhenSomethingIsDue)
{
	EXPECT_EQ(tick(0), "never");
	set_timer(port0, 50000);
	EXPECT_EQ(device0.advances, 0u);
	EXPECT_EQ(tick(100), std::to_string(100 + LockStep::latency));
	EXPECT_EQ(tick(100 + LockStep::latency), "50000");
	EXPECT_EQ(device0.advances, 1u);
	EXPECT_EQ(device1.advances, 0u);
	EXPECT_EQ(tick(49999), "50000");
	EXPECT_EQ(device0.advances, 1u);
	EXPECT_EQ(tick(50000), "never");
	EXPECT_EQ(device0.advances, 2u);
}

/* A device names no deadline for what a write lets it do. */
TEST_F(LockStepTest, LooksAtTheDeviceAfterAWrite)
{
	port1.bar_write(0, SmallDevice::scratch, 4, 1);
	EXPECT_EQ(device1.advances, 0u);
	EXPECT_EQ(tick(10), std::to_string(10 + LockStep::latency));
	EXPECT_EQ(tick(10 + LockStep::latency), "never");
	EXPECT_EQ(device1.advances, 1u);
	EXPECT_EQ(device0.advances, 0u);
}

/* No real time makes anything due. */
TEST_F(LockStepTest, TimeIsWhatTheLastTickSaid)
{
	EXPECT_EQ(port0.now(), 0u);
	tick(1234);
	EXPECT_EQ(port0.now(), 1234u);
	std::this_thread::sleep_for(std::chrono::milliseconds(2));
	EXPECT_EQ(port1.now(), 1234u);
}

/* What could be done at once is done after the latency, and is not put off. */
TEST_F(LockStepTest, NothingIsDoneAtOnce)
{
	tick(1000);
	set_timer(port0, 0);
	EXPECT_EQ(device0.advances, 0u);
	EXPECT_EQ(tick(1100), std::to_string(1100 + LockStep::latency));
	set_timer(port0, 0);
	EXPECT_EQ(tick(1900), std::to_string(1100 + LockStep::latency));
	EXPECT_EQ(device0.advances, 0u);
	EXPECT_EQ(tick(1100 + LockStep::latency), "never");
	EXPECT_EQ(device0.advances, 1u);
}

/* A deadline that was told is no later for having come. */
TEST_F(LockStepTest, ATimerIsNotLate)
{
	set_timer(port0, 5000);
	tick(10);
	EXPECT_EQ(tick(10 + LockStep::latency), "5000");
	EXPECT_EQ(tick(5001), "never");
	EXPECT_EQ(device0.advances, 2u);
}

TEST_F(LockStepTest, WaitsUntilAnInterruptIsTaken)
{
	Fd event = connect_vector();
	std::atomic<bool> late = false;

	set_timer(port0, 100);
	tick(1);
	std::thread emulator([&] {
		std::uint64_t n;

		std::this_thread::sleep_for(std::chrono::milliseconds(2));
		late = true;
		EXPECT_EQ(read(event.get(), &n, sizeof(n)), ssize_t(sizeof(n)));
	});
	EXPECT_EQ(tick(100), "never");
	EXPECT_TRUE(late);
	emulator.join();
}

TEST_F(LockStepTest, AnInterruptThatIsNotTakenIsAnError)
{
	Fd event = connect_vector();

	set_timer(port0, 100);
	tick(1);
	EXPECT_EQ(tick(100), "error: tick: an interrupt was not taken");
}

TEST_F(LockStepTest, RefusesWhatIsNoTime)
{
	tick(500);
	set_timer(port0, 10);
	for (const char *bad :
	     { "tick", "tick x", "tick -1", "tick 600 700", "tick 600x",
	       "tick 0x600", "tick 99999999999999999999" })
		EXPECT_TRUE(control.request(bad).starts_with(
			"error: tick: no time"))
			<< bad;
	EXPECT_EQ(control.request("tick 499"),
		  "error: tick: 499 is before the last one, 500");
	EXPECT_EQ(control.request("tick 18446744073709551615"),
		  "error: tick: too late a time: 18446744073709551615");
	/* Nothing was done, and time has not changed. */
	EXPECT_EQ(device0.advances, 0u);
	EXPECT_EQ(port0.now(), 500u);
	EXPECT_EQ(tick(500), "510");
}

TEST_F(LockStepTest, IsRefusedWhereTheClockIsTheMachines)
{
	Control other{ ports, audit };

	EXPECT_EQ(other.request("tick 1"),
		  "error: tick: the devices go by a clock of their own "
		  "(--lock-step)");
	EXPECT_EQ(port0.now(), 0u);
}

/* The same ticks, the same answers. */
TEST(LockStep, TheSameRunTwice)
{
	auto run = [] {
		SteppedClock clock;
		Audit audit;
		Trace trace{ clock };
		Port port0{ 0, clock, audit, trace },
			port1{ 1, clock, audit, trace };
		SmallDevice device0{ port0 }, device1{ port1 };
		Port *ports[2] = { &port0, &port1 };
		std::string said;

		port0.plug(device0);
		port1.plug(device1);
		for (Port *p : ports) {
			enable(*p);
			p->advance_by_ticks();
		}
		LockStep lock_step{ clock, ports };
		for (std::uint64_t now = 0; now < 100000; now += 777) {
			if (now % 5 == 0)
				port0.bar_write(0, SmallDevice::timer, 4,
						now % 9000);
			if (now % 3 == 0)
				port1.bar_write(0, SmallDevice::timer, 4,
						now % 7 * 1000);
			said += lock_step.tick(std::to_string(now)) + "\n";
		}
		return said;
	};

	EXPECT_EQ(run(), run());
}

} /* namespace */
} /* namespace weir::vfio_user */
