/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The core's queues with the advanced descriptor format and the 82599's
 * registers.
 */
#ifndef WEIR_IXGBE_QUEUE_H
#define WEIR_IXGBE_QUEUE_H

#include <weir/coalesce.h>
#include <weir/mmio.h>
#include <weir/rx_queue.h>
#include <weir/tx_queue.h>
#include <weir/vector.h>

#include <drivers/intel/adv_format.h>
#include <drivers/intel/rx_buffer.h>
#include <drivers/intel/vector_map.h>
#include <drivers/ixgbe/ixgbe_regs.h>

namespace weir::ixgbe {

using TxQueue = weir::TxQueue<intel::AdvTx>;
using RxQueue = weir::RxQueue<intel::AdvRx<intel::Ixgbe>>;
/* What kapi_vector_create() is given as core; kapi_set_tx_core: a TxQueue. */
using Vector = weir::Vector<TxQueue, RxQueue>;

using intel::rx_buffer;

/* EITR of a vector (8.2.3.5.12); may be written at any time. */
Value<Eitr> eitr(u32 steps);

/*
 * What unmasks the queue vectors of @pair: EIMS_EX in MSI-X mode (8.2.3.5.8).
 * Else there is one pair, which is bit 0 of EIMS (8.2.3.5.3).
 */
Unmask unmask_of(const Mmio &registers, const intel::VectorMap &map, u32 pair);
Unmask unmask_of_all(const Mmio &registers);

} /* namespace weir::ixgbe */

#endif
