/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The kernel around a driver, in user space and in virtual time: one per
 * test, deterministic. It owns the clock, memory, the log and the context
 * rules; the ports (port.h) register with it. Everything that a real kernel
 * would answer with a WARN, a BUG, a leak report or a hang is a failure here.
 *
 * Time passes only in run_for() and inside kapi calls that cost time. Where
 * the driver runs in process context, interrupts and polls that are due run
 * inside such a call, as they would on real hardware; in a poll, interrupts.
 */
#ifndef WEIR_FAKE_KERNEL_KERNEL_H
#define WEIR_FAKE_KERNEL_KERNEL_H

#include <cstdarg>
#include <cstdint>
#include <functional>
#include <string>
#include <unordered_map>
#include <vector>

#include <weir/kapi.h>

#include "selftests/fake_kernel/injector.h"

namespace weir::fake {

inline constexpr std::uint64_t never = UINT64_MAX;
inline constexpr std::uint64_t us = 1000;
inline constexpr std::uint64_t ms = 1000 * us;
inline constexpr std::uint64_t sec = 1000 * ms;

enum class Context { process, softirq, hardirq };

struct LogLine {
	kapi_level level;
	kapi_port *port; /* to compare: it may be gone */
	std::string name;
	std::uint64_t at;
	std::string text;
};

/* What a kapi call costs in virtual time. */
struct Costs {
	std::uint64_t mmio_read = 1000;
	std::uint64_t mmio_write = 100;
	std::uint64_t poll = 500;
	std::uint64_t interrupt = 500;
	std::uint64_t xmit = 200;
};

class Kernel {
    public:
	Kernel();
	~Kernel();
	Kernel(const Kernel &) = delete;
	Kernel &operator=(const Kernel &) = delete;

	static Kernel &current();

	/* Told of each failure; without one it prints and aborts. */
	std::function<void(const std::string &)> on_failure;
	__attribute__((format(printf, 2, 3))) void fail(const char *fmt, ...);

	Injector inject;
	Costs costs;
	unsigned online_cpus = 4; /* their numbers are below */
	std::uint32_t cpus_down =
		0; /* a bit for each of those that is not up */
	/* The one that runs now. */
	unsigned cpu = 0;
	/* False: polls run between driver calls only, never inside one. */
	bool preemptible = true;

	/* Time */
	std::uint64_t now() const { return now_; }
	void run_for(std::uint64_t ns) { advance_to(now_ + ns); }
	/* Until @done or for @limit; whether it was done. */
	bool run_until(const std::function<bool()> &done, std::uint64_t limit);

	/* Log */
	std::vector<LogLine> log;
	bool logged(const std::string &part) const;
	unsigned times_logged(const std::string &part) const;
	std::string log_text() const;
	/* kapi_warn_on_bug fails the test unless this is in its text. */
	std::string expected_bug;
	unsigned bugs_seen = 0;

	/* Memory that is allocated and not freed. */
	std::size_t live_allocations() const { return memory_.size(); }
	std::size_t live_bytes() const;

	/* ---- for the kapi functions and the ports ---- */

	/* Time passes inside a call from the driver. */
	void spend(std::uint64_t ns) { advance_to(now_ + ns); }
	/* Run what is due now and what the context allows. */
	void settle();

	Context context() const { return context_; }
	bool rtnl_held() const { return rtnl_ > 0; }
	void need_process_context(const char *function);
	void need_rtnl(const char *function);

	class ContextScope {
	    public:
		ContextScope(Kernel &k, Context c) : k_(k), was_(k.context_)
		{
			k.context_ = c;
		}
		~ContextScope() { k_.context_ = was_; }

	    private:
		Kernel &k_;
		Context was_;
	};
	class RtnlScope {
	    public:
		explicit RtnlScope(Kernel &k) : k_(k) { k.rtnl_++; }
		~RtnlScope() { k_.rtnl_--; }

	    private:
		Kernel &k_;
	};

	class CpuScope {
	    public:
		CpuScope(Kernel &k, unsigned cpu) : k_(k), was_(k.cpu)
		{
			k.cpu = cpu;
		}
		~CpuScope() { k_.cpu = was_; }

	    private:
		Kernel &k_;
		unsigned was_;
	};

	void *allocate(std::size_t bytes);
	/* False where @ptr was not allocated. */
	bool release(void *ptr);

	void add_port(kapi_port *port);
	void remove_port(kapi_port *port);
	kapi_port *port_of_address(const void *address, std::uint32_t *offset);

    private:
	void advance_to(std::uint64_t t);
	std::uint64_t next_event() const;
	void run_due_devices();

	std::uint64_t now_ = 1 * sec;
	Context context_ = Context::process;
	unsigned rtnl_ = 0;
	bool in_device_ = false;
	std::vector<kapi_port *> ports_;
	std::unordered_map<void *, std::size_t> memory_;
};

} /* namespace weir::fake */

#endif
