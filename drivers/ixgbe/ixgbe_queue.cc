// SPDX-License-Identifier: GPL-2.0
/*
 * The data path's entries, and what of the queues is the chip's.
 */
#include <drivers/ixgbe/ixgbe_entry.h>
#include <drivers/ixgbe/ixgbe_queue.h>

namespace weir::ixgbe {

u32 rx_buffer(u32 max_frame, u32 most)
{
	/* SRRCTL.BSIZEPACKET counts in KiB (8.2.3.8.7). */
	constexpr u32 kib = 1024;
	u32 buffer = 2 * kib;

	/*
	 * Two of 2 KiB and one of 3 KiB take a page alike, so a long frame
	 * gets the larger ones, which are fewer.
	 */
	if (max_frame > buffer)
		buffer = 3 * kib;
	return buffer <= most ? buffer : most / kib * kib;
}

Unmask unmask_of(const Mmio &registers, u32 index, bool msix)
{
	if (!msix)
		return { registers.bar(), EIMS.offset, u32(1) << index };
	return { registers.bar(), EIMS_EX[index / 32].offset,
		 u32(1) << index % 32 };
}

} /* namespace weir::ixgbe */

int weir_ixgbe_xmit(void *txq, sk_buff *skb, kapi_u32 len, kapi_u32 nr_frags,
		    kapi_u32 flags, const kapi_tx_offload *offload)
{
	return static_cast<weir::ixgbe::TxQueue *>(txq)->xmit(
		skb, len, nr_frags, flags, offload);
}

void weir_ixgbe_xmit_flush(void *txq)
{
	static_cast<weir::ixgbe::TxQueue *>(txq)->ring_what_is_pending();
}

int weir_ixgbe_poll(void *vector, int budget)
{
	return static_cast<weir::ixgbe::Vector *>(vector)->poll(budget);
}
