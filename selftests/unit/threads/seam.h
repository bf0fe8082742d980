/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The seam of the thread tests: relaxed on purpose, so that it orders nothing
 * that the queue does not order itself.
 */
#ifndef WEIR_UNIT_THREADS_SEAM_H
#define WEIR_UNIT_THREADS_SEAM_H

#include <atomic>
#include <cstdint>

#include "drivers/ixgbe/ixgbe_queue.h"

struct sk_buff {
	unsigned number;
	std::atomic<unsigned> freed{ 0 };
};

struct kapi_txq {
	std::atomic<bool> stopped{ false };
	std::atomic<unsigned> tail{ 0 };
	unsigned long long packets = 0; /* of the poll's thread */
	unsigned double_frees = 0;
	std::atomic<unsigned> stops{ 0 };
};

/* Of the poll's thread, but for the tail. */
struct kapi_rxq {
	std::atomic<unsigned> tail{ 0 };
	unsigned long long frames = 0, octets = 0;
	unsigned with_hash = 0, dropped = 0;
	unsigned refills = 0;
	unsigned services = 0; /* asked for, because the queue starves */
	bool out_of_memory = false;
};

namespace weir::test {

extern kapi_txq queue_of_test;
extern kapi_rxq rx_queue_of_test;

} /* namespace weir::test */

#endif
