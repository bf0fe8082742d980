// SPDX-License-Identifier: GPL-2.0
/* Interrupts, NAPI, time and deferred work of the fake kernel. */
#include "selftests/unit/fake_kernel/bench.h"

namespace weir::fake {

class Irq : public TinyBench {
    protected:
	void SetUp() override { open(); }
};

TEST_F(Irq, MessageRunsThePoll)
{
	int polls = 0;
	chip->poll = [&](int budget) {
		polls++;
		EXPECT_EQ(budget, 64);
		EXPECT_EQ(kernel.context(), Context::softirq);
		EXPECT_TRUE(kapi_napi_complete(chip->vector, 0));
		return 0;
	};
	device.due = kernel.now() + 5 * us;
	device.on_due = [&] { port.raise_msix(0); };
	kernel.run_for(4 * us);
	EXPECT_EQ(polls, 0);
	kernel.run_for(2 * us);
	EXPECT_EQ(polls, 1);
	EXPECT_EQ(port.interrupts(), 1u);
}

TEST_F(Irq, LastVectorIsForTheRest)
{
	int others = 0;
	chip->other_irq = [&] {
		others++;
		EXPECT_EQ(kernel.context(), Context::hardirq);
	};
	port.raise_msix(1);
	kernel.run_for(1 * us);
	EXPECT_EQ(others, 1);
	EXPECT_EQ(port.polls(), 0u);
}

TEST_F(Irq, FullBudgetIsPolledAgain)
{
	int left = 3;
	chip->poll = [&](int budget) {
		if (left--)
			return budget;
		kapi_napi_complete(chip->vector, 0);
		return 0;
	};
	port.raise_msix(0);
	kernel.run_for(1 * us);
	EXPECT_EQ(port.polls(), 4u);
}

TEST_F(Irq, ForgottenCompleteIsAFailure)
{
	chip->poll = [&](int) {
		chip->vector->scheduled = false;
		return 0;
	};
	port.raise_msix(0);
	kernel.run_for(1 * us);
	expect_failure("NAPI not completed");
}

TEST_F(Irq, TooMuchWorkIsAFailure)
{
	chip->poll = [&](int budget) {
		kapi_napi_complete(chip->vector, 0);
		return budget + 1;
	};
	port.raise_msix(0);
	kernel.run_for(1 * us);
	expect_failure("work 65 of budget 64");
}

TEST_F(Irq, InterruptDuringAPollIsNotLost)
{
	int polls = 0;
	chip->poll = [&](int) {
		if (++polls == 1) {
			port.raise_msix(0);
			kapi_udelay(1);
			EXPECT_FALSE(kapi_napi_complete(chip->vector, 0));
		} else {
			EXPECT_TRUE(kapi_napi_complete(chip->vector, 0));
		}
		return 0;
	};
	port.raise_msix(0);
	kernel.run_for(10 * us);
	EXPECT_EQ(polls, 2);
}

TEST_F(Irq, AfterReleaseNoHandlerRuns)
{
	port.stop();
	port.raise_msix(0);
	kernel.run_for(1 * us);
	EXPECT_EQ(port.late_interrupts(), 1u);
	EXPECT_EQ(port.polls(), 0u);
	ASSERT_EQ(port.open().err, 0);
}

TEST_F(Irq, SecondEnableAndDisableAreFailures)
{
	kapi_napi_enable(chip->vector);
	expect_failure("enabled already");
	kapi_napi_disable(chip->vector);
	kapi_napi_disable(chip->vector);
	expect_failure("would hang");
	kapi_napi_enable(chip->vector);
}

TEST_F(Irq, ADriverThatSleepsIsInterrupted)
{
	device.due = kernel.now() + 5 * us;
	device.on_due = [&] { port.raise_msix(0); };
	kapi_usleep(10);
	EXPECT_EQ(port.polls(), 1u);
}

TEST_F(Irq, ServiceRunsWhenDueAndAgain)
{
	std::vector<std::uint64_t> runs;
	chip->service = [&]() -> kapi_u32 {
		runs.push_back(kernel.now());
		return runs.size() < 3 ? 10 : 0;
	};
	std::uint64_t start = kernel.now();
	kapi_service_after(&port, 5);
	kernel.run_for(100 * ms);
	ASSERT_EQ(runs.size(), 3u);
	EXPECT_EQ(runs[0], start + 5 * ms);
	EXPECT_EQ(runs[1], start + 15 * ms);
	EXPECT_FALSE(port.service_armed());
}

TEST_F(Irq, PausedServiceWaits)
{
	int runs = 0;
	chip->service = [&]() -> kapi_u32 {
		runs++;
		return 0;
	};
	kapi_service_after(&port, 0);
	kapi_service_pause(&port);
	kernel.run_for(10 * ms);
	EXPECT_EQ(runs, 0);
	kapi_service_resume(&port);
	kernel.run_for(1 * ms);
	EXPECT_EQ(runs, 1);
}

TEST_F(Irq, PauseInsideTheServiceIsADeadlock)
{
	chip->service = [&]() -> kapi_u32 {
		kapi_service_pause(&port);
		return 0;
	};
	kapi_service_after(&port, 0);
	kernel.run_for(1 * ms);
	expect_failure("deadlock");
	kapi_service_resume(&port);
}

TEST_F(Irq, StoppedQueueMeetsTheWatchdog)
{
	unsigned timeouts = 0, recoveries = 0;
	chip->timeout = [&](kapi_u32 index) {
		EXPECT_EQ(index, 0u);
		timeouts++;
		kapi_recover_soon(&port);
	};
	chip->recover = [&] {
		EXPECT_TRUE(kernel.rtnl_held());
		recoveries++;
		kapi_tx_restart(chip->txq);
	};
	kapi_tx_stop(chip->txq);
	kernel.run_for(4 * sec);
	EXPECT_EQ(timeouts, 0u);
	kernel.run_for(10 * sec);
	EXPECT_EQ(timeouts, 1u);
	EXPECT_EQ(recoveries, 1u);
}

TEST_F(TinyBench, FallsBackToMsiAndIntx)
{
	port.irq_offer = { 1, true, true };
	open();
	EXPECT_EQ(port.irq_mode(), KAPI_IRQ_MSI);
	EXPECT_EQ(device.mode, models::Device::IrqMode::msi);
	int shared = 0;
	chip->shared_irq = [&] {
		shared++;
		port.set_intx(false);
		return true;
	};
	port.raise_msi();
	kernel.run_for(1 * us);
	EXPECT_EQ(shared, 1);
	port.remove();

	port.irq_offer = { 0, false, true };
	open();
	chip->shared_irq = [&] {
		shared++;
		port.set_intx(false);
		return true;
	};
	EXPECT_EQ(port.irq_mode(), KAPI_IRQ_INTX);
	port.set_intx(true);
	kernel.run_for(1 * us);
	EXPECT_EQ(shared, 2);
	port.remove();

	port.irq_offer = { 0, false, false };
	EXPECT_EQ(port.probe().err, -28);
}

TEST_F(TinyBench, IntxThatNobodyHandlesIsAFailure)
{
	port.irq_offer = { 0, false, true };
	open();
	chip->shared_irq = [&] {
		port.set_intx(false);
		port.set_intx(true);
		device.due = never;
		if (port.interrupts() == 3)
			port.set_intx(false);
		return false;
	};
	port.set_intx(true);
	kernel.run_for(1 * us);
	ASSERT_EQ(failures.size(), 2u);
	EXPECT_NE(failures[0].find("nobody cared"), std::string::npos);
	failures.clear();
}

} /* namespace weir::fake */
