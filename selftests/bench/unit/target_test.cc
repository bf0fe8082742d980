// SPDX-License-Identifier: GPL-2.0
/* Which addresses and instructions the plugin takes for what. */
#include "selftests/bench/plugin/target.h"

#include <gtest/gtest.h>

namespace weir::bench {
namespace {

TEST(Target, OthersAreNotKnown)
{
	EXPECT_FALSE(target_of("arm"));
	EXPECT_FALSE(target_of(""));
}

TEST(Target, KernelAndModules)
{
	const Target &x86 = *target_of("x86_64"), &arm = *target_of("aarch64");

	/* As their kernels' /proc/kallsyms have them: text, a module. */
	EXPECT_TRUE(x86.in_kernel(0xffffffff81000000));
	EXPECT_FALSE(x86.in_modules(0xffffffff81000000));
	EXPECT_TRUE(x86.in_modules(0xffffffffc0400000));
	EXPECT_TRUE(arm.in_kernel(0xffff800080010000));
	EXPECT_FALSE(arm.in_modules(0xffff800080010000));
	EXPECT_TRUE(arm.in_modules(0xffff80007b2cf000));
	/* A program's. */
	EXPECT_FALSE(x86.in_kernel(0x7fffffffe000));
	EXPECT_FALSE(arm.in_kernel(0xffffffffe000));
}

/* movz: bits 31:23 are 110100101; 20:5 the number; 4:0 the register. */
TEST(Target, TheMarkOfArmIsWhatItsAssemblerMakes)
{
	const Target &arm = *target_of("aarch64");
	const std::uint32_t movz = 0xd2800000 | 0x5752 << 5 | 31;

	EXPECT_TRUE(arm.is_mark(&movz, sizeof(movz)));
	EXPECT_FALSE(arm.is_mark(&movz, 3));

	const std::uint32_t nop = 0xd503201f;

	EXPECT_FALSE(arm.is_mark(&nop, sizeof(nop)));
}

} /* namespace */
} /* namespace weir::bench */
