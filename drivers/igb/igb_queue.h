/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The core's queues with the advanced descriptor format and the 82576's
 * registers.
 */
#ifndef WEIR_IGB_QUEUE_H
#define WEIR_IGB_QUEUE_H

#include <weir/coalesce.h>
#include <weir/mmio.h>
#include <weir/rx_queue.h>
#include <weir/tx_queue.h>
#include <weir/vector.h>

#include <drivers/intel/adv_format.h>
#include <drivers/intel/rx_buffer.h>
#include <drivers/intel/vector_map.h>
#include <drivers/igb/igb_regs.h>

namespace weir::igb {

using TxQueue = weir::TxQueue<intel::AdvTx>;
using RxQueue = weir::RxQueue<intel::AdvRx<intel::Igb>>;
/* What kapi_vector_create() is given as core; kapi_set_tx_core: a TxQueue. */
using Vector = weir::Vector<TxQueue, RxQueue>;

using intel::rx_buffer;

/* EITR of a vector (8.8.12); may be written at any time. */
Value<Eitr> eitr(u32 steps);

/*
 * What unmasks the queue vectors of @pair: their bits of EIMS in MSI-X mode
 * (8.8.3). Else the causes in IMS that are the queues' (8.8.9).
 */
inline constexpr Value<Icr> queue_causes =
	Icr::TXDW | Icr::RXDMT0 | Icr::RXO | Icr::RXDW;
Unmask unmask_of(const Mmio &registers, const intel::VectorMap &map, u32 pair);
Unmask unmask_of_all(const Mmio &registers);

} /* namespace weir::igb */

#endif
