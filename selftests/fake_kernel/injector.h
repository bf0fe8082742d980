/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Failures on request: each kapi function that may fail asks here first, so
 * that a test can fail the n-th such step of an operation, for every n.
 */
#ifndef WEIR_FAKE_KERNEL_INJECTOR_H
#define WEIR_FAKE_KERNEL_INJECTOR_H

#include <array>
#include <cstdint>

namespace weir::fake {

enum class Step : unsigned {
	zalloc,
	dma_zalloc,
	irq_alloc,
	irq_request,
	vector_create,
	txq_create,
	rxq_create,
	queue_count,
	tx_map,
	rx_page,
	rx_skb,
	timer_create,
	phylink_start,
	count,
};

inline constexpr std::array<const char *, 13> step_names = {
	"zalloc",	 "dma_zalloc", "irq_alloc",  "irq_request",
	"vector_create", "txq_create", "rxq_create", "queue_count",
	"tx_map",	 "rx_page",    "rx_skb",     "timer_create",
	"phylink_start",
};

using StepSet = std::uint32_t;

constexpr StepSet only(Step step)
{
	return 1u << static_cast<unsigned>(step);
}

/* Steps of probe, open, resize: everything but the data path. */
inline constexpr StepSet setup_steps =
	only(Step::zalloc) | only(Step::dma_zalloc) | only(Step::irq_alloc) |
	only(Step::irq_request) | only(Step::vector_create) |
	only(Step::txq_create) | only(Step::rxq_create) |
	only(Step::queue_count) | only(Step::timer_create) |
	only(Step::phylink_start);

class Injector {
    public:
	/* Fail the @n-th (from 1) step out of @steps that comes, once. */
	void fail_nth(unsigned n, StepSet steps = setup_steps)
	{
		*this = Injector();
		steps_ = steps;
		countdown_ = n;
	}
	/* Fail every @n-th step out of @steps, from the @n-th on; 1: all. */
	void fail_each(unsigned n, StepSet steps)
	{
		fail_nth(n, steps);
		period_ = n;
	}
	/* Fail the @n-th and all after it. */
	void fail_from(unsigned n, StepSet steps)
	{
		fail_nth(n, steps);
		period_ = 1;
	}
	void clear() { countdown_ = 0; }

	/* The step that failed last, or Step::count. */
	Step fired() const { return fired_; }
	const char *fired_name() const
	{
		return fired_ == Step::count ?
			       "none" :
			       step_names[static_cast<unsigned>(fired_)];
	}

	/* For the fake kernel. */
	bool fails(Step step)
	{
		if (!countdown_ || !(steps_ & only(step)) || --countdown_)
			return false;
		countdown_ = period_;
		fired_ = step;
		return true;
	}

    private:
	StepSet steps_ = 0;
	unsigned countdown_ = 0; /* 0: nothing fails */
	unsigned period_ = 0;
	Step fired_ = Step::count;
};

} /* namespace weir::fake */

#endif
