/* SPDX-License-Identifier: GPL-2.0 */
/*
 * A machine for unit tests: memory of its own, a clock that a test moves,
 * and a record of what the device did. A range is reachable once map() or
 * alloc() gave it out; everything else is a DMA fault.
 */
#ifndef WEIR_MODELS_TESTING_FAKE_HOST_H
#define WEIR_MODELS_TESTING_FAKE_HOST_H

#include <algorithm>
#include <array>
#include <cstring>
#include <map>
#include <string>
#include <vector>

#include "selftests/models/device.h"

namespace weir::models::testing {

class FakeHost : public Host {
    public:
	using u64 = std::uint64_t;

	struct Violation {
		std::string section, text;
	};

	explicit FakeHost(u64 first = 0x1'0000'0000) : next_(first) {}

	/* Bus addresses start far from 0, beyond 32 bits by default. */
	u64 alloc(std::size_t len, std::size_t align = 4096)
	{
		next_ = (next_ + align - 1) / align * align;
		u64 at = next_;
		memory_[at].assign(len, 0);
		next_ += len + 4096;
		return at;
	}
	void free(u64 at) { memory_.erase(at); }

	/* @at inside an allocation. */
	std::uint8_t *ptr(u64 at, std::size_t len = 1)
	{
		auto it = memory_.upper_bound(at);

		if (it == memory_.begin())
			return nullptr;
		--it;
		u64 offset = at - it->first;
		if (offset + len > it->second.size())
			return nullptr;
		return it->second.data() + offset;
	}
	template <class T> T load(u64 at)
	{
		T v;

		std::memcpy(&v, ptr(at, sizeof(v)), sizeof(v));
		return v;
	}
	template <class T> void store(u64 at, T v)
	{
		std::memcpy(ptr(at, sizeof(v)), &v, sizeof(v));
	}

	bool dma_read(u64 iova, void *to, std::size_t len) override
	{
		const std::uint8_t *p = ptr(iova, len);

		if (p)
			std::memcpy(to, p, len);
		return p != nullptr;
	}
	bool dma_write(u64 iova, const void *from, std::size_t len) override
	{
		std::uint8_t *p = ptr(iova, len);

		if (p)
			std::memcpy(p, from, len);
		return p != nullptr;
	}
	void raise_msix(unsigned vector) override
	{
		msix[vector]++;
		last_interrupt = time;
	}
	void raise_msi() override
	{
		msi++;
		last_interrupt = time;
	}
	void set_intx(bool asserted) override
	{
		if (asserted && !intx)
			intx_edges++;
		intx = asserted;
	}
	void set_cpu_irq(unsigned cpu, bool asserted) override
	{
		cpu_irq[cpu] = asserted;
	}
	u64 now() const override { return time; }
	void violation(std::string_view section, std::string_view text) override
	{
		violations.push_back(
			{ std::string(section), std::string(text) });
	}

	/* Violations that name @text, and those in all. */
	std::size_t complaints(std::string_view text) const
	{
		return static_cast<std::size_t>(std::count_if(
			violations.begin(), violations.end(),
			[&](const Violation &v) {
				return v.text.find(text) != v.text.npos;
			}));
	}

	u64 time = 1'000'000;
	std::array<unsigned, 64> msix{};
	unsigned msi = 0;
	bool intx = false;
	std::array<bool, 4> cpu_irq{};
	unsigned intx_edges = 0;
	u64 last_interrupt = 0;
	std::vector<Violation> violations;

    private:
	std::map<u64, std::vector<std::uint8_t>> memory_;
	u64 next_;
};

/* Runs devices in virtual time until @until, each at its deadlines. */
inline void run(FakeHost &host, std::initializer_list<Device *> devices,
		std::uint64_t until)
{
	for (;;) {
		std::uint64_t at = Device::never;

		for (Device *d : devices)
			at = std::min(at, d->deadline());
		if (at > until)
			break;
		host.time = std::max(host.time, at);
		for (Device *d : devices)
			if (d->deadline() <= host.time)
				d->advance();
	}
	host.time = std::max(host.time, until);
}

} /* namespace weir::models::testing */

#endif
