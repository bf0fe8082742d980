// SPDX-License-Identifier: GPL-2.0
/*
 * The data path's entries, and what of the queues is the chip's.
 */
#include <drivers/igb/igb_entry.h>
#include <drivers/igb/igb_queue.h>

namespace weir::igb {

Unmask unmask_of(const Mmio &registers, const intel::VectorMap &map, u32 pair)
{
	return { registers.bar(), EIMS.offset, map.bits(pair) };
}

Unmask unmask_of_all(const Mmio &registers)
{
	return { registers.bar(), IMS.offset, queue_causes.raw };
}

} /* namespace weir::igb */

int weir_igb_xmit(void *txq, sk_buff *skb, kapi_u32 len, kapi_u32 nr_frags,
		  kapi_u32 flags, const kapi_tx_offload *offload)
{
	return static_cast<weir::igb::TxQueue *>(txq)->xmit(skb, len, nr_frags,
							    flags, offload);
}

int weir_igb_xmit_linear(void *txq, sk_buff *skb, kapi_u32 len, kapi_u32 flags,
			 kapi_u64 dma, const kapi_tx_offload *offload)
{
	return static_cast<weir::igb::TxQueue *>(txq)->xmit_linear(
		skb, len, flags, dma, offload);
}

void weir_igb_xmit_flush(void *txq)
{
	static_cast<weir::igb::TxQueue *>(txq)->ring_what_is_pending();
}

int weir_igb_poll(void *vector, int budget)
{
	return static_cast<weir::igb::Vector *>(vector)->poll(budget);
}
