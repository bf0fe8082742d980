// SPDX-License-Identifier: GPL-2.0
/* Interrupts, NAPI and the softirq that runs it. */
#include <algorithm>
#include <numeric>

#include "selftests/fake_kernel/port.h"

using namespace weir::fake;

static constexpr int napi_budget = 64;

void kapi_port::raise_msix(unsigned vector)
{
	if (irq_mode_ != KAPI_IRQ_MSIX || vector >= max_msix) {
		kernel_.fail("%s: MSI-X message %u in another mode",
			     name_.c_str(), vector);
		return;
	}
	if (swallow_msix && swallow_msix(vector))
		return;
	msix_pending_.set(vector);
}

void kapi_port::raise_msi()
{
	if (irq_mode_ != KAPI_IRQ_MSI) {
		kernel_.fail("%s: MSI message in another mode", name_.c_str());
		return;
	}
	msi_pending_ = true;
}

void kapi_port::set_intx(bool asserted)
{
	intx_ = asserted;
}

std::uint64_t kapi_port::interrupts() const
{
	return std::accumulate(msix_count_.begin(), msix_count_.end(),
			       shared_count_);
}

bool kapi_port::handle_shared_interrupt()
{
	shared_count_++;
	kernel_.spend(kernel_.costs.interrupt);
	return chip_.shared_irq(core_);
}

/* Handlers of what is pending; whether any ran. */
bool kapi_port::deliver_interrupts()
{
	if (platform_)
		return deliver_lines();

	bool any = false;

	if (msix_pending_.none() && !msi_pending_ && !intx_)
		return false;

	Kernel::ContextScope hardirq(kernel_, Context::hardirq);
	for (unsigned v = 0; v < max_msix && msix_pending_.any(); v++) {
		if (!msix_pending_.test(v))
			continue;
		msix_pending_.reset(v);
		if (!irq_requested_ || v >= irq_count_) {
			late_interrupts_++;
			continue;
		}
		any = true;
		msix_count_[v]++;
		kernel_.spend(kernel_.costs.interrupt);
		const auto whose = std::find_if(
			requested_.begin(), requested_.end(),
			[v](const kapi_vector *q) {
				return q->rx_irq == v || q->tx_irq == v;
			});
		if (whose != requested_.end())
			kapi_napi_schedule(*whose);
		else if (v == irq_count_ - 1)
			chip_.other_irq(core_);
		else
			kernel_.fail("%s: interrupt %u has no handler",
				     name_.c_str(), v);
	}
	if (msi_pending_) {
		msi_pending_ = false;
		if (!irq_requested_) {
			late_interrupts_++;
		} else {
			any = true;
			handle_shared_interrupt();
		}
	}
	if (intx_ && irq_requested_ && irq_mode_ == KAPI_IRQ_INTX) {
		any = true;
		if (!handle_shared_interrupt() && intx_)
			kernel_.fail("%s: nobody cared about INTx",
				     name_.c_str());
	}
	return any;
}

bool kapi_port::run_softirqs()
{
	bool any = false;

	for (size_t i = 0; i < vectors_.size(); i++) {
		if (!vectors_[i]->scheduled || vectors_[i]->polling)
			continue;
		any = true;
		run_poll(vectors_[i]);
	}
	for (unsigned i = 0; i < real_tx_; i++) {
		if (!queues_[i].woken)
			continue;
		queues_[i].woken = false;
		any |= !queues_[i].backlog.empty();
		run_backlog(i);
	}
	return any;
}

/* One napi_poll() of a scheduled instance, with its rules. */
void kapi_port::run_poll(kapi_vector *v)
{
	Kernel::ContextScope softirq(kernel_, Context::softirq);

	/* On its own CPU, where each has a line. */
	Kernel::CpuScope cpu(kernel_, irq_mode_ == KAPI_IRQ_PERCPU ?
					      v->irq_index :
					      kernel_.cpu);

	polls_++;
	v->polling = true;
	v->completed = false;
	kernel_.spend(kernel_.costs.poll);
	if (on_poll)
		on_poll(v->irq_index);
	int work = chip_.poll(v->core, napi_budget);
	v->polling = false;

	if (work < 0 || work > napi_budget)
		kernel_.fail("poll: work %d of budget %d", work, napi_budget);
	if (work < napi_budget && !v->completed)
		kernel_.fail("poll: work %d, but NAPI not completed", work);
	if (work == napi_budget && v->completed)
		kernel_.fail("poll: budget used up and NAPI completed");
}

int kapi_port::netpoll(unsigned vector)
{
	Kernel::ContextScope softirq(kernel_, Context::softirq);
	kapi_vector *v = vectors_.at(vector);

	v->completed = false;
	int work = chip_.poll(v->core, 0);
	if (v->completed)
		kernel_.fail("poll: budget 0 and NAPI completed");
	return work;
}

int kapi_port::stray_poll(void *vector_core, int budget)
{
	Kernel::ContextScope softirq(kernel_, Context::softirq);

	return chip_.poll(vector_core, budget);
}

/* ------------------------------------------------------------------ */
/* kapi: interrupts							*/

kapi_irq_mode kapi_irq_alloc(kapi_port *port, kapi_u32 max, kapi_u32 *got)
{
	return port->irq_alloc(max, got);
}

kapi_irq_mode kapi_port::irq_alloc(unsigned max, kapi_u32 *got)
{
	kernel_.need_process_context("kapi_irq_alloc");
	*got = 0;
	if (irq_mode_ != KAPI_IRQ_NONE)
		kernel_.fail("kapi_irq_alloc: allocated already");
	if (kernel_.inject.fails(Step::irq_alloc))
		return KAPI_IRQ_NONE;
	if (platform_) {
		irq_mode_ = platform_options_.irq_mode;
		irq_count_ =
			irq_mode_ == KAPI_IRQ_PERCPU ? kernel_.online_cpus : 1;
		*got = irq_count_;
		return irq_mode_;
	}
	unsigned msix = std::min({ irq_offer.msix, max,
				   device_ ? device_->msix_vectors() : 0u });
	if (msix >= 2) {
		irq_mode_ = KAPI_IRQ_MSIX;
		irq_count_ = msix;
	} else if (irq_offer.msi) {
		irq_mode_ = KAPI_IRQ_MSI;
		irq_count_ = 1;
	} else if (irq_offer.intx) {
		irq_mode_ = KAPI_IRQ_INTX;
		irq_count_ = 1;
	} else {
		return KAPI_IRQ_NONE;
	}
	using Mode = weir::models::Device::IrqMode;
	if (device_)
		device_->set_irq_mode(irq_mode_ == KAPI_IRQ_MSIX ? Mode::msix :
				      irq_mode_ == KAPI_IRQ_MSI	 ? Mode::msi :
								   Mode::intx);
	*got = irq_count_;
	return irq_mode_;
}

void kapi_irq_free_all(kapi_port *port)
{
	port->irq_free_all();
}

void kapi_port::irq_free_all()
{
	kernel_.need_process_context("kapi_irq_free_all");
	if (irq_requested_)
		kernel_.fail("kapi_irq_free_all: still requested");
	irq_mode_ = KAPI_IRQ_NONE;
	irq_count_ = 0;
	msix_pending_.reset();
	msi_pending_ = false;
	if (device_)
		device_->set_irq_mode(weir::models::Device::IrqMode::none);
}

int kapi_irq_request(kapi_port *port, kapi_vector *const *vectors, kapi_u32 n)
{
	return port->irq_request(vectors, n);
}

int kapi_port::irq_request(kapi_vector *const *vectors, unsigned n)
{
	kernel_.need_rtnl("kapi_irq_request");
	if (irq_requested_)
		kernel_.fail("kapi_irq_request: requested already");
	if (irq_mode_ == KAPI_IRQ_NONE)
		kernel_.fail("kapi_irq_request: nothing allocated");
	unsigned room = irq_mode_ == KAPI_IRQ_MSIX   ? irq_count_ - 1 :
			irq_mode_ == KAPI_IRQ_PERCPU ? irq_count_ :
						       1;
	if (!n || n > room)
		kernel_.fail("kapi_irq_request: %u vectors of %u", n, room);
	for (unsigned i = 0; i < n; i++)
		if (vectors[i]->irq_index != i)
			kernel_.fail("kapi_irq_request: vector %u has index %u",
				     i, vectors[i]->irq_index);
	if (kernel_.inject.fails(Step::irq_request))
		return -16; /* EBUSY */
	requested_.assign(vectors, vectors + n);
	msix_pending_.reset();
	irq_requested_ = true;
	kernel_.settle();
	return 0;
}

void kapi_irq_release(kapi_port *port)
{
	port->irq_release();
}

void kapi_port::irq_release()
{
	kernel_.need_process_context("kapi_irq_release");
	if (!irq_requested_)
		kernel_.fail("kapi_irq_release: not requested");
	kernel_.settle();
	/* A line is shared: another device's interrupt may come until then. */
	if (irq_mode_ == KAPI_IRQ_INTX) {
		Kernel::ContextScope hardirq(kernel_, Context::hardirq);

		chip_.shared_irq(core_);
	}
	irq_requested_ = false;
	requested_.clear();
	if (on_irq_release)
		on_irq_release();
}

/* ------------------------------------------------------------------ */
/* kapi: NAPI								*/

kapi_vector *kapi_vector_create(kapi_port *port, kapi_u32 irq_index, void *core)
{
	return port->vector_create(irq_index, core);
}

kapi_vector *kapi_port::vector_create(unsigned irq_index, void *core)
{
	kernel_.need_process_context("kapi_vector_create");
	if (irq_index >= irq_count_)
		kernel_.fail("kapi_vector_create: no interrupt %u", irq_index);
	if (kernel_.inject.fails(Step::vector_create))
		return nullptr;
	auto *v = new kapi_vector;
	v->port = this;
	v->irq_index = v->rx_irq = v->tx_irq = irq_index;
	v->core = core;
	vectors_.push_back(v);
	return v;
}

void kapi_vector_split(kapi_vector *v, kapi_u32 rx_irq, kapi_u32 tx_irq)
{
	v->port->vector_split(v, rx_irq, tx_irq);
}

void kapi_port::vector_split(kapi_vector *v, unsigned rx_irq, unsigned tx_irq)
{
	kernel_.need_process_context("kapi_vector_split");
	/* The last one is everything else's. */
	if (irq_mode_ != KAPI_IRQ_MSIX ||
	    std::max(rx_irq, tx_irq) + 1 >= irq_count_)
		kernel_.fail("kapi_vector_split: %u and %u of %u", rx_irq,
			     tx_irq, irq_count_);
	if (std::find(requested_.begin(), requested_.end(), v) !=
	    requested_.end())
		kernel_.fail("kapi_vector_split: interrupt is requested");
	v->rx_irq = rx_irq;
	v->tx_irq = tx_irq;
}

void kapi_vector_destroy(kapi_vector *v)
{
	v->port->vector_destroy(v);
}

void kapi_port::vector_destroy(kapi_vector *v)
{
	kernel_.need_process_context("kapi_vector_destroy");
	if (v->enabled)
		kernel_.fail("kapi_vector_destroy: NAPI is enabled");
	if (std::find(requested_.begin(), requested_.end(), v) !=
	    requested_.end())
		kernel_.fail("kapi_vector_destroy: interrupt is requested");
	if (!std::erase(vectors_, v))
		kernel_.fail("kapi_vector_destroy: no such vector");
	else
		delete v;
}

void kapi_napi_enable(kapi_vector *v)
{
	Kernel &k = v->port->kernel();

	k.need_process_context("kapi_napi_enable");
	if (v->enabled)
		k.fail("kapi_napi_enable: enabled already");
	v->enabled = true;
	v->scheduled = v->missed = false;
}

void kapi_napi_disable(kapi_vector *v)
{
	Kernel &k = v->port->kernel();

	k.need_process_context("kapi_napi_disable");
	if (!v->enabled) {
		k.fail("kapi_napi_disable: not enabled, would hang");
		return;
	}
	k.settle();
	/* A poll that was on its way ends before this returns. */
	if (v->scheduled)
		v->port->run_poll(v);
	v->enabled = v->scheduled = v->missed = false;
}

bool kapi_napi_complete(kapi_vector *v, kapi_u32)
{
	if (!v->polling)
		v->port->kernel().fail("kapi_napi_complete: not in a poll");
	v->completed = true;
	if (!v->enabled)
		return false;
	if (v->missed) {
		v->missed = false;
		return false;
	}
	v->scheduled = false;
	return true;
}

int kapi_napi_finish(kapi_vector *v, int work, const kapi_write *unmask)
{
	if (kapi_napi_complete(v, static_cast<kapi_u32>(work)))
		kapi_write32(unmask->bar, unmask->offset, unmask->value);
	return work;
}

void kapi_napi_schedule(kapi_vector *v)
{
	if (!v->enabled)
		return;
	if (v->scheduled)
		v->missed = v->polling;
	v->scheduled = true;
}
