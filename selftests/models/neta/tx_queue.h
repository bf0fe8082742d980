/* SPDX-License-Identifier: GPL-2.0 */
/*
 * One transmit ring (3): no ownership bits and no tail, only counters. The
 * driver adds descriptors to "pending"; the port moves them to "sent"; the
 * driver takes them off there. From doorbell to "sent" they are the port's:
 * they are kept as they were and compared before they are used.
 */
#ifndef WEIR_MODELS_NETA_TX_QUEUE_H
#define WEIR_MODELS_NETA_TX_QUEUE_H

#include <deque>
#include <vector>

#include "selftests/models/neta/context.h"
#include "selftests/models/neta/descriptor.h"

namespace weir::models::neta {

class TxQueue {
    public:
	void attach(Context &c, unsigned number);

	/* PORT_TX_RESET, or all of the port. */
	void reset();
	void set_base(u32 base);
	/* A write of TXQ_UPDATE. */
	void update(u32 value);

	bool has_ring() const { return size() && reg(reg::TXQ_BASE_ADDR); }
	u32 size() const { return reg(reg::TXQ_SIZE) & 0x3fff; }
	u32 threshold() const { return reg(reg::TXQ_SIZE) >> 16 & 0x3fff; }
	u32 pending() const { return pending_; }
	u32 sent() const { return sent_; }
	u32 status() const { return pending_ | sent_ << 16; }
	bool over_threshold() const { return sent_ > threshold(); }

	/* Descriptors of the next whole frame, or 0. */
	u32 frame_descriptors();
	const Descriptor &peek(u32 ahead) const
	{
		return ring_[(index_ + ahead) % entries()];
	}
	/* @n descriptors are dealt with. */
	void consume(u32 n);

	/* Counts as sent what is due; false where nothing was. */
	bool report();
	u64 report_at() const;
	bool unreported() const { return !done_.empty(); }

    private:
	struct Done {
		u64 at;
		u32 descriptors;
	};

	u32 reg(u32 offset) const { return c_->regs.get(offset + number_ * 4); }
	u32 outstanding() const { return pending_ + sent_ + done_total_; }
	/* As of the first doorbell. */
	u32 entries() const { return static_cast<u32>(ring_.size()); }
	void add(u32 n);
	void acknowledge(u32 n);
	bool read(u32 slot, Descriptor &d);
	void verify(u32 n);

	Context *c_ = nullptr;
	unsigned number_ = 0;
	u32 index_ = 0; /* next to send */
	u32 tail_ = 0;	/* next that the driver adds */
	u32 pending_ = 0;
	u32 sent_ = 0;
	u32 done_total_ = 0;
	bool partial_ok_ = false;
	std::deque<Done> done_; /* sent, and not counted so yet */
	std::vector<Descriptor> ring_ = std::vector<Descriptor>(1);
};

} /* namespace weir::models::neta */

#endif
