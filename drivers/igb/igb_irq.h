/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Interrupts (82576 Datasheet 7.3): which cause goes to which vector, and what
 * is not a queue's.
 *
 * MSI-X: one or two vectors of each pair (intel::VectorMap), the last one
 * everything else's. A queue vector masks itself as its message is sent (EIAM);
 * a pair's are unmasked by the one register write that ends the poll. The causes
 * behind the last one are in ICR.
 * MSI and INTx: one pair, one vector, all causes in ICR, whose read masks the
 * queues' (IAM).
 */
#ifndef WEIR_IGB_IRQ_H
#define WEIR_IGB_IRQ_H

#include <weir/kapi.h>
#include <weir/types.h>

#include "igb_hw.h"
#include "igb_queue.h"

namespace weir::igb {

class Irq {
    public:
	explicit Irq(Hw &hw) : hw_(hw) {}
	~Irq();

	/* Vectors for up to @pairs queue pairs. Once, in probe. */
	Status allocate(u32 pairs);

	bool msix() const { return mode_ == KAPI_IRQ_MSIX; }
	/* Queue vectors: as many pairs are possible. */
	u32 pairs() const { return map_.pairs(); }

	/* Causes to vectors, for @pairs pairs. All masked. */
	void program(u32 pairs);
	/* Everything but the queues. */
	void unmask_other();
	void mask_all();
	/* The vectors of a pair, until its poll or unmask. */
	void mask(u32 pair);
	/* The write that ends a poll. */
	Unmask unmask_of(u32 pair) const
	{
		return msix() ? igb::unmask_of(hw_.mmio(), map_, pair) :
				unmask_of_all(hw_.mmio());
	}
	/* Which interrupts schedule the poll of @pair. */
	void assign(kapi_vector *vector, u32 pair) const
	{
		if (map_.split())
			kapi_vector_split(vector, map_.rx(pair), map_.tx(pair));
	}
	/* EITR; at any time. */
	void set_interval(u32 pair, const coalesce::Plan &plan);
	/* Did a cause say that a memory of the chip is wrong? */
	static bool memory_failed(u32 causes)
	{
		return Value<Icr>{ causes }.has(Icr::FER);
	}
	/* Makes the interrupt of @pair happen. Any context. */
	void fire(u32 pair);

	/*
	 * Hard interrupt. Causes that are none of a queue's, cleared, and
	 * masked until unmask_other(): a cause that does not stop cannot hold
	 * the CPU.
	 */
	u32 take_other();

	/*
	 * Hard interrupt, MSI and INTx. Only while @polls_run may it unmask
	 * what its look at the causes has masked.
	 */
	struct Shared {
		bool ours, queue;
		u32 other;
	};
	Shared take_shared(bool polls_run);

    private:
	Hw &hw_;
	kapi_irq_mode mode_ = KAPI_IRQ_NONE;
	intel::VectorMap map_;
};

} /* namespace weir::igb */

#endif
