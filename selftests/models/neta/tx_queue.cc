// SPDX-License-Identifier: GPL-2.0
#include "tx_queue.h"

#include <algorithm>

namespace weir::models::neta {
namespace {

constexpr u32 update_bits = 0x00ff00ff;
constexpr u32 most_at_once = 255;

} /* namespace */

void TxQueue::attach(Context &c, unsigned number)
{
	c_ = &c;
	number_ = number;
}

void TxQueue::reset()
{
	index_ = tail_ = 0;
	pending_ = sent_ = done_total_ = 0;
	partial_ok_ = false;
	done_.clear();
}

void TxQueue::set_base(u32 base)
{
	if (outstanding())
		c_->violation("3",
			      "TX queue %u: ring moved to %#x while %u "
			      "descriptors are pending or sent",
			      number_, base, outstanding());
	if (base % descriptor_bytes)
		c_->violation("2", "TX queue %u: ring at %#x", number_, base);
	index_ = tail_ = 0;
}

void TxQueue::update(u32 v)
{
	if (v & ~update_bits)
		c_->violation("1.2", "TX queue %u: update %#x", number_, v);
	if (u32 n = v >> 16 & 0xff)
		acknowledge(n);
	if (u32 n = v & 0xff)
		add(n);
}

void TxQueue::acknowledge(u32 n)
{
	c_->audit.tx_acks++;
	if (n > sent_)
		c_->violation("3",
			      "TX queue %u: %u descriptors taken off, %u are "
			      "sent",
			      number_, n, sent_);
	sent_ -= std::min(n, sent_);
}

bool TxQueue::read(u32 slot, Descriptor &d)
{
	u64 at = reg(reg::TXQ_BASE_ADDR) + u64{ slot } * descriptor_bytes;

	if (!c_->dma_read(at, &d, sizeof(d), "TX descriptor"))
		return false;
	if (c_->swaps_descriptors())
		d.swap();
	return true;
}

void TxQueue::add(u32 n)
{
	c_->audit.tx_doorbells++;
	if (!has_ring()) {
		c_->violation("3", "doorbell of TX queue %u without a ring",
			      number_);
		return;
	}
	if (!outstanding() && entries() != size()) {
		ring_.resize(size());
		index_ = tail_ = tail_ % entries();
	}
	u32 room = entries() - std::min(entries(), outstanding());
	if (n > room) {
		c_->violation("3",
			      "TX queue %u: %u descriptors added to %u pending "
			      "and %u sent of %u",
			      number_, n, pending_, sent_, entries());
		n = room;
	}
	for (u32 i = 0; i < n; i++) {
		ring_[tail_] = {};
		read(tail_, ring_[tail_]);
		tail_ = tail_ + 1 == entries() ? 0 : tail_ + 1;
	}
	c_->audit.tx_descriptors += n;
	pending_ += n;
	/* One update holds 255: a longer addition is several of them. */
	partial_ok_ = n == most_at_once;
	if (n && !partial_ok_ &&
	    !(ring_[(tail_ + entries() - 1) % entries()].command() &
	      tx_command::last))
		c_->violation("2",
			      "TX queue %u: doorbell in the middle of a frame",
			      number_);
}

u32 TxQueue::frame_descriptors()
{
	for (u32 i = 0; i < pending_; i++) {
		u32 command = peek(i).command();

		if (i && (command & tx_command::first)) {
			c_->violation("2", "TX queue %u: FIRST inside a frame",
				      number_);
			return i;
		}
		if (command & tx_command::last)
			return i + 1;
	}
	return 0;
}

/* Software kept its hands off, from the doorbell to here? */
void TxQueue::verify(u32 n)
{
	for (u32 i = 0; i < n; i++) {
		u32 slot = (index_ + i) % entries();
		Descriptor d;

		if (read(slot, d) && d != ring_[slot])
			c_->violation("3",
				      "TX queue %u: descriptor %u changed "
				      "between doorbell and sent",
				      number_, slot);
	}
}

void TxQueue::consume(u32 n)
{
	verify(n);
	index_ = (index_ + n) % entries();
	pending_ -= n;
	done_total_ += n;
	done_.push_back({ c_->now(), n });
}

u64 TxQueue::report_at() const
{
	if (done_.empty() || c_->faults.never_completes(number_))
		return never;
	return done_.front().at + c_->faults.tx_delay_ns;
}

bool TxQueue::report()
{
	bool any = false;

	while (report_at() <= c_->now()) {
		u32 n = done_.front().descriptors;

		done_.pop_front();
		done_total_ -= n;
		sent_ += n;
		c_->audit.tx_sent += n;
		any = true;
	}
	return any;
}

} /* namespace weir::models::neta */
