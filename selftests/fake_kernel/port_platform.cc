// SPDX-License-Identifier: GPL-2.0
/* A platform port: lines, timers, phylink, CPUs that come and go. */
#include <algorithm>

#include "selftests/fake_kernel/seam.h"

using namespace weir::fake;

void kapi_port::make_platform(const PlatformOps &ops,
			      const PlatformOptions &options)
{
	platform_ = &ops;
	platform_options_ = options;
	iova_.use_32_bits();
}

/* ---- Lines ---- */

void kapi_port::set_cpu_irq(unsigned cpu, bool asserted)
{
	if (cpu < max_lines)
		line_[cpu] = asserted;
}

bool kapi_port::deliver_lines()
{
	bool any = false;
	Kernel::ContextScope hardirq(kernel_, Context::hardirq);

	if (!irq_requested_)
		return false;
	if (irq_mode_ == KAPI_IRQ_SINGLE) {
		if (!intx_)
			return false;
		Kernel::CpuScope cpu(kernel_, 0);
		shared_count_++;
		kernel_.spend(kernel_.costs.interrupt);
		platform_->irq(core_);
		if (intx_)
			kernel_.fail("%s: the line stays asserted",
				     name_.c_str());
		return true;
	}
	for (unsigned i = 0; i < requested_.size(); i++) {
		if (!line_[i] || !line_on_[i] || !kapi_cpu_online(i))
			continue;
		any = true;
		shared_count_++;
		line_count_[i]++;
		kernel_.spend(kernel_.costs.interrupt);
		line_on_[i] = false;
		kapi_napi_schedule(requested_[i]);
	}
	return any;
}

void kapi_port::on_each_cpu(kapi_u32 what, int lines)
{
	kernel_.need_process_context("kapi_on_each_cpu");
	if (!core_) {
		kernel_.fail("kapi_on_each_cpu: before the core is known");
		return;
	}
	for (unsigned i = 0; i < kernel_.online_cpus; i++) {
		if (!kapi_cpu_online(i))
			continue;
		{
			Kernel::ContextScope hardirq(kernel_, Context::hardirq);
			Kernel::CpuScope cpu(kernel_, i);
			platform_->on_cpu(core_, i, what);
			if (lines && i < max_lines)
				line_on_[i] = lines > 0;
		}
		kernel_.settle();
	}
}

/* A CPU that goes is online while its callback runs, as AP callbacks are. */
void kapi_port::set_cpu(unsigned cpu, bool up)
{
	if (up) {
		kernel_.cpus_down &= ~(1u << cpu);
		platform_->cpu_online(core_, cpu);
	} else {
		platform_->cpu_offline(core_, cpu);
		kernel_.cpus_down |= 1u << cpu;
		line_on_[cpu] = false;
	}
	kernel_.settle();
}

/* ---- Timers ---- */

std::uint64_t kapi_port::next_timer() const
{
	std::uint64_t next = never;

	for (const kapi_timer *t : timers_)
		next = std::min(next, t->due);
	return next;
}

void kapi_port::run_timers()
{
	for (size_t i = 0; i < timers_.size(); i++) {
		kapi_timer *t = timers_[i];
		if (t->due > kernel_.now())
			continue;
		Kernel::ContextScope hardirq(kernel_, Context::hardirq);
		t->due = never;
		timer_expiries_++;
		platform_->tx_bound_expired(t->core);
	}
}

unsigned kapi_port::timers_armed() const
{
	return static_cast<unsigned>(
		std::count_if(timers_.begin(), timers_.end(),
			      [](kapi_timer *t) { return t->due != never; }));
}

/* ---- phylink ---- */

kapi_mac_mode kapi_port::mac_mode() const
{
	const bool in_band = platform_options_.in_band;

	return { platform_options_.data.interface, in_band, in_band, true,
		 true };
}

void kapi_port::set_fixed_link(bool up)
{
	fixed_up_ = up;
	if (phylink_on_)
		phylink_due_ = kernel_.now();
	kernel_.run_for(0);
}

/* phylink_resolve(), in a work of its own. */
void kapi_port::run_phylink()
{
	phylink_due_ = never;
	if (!phylink_on_ || lost_)
		return;

	const bool in_band = platform_options_.in_band;
	kapi_link_up link = { in_band, true, false, false, 1000 };
	bool up = fixed_up_;

	if (in_band) {
		kapi_pcs_state s = {};
		platform_->pcs_state(core_, platform_options_.data.interface,
				     &s);
		up = s.up;
		link.speed_mbps = s.speed_mbps;
		link.full_duplex = s.full_duplex;
		link.tx_pause = s.tx_pause;
		link.rx_pause = s.rx_pause;
	}
	if (up == phylink_up_)
		return;
	phylink_up_ = up;
	if (up) {
		platform_->link_up(core_, &link);
		Seam::carrier(this, true);
		for (unsigned i = 0; i < real_tx_; i++)
			queues_[i].woken = true;
	} else {
		Seam::carrier(this, false);
		platform_->link_down(core_, in_band);
	}
}

int Seam::phylink_start(kapi_port *p)
{
	p->kernel_.need_rtnl("kapi_phylink_start");
	if (p->locked_)
		p->kernel_.fail("kapi_phylink_start: the port is locked");
	if (p->phylink_on_)
		p->kernel_.fail("kapi_phylink_start: started already");
	if (p->kernel_.inject.fails(Step::phylink_start))
		return -19; /* ENODEV */

	const kapi_mac_mode mode = p->mac_mode();

	p->phylink_on_ = true;
	p->phylink_up_ = false;
	p->platform_->mac_prepare(p->core_, &mode);
	p->platform_->mac_config(p->core_, &mode);
	p->platform_->pcs_config(p->core_, &mode);
	p->platform_->mac_finish(p->core_, &mode);
	/* The major configuration begins with the link down. */
	p->platform_->link_down(p->core_, mode.in_band);
	p->phylink_due_ = p->kernel_.now() + 10 * us;
	return 0;
}

void Seam::phylink_stop(kapi_port *p)
{
	p->kernel_.need_rtnl("kapi_phylink_stop");
	if (p->locked_)
		p->kernel_.fail("kapi_phylink_stop: the port is locked");
	if (!p->phylink_on_)
		p->kernel_.fail("kapi_phylink_stop: not started");
	p->phylink_on_ = false;
	p->phylink_due_ = never;
	if (!p->phylink_up_)
		return;
	p->phylink_up_ = false;
	carrier(p, false);
	p->platform_->link_down(p->core_, p->platform_options_.in_band);
}

void Seam::phylink_changed(kapi_port *p, bool up)
{
	if (p->phylink_on_ && up != p->phylink_up_)
		p->phylink_due_ = p->kernel_.now();
}

void Seam::lock(kapi_port *p, bool on)
{
	p->kernel_.need_process_context("kapi_port_lock");
	if (p->locked_ == on)
		p->kernel_.fail("kapi_port_%slock: deadlock", on ? "" : "un");
	p->locked_ = on;
}
