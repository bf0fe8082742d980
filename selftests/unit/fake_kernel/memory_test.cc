// SPDX-License-Identifier: GPL-2.0
/* The fake kernel notices what a real one would: memory, DMA, injection. */
#include "selftests/unit/fake_kernel/bench.h"

namespace weir::fake {

using Memory = TinyBench;

TEST_F(Memory, ZeroedAndCounted)
{
	auto *p = static_cast<std::uint8_t *>(kapi_zalloc(100));

	for (int i = 0; i < 100; i++)
		ASSERT_EQ(p[i], 0);
	EXPECT_EQ(kernel.live_allocations(), 1u);
	EXPECT_EQ(kernel.live_bytes(), 100u);
	kapi_free(p);
	EXPECT_EQ(kernel.live_allocations(), 0u);
	kapi_free(nullptr);
}

TEST_F(Memory, SecondFreeIsAFailure)
{
	void *p = kapi_zalloc(8);

	kapi_free(p);
	kapi_free(p);
	expect_failure("freed already");
}

TEST_F(Memory, NoSleepInAtomicContext)
{
	Kernel::ContextScope softirq(kernel, Context::softirq);

	kapi_usleep(10);
	expect_failure("kapi_usleep may sleep: called in softirq");
}

TEST_F(Memory, BusyWaitIsBounded)
{
	kapi_udelay(1000);
	EXPECT_TRUE(failures.empty());
	kapi_udelay(1001);
	expect_failure("busy waiting");
}

TEST_F(Memory, InjectorFailsTheNthStepOnce)
{
	kernel.inject.fail_nth(2);
	void *a = kapi_zalloc(8);
	void *b = kapi_zalloc(8);
	void *c = kapi_zalloc(8);
	EXPECT_NE(a, nullptr);
	EXPECT_EQ(b, nullptr);
	EXPECT_NE(c, nullptr);
	EXPECT_EQ(kernel.inject.fired(), Step::zalloc);
	kapi_free(a);
	kapi_free(c);
}

TEST_F(Memory, InjectorCountsOnlyTheStepsAskedFor)
{
	kapi_u64 iova;

	kernel.inject.fail_nth(1, only(Step::dma_zalloc));
	void *a = kapi_zalloc(8);
	EXPECT_NE(a, nullptr);
	EXPECT_EQ(kapi_dma_zalloc(&port, 64, &iova), nullptr);
	EXPECT_STREQ(kernel.inject.fired_name(), "dma_zalloc");
	kapi_free(a);
}

TEST_F(Memory, DeviceReachesCoherentMemoryOnly)
{
	kapi_u64 iova;
	auto *p = static_cast<std::uint8_t *>(
		kapi_dma_zalloc(&port, 8192, &iova));
	std::uint32_t word = 0x12345678;

	EXPECT_EQ(reinterpret_cast<std::uintptr_t>(p) % 4096, 0u);
	EXPECT_TRUE(port.dma_write(iova + 8188, &word, 4));
	EXPECT_EQ(p[8188], 0x78);
	EXPECT_FALSE(port.dma_write(iova + 8189, &word, 4));
	EXPECT_FALSE(port.dma_write(iova - 1, &word, 4));
	EXPECT_FALSE(port.dma_read(iova + 0x100000000, &word, 4));
	kapi_dma_free(&port, 8192, p, iova);
	EXPECT_FALSE(port.dma_read(iova, &word, 4));
}

TEST_F(Memory, WrongSizeOfDmaFreeIsAFailure)
{
	kapi_u64 iova;
	void *p = kapi_dma_zalloc(&port, 4096, &iova);

	kapi_dma_free(&port, 2048, p, iova);
	expect_failure("not allocated");
	kapi_dma_free(&port, 4096, p, iova);
}

TEST_F(Memory, AddressIsNeverGivenTwice)
{
	IovaSpace space;
	std::uint8_t byte[8];
	std::uint64_t a =
		space.map(byte, 8, Direction::to_device, MapKind::single);
	ASSERT_TRUE(space.unmap(a, 8, MapKind::single));
	std::uint64_t b =
		space.map(byte, 8, Direction::to_device, MapKind::single);
	EXPECT_NE(a, b);
	EXPECT_EQ(space.for_device(a, 8, false), nullptr);
	EXPECT_EQ(space.for_device(b, 8, false), byte);
	EXPECT_EQ(space.for_device(b, 8, true), nullptr);
	EXPECT_FALSE(space.unmap(b, 8, MapKind::page));
	EXPECT_GT(a, 0xffffffffu);
}

TEST_F(Memory, RegistersAreReachedByOffset)
{
	auto *bar = static_cast<std::uint8_t *>(kapi_port_bar(&port));

	kapi_write32(bar, 0x100, 7);
	kapi_write32(bar + 0x6000, 0x18, 9);
	EXPECT_EQ(device.registers[0x100], 7u);
	EXPECT_EQ(device.registers[0x6018], 9u);
	EXPECT_EQ(kapi_read32(bar + 0x6018, 0), 9u);
	port.surprise_removed = true;
	EXPECT_EQ(kapi_read32(bar, 0x100), ~0u);
	kapi_write32(bar, 0x100, 8);
	EXPECT_EQ(device.registers[0x100], 7u);
	port.surprise_removed = false;
	kapi_write32(bar, 0x102, 1);
	expect_failure("register 0x102");
}

TEST(KernelEnd, LeakIsAFailure)
{
	std::vector<std::string> failures;
	{
		Kernel kernel;
		kernel.on_failure = [&](const std::string &text) {
			failures.push_back(text);
		};
		EXPECT_NE(kapi_zalloc(48), nullptr);
	}
	ASSERT_EQ(failures.size(), 1u);
	EXPECT_EQ(failures[0], "leaked: 48 octets of kapi_zalloc");
}

} /* namespace weir::fake */
