// SPDX-License-Identifier: GPL-2.0
#include "rx_queue.h"

#include <algorithm>

namespace weir::models::neta {
namespace {

constexpr u32 update_bits = 0x00ff00ff;

} /* namespace */

void RxQueue::attach(Context &c, AddressSet &posted, unsigned number)
{
	c_ = &c;
	posted_ = &posted;
	number_ = number;
}

void RxQueue::reset()
{
	while (available_) {
		posted_->erase(buffers_[index_]);
		index_ = index_ + 1 == entries() ? 0 : index_ + 1;
		available_--;
	}
	index_ = tail_ = occupied_ = 0;
}

void RxQueue::set_base(u32 base)
{
	if (available_ + occupied_)
		c_->violation("3",
			      "RX queue %u: ring moved to %#x while it holds "
			      "%u descriptors",
			      number_, base, available_ + occupied_);
	if (base % descriptor_bytes)
		c_->violation("2", "RX queue %u: ring at %#x", number_, base);
	reset();
}

void RxQueue::update(u32 v)
{
	if (v & ~update_bits)
		c_->violation("1.1", "RX queue %u: update %#x", number_, v);
	if (u32 n = v & 0xff)
		acknowledge(n);
	if (u32 n = v >> 16 & 0xff)
		add(n);
}

void RxQueue::acknowledge(u32 n)
{
	c_->audit.rx_acks++;
	if (n > occupied_)
		c_->violation("3",
			      "RX queue %u: %u descriptors taken off, %u are "
			      "occupied",
			      number_, n, occupied_);
	occupied_ -= std::min(n, occupied_);
	since_ = c_->now();
}

bool RxQueue::read(u32 slot, Descriptor &d)
{
	if (!c_->dma_read(slot_address(slot), &d, sizeof(d), "RX descriptor"))
		return false;
	if (c_->swaps_descriptors())
		d.swap();
	return true;
}

void RxQueue::add(u32 n)
{
	c_->audit.rx_doorbells++;
	if (!has_ring()) {
		c_->violation("3", "buffers for RX queue %u without a ring",
			      number_);
		return;
	}
	if (!(available_ + occupied_) && entries() != size()) {
		buffers_.resize(size());
		index_ = tail_ = tail_ % entries();
	}
	u32 used = available_ + occupied_;
	u32 room = entries() - std::min(entries(), used);
	if (n > room) {
		c_->violation("3",
			      "RX queue %u: %u descriptors added to %u free "
			      "and %u occupied of %u",
			      number_, n, available_, occupied_, entries());
		n = room;
	}
	for (u32 i = 0; i < n; i++) {
		Descriptor d;

		read(tail_, d);
		buffers_[tail_] = d.buffer();
		if (!posted_->insert(d.buffer()))
			c_->violation("2",
				      "RX queue %u: buffer %#x of descriptor "
				      "%u is posted already",
				      number_, d.buffer(), tail_);
		tail_ = tail_ + 1 == entries() ? 0 : tail_ + 1;
	}
	c_->audit.rx_descriptors += n;
	available_ += n;
}

u64 RxQueue::timeout_at() const
{
	return since_ + c_->cycles_ns(reg(reg::RXQ_TIME_COAL));
}

bool RxQueue::alert()
{
	alerted_ = occupied_ &&
		   (occupied_ >= threshold() || c_->now() >= timeout_at());
	return alerted_;
}

u64 RxQueue::alert_at() const
{
	return occupied_ && !alerted_ ? timeout_at() : never;
}

void RxQueue::fill(Bytes data, u32 status, u16 data_size, bool wrong_buffer)
{
	u32 slot = index_, buffer = buffers_[slot];
	u32 offset = (reg(reg::RXQ_CONFIG) >> 8 & 0xf) * 8;
	Descriptor d;

	if (read(slot, d) && d.buffer() != buffer)
		c_->violation("3",
			      "RX queue %u: descriptor %u changed between "
			      "doorbell and reception",
			      number_, slot);
	c_->dma_write(u64{ buffer } + offset, data.data(), data.size(),
		      "RX buffer");
	d.words[0] = status | u64{ data_size } << 48;
	if (wrong_buffer)
		d.words[1] ^= 0x1000;
	if (c_->swaps_descriptors())
		d.swap();
	/* The words behind are the driver's own (2). */
	c_->dma_write(slot_address(slot), &d, wrong_buffer ? 16 : 8,
		      "RX descriptor");
	posted_->erase(buffer);
	index_ = index_ + 1 == entries() ? 0 : index_ + 1;
	available_--;
	if (!occupied_++)
		since_ = c_->now();
}

} /* namespace weir::models::neta */
