// SPDX-License-Identifier: GPL-2.0
/* kapi: memory, time, log, registers. */
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "selftests/fake_kernel/seam.h"

using namespace weir::fake;

void *kapi_zalloc(kapi_size bytes)
{
	Kernel &k = Kernel::current();

	k.need_process_context("kapi_zalloc");
	if (!bytes)
		k.fail("kapi_zalloc: nothing");
	if (k.inject.fails(Step::zalloc))
		return nullptr;
	return k.allocate(bytes);
}

void kapi_free(void *ptr)
{
	Kernel &k = Kernel::current();

	k.need_process_context("kapi_free");
	if (ptr && !k.release(ptr))
		k.fail("kapi_free: not allocated, or freed already");
}

void *kapi_dma_zalloc(kapi_port *port, kapi_size bytes, kapi_u64 *iova)
{
	Kernel &k = port->kernel();

	k.need_process_context("kapi_dma_zalloc");
	if (!bytes)
		k.fail("kapi_dma_zalloc: nothing");
	if (k.inject.fails(Step::dma_zalloc))
		return nullptr;
	std::size_t len = (bytes + 4095) / 4096 * 4096;
	void *ptr = std::aligned_alloc(4096, len);
	if (!ptr)
		std::abort();
	std::memset(ptr, 0, len);
	*iova = port->iova().map(ptr, bytes, Direction::both,
				 MapKind::coherent);
	return ptr;
}

void kapi_dma_free(kapi_port *port, kapi_size bytes, void *ptr, kapi_u64 iova)
{
	Kernel &k = port->kernel();

	k.need_process_context("kapi_dma_free");
	if (!port->iova().unmap(iova, bytes, MapKind::coherent)) {
		k.fail("kapi_dma_free: %zu octets at %#llx not allocated",
		       bytes, static_cast<unsigned long long>(iova));
		return;
	}
	std::free(ptr);
}

void kapi_udelay(kapi_u32 us_count)
{
	Kernel &k = Kernel::current();

	if (us_count > 1000)
		k.fail("kapi_udelay: %u us of busy waiting", us_count);
	k.spend(us_count * us);
}

void kapi_usleep(kapi_u32 us_count)
{
	Kernel &k = Kernel::current();

	k.need_process_context("kapi_usleep");
	k.spend(us_count * us);
}

kapi_u64 kapi_now_ns(void)
{
	return Kernel::current().now();
}

void kapi_log(kapi_port *port, kapi_level level, const char *fmt, ...)
{
	Kernel &k = Kernel::current();
	char text[512];
	va_list args;

	va_start(args, fmt);
	int len = std::vsnprintf(text, sizeof(text), fmt, args);
	va_end(args);
	if (len <= 0 || text[len < 511 ? len - 1 : 510] == '\n')
		k.fail("kapi_log: empty, or with a newline: \"%s\"", text);
	k.log.push_back({ level, port, port->name(), k.now(), text });
}

void kapi_warn_on_bug(kapi_port *port, const char *what)
{
	Kernel &k = Kernel::current();

	k.bugs_seen++;
	k.log.push_back({ KAPI_WARN, port, port->name(), k.now(), what });
	if (k.expected_bug.empty() ||
	    std::string(what).find(k.expected_bug) == std::string::npos)
		k.fail("the driver warns of itself: %s", what);
}

kapi_u32 kapi_online_cpus(void)
{
	Kernel &k = Kernel::current();

	return k.online_cpus -
	       static_cast<unsigned>(__builtin_popcount(k.cpus_down));
}

kapi_u32 kapi_cpu_numbers(void)
{
	return Kernel::current().online_cpus;
}

bool kapi_cpu_online(kapi_u32 cpu)
{
	Kernel &k = Kernel::current();

	return cpu < k.online_cpus && !(k.cpus_down >> cpu & 1);
}

/* ------------------------------------------------------------------ */
/* Registers								*/

kapi_u32 kapi_read32(const void *bar, kapi_u32 offset)
{
	Kernel &k = Kernel::current();
	std::uint32_t base;
	kapi_port *port = k.port_of_address(bar, &base);

	if (!port) {
		k.fail("kapi_read32: %p is no register space", bar);
		return ~0u;
	}
	return port->mmio_read(base + offset);
}

void kapi_write32(void *bar, kapi_u32 offset, kapi_u32 value)
{
	Kernel &k = Kernel::current();
	std::uint32_t base;
	kapi_port *port = k.port_of_address(bar, &base);

	if (!port) {
		k.fail("kapi_write32: %p is no register space", bar);
		return;
	}
	port->mmio_write(base + offset, value);
}
