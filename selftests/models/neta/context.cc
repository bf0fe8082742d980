// SPDX-License-Identifier: GPL-2.0
#include "context.h"

#include <cinttypes>
#include <cstdarg>
#include <cstdio>
#include <utility>

namespace weir::models::neta {

void Context::violation(const char *section, const char *format, ...)
{
	char text[256];
	std::va_list args;

	va_start(args, format);
	std::vsnprintf(text, sizeof(text), format, args);
	va_end(args);
	audit.violations++;
	host.violation(section, text);
}

/* Six windows; an enable bit of 1 turns a window off. */
bool Context::in_window(u64 at, size_t len, bool write) const
{
	u32 off = regs.get(reg::BASE_ADDR_ENABLE);
	u32 protect = regs.get(reg::ACCESS_PROTECT);

	for (unsigned w = 0; w < 6; w++) {
		u64 base = regs.get(reg::WIN_BASE + w * 8) & 0xffff0000;
		u64 size =
			(u64{ regs.get(reg::WIN_SIZE + w * 8) } | 0xffff) + 1;
		u32 access = protect >> w * 2 & 3;

		if (!(off >> w & 1) && at >= base && at + len <= base + size &&
		    (access == 3 || (access == 1 && !write)))
			return true;
	}
	return false;
}

bool Context::addressable(u64 at, size_t len, bool write, const char *what)
{
	if (!options.enforce_windows || in_window(at, len, write))
		return true;
	violation("6", "%s at %#" PRIx64 ": no window to memory", what, at);
	return false;
}

bool Context::dma_read(u64 at, void *to, size_t len, const char *what)
{
	if (!addressable(at, len, false, what))
		return false;
	if (host.dma_read(at, to, len))
		return true;
	violation("2", "%s: read of %zu bytes at %#" PRIx64 ": not mapped",
		  what, len, at);
	return false;
}

bool Context::dma_write(u64 at, const void *from, size_t len, const char *what)
{
	if (!addressable(at, len, true, what))
		return false;
	if (std::exchange(faults.dma_stray, false))
		at = 0xdead0000;
	if (host.dma_write(at, from, len))
		return true;
	violation("2", "%s: write of %zu bytes at %#" PRIx64 ": not mapped",
		  what, len, at);
	return false;
}

} /* namespace weir::models::neta */
