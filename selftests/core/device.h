/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The device's side of a queue in a test: it does what the test says, also
 * what a device must not do.
 */
#ifndef WEIR_CORE_DEVICE_H
#define WEIR_CORE_DEVICE_H

#include <drivers/ixgbe/ixgbe_queue.h>

#include "selftests/core/seam.h"

namespace weir::core {

using intel::AdvRxDesc;
using intel::AdvTxDesc;
using TxQueue = weir::ixgbe::TxQueue;
using RxQueue = weir::ixgbe::RxQueue;

inline constexpr u32 buf_len = 2048;

class TxDevice {
    public:
	explicit TxDevice(const TxQueue &queue)
		: ring_(reinterpret_cast<AdvTxDesc *>(queue.iova())),
		  size_(queue.size())
	{
	}

	AdvTxDesc &at(u32 i) { return ring_[i]; }
	static bool is_context(const AdvTxDesc &d)
	{
		return (d.context.type_tucmd_mlhl.value() &
			intel::TxTypeTucmd::DTYP.mask) ==
		       intel::TxTypeTucmd::DTYP_CONTEXT.raw;
	}
	static bool has(const AdvTxDesc &d, u32 cmd_mask)
	{
		return d.data.cmd_type_len.value() & cmd_mask;
	}

	/* Send what was rung; write back what asked for it. */
	void run()
	{
		for (; head_ != seam.tail; head_ = next_position(head_, size_))
			finish(head_);
	}
	void finish(u32 i)
	{
		AdvTxDesc &d = ring_[i];

		if (is_context(d) || !has(d, intel::TxCmdTypeLen::RS.mask))
			return;
		reports++;
		d.data.olinfo_status = le32(intel::TxOlinfoStatus::DD.mask);
	}
	void reset() { head_ = 0; }

	u32 reports = 0;

    private:
	AdvTxDesc *ring_;
	u32 size_;
	u32 head_ = 0;
};

class RxDevice {
    public:
	/* Of either family: what differs is in the errors. */
	template <class Queue>
	explicit RxDevice(const Queue &queue)
		: ring_(reinterpret_cast<AdvRxDesc *>(queue.iova())),
		  size_(queue.size())
	{
	}

	AdvRxDesc &at(u32 i) { return ring_[i]; }

	/* A buffer of a frame into the next posted one; false: none left. */
	bool write(u32 len, u32 status, u32 info = 0, u32 hash = 0,
		   u32 vlan = 0)
	{
		if (head_ == seam.rx_tail)
			return false;
		write_at(head_, len, status, info, hash, vlan);
		head_ = next_position(head_, size_);
		return true;
	}
	/* Whether or not anything is posted there. */
	void write_at(u32 i, u32 len, u32 status, u32 info = 0, u32 hash = 0,
		      u32 vlan = 0)
	{
		AdvRxDesc &d = ring_[i];

		d.wb.info = le32(info);
		d.wb.rss = le32(hash);
		d.wb.length = le16(static_cast<u16>(len));
		d.wb.vlan = le16(static_cast<u16>(vlan));
		d.wb.status_error = le32(status);
	}
	void reset() { head_ = 0; }

	static constexpr u32 dd = intel::RxStatusError::DD.mask;
	static constexpr u32 whole = dd | intel::RxStatusError::EOP.mask;

    private:
	AdvRxDesc *ring_;
	u32 size_;
	u32 head_ = 0;
};

} /* namespace weir::core */

#endif
