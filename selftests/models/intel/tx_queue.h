/* SPDX-License-Identifier: GPL-2.0 */
/*
 * One transmit ring (7.2.3): descriptors are fetched by the batch when the
 * tail moves, kept as they were then, and compared with the memory before
 * they are written back: from doorbell to write-back they are the chip's.
 */
#ifndef WEIR_MODELS_INTEL_TX_QUEUE_H
#define WEIR_MODELS_INTEL_TX_QUEUE_H

#include <deque>
#include <vector>

#include "selftests/models/intel/context.h"
#include "selftests/models/intel/tx_descriptor.h"

namespace weir::models::intel {

class TxQueue {
    public:
	void attach(Context &c, unsigned number);

	bool enabled() const { return enabled_; }
	void enable();
	void disable();
	void reset();

	/*
	 * What was written to the base and length registers: the bits that
	 * they cannot hold are a driver's mistake once the queue is enabled.
	 */
	void wrote_base(u32 low) { written_low_ = low; }
	void wrote_len(u32 len) { written_len_ = len; }

	u32 head() const { return done_; }
	/* The doorbell. */
	void set_tail(u32 tail);

	/* Descriptors fetched and not yet looked at. */
	u32 available() const { return distance(next_, fetched_); }
	const TxDescriptor &peek(u32 ahead) const
	{
		return ring_[(next_ + ahead) % count_];
	}
	TxContext &context(unsigned i) { return contexts_[i & 1]; }
	/* @n descriptors, a packet or a context, are dealt with. */
	void consume(u32 n);

	/* Completions that wait to be written back. */
	bool has_completions() const { return written_ != done_; }
	u32 waiting_descriptors() const { return distance(written_, done_); }
	u32 waiting_reports() const
	{
		return static_cast<u32>(reports_.size());
	}
	/* True where a descriptor with RS was among them. */
	bool write_back();
	/* When the oldest of them was done. */
	u64 waiting_since() const { return waiting_since_; }

	u32 wthresh() const { return wthresh_; }
	bool whole_packet_missing() const { return split_; }
	void report_split();

    private:
	u32 reg(u32 offset) const
	{
		return c_->regs.get(c_->chip.tx_queue(number_) + offset);
	}
	u64 slot_address(u32 i) const { return base_ + u64{ i } * 16; }
	u32 distance(u32 from, u32 to) const
	{
		return to >= from ? to - from : to + count_ - from;
	}
	bool fetch(u32 from, u32 n);
	void verify(u32 from, u32 n);
	bool report(u32 i);

	Context *c_ = nullptr;
	unsigned number_ = 0;
	bool enabled_ = false;
	bool split_ = false;
	u32 written_low_ = 0, written_len_ = 0;
	u64 base_ = 0;
	u32 count_ = 1;
	u32 wthresh_ = 0;
	u32 fetched_ = 0; /* tail as of the last fetch */
	u32 next_ = 0;	  /* next to look at */
	u32 done_ = 0;	  /* sent: TDH */
	u32 written_ = 0; /* completions up to here are told */
	u64 waiting_since_ = 0;
	std::vector<TxDescriptor> ring_; /* as fetched */
	std::vector<TxDescriptor> scratch_;
	std::deque<u32> reports_; /* done, RS set */
	TxContext contexts_[2];
};

} /* namespace weir::models::intel */

#endif
