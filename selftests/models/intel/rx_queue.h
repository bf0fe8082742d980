/* SPDX-License-Identifier: GPL-2.0 */
/*
 * One receive ring (7.1.7 to 7.1.9): descriptors are fetched when the tail
 * moves and are the chip's until they are written back.
 */
#ifndef WEIR_MODELS_INTEL_RX_QUEUE_H
#define WEIR_MODELS_INTEL_RX_QUEUE_H

#include <vector>

#include "selftests/models/address_set.h"
#include "selftests/models/intel/context.h"
#include "selftests/models/packet.h"

#include <weir/types.h>

namespace weir::models::intel {

/* The write-back of one descriptor (7.1.6.2). */
struct RxWriteBack {
	u32 info = 0;	/* RSS type, packet type */
	u32 hash = 0;	/* RSS hash, or IP id and checksum */
	u32 status = 0; /* status and errors */
	u16 length = 0;
	u16 vlan = 0;
};

class RxQueue {
    public:
	void attach(Context &c, AddressSet &posted, unsigned number);

	bool enabled() const { return enabled_; }
	void enable();
	void disable();
	void reset();

	/*
	 * What was written to the base and length registers: the bits that
	 * they cannot hold are a driver's mistake once the queue is enabled.
	 */
	void wrote_base(u32 low)
	{
		written_low_ = low;
		ran_ = false;
	}
	void wrote_len(u32 len) { written_len_ = len; }

	u32 head() const { return next_; }
	void set_tail(u32 tail);
	u32 available() const { return distance(next_, fetched_); }
	u32 ring_size() const { return count_; }

	/* Bytes of one buffer, as SRRCTL says. */
	u32 buffer_bytes() const;
	bool drops() const;

	/* Fills the next descriptor's buffer and writes it back. */
	void fill(Bytes data, const RxWriteBack &wb);

    private:
	struct Descriptor {
		le64 lo, hi;

		bool operator==(const Descriptor &) const = default;
	};
	static_assert(sizeof(Descriptor) == 16);

	u32 reg(u32 offset) const
	{
		return c_->regs.get(c_->chip.rx_queue(number_) + offset);
	}
	u32 srrctl() const { return c_->regs.get(c_->chip.srrctl(number_)); }
	u64 slot_address(u32 i) const { return base_ + u64{ i } * 16; }
	u32 distance(u32 from, u32 to) const
	{
		return to >= from ? to - from : to + count_ - from;
	}
	bool fetch(u32 from, u32 n);
	void note_posted(u32 from, u32 n);
	void verify(u32 slot);

	Context *c_ = nullptr;
	AddressSet *posted_ = nullptr;
	unsigned number_ = 0;
	bool enabled_ = false;
	bool ran_ = false; /* off, with the ring that it had while on */
	u32 written_low_ = 0, written_len_ = 0;
	u64 base_ = 0;
	u32 count_ = 1;
	u32 fetched_ = 0; /* tail as of the last fetch */
	u32 next_ = 0;	  /* RDH */
	std::vector<Descriptor> ring_;
};

} /* namespace weir::models::intel */

#endif
