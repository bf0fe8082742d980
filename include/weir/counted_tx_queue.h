/* SPDX-License-Identifier: GPL-2.0 */
/*
 * A transmit queue of a chip that counts: the doorbell says how many
 * descriptors are new, a register how many are sent, a write takes them off
 * that count again. Nothing is written back to a descriptor.
 *
 * A sibling of tx_queue.h, not a case of it. There a frame asks for its report
 * and the poll reads descriptors; here nobody asks, segmentation is software,
 * and the bound on how long a finished frame may wait, which there is the
 * interrupt interval, is a timer. What is the same (room, stop, wake) is small
 * and bound to the layout of the counts, so each has its own, and neither has
 * a branch for the other's way.
 *
 * The timer: armed by a doorbell where it is not armed yet, never by a frame.
 * On expiry it has the queue polled only where the last poll is as long ago as
 * the bound; else it sleeps for the rest. That poll arms it anew where it
 * leaves something outstanding. So a frame is completed within the bound after it was sent,
 * and under load, when the threshold has the queue polled in time, the timer
 * reclaims nothing.
 */
#ifndef WEIR_COUNTED_TX_QUEUE_H
#define WEIR_COUNTED_TX_QUEUE_H

#include <concepts>

#include <weir/barrier.h>
#include <weir/kapi.h>
#include <weir/memory.h>
#include <weir/ring.h>
#include <weir/status.h>

namespace weir {

/* What a chip's transmit descriptors are. Lengths in octets. */
template <class F>
concept CountedTxFormat = requires (typename F::Descriptor &d, u64 dma, u32 n,
				    u32 flags, const kapi_tx_offload *offload) {
	requires F::min_frame > 0 && F::max_frame > F::min_frame;
	/* Pieces of a frame; segments of one; headers of a segment. */
	requires F::max_pieces > 0 && F::max_segments > 0 && F::max_header > 0;
	/* Descriptors that one frame can take. */
	requires F::worst_case >= 2 * F::max_segments + F::max_pieces;
	/* The most that one write to the update register adds or takes. */
	requires F::max_update > 0;
	/* That write; the count in the status register. */
	{ F::pending(n) } -> std::same_as<u32>;
	{ F::acknowledge(n) } -> std::same_as<u32>;
	{ F::sent(n) } -> std::same_as<u32>;
	/* A frame's command; a descriptor's place in the frame, added to it. */
	{ F::describes(flags, offload) } -> std::same_as<bool>;
	{ F::command(flags, offload) } -> std::same_as<u32>;
	{ F::only | F::first | F::middle | F::last } -> std::same_as<u32>;
	F::write(d, dma, n, flags);
};

struct CountedTxConfig {
	kapi_port *port;
	kapi_vector *vector;
	u32 index;
	u32 size;     /* descriptors, as RingLimits::check() allows */
	void *status; /* addresses of the queue's registers */
	void *update;
};

template <CountedTxFormat F> class alignas(cache_line) CountedTxQueue {
    public:
	using Descriptor = typename F::Descriptor;

	CountedTxQueue() = default;
	CountedTxQueue(const CountedTxQueue &) = delete;
	CountedTxQueue &operator=(const CountedTxQueue &) = delete;
	/* The device no longer knows the ring; frames in it are dropped. */
	~CountedTxQueue();

	/* Everything or nothing; may sleep. The device is not touched. */
	Status allocate(const CountedTxConfig &config);

	u64 iova() const { return ring_.iova(); }
	u32 bytes() const { return ring_.bytes(); }
	u32 size() const { return ring_.size(); }
	u32 index() const { return index_; }

	/*
	 * Live, process context: how long a sent frame may stay unreported, or
	 * 0 where the hardware reports each. Before the threshold is raised,
	 * after it is lowered to none.
	 */
	void set_bound(u32 us);
	u32 bound_us() const { return load_once(bound_us_); }

	/*
	 * The timer's expiry, any context: true where the queue is to be
	 * polled now, whether or not the chip says so.
	 */
	bool bound_expired();
	/* On return the timer neither runs nor is armed. */
	void cancel_timer();

	/*
	 * The hardware queue is off, no xmit and no poll runs: drop what is
	 * in the ring; the ring is empty, as the chip's is after a reset.
	 * Idempotent.
	 */
	void flush();

	/* The poll: has it more to wait for, whatever the chip says? */
	bool outstanding() const { return load_once(rung_) != completed_; }

	/* For a hang's report; any context, may be a little old. */
	u32 in_use() const { return load_once(posted_) - completed(); }
	u32 completed() const { return load_once(completed_); }
	u32 next_to_use() const { return load_once(next_to_use_); }
	u32 next_to_clean() const { return load_once(next_to_clean_); }
	/* Is anything sent that no poll has taken? Any context; a hint. */
	bool has_work() const
	{
		const u32 outstanding = load_acquire(rung_) - completed();

		/* As clean() believes it. */
		return F::sent(kapi_read32(status_, 0)) - 1 < outstanding;
	}

	/* ndo_start_xmit, transmit lock held; as weir_<chip>_xmit. */
	[[gnu::always_inline]] int xmit(sk_buff *skb, u32 len, u32 nr_frags,
					u32 flags,
					const kapi_tx_offload *offload);
	/* Transmit lock held: ring what a dropped frame was to ring (A3). */
	[[gnu::noinline, gnu::cold]] void ring_what_is_pending();

	/*
	 * The poll; @budget as NAPI gave it. True where sent descriptors were
	 * left, because one poll takes a bounded number.
	 */
	[[gnu::always_inline]] bool clean(int budget);

	static constexpr u32 worst_case = F::worst_case;
	/* Descriptors that one poll takes at most. */
	static constexpr u32 clean_bound = 512;

    private:
	u32 room() const
	{
		return size_ - 1 - (load_once(posted_) - completed());
	}
	u32 wake_room() const
	{
		return 2 * worst_case < size_ ? 2 * worst_case : size_ - 1;
	}

	void reset();
	[[gnu::noinline, gnu::cold]] bool make_room();
	[[gnu::noinline]] bool look_for_room();
	[[gnu::noinline, gnu::cold]] bool stop();
	[[gnu::noinline, gnu::cold]] void wake();
	[[gnu::noinline, gnu::cold]] int drop(sk_buff *skb, u32 flags,
					      kapi_drop cause);
	[[gnu::noinline]] int xmit_pieces(sk_buff *skb, u32 len, u32 flags,
					  const kapi_tx_offload *offload);
	[[gnu::noinline]] int xmit_segments(sk_buff *skb, u32 len, u32 flags,
					    const kapi_tx_offload *offload);
	[[gnu::always_inline]] void finish(u32 posted, u32 position, u32 bytes,
					   u32 flags);
	[[gnu::always_inline]] void ring_doorbell();
	[[gnu::noinline]] void start_timer();
	[[gnu::always_inline]] void keep_timer();
	void acknowledge(u32 count);

	/* Microseconds, nearly; their difference is right across the wrap. */
	static u32 clock() { return static_cast<u32>(kapi_now_ns() >> 10); }
	static u64 clock_ns(u32 ticks) { return u64(ticks) << 10; }

	/* Read by both sides; written in the control path only. */
	kapi_txq *kernel_ = nullptr;
	Descriptor *descriptors_ = nullptr;
	kapi_tx_slot *slots_ = nullptr;
	void *status_ = nullptr;
	void *update_ = nullptr;
	kapi_timer *timer_ = nullptr;
	u32 size_ = 0;
	u32 bound_us_ = 0;

	/* Of xmit, under the transmit lock. Counts are of descriptors. */
	alignas(cache_line) u32 next_to_use_ = 0;
	u32 posted_ = 0;
	u32 limit_ = 0;		/* posted_ past it: room below worst_case */
	u32 due_ = 0;		/* posted_ past it: ring the doorbell */
	u32 checkpoint_ = 0;	/* the earlier of the two */
	u32 pending_bytes_ = 0; /* since the last doorbell */
	u32 rung_ = 0;		/* posted_ then; read by poll and timer */
	u32 stopped_ = 0;	/* hint for the poll; kapi has the truth */
	u32 armed_ = 0;		/* who sets it arms the timer */

	/* Of the poll. */
	alignas(cache_line) u32 next_to_clean_ = 0;
	u32 completed_ = 0;  /* read by xmit (release) and timer */
	u32 cleaned_at_ = 0; /* clock(), where there is a bound */

	/* Owners; and what segments need. */
	alignas(cache_line) DescriptorRing<Descriptor> ring_;
	Array<kapi_tx_slot> slot_memory_;
	DmaMemory headers_; /* F::max_header octets for each descriptor */
	u32 index_ = 0;
};

/* ---- Control path ---- */

template <CountedTxFormat F>
Status CountedTxQueue<F>::allocate(const CountedTxConfig &config)
{
	/* A line for both sides to read, one of xmit, one of the poll. */
	static_assert(offsetof(CountedTxQueue, next_to_use_) == cache_line);
	static_assert(offsetof(CountedTxQueue, next_to_clean_) ==
		      2 * cache_line);
	static_assert(offsetof(CountedTxQueue, ring_) == 3 * cache_line);

	if (!ring_.allocate(config.port, config.size) ||
	    !slot_memory_.allocate(config.size) ||
	    !headers_.allocate(config.port, config.size * F::max_header))
		return Status(Error::no_memory,
			      "no memory for a transmit ring");
	kernel_ = kapi_txq_create(config.port, config.index, config.vector);
	if (!kernel_)
		return Status(Error::no_memory,
			      "no memory for a transmit queue");
	timer_ = kapi_timer_create(config.port, this);
	if (!timer_)
		return Status(Error::no_memory,
			      "no memory for a transmit queue's timer");
	descriptors_ = ring_.data();
	slots_ = slot_memory_.data();
	status_ = config.status;
	update_ = config.update;
	size_ = config.size;
	index_ = config.index;
	reset();
	return {};
}

template <CountedTxFormat F> CountedTxQueue<F>::~CountedTxQueue()
{
	kapi_timer_destroy(timer_);
	if (!kernel_)
		return;
	/* BQL may belong to a newer queue of this index by now. */
	if (in_use())
		flush();
	kapi_txq_destroy(kernel_);
}

template <CountedTxFormat F> void CountedTxQueue<F>::flush()
{
	cancel_timer();
	kapi_tx_flush(kernel_, slots_, size_);
	ring_.clear();
	reset();
}

template <CountedTxFormat F> void CountedTxQueue<F>::reset()
{
	next_to_use_ = 0;
	posted_ = 0;
	limit_ = size_ - 1 - worst_case;
	due_ = size_ / 4;
	checkpoint_ = earlier(limit_, due_);
	pending_bytes_ = 0;
	rung_ = 0;
	stopped_ = 0;
	next_to_clean_ = 0;
	completed_ = 0;
}

/* ---- The bound ---- */

template <CountedTxFormat F> void CountedTxQueue<F>::set_bound(u32 us)
{
	store_once(bound_us_, us);
	/* One that runs may be armed for a longer time than is now promised. */
	cancel_timer();
	if (us && load_acquire(rung_) != load_once(completed_))
		start_timer();
}

template <CountedTxFormat F> void CountedTxQueue<F>::cancel_timer()
{
	kapi_timer_cancel(timer_);
	store_once(armed_, 0u);
}

template <CountedTxFormat F> void CountedTxQueue<F>::start_timer()
{
	if (!__atomic_exchange_n(&armed_, 1u, __ATOMIC_SEQ_CST))
		kapi_timer_arm(timer_, u64(load_once(bound_us_)) * 1000);
}

template <CountedTxFormat F> bool CountedTxQueue<F>::bound_expired()
{
	const u32 us = load_once(bound_us_);
	bool due = false;

	if (us && load_once(rung_) != load_once(completed_)) {
		/*
		 * All that was sent before the last poll is reclaimed, so
		 * nothing has waited for longer than since then. An eighth
		 * early is late enough: the poll that the last expiry asked
		 * for came a little after it.
		 */
		const u32 ticks = static_cast<u32>((us * u64(1000)) >> 10);
		const u32 since = clock() - load_once(cleaned_at_);

		if (since + ticks / 8 < ticks) {
			kapi_timer_arm(timer_, clock_ns(ticks - since));
			return false;
		}
		due = true;
	}
	/*
	 * What the poll leaves, it arms for. Where there is nothing, the next
	 * doorbell does: one that rang just now either sees armed_ clear, or
	 * is seen here.
	 */
	__atomic_exchange_n(&armed_, 0u, __ATOMIC_SEQ_CST);
	if (!due && us && load_once(rung_) != load_once(completed_))
		start_timer();
	return due;
}

/* Of the poll, where it leaves something outstanding. */
template <CountedTxFormat F> inline void CountedTxQueue<F>::keep_timer()
{
	if (load_once(bound_us_) && !load_once(armed_))
		start_timer();
}

/* ---- xmit ---- */

template <CountedTxFormat F>
inline int CountedTxQueue<F>::xmit(sk_buff *skb, u32 len, u32 nr_frags,
				   u32 flags, const kapi_tx_offload *offload)
{
	if (is_past(posted_, limit_) && !make_room()) [[unlikely]]
		return 1;
	if (flags & KAPI_TX_TSO)
		return xmit_segments(skb, len, flags, offload);
	if (len - F::min_frame > F::max_frame - F::min_frame ||
	    !F::describes(flags, offload)) [[unlikely]]
		return drop(skb, flags, KAPI_DROP_TX_SHAPE);
	if (nr_frags)
		return xmit_pieces(skb, len, flags, offload);

	const u64 dma = kapi_tx_map_linear(kernel_, skb);

	if (dma == KAPI_DMA_ERROR) [[unlikely]]
		return drop(skb, flags, KAPI_DROP_TX_MAP);

	const u32 position = next_to_use_;
	kapi_tx_slot &slot = slots_[position];

	slot.dma = dma;
	slot.skb = skb;
	slot.len = len;
	slot.bytes = len;
	slot.packets = 1;
	slot.is_page = 0;
	F::write(descriptors_[position], dma, len,
		 F::command(flags, offload) | F::only);
	finish(posted_ + 1, next_position(position, size_), len, flags);
	return 0;
}

template <CountedTxFormat F>
int CountedTxQueue<F>::xmit_pieces(sk_buff *skb, u32 len, u32 flags,
				   const kapi_tx_offload *offload)
{
	kapi_tx_piece pieces[F::max_pieces];
	const int count = kapi_tx_map(kernel_, skb, pieces, F::max_pieces);

	if (count <= 0) [[unlikely]]
		return drop(skb, flags, KAPI_DROP_TX_MAP);

	const u32 size = size_;
	u32 command = F::command(flags, offload) | F::first;
	u32 position = next_to_use_;

	for (int i = 0;; i++) {
		kapi_tx_slot &slot = slots_[position];
		const bool last = i == count - 1;

		slot.dma = pieces[i].dma;
		slot.len = pieces[i].len;
		slot.is_page = static_cast<u16>(pieces[i].is_page);
		F::write(descriptors_[position], pieces[i].dma, pieces[i].len,
			 command | (last ? F::last : F::middle));
		position = next_position(position, size);
		if (last) {
			slot.skb = skb;
			slot.bytes = len;
			slot.packets = 1;
			break;
		}
		command = F::middle;
	}
	finish(posted_ + static_cast<u32>(count), position, len, flags);
	return 0;
}

/*
 * Segmentation in software: each segment's headers are written to coherent
 * memory beside its descriptor, its data is cut out of the frame's mapped
 * pieces. A mapping is undone with the last descriptor that reads it (B2).
 */
template <CountedTxFormat F>
int CountedTxQueue<F>::xmit_segments(sk_buff *skb, u32 len, u32 flags,
				     const kapi_tx_offload *offload)
{
	kapi_tso tso;
	const u32 header = kapi_tso_start(skb, &tso, F::max_header);
	const u32 mss = offload->mss;

	if (!header || len <= header || !mss ||
	    offload->segments > F::max_segments ||
	    len - header > mss * offload->segments ||
	    !F::describes(flags, offload)) [[unlikely]]
		return drop(skb, flags, KAPI_DROP_TX_SHAPE);

	kapi_tx_piece pieces[F::max_pieces];
	const int count = kapi_tx_map(kernel_, skb, pieces, F::max_pieces);

	if (count <= 0) [[unlikely]]
		return drop(skb, flags, KAPI_DROP_TX_MAP);

	const u32 command = F::command(flags, offload) | F::first;
	const u32 size = size_;
	const kapi_tx_piece *piece = pieces;
	char *const header_memory = static_cast<char *>(headers_.at());
	u32 position = next_to_use_;
	u32 posted = posted_;
	u32 left = len - header; /* of the frame */
	u32 offset = header;	 /* in the piece */
	u32 segments = 0;

	/* The linear part is headers and no more: no data will undo it. */
	if (piece->len == header) {
		slots_[position].dma = piece->dma;
		slots_[position].len = piece->len;
		slots_[position].is_page = static_cast<u16>(piece->is_page);
		piece++;
		offset = 0;
	}
	while (left) {
		u32 payload = smaller(left, mss);

		left -= payload;
		segments++;
		kapi_tso_header(skb, &tso,
				header_memory + position * F::max_header,
				payload, !left);
		F::write(descriptors_[position],
			 headers_.iova() + position * F::max_header, header,
			 command);
		position = next_position(position, size);
		posted++;
		while (payload) {
			const u32 here = smaller(payload, piece->len - offset);
			kapi_tx_slot &slot = slots_[position];

			payload -= here;
			F::write(descriptors_[position], piece->dma + offset,
				 here, payload ? F::middle : F::last);
			offset += here;
			if (offset == piece->len) {
				slot.dma = piece->dma;
				slot.len = piece->len;
				slot.is_page = static_cast<u16>(piece->is_page);
				piece++;
				offset = 0;
			}
			if (!payload && !left) {
				slot.skb = skb;
				slot.packets = static_cast<u16>(segments);
				slot.bytes = len + (segments - 1) * header;
			}
			position = next_position(position, size);
			posted++;
		}
	}
	finish(posted, position, len + (segments - 1) * header, flags);
	return 0;
}

/* A frame is in the ring; and what that brings about. */
template <CountedTxFormat F>
inline void CountedTxQueue<F>::finish(u32 posted, u32 position, u32 bytes,
				      u32 flags)
{
	bool more = flags & KAPI_TX_MORE;

	/* Also read by a hang's report. */
	store_once(next_to_use_, position);
	store_once(posted_, posted);
	pending_bytes_ += bytes;
	if (is_past(posted, checkpoint_) && !look_for_room()) [[unlikely]]
		more = false;
	if (!more)
		ring_doorbell();
}

template <CountedTxFormat F> inline void CountedTxQueue<F>::ring_doorbell()
{
	u32 count = posted_ - rung_;
	const u32 most = smaller(count, F::max_update);

	/* Pairs with clean(): slots and descriptors are written before. */
	store_release(rung_, posted_);
	kapi_tx_doorbell(kernel_, update_, F::pending(most), pending_bytes_);
	while (count -= smaller(count, F::max_update)) [[unlikely]]
		kapi_write32(update_, 0,
			     F::pending(smaller(count, F::max_update)));
	pending_bytes_ = 0;
	due_ = posted_ + size_ / 4;
	checkpoint_ = earlier(limit_, due_);
	if (load_once(bound_us_)) {
		/* Pairs with bound_expired(): rung_ before, armed_ after. */
		full_barrier();
		if (!load_once(armed_))
			start_timer();
	}
	if (is_past(posted_, limit_)) [[unlikely]]
		stop();
}

/*
 * Past a checkpoint: true where another frame of any shape fits and the
 * doorbell can wait.
 */
template <CountedTxFormat F> bool CountedTxQueue<F>::look_for_room()
{
	/* Pairs with clean(): the slots up to there are clear. */
	limit_ = load_acquire(completed_) + size_ - 1 - worst_case;
	checkpoint_ = earlier(limit_, due_);
	return !is_past(posted_, checkpoint_);
}

/* Before a frame: is there room, be it after a second look? */
template <CountedTxFormat F> bool CountedTxQueue<F>::make_room()
{
	look_for_room();
	if (!is_past(posted_, limit_)) {
		store_once(stopped_, 0u);
		return true;
	}
	ring_what_is_pending();
	return !stop();
}

/*
 * Too little room for a frame of the worst shape. All that is in the ring is
 * rung, and once sent it is past the threshold, so a poll comes and finds the
 * queue stopped. Against one that ran just before: it either sees stopped_, or
 * its completed_ is seen here (both sides have a full barrier between).
 */
template <CountedTxFormat F> bool CountedTxQueue<F>::stop()
{
	look_for_room();
	if (!is_past(posted_, limit_))
		return false;
	store_once(stopped_, 1u);
	kapi_tx_stop(kernel_);
	look_for_room();
	if (room() < wake_room())
		return true;
	store_once(stopped_, 0u);
	kapi_tx_restart(kernel_);
	return false;
}

/*
 * A frame that will not be sent must not keep those before it, which were
 * left unrung because more was to come (faults.md A3).
 */
template <CountedTxFormat F>
int CountedTxQueue<F>::drop(sk_buff *skb, u32 flags, kapi_drop cause)
{
	kapi_tx_drop(kernel_, skb, cause);
	if (!(flags & KAPI_TX_MORE))
		ring_what_is_pending();
	return 0;
}

template <CountedTxFormat F> void CountedTxQueue<F>::ring_what_is_pending()
{
	if (pending_bytes_)
		ring_doorbell();
}

/* ---- The poll ---- */

/*
 * The device has sent so many descriptors since they were last taken off its
 * count, in ring order. It is not believed past what was rung.
 */
template <CountedTxFormat F> inline bool CountedTxQueue<F>::clean(int budget)
{
	if (load_once(bound_us_))
		store_once(cleaned_at_, clock());

	const u32 sent = F::sent(kapi_read32(status_, 0));
	/* Pairs with ring_doorbell(). */
	const u32 outstanding = load_acquire(rung_) - completed_;

	if (!sent || sent > outstanding) [[unlikely]] {
		if (outstanding)
			keep_timer();
		return false;
	}

	const u32 count = smaller(sent, clean_bound);
	const u32 from = next_to_clean_;
	const u32 to = advance_position(from, count, size_);

	if (to > from) {
		kapi_tx_reclaim(kernel_, &slots_[from], count, budget);
	} else {
		kapi_tx_reclaim(kernel_, &slots_[from], size_ - from, budget);
		if (to)
			kapi_tx_reclaim(kernel_, slots_, to, budget);
	}
	store_once(next_to_clean_, to);
	/* Before xmit may add more: pending and sent never exceed the ring. */
	acknowledge(count);
	/* Pairs with look_for_room(): the slots are clear. */
	store_release(completed_, completed_ + count);
	/* Pairs with stop(). */
	full_barrier();
	if (load_once(stopped_)) [[unlikely]]
		wake();
	if (count != outstanding)
		keep_timer();
	return count != sent;
}

template <CountedTxFormat F> void CountedTxQueue<F>::acknowledge(u32 count)
{
	for (; count > F::max_update; count -= F::max_update) [[unlikely]]
		kapi_write32(update_, 0, F::acknowledge(F::max_update));
	kapi_write32(update_, 0, F::acknowledge(count));
}

template <CountedTxFormat F> void CountedTxQueue<F>::wake()
{
	/* The queue is stopped: posted_ stands still. */
	if (room() >= wake_room() && kapi_tx_stopped(kernel_))
		kapi_tx_wake(kernel_);
}

} /* namespace weir */

#endif
