// SPDX-License-Identifier: GPL-2.0
#include "tx_queue.h"

#include <algorithm>
#include <cstring>

namespace weir::models::intel {
namespace {

constexpr u32 ring_unit = 128;
constexpr u32 head_wb_enable = bit(0);
constexpr u32 txdctl_wthresh_shift = 16;

} /* namespace */

void TxQueue::attach(Context &c, unsigned number)
{
	c_ = &c;
	number_ = number;
}

void TxQueue::reset()
{
	enabled_ = split_ = false;
	written_low_ = written_len_ = 0;
	fetched_ = next_ = done_ = written_ = 0;
	count_ = 1;
	reports_.clear();
	contexts_[0] = contexts_[1] = {};
}

void TxQueue::enable()
{
	u32 low = written_low_, len = written_len_;
	u32 txdctl = reg(reg::TXDCTL);

	if (!len || len % ring_unit)
		c_->violation("8.2.3.9.7", "TX queue %u: TDLEN %#x", number_,
			      len);
	if (low % ring_unit)
		c_->violation("8.2.3.9.5", "TX queue %u: TDBAL %#x", number_,
			      low);
	u32 pthresh = txdctl & c_->chip.txdctl_pthresh;
	wthresh_ = txdctl >> txdctl_wthresh_shift & c_->chip.txdctl_wthresh;
	/* 7.2.3.4: what is prefetched and what waits share the cache. */
	if (pthresh + wthresh_ > c_->chip.tx_cache)
		c_->violation("7.2.3.4",
			      "TX queue %u: PTHRESH %u + WTHRESH %u above %u",
			      number_, pthresh, wthresh_, c_->chip.tx_cache);
	base_ = u64{ reg(reg::TDBAH) } << 32 | reg(reg::TDBAL);
	count_ = std::max<u32>(reg(reg::TDLEN) / 16, 8);
	ring_.resize(count_);
	u32 at = reg(reg::TDH) % count_;
	fetched_ = next_ = done_ = written_ = at;
	reports_.clear();
	contexts_[0] = contexts_[1] = {};
	split_ = false;
	enabled_ = true;
	u32 tail = reg(reg::TDT);
	if (tail != at)
		set_tail(tail);
}

void TxQueue::disable()
{
	enabled_ = false;
	reports_.clear();
	next_ = fetched_;
	written_ = done_;
	split_ = false;
}

void TxQueue::set_tail(u32 tail)
{
	if (!enabled_) {
		if (tail)
			c_->violation("8.2.3.9.9",
				      "doorbell of TX queue %u, which is off",
				      number_);
		return;
	}
	c_->audit.tx_doorbells++;
	if (tail >= count_) {
		c_->violation("8.2.3.9.9", "TX queue %u: TDT %u of %u", number_,
			      tail, count_);
		return;
	}
	u32 more = distance(fetched_, tail);
	/* One slot stays empty, or full and empty look the same (7.2.3.3). */
	if (distance(written_, fetched_) + more >= count_)
		c_->violation("7.2.3.3",
			      "TX queue %u: TDT %u passes descriptors from %u "
			      "on that are not written back",
			      number_, tail, written_);
	if (more && !fetch(fetched_, more))
		return;
	fetched_ = tail;
	split_ = false;
}

bool TxQueue::fetch(u32 from, u32 n)
{
	u32 first = std::min(n, count_ - from);

	c_->audit.tx_descriptors += n;
	if (!c_->dma_read(slot_address(from), &ring_[from], first * 16,
			  "TX descriptors"))
		return false;
	return first == n || c_->dma_read(slot_address(0), &ring_[0],
					  (n - first) * 16, "TX descriptors");
}

void TxQueue::consume(u32 n)
{
	if (done_ == written_)
		waiting_since_ = c_->now();
	for (u32 i = 0; i < n; i++) {
		if (ring_[next_].rs() && !ring_[next_].is_context())
			reports_.push_back(next_);
		next_ = next_ + 1 == count_ ? 0 : next_ + 1;
	}
	done_ = next_;
}

void TxQueue::report_split()
{
	if (split_)
		return;
	split_ = true;
	c_->violation("7.2.3.2.4",
		      "TX queue %u: doorbell at %u in the middle of a packet",
		      number_, fetched_);
}

/* Software kept its hands off, from the doorbell to here? */
void TxQueue::verify(u32 from, u32 n)
{
	u32 first = std::min(n, count_ - from);

	scratch_.resize(n);
	if (!c_->dma_read(slot_address(from), scratch_.data(), first * 16,
			  "TX descriptors") ||
	    (first < n && !c_->dma_read(slot_address(0), &scratch_[first],
					(n - first) * 16, "TX descriptors")))
		return;
	for (u32 i = 0; i < n; i++) {
		u32 slot = (from + i) % count_;

		if (scratch_[i] == ring_[slot])
			continue;
		c_->violation("7.2.3.3",
			      "TX queue %u: descriptor %u changed between "
			      "doorbell and write-back",
			      number_, slot);
	}
}

bool TxQueue::report(u32 i)
{
	/* 7.2.3.2.5: everything but STA.DD is reserved and reads as 0. */
	TxDescriptor d{ le64{ 0 }, le64{ u64{ 1 } << 32 } };

	c_->audit.tx_writebacks++;
	if (ring_[i].extended())
		return c_->dma_write(slot_address(i), &d, sizeof(d),
				     "TX write-back");
	le32 sta{ (ring_[i].info() & ~0xfu) | 1 };
	return c_->dma_write(slot_address(i) + 12, &sta, sizeof(sta),
			     "TX write-back");
}

bool TxQueue::write_back()
{
	bool reported = !reports_.empty();
	u32 low = reg(reg::TDWBAL);

	verify(written_, waiting_descriptors());
	written_ = done_;
	if (low & head_wb_enable) {
		le32 head{ done_ };

		if (reported) {
			c_->audit.tx_head_writebacks++;
			c_->dma_write(u64{ reg(reg::TDWBAH) } << 32 |
					      (low & ~3u),
				      &head, sizeof(head), "head write-back");
		}
	} else {
		for (u32 i : reports_)
			report(i);
	}
	reports_.clear();
	return reported;
}

} /* namespace weir::models::intel */
