// SPDX-License-Identifier: GPL-2.0
#include "context.h"

#include <cinttypes>
#include <cstdarg>
#include <cstdio>
#include <utility>

namespace weir::models::intel {

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

/* faults.md B3: a chip that drives 32 address lines only. */
bool Context::addressable(u64 iova, size_t len, const char *what)
{
	if (!faults.dma32 || iova + len <= u64{ 1 } << 32)
		return true;
	violation("3.1.2.3", "%s at %#" PRIx64 ": above 32 bits", what, iova);
	return false;
}

bool Context::dma_read(u64 iova, void *to, size_t len, const char *what)
{
	if (!addressable(iova, len, what))
		return false;
	if (host.dma_read(iova, to, len))
		return true;
	violation("3.1.4.1",
		  "%s: read of %zu bytes at %#" PRIx64 ": not mapped", what,
		  len, iova);
	return false;
}

bool Context::dma_write(u64 iova, const void *from, size_t len,
			const char *what)
{
	if (!addressable(iova, len, what))
		return false;
	if (std::exchange(faults.dma_stray, false))
		iova = u64{ 0xdead } << 32;
	if (host.dma_write(iova, from, len))
		return true;
	violation("3.1.4.1",
		  "%s: write of %zu bytes at %#" PRIx64 ": not mapped", what,
		  len, iova);
	return false;
}

} /* namespace weir::models::intel */
