// SPDX-License-Identifier: GPL-2.0
#include "selftests/fake_kernel/kernel.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "selftests/fake_kernel/port.h"

namespace weir::fake {

namespace {

Kernel *the_kernel;

/* More events than this at one instant are an event that never ends. */
constexpr unsigned storm = 100'000;

} /* namespace */

Kernel::Kernel()
{
	if (the_kernel)
		std::abort();
	the_kernel = this;
}

Kernel::~Kernel()
{
	for (const auto &[ptr, bytes] : memory_)
		fail("leaked: %zu octets of kapi_zalloc", bytes);
	for (auto &[ptr, bytes] : memory_)
		std::free(ptr);
	the_kernel = nullptr;
}

Kernel &Kernel::current()
{
	if (!the_kernel) {
		std::fprintf(stderr, "fake kernel: a call without a kernel\n");
		std::abort();
	}
	return *the_kernel;
}

void Kernel::fail(const char *fmt, ...)
{
	char text[512];
	va_list args;

	va_start(args, fmt);
	std::vsnprintf(text, sizeof(text), fmt, args);
	va_end(args);
	if (on_failure) {
		on_failure(text);
		return;
	}
	std::fprintf(stderr, "fake kernel: %s\n", text);
	std::abort();
}

bool Kernel::logged(const std::string &part) const
{
	return times_logged(part) > 0;
}

unsigned Kernel::times_logged(const std::string &part) const
{
	return std::count_if(log.begin(), log.end(), [&](const LogLine &l) {
		return l.text.find(part) != std::string::npos;
	});
}

std::string Kernel::log_text() const
{
	std::string all;

	for (const LogLine &line : log) {
		char stamp[64];
		std::snprintf(stamp, sizeof(stamp), "[%9.6f] %s: ",
			      static_cast<double>(line.at) / 1e9,
			      line.name.c_str());
		all += stamp + line.text + "\n";
	}
	return all;
}

std::size_t Kernel::live_bytes() const
{
	std::size_t bytes = 0;

	for (const auto &[ptr, len] : memory_)
		bytes += len;
	return bytes;
}

void *Kernel::allocate(std::size_t bytes)
{
	/* As kmalloc aligns: to the cache line at least. */
	std::size_t len = (bytes + 63) / 64 * 64;
	void *ptr = std::aligned_alloc(64, len ? len : 64);

	if (!ptr)
		std::abort();
	std::memset(ptr, 0, bytes);
	memory_[ptr] = bytes;
	return ptr;
}

bool Kernel::release(void *ptr)
{
	auto it = memory_.find(ptr);

	if (it == memory_.end())
		return false;
	/* What is read after free is neither zero nor valid. */
	std::memset(ptr, 0x6b, it->second);
	memory_.erase(it);
	std::free(ptr);
	return true;
}

void Kernel::need_process_context(const char *function)
{
	if (context_ != Context::process)
		fail("%s may sleep: called in %s context", function,
		     context_ == Context::softirq ? "softirq" : "hardirq");
}

void Kernel::need_rtnl(const char *function)
{
	need_process_context(function);
	if (!rtnl_)
		fail("%s: called without RTNL", function);
}

void Kernel::add_port(kapi_port *port)
{
	ports_.push_back(port);
}

void Kernel::remove_port(kapi_port *port)
{
	std::erase(ports_, port);
}

kapi_port *Kernel::port_of_address(const void *address, std::uint32_t *offset)
{
	for (kapi_port *port : ports_)
		if (port->owns_address(address, offset))
			return port;
	return nullptr;
}

std::uint64_t Kernel::next_event() const
{
	std::uint64_t next = never;

	for (kapi_port *port : ports_) {
		next = std::min(
			{ next, port->device_deadline(), port->next_timer() });
		if (context_ == Context::process)
			next = std::min(next, port->next_work());
	}
	return next;
}

void Kernel::run_due_devices()
{
	in_device_ = true;
	for (kapi_port *port : ports_)
		port->run_device();
	in_device_ = false;
}

void Kernel::advance_to(std::uint64_t t)
{
	unsigned at_once = 0;

	if (in_device_) {
		fail("a device model called back into the driver");
		return;
	}
	settle();
	for (;;) {
		std::uint64_t next = next_event();
		if (next > t)
			break;
		at_once = next > now_ ? 0 : at_once + 1;
		if (at_once > storm) {
			fail("the same event over and over at %llu ns",
			     static_cast<unsigned long long>(now_));
			break;
		}
		now_ = std::max(now_, next);
		run_due_devices();
		for (kapi_port *port : ports_)
			port->run_timers();
		settle();
		if (context_ == Context::process)
			for (kapi_port *port : ports_)
				port->run_work();
		settle();
	}
	now_ = std::max(now_, t);
}

void Kernel::settle()
{
	unsigned rounds = 0;
	bool again;

	if (context_ == Context::hardirq || in_device_)
		return;
	/* Inside of a call from the driver no poll is to start. */
	bool polls = context_ == Context::process && (preemptible || !rtnl_);
	do {
		again = false;
		for (size_t i = 0; i < ports_.size(); i++)
			again |= ports_[i]->deliver_interrupts();
		for (size_t i = 0; polls && i < ports_.size(); i++)
			again |= ports_[i]->run_softirqs();
		if (++rounds > storm) {
			fail("interrupts or polls without end");
			return;
		}
	} while (again);
}

bool Kernel::run_until(const std::function<bool()> &done, std::uint64_t limit)
{
	std::uint64_t end = now_ + limit;

	while (!done()) {
		if (now_ >= end)
			return false;
		std::uint64_t next = std::max(next_event(), now_ + 1);
		advance_to(std::min(next, end));
	}
	return true;
}

} /* namespace weir::fake */
