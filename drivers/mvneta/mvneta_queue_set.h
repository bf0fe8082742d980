/* SPDX-License-Identifier: GPL-2.0 */
/*
 * All queues of a port in one size: made at once or not at all, put to work,
 * taken off again. A resize makes a second set.
 */
#ifndef WEIR_MVNETA_QUEUE_SET_H
#define WEIR_MVNETA_QUEUE_SET_H

#include <weir/memory.h>
#include <weir/status.h>

#include "mvneta_config.h"
#include "mvneta_hw.h"
#include "mvneta_queue.h"
#include "mvneta_stats.h"

namespace weir::mvneta {

class QueueSet {
    public:
	QueueSet(Hw &hw, Stats &stats) : hw_(hw), stats_(stats) {}

	/*
	 * All or nothing; the device is not touched. May sleep. @vector: any
	 * of the port's, until add_pair() of Vector says which.
	 */
	Status allocate(const Config &config, kapi_vector *vector);

	u32 pairs() const { return tx_.size(); }
	TxQueue &tx(u32 i) const { return tx_[i]; }
	RxQueue &rx(u32 i) const { return rx_[i]; }

	/* The stack uses this set; no longer does (on return no xmit runs). */
	void attach();
	void detach();

	/*
	 * Program the hardware queues, which are fresh from a reset and off,
	 * fill the receive rings and hand them over. Queues that the set has
	 * not are shut.
	 */
	Status program(const Config &config);
	void shut();
	/* What is in the rings is dropped; ready for program(). */
	void flush();

	/* Live: thresholds, times and timers of pair @i. */
	void set_coalesce(u32 i, const threshold::Plan &plan);
	void set_rx_features(const Config &config);
	void cancel_timers();

	u32 tx_in_use() const;

    private:
	void program_tx(u32 i, const Config &config);
	void program_rx(u32 i, const Config &config);

	Hw &hw_;
	Stats &stats_;
	Array<TxQueue> tx_;
	Array<RxQueue> rx_;
};

} /* namespace weir::mvneta */

#endif
