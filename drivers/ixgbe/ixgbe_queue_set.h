/* SPDX-License-Identifier: GPL-2.0 */
/*
 * All queues of a port in one size: made at once or not at all, put to work on
 * live vectors, taken off them again. A resize makes a second set.
 */
#ifndef WEIR_IXGBE_QUEUE_SET_H
#define WEIR_IXGBE_QUEUE_SET_H

#include <weir/memory.h>
#include <weir/status.h>

#include "ixgbe_config.h"
#include "ixgbe_hw.h"
#include "ixgbe_irq.h"
#include "ixgbe_queue.h"

namespace weir::ixgbe {

/* KAPI_RX_* that a receive queue tells of. */
u32 rx_flags(const Config &config);

class QueueSet {
    public:
	/* @vectors: at least config.pairs, with their kernel's side. */
	QueueSet(Hw &hw, Array<Vector> &vectors) : hw_(hw), vectors_(vectors) {}

	/* All or nothing; the device is not touched. May sleep. */
	Status allocate(const Config &config);

	u32 pairs() const { return tx_.size(); }
	TxQueue &tx(u32 i) const { return tx_[i]; }
	RxQueue &rx(u32 i) const { return rx_[i]; }

	/* Vectors, stack and poll use this set. NAPI is off. */
	void attach();
	/* The stack no longer does. On return no xmit runs. */
	void detach();

	/*
	 * Program and enable the hardware queues. The unit itself (RXCTRL,
	 * DMATXCTL) is the caller's. On an error all are disabled again.
	 */
	Status enable(const Config &config, bool drop);
	/* Bounded; a queue that does not stop needs a port reset. */
	Status disable();
	/* One pair's transmit side, after a hang. */
	Status restart_tx(u32 i);

	/* What is in the rings is dropped; ready for enable(). Hardware off. */
	void flush();

	/* Live. */
	void set_drop(bool drop);
	void set_rx_features(const Config &config);
	void set_tx_frames(u32 frames);

	u32 tx_in_use() const;

    private:
	void program_tx(u32 i);
	void program_rx(u32 i, const Config &config, bool drop);
	Status enable_all(const Config &config, bool drop);
	Value<Srrctl> srrctl(u32 i, bool drop) const;
	[[nodiscard]] bool enable_tx(u32 i);
	[[nodiscard]] bool disable_tx(u32 i);
	[[nodiscard]] bool disable_rx(u32 i);

	Hw &hw_;
	Array<Vector> &vectors_;
	Array<TxQueue> tx_;
	Array<RxQueue> rx_;
};

} /* namespace weir::ixgbe */

#endif
