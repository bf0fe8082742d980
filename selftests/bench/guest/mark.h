/* SPDX-License-Identifier: GPL-2.0 */
/* Where a counted window begins and ends: what ../plugin/count.cc looks for. */
#ifndef WEIR_BENCH_MARK_H
#define WEIR_BENCH_MARK_H

#include <stdint.h>

enum mark_kind { MARK_BEGIN = 1, MARK_END = 2, MARK_SYMBOLS = 3 };

/* Instructions that do nothing and that no compiler makes; then the store. */
#ifdef __aarch64__
#define MARK_CODE "movz xzr, #0x5752\n\tstr %1, %0"
#else
#define MARK_CODE \
	".byte 0x0f, 0x1f, 0x84, 0x00, 0x57, 0x45, 0x49, 0x52\n\t" \
	"movq %1, %0"
#endif

/*
 * @number: a window's ID, or the length of @text.
 * Aligned, so that no page ends between the nop and its store.
 */
static inline void mark(enum mark_kind kind, uint32_t number, const void *text)
{
	static volatile struct {
		uint64_t mark;
		uint64_t text;
	} where;
	uint64_t value = (uint64_t)kind << 32 | number;

	where.text = (uintptr_t)text;
	__asm__ volatile(".balign 64\n\t" MARK_CODE
			 : "=m"(where.mark)
			 : "r"(value)
			 : "memory");
}

#endif
