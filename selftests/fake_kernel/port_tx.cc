// SPDX-License-Identifier: GPL-2.0
/* The stack's sending side: backlog, xmit_more, and each frame's fate. */
#include <utility>

#include "selftests/fake_kernel/port.h"

using namespace weir::fake;

sk_buff *kapi_port::adopt(SkbPtr skb)
{
	skbs_.push_back(std::move(skb));
	return skbs_.back().get();
}

/* The end of a frame; its memory stays until the port goes, to catch a second. */
void kapi_port::finish_skb(sk_buff *skb, SkbEnd end)
{
	if (skb->owner != SkbOwner::driver) {
		kernel_.fail("skb %s", skb->owner == SkbOwner::freed ?
					       "freed twice" :
					       "freed, but the stack's");
		return;
	}
	if (skb->live_mappings)
		kernel_.fail("skb freed with %u live mappings",
			     skb->live_mappings);
	skb->owner = SkbOwner::freed;
	skb->end = end;
	skb->freed_at = kernel_.now();
	if (end == SkbEnd::sent)
		tx_.sent++;
	else if (end == SkbEnd::dropped)
		tx_.dropped++;
	else
		tx_.flushed++;
	Bytes().swap(skb->linear);
	skb->frags.clear();
}

void kapi_port::drop_backlogs()
{
	for (NetdevQueue &q : queues_) {
		for (sk_buff *skb : q.backlog) {
			skb->owner = SkbOwner::freed;
			tx_.no_carrier++;
		}
		q.backlog.clear();
	}
}

void kapi_port::send(SkbPtr skb, unsigned queue)
{
	sk_buff *s = adopt(std::move(skb));

	if (!active_ || !carrier_ || lost_) {
		s->owner = SkbOwner::freed;
		tx_.no_carrier++;
		return;
	}
	queues_[queue].backlog.push_back(s);
	run_backlog(queue);
	kernel_.settle();
}

void kapi_port::send_burst(std::vector<SkbPtr> skbs, unsigned queue)
{
	for (SkbPtr &skb : skbs)
		queues_[queue].backlog.push_back(adopt(std::move(skb)));
	if (!active_ || !carrier_ || lost_) {
		drop_backlogs();
		return;
	}
	run_backlog(queue);
	kernel_.settle();
}

void kapi_port::run_backlog(unsigned queue)
{
	NetdevQueue &q = queues_[queue];
	Kernel::ContextScope softirq(kernel_, Context::softirq);

	while (!q.backlog.empty() && !q.stopped && active_ && !lost_ &&
	       !(bql && q.bql.stack_held_back())) {
		/* Bulk dequeue: as many as BQL has room for, one at least. */
		std::int64_t room = q.bql.room();
		std::vector<sk_buff *> bulked;
		do {
			sk_buff *skb = q.backlog.front();
			q.backlog.pop_front();
			bulked.push_back(skb);
			room -= static_cast<std::int64_t>(skb->len());
		} while (bulk && room > 0 && !q.backlog.empty());

		size_t i = 0;
		for (; i < bulked.size() && !q.stopped; i++)
			if (call_xmit(bulked[i], queue, i + 1 < bulked.size()))
				break;
		/* What was not taken comes first the next time. */
		q.backlog.insert(q.backlog.begin(), bulked.begin() + i,
				 bulked.end());
	}
}

int kapi_port::xmit_raw(SkbPtr skb, unsigned queue, bool more)
{
	Kernel::ContextScope softirq(kernel_, Context::softirq);
	sk_buff *s = adopt(std::move(skb));
	int ret = call_xmit(s, queue, more);

	if (ret)
		s->owner = SkbOwner::freed;
	return ret;
}

/* What drivers/intel/chip_main.h does: map what needs no more than that. */
int kapi_port::call_chip(sk_buff *skb, NetdevQueue &q, kapi_u32 flags)
{
	const auto len = static_cast<kapi_u32>(skb->len());
	/* Below it a chip_main.h pads; the tests of those call xmit. */
	constexpr kapi_u32 min_frame = 17;
	int ret;

	if (chip_.xmit_linear && q.txq && skb->frags.empty() &&
	    len >= min_frame && len <= KAPI_TX_LINEAR_MAX &&
	    !(flags & (KAPI_TX_TSO | KAPI_TX_USO))) {
		const kapi_u64 dma = kapi_tx_map_linear(q.txq, skb);

		ret = chip_.xmit_linear(q.core, skb, len, flags, dma,
					&skb->offload);
		if (ret != 0 && ret != KAPI_TX_BUSY)
			kernel_.fail("xmit_linear: returned %d", ret);
		return ret ? 1 : 0;
	}
	ret = chip_.xmit(q.core, skb, len,
			 static_cast<kapi_u32>(skb->frags.size()), flags,
			 &skb->offload);
	if (ret != 0 && ret != 1)
		kernel_.fail("xmit: returned %d", ret);
	return ret;
}

/* ndo_start_xmit, and the rules that hold after it. */
int kapi_port::call_xmit(sk_buff *skb, unsigned queue, bool more)
{
	NetdevQueue &q = queues_[queue];
	kapi_u32 flags = skb->flags | (more ? KAPI_TX_MORE : 0);

	kernel_.spend(kernel_.costs.xmit);
	if (!q.core) {
		kernel_.fail("xmit: queue %u has no core", queue);
		return 1;
	}
	skb->owner = SkbOwner::driver;
	skb->given_at = kernel_.now();
	tx_.taken++;
	q.unrung++;
	int ret = call_chip(skb, q, flags);
	if (ret) {
		q.busy++;
		if (q.unrung)
			q.unrung--;
		tx_.taken--;
		if (skb->owner != SkbOwner::driver || skb->live_mappings)
			kernel_.fail("xmit: BUSY, but the frame was used");
		skb->owner = SkbOwner::stack;
		if (!q.stopped)
			kernel_.fail("xmit: BUSY from a running queue");
	} else if (skb->owner == SkbOwner::freed &&
		   skb->end == SkbEnd::dropped && q.unrung) {
		q.unrung--;
	}
	/* faults.md A2, A3: nothing waits for a doorbell of a later frame. */
	if ((!more || q.stopped) && q.unrung)
		kernel_.fail("xmit: %u frames without a doorbell", q.unrung);
	return ret;
}

void kapi_port::receive(RxFrame &&frame)
{
	if (on_receive)
		on_receive(std::move(frame));
	else
		received.push_back(std::move(frame));
}
