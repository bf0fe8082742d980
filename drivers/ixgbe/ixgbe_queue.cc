// SPDX-License-Identifier: GPL-2.0
/*
 * The data path's entries, and what of the queues is the chip's.
 */
#include <drivers/ixgbe/ixgbe_entry.h>
#include <drivers/ixgbe/ixgbe_queue.h>

namespace weir::ixgbe {

Unmask unmask_of(const Mmio &registers, const intel::VectorMap &map, u32 pair)
{
	return { registers.bar(), EIMS_EX[map.rx(pair) / 32].offset,
		 map.bits(pair) };
}

Unmask unmask_of_all(const Mmio &registers)
{
	return { registers.bar(), EIMS.offset, 1 };
}

} /* namespace weir::ixgbe */

int weir_ixgbe_xmit(void *txq, sk_buff *skb, kapi_u32 len, kapi_u32 nr_frags,
		    kapi_u32 flags, const kapi_tx_offload *offload)
{
	return static_cast<weir::ixgbe::TxQueue *>(txq)->xmit(
		skb, len, nr_frags, flags, offload);
}

int weir_ixgbe_xmit_linear(void *txq, sk_buff *skb, kapi_u32 len,
			   kapi_u32 flags, kapi_u64 dma,
			   const kapi_tx_offload *offload)
{
	return static_cast<weir::ixgbe::TxQueue *>(txq)->xmit_linear(
		skb, len, flags, dma, offload);
}

void weir_ixgbe_xmit_flush(void *txq)
{
	static_cast<weir::ixgbe::TxQueue *>(txq)->ring_what_is_pending();
}

int weir_ixgbe_poll(void *vector, int budget)
{
	return static_cast<weir::ixgbe::Vector *>(vector)->poll(budget);
}
