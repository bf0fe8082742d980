/* SPDX-License-Identifier: GPL-2.0 */
/* The core's counted queues with the NETA descriptors and registers. */
#ifndef WEIR_MVNETA_QUEUE_H
#define WEIR_MVNETA_QUEUE_H

#include <bit>

#include <weir/counted_rx_queue.h>
#include <weir/counted_tx_queue.h>

#include <drivers/mvneta/mvneta_format.h>

namespace weir::mvneta {

using TxRing = weir::CountedTxQueue<TxFormat<std::endian::native>>;
using RxQueue = weir::CountedRxQueue<RxFormat<std::endian::native>>;

class Stats;
class Vector;

/* What kapi_set_tx_core() and the queue's timer are given as core. */
class TxQueue : public TxRing {
    public:
	/* Whose poll cleans it; any context reads, control path writes. */
	Vector *vector = nullptr;
	Stats *stats = nullptr;
};

/*
 * Octets of a receive buffer for frames of up to @max_octets (without FCS),
 * where a page can hold @most (kapi_rx_buf_max()). The frame's header, 2
 * octets, and FCS go in too. A longer frame takes several buffers.
 */
constexpr u32 rx_buffer(u32 max_octets, u32 most)
{
	/* RXQ_SIZE.BUF_SIZE counts in units of 8. */
	constexpr u32 unit = 8;
	const u32 wanted =
		(max_octets + marvell_header + fcs + unit - 1) / unit * unit;

	return wanted <= most ? wanted : most / unit * unit;
}

} /* namespace weir::mvneta */

#endif
