/* SPDX-License-Identifier: GPL-2.0 */
/*
 * A queue vector: the poll of one transmit and one receive queue, whose one or
 * two interrupts schedule it. All completion is done here; no timer reclaims.
 */
#ifndef WEIR_VECTOR_H
#define WEIR_VECTOR_H

#include <weir/kapi.h>
#include <weir/rx_queue.h>
#include <weir/tx_queue.h>

namespace weir {

/* The one register write that lets the vector's interrupts through again. */
using Unmask = kapi_write;

template <class Tx, class Rx> class alignas(cache_line) Vector {
    public:
	/* Before kapi_napi_enable(); again after each swap of queues. */
	void set_queues(Tx *tx, Rx *rx)
	{
		tx_ = tx;
		rx_ = rx;
	}
	/* Before kapi_napi_enable(). */
	void set_interrupt(kapi_vector *kernel, const Unmask &unmask)
	{
		kernel_ = kernel;
		unmask_ = unmask;
	}

	kapi_vector *kernel() const { return kernel_; }
	Tx *tx() const { return tx_; }
	Rx *rx() const { return rx_; }
	/* The write that poll ends with; to unmask when the port comes up. */
	void unmask() const
	{
		kapi_write32(unmask_.bar, unmask_.offset, unmask_.value);
	}

	/*
	 * NAPI. The budget is in received frames; transmit work is not
	 * counted, and with budget 0 (netpoll) it is all that is done
	 * (faults.md E1, E3).
	 */
	[[gnu::always_inline]] int poll(int budget)
	{
		const bool tx_left = tx_->clean(budget);

		if (budget <= 0)
			return 0;

		const u32 taken = rx_->poll(static_cast<u32>(budget));

		if (tx_left || taken >= static_cast<u32>(budget))
			return budget;
		return kapi_napi_finish(kernel_, static_cast<int>(taken),
					&unmask_);
	}

    private:
	kapi_vector *kernel_ = nullptr;
	Tx *tx_ = nullptr;
	Rx *rx_ = nullptr;
	Unmask unmask_ = {};
};

} /* namespace weir */

#endif
