// SPDX-License-Identifier: GPL-2.0
/* The function's registers and its DMA: between the driver and the model. */
#include <cstring>

#include "selftests/fake_kernel/port.h"

using namespace weir::fake;

bool kapi_port::owns_address(const void *address, std::uint32_t *offset) const
{
	auto at = reinterpret_cast<std::uintptr_t>(address);
	auto base = reinterpret_cast<std::uintptr_t>(bar_);

	if (at < base || at >= base + bar_bytes)
		return false;
	*offset = at - base;
	return true;
}

std::uint32_t kapi_port::mmio_read(std::uint32_t offset)
{
	if (offset % 4 || offset >= bar_bytes)
		kernel_.fail("read of register %#x", offset);
	if (lost_)
		mmio_after_lost_++;
	mmio_reads_++;
	kernel_.spend(kernel_.costs.mmio_read);
	if (on_access)
		on_access(kernel_.cpu);

	std::uint32_t value = ~0u;
	if (!surprise_removed) {
		auto hook = read_hooks.find(offset);
		std::optional<std::uint32_t> answer;
		if (hook != read_hooks.end())
			answer = hook->second(offset);
		value = answer ? *answer : peek(offset);
	}
	if (log_mmio)
		mmio_log.push_back({ false, offset, value, kernel_.now() });
	kernel_.settle();
	return value;
}

std::uint32_t kapi_port::peek(std::uint32_t offset)
{
	if (!device_)
		return 0;
	return static_cast<std::uint32_t>(device_->mmio_read(0, offset, 4));
}

void kapi_port::mmio_write(std::uint32_t offset, std::uint32_t value)
{
	if (offset % 4 || offset >= bar_bytes)
		kernel_.fail("write of register %#x", offset);
	if (lost_)
		mmio_after_lost_++;
	mmio_writes_++;
	kernel_.spend(kernel_.costs.mmio_write);
	if (log_mmio)
		mmio_log.push_back({ true, offset, value, kernel_.now() });
	if (on_access)
		on_access(kernel_.cpu);
	if (device_ && !surprise_removed) {
		device_->mmio_write(0, offset, 4, value);
		device_->advance();
	}
	kernel_.settle();
}

std::uint64_t kapi_port::device_deadline() const
{
	return device_ && !surprise_removed ? device_->deadline() : never;
}

void kapi_port::run_device()
{
	if (device_deadline() <= kernel_.now())
		device_->advance();
}

bool kapi_port::dma_read(std::uint64_t iova, void *to, size_t len)
{
	const std::uint8_t *from =
		bus_master ? iova_.for_device(iova, len, false) : nullptr;

	if (!from)
		return false;
	std::memcpy(to, from, len);
	return true;
}

bool kapi_port::dma_write(std::uint64_t iova, const void *from, size_t len)
{
	std::uint8_t *to =
		bus_master ? iova_.for_device(iova, len, true) : nullptr;

	if (!to)
		return false;
	std::memcpy(to, from, len);
	return true;
}

void kapi_port::violation(std::string_view section, std::string_view text)
{
	std::string all = std::string(section) + ": " + std::string(text);

	/* What a device does that is cut off comes to nothing. */
	if (!bus_master || (violation_allowed && violation_allowed(all)))
		return;
	kernel_.fail("%s: model: %s", name_.c_str(), all.c_str());
}
