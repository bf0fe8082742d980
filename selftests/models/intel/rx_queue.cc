// SPDX-License-Identifier: GPL-2.0
#include "rx_queue.h"

#include <algorithm>
#include <cinttypes>

namespace weir::models::intel {
namespace {

constexpr u32 ring_unit = 128;
/* SRRCTL (8.2.3.8.7) */
constexpr u32 srrctl_desctype_shift = 25, desctype_one_buffer = 1;

} /* namespace */

void RxQueue::attach(Context &c, AddressSet &posted, unsigned number)
{
	c_ = &c;
	posted_ = &posted;
	number_ = number;
}

void RxQueue::reset()
{
	enabled_ = ran_ = false;
	written_low_ = written_len_ = 0;
	fetched_ = next_ = 0;
	count_ = 1;
}

u32 RxQueue::buffer_bytes() const
{
	return (srrctl() & c_->chip.srrctl_kbytes) * 1024;
}

bool RxQueue::drops() const
{
	return srrctl() & c_->chip.srrctl_drop;
}

void RxQueue::enable()
{
	u32 low = written_low_, len = written_len_;
	u32 control = srrctl();

	if (!len || len % ring_unit)
		c_->violation("8.2.3.8.3", "RX queue %u: RDLEN %#x", number_,
			      len);
	if (low % ring_unit)
		c_->violation("8.2.3.8.1", "RX queue %u: RDBAL %#x", number_,
			      low);
	u32 type = control >> srrctl_desctype_shift & 7;
	if (type != desctype_one_buffer)
		c_->violation("8.2.3.8.7",
			      "RX queue %u: descriptor type %u is "
			      "not modelled",
			      number_, type);
	u32 kbytes = control & c_->chip.srrctl_kbytes;
	if (kbytes < 1 || kbytes > c_->chip.max_kbytes)
		c_->violation("8.2.3.8.7", "RX queue %u: BSIZEPACKET %u",
			      number_, kbytes);
	base_ = u64{ reg(reg::RDBAH) } << 32 | reg(reg::RDBAL);
	count_ = std::max<u32>(reg(reg::RDLEN) / 16, 8);
	ring_.resize(count_);
	fetched_ = next_ = reg(reg::RDH) % count_;
	enabled_ = true;
	/* 4.6.7.1: the tail is bumped once the queue is on. */
	if (reg(reg::RDT) != next_)
		c_->violation("4.6.7.1", "RX queue %u enabled with RDT %u",
			      number_, reg(reg::RDT));
}

void RxQueue::disable()
{
	ran_ = enabled_;
	enabled_ = false;
	while (next_ != fetched_) {
		posted_->erase(ring_[next_].lo.value());
		next_ = next_ + 1 == count_ ? 0 : next_ + 1;
	}
}

void RxQueue::set_tail(u32 tail)
{
	if (!enabled_) {
		/*
		 * Lost, which hurts a ring that is about to be enabled. One
		 * that was turned off may get it from a poll not yet told.
		 */
		if (tail && !ran_)
			c_->violation("8.2.3.8.5",
				      "doorbell of RX queue %u, which is off",
				      number_);
		return;
	}
	c_->audit.rx_doorbells++;
	if (tail >= count_) {
		c_->violation("8.2.3.8.5", "RX queue %u: RDT %u of %u", number_,
			      tail, count_);
		return;
	}
	u32 more = distance(fetched_, tail);
	if (available() + more >= count_)
		c_->violation("7.1.9", "RX queue %u: RDT %u passes RDH %u",
			      number_, tail, next_);
	u32 from = fetched_;
	if (more && !fetch(from, more))
		return;
	fetched_ = tail;
	note_posted(from, more);
}

bool RxQueue::fetch(u32 from, u32 n)
{
	u32 first = std::min(n, count_ - from);

	c_->audit.rx_descriptors += n;
	if (!c_->dma_read(slot_address(from), &ring_[from], first * 16,
			  "RX descriptors"))
		return false;
	return first == n || c_->dma_read(slot_address(0), &ring_[0],
					  (n - first) * 16, "RX descriptors");
}

void RxQueue::note_posted(u32 from, u32 n)
{
	for (u32 i = 0; i < n; i++) {
		u32 slot = (from + i) % count_;
		u64 address = ring_[slot].lo.value();

		if (!posted_->insert(address))
			c_->violation("7.1.6.1",
				      "RX queue %u: buffer %#" PRIx64
				      " of descriptor %u is posted already",
				      number_, address, slot);
	}
}

void RxQueue::verify(u32 slot)
{
	Descriptor d;

	if (c_->dma_read(slot_address(slot), &d, sizeof(d), "RX descriptor") &&
	    d != ring_[slot])
		c_->violation("7.1.7",
			      "RX queue %u: descriptor %u changed "
			      "between doorbell and write-back",
			      number_, slot);
}

void RxQueue::fill(Bytes data, const RxWriteBack &wb)
{
	u32 slot = next_;
	u64 address = ring_[slot].lo.value();

	verify(slot);
	if (!data.empty())
		c_->dma_write(address, data.data(), data.size(), "RX buffer");
	Descriptor d{ le64{ wb.info | u64{ wb.hash } << 32 },
		      le64{ wb.status | u64{ wb.length } << 32 |
			    u64{ wb.vlan } << 48 } };
	c_->dma_write(slot_address(slot), &d, sizeof(d), "RX write-back");
	c_->audit.rx_writebacks++;
	posted_->erase(address);
	next_ = next_ + 1 == count_ ? 0 : next_ + 1;
}

} /* namespace weir::models::intel */
