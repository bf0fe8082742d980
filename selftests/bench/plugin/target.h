/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What differs between the kernels that are counted: where they and their
 * modules are (with nokaslr), and the instruction that a mark begins with,
 * which no compiler makes (selftests/bench/guest/mark.h).
 */
#ifndef WEIR_BENCH_TARGET_H
#define WEIR_BENCH_TARGET_H

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace weir::bench {

struct Target {
	std::string_view name; /* the emulator's */
	std::uint64_t kernel_start;
	std::uint64_t modules_start;
	std::uint64_t modules_end;
	std::uint8_t mark[8];
	std::size_t mark_octets;

	bool in_kernel(std::uint64_t pc) const { return pc >= kernel_start; }
	bool in_modules(std::uint64_t pc) const
	{
		return pc >= modules_start && pc < modules_end;
	}
	bool is_mark(const void *code, std::size_t octets) const
	{
		return octets == mark_octets &&
		       !std::memcmp(code, mark, octets);
	}
};

constexpr Target targets[] = {
	/* Documentation/arch/x86/x86_64/mm.rst of the kernel. */
	{ "x86_64",
	  0xffff800000000000,
	  0xffffffffc0000000,
	  0xffffffffff000000,
	  /* nopl 0x52494557(%rax,%rax,1) */
	  { 0x0f, 0x1f, 0x84, 0x00, 0x57, 0x45, 0x49, 0x52 },
	  8 },
	/*
	 * Its Documentation/arch/arm64/memory.rst, VA_BITS 52 on a CPU of 48:
	 * modules are the 2 GiB below the kernel's image.
	 */
	{ "aarch64",
	  0xfff0000000000000,
	  0xffff800000000000,
	  0xffff800080000000,
	  /* movz xzr, #0x5752 */
	  { 0x5f, 0xea, 0x8a, 0xd2 },
	  4 },
};

/* Null: of this machine nothing is known. */
inline const Target *target_of(std::string_view name)
{
	for (const Target &t : targets)
		if (t.name == name)
			return &t;
	return nullptr;
}

} /* namespace weir::bench */

#endif
