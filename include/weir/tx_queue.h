/* SPDX-License-Identifier: GPL-2.0 */
/*
 * A transmit queue: one descriptor ring, filled by ndo_start_xmit under the
 * queue's transmit lock, emptied by the poll of its vector.
 *
 * The ring is a template on the chip's descriptor format, so that everything
 * below is straight code. What goes from xmit to the poll is published by one
 * release store per report (reports_posted_), what goes back by one per poll
 * (completed_); each is on a cache line of its writer.
 *
 * Completion is asked for on the last descriptor before every doorbell and at
 * least every tx_frames frames, and the doorbell is rung at the latest after a
 * quarter of the ring: whatever the stack does with xmit_more, every frame is
 * rung and reported.
 */
#ifndef WEIR_TX_QUEUE_H
#define WEIR_TX_QUEUE_H

#include <concepts>

#include <weir/barrier.h>
#include <weir/kapi.h>
#include <weir/memory.h>
#include <weir/report_fifo.h>
#include <weir/ring.h>
#include <weir/status.h>

namespace weir {

/* What a chip's transmit descriptors are. Times and lengths in octets. */
template <class F>
concept TxFormat = requires (
	typename F::Descriptor &d, const typename F::Descriptor &written,
	u64 dma, u32 len, u32 flags, typename F::Command command,
	const typename F::Context &context, const kapi_tx_offload *offload) {
	/* Shortest and longest frame; longest of one descriptor. */
	requires F::min_frame > 0 && F::max_frame >= F::max_data;
	requires F::max_data > F::min_frame &&F::max_pieces > 0;
	/* Descriptors that one frame can take. */
	requires F::worst_case > 0;
	/* Contexts that the queue remembers. */
	requires F::contexts > 0;
	/* Flags of a frame that needs one; that is several frames. */
	requires F::special != 0;
	requires (F::special & F::segmentation) == F::segmentation;
	{ F::context_index(flags) } -> std::same_as<u32>;
	/*
		 * What a context depends on, compared with that of the one in
		 * use; that of a zero context is never equal.
		 */
	{ F::key(flags, offload) } -> std::equality_comparable;
	{ context.key == F::key(flags, offload) };
	{ F::context(flags, offload) } -> std::same_as<typename F::Context>;
	F::write_context(d, flags, offload);
	/* The words of a frame without, and with a context. */
	{ F::plain(len) } -> std::same_as<typename F::Command>;
	{ F::command(context, len) } -> std::same_as<typename F::Command>;
	{ F::wire_bytes(len, offload) } -> std::same_as<u32>;
	/* One piece; the last one of a frame. */
	F::write(d, dma, len, command);
	F::write_last(d, dma, len, command, true);
	/* Ask for a report afterwards, and: was it made? */
	F::ask(d);
	{ F::done(written) } -> std::same_as<bool>;
};

struct TxConfig {
	kapi_port *port;
	kapi_vector *vector;
	u32 index;
	u32 size;      /* descriptors, as RingLimits::check() allows */
	u32 tx_frames; /* at most coalesce::max_tx_frames(size) */
	void *tail;    /* the tail register's address */
};

template <TxFormat F> class alignas(cache_line) TxQueue {
    public:
	using Descriptor = typename F::Descriptor;

	TxQueue() = default;
	TxQueue(const TxQueue &) = delete;
	TxQueue &operator=(const TxQueue &) = delete;
	/* The device no longer knows the ring; frames in it are dropped. */
	~TxQueue();

	/*
	 * Everything or nothing; may sleep. The device is not touched: ring
	 * address and length are for the caller to program.
	 */
	Status allocate(const TxConfig &config);

	u64 iova() const { return ring_.iova(); }
	u32 bytes() const { return ring_.bytes(); }
	u32 size() const { return ring_.size(); }
	u32 index() const { return index_; }

	/* Live: takes effect with the next report. 1 or more. */
	void set_tx_frames(u32 frames) { store_once(tx_frames_, frames); }

	/*
	 * The hardware queue is off, no xmit and no poll runs: drop what is
	 * in the ring and bring queue, BQL and contexts to what the chip has
	 * after reset (head and tail 0). Idempotent.
	 */
	void flush();

	/* For a hang's report; any context, may be a little old. */
	u32 in_use() const { return load_once(posted_) - completed(); }
	u32 completed() const { return load_once(completed_); }
	u32 next_to_use() const { return load_once(next_to_use_); }
	u32 next_to_clean() const { return load_once(next_to_clean_); }
	/* Is a frame finished that no poll has taken? Any context; a hint. */
	bool has_work() const;

	/*
	 * ndo_start_xmit, transmit lock held; as weir_<chip>_xmit and
	 * _xmit_linear.
	 */
	[[gnu::always_inline]] int xmit(sk_buff *skb, u32 len, u32 nr_frags,
					u32 flags,
					const kapi_tx_offload *offload);
	[[gnu::always_inline]] int xmit_linear(sk_buff *skb, u32 len, u32 flags,
					       u64 dma,
					       const kapi_tx_offload *offload);

	/*
	 * Transmit lock held: frames wait for a doorbell that the frame which
	 * was to ring it cannot (A3); ring it.
	 */
	[[gnu::noinline, gnu::cold]] void ring_what_is_pending();

	/*
	 * The poll; @budget as NAPI gave it. True where finished frames were
	 * left, because one poll takes a bounded number.
	 */
	[[gnu::always_inline]] bool clean(int budget)
	{
		const u32 first = reports_taken_;

		/* Pairs with push_report(). */
		if (load_acquire(reports_posted_) == first ||
		    !F::done(descriptors_[reports_[first & report_mask_]]))
			return false;
		return take_reports(budget);
	}

	static constexpr u32 worst_case = F::worst_case;
	/* Descriptors that one poll takes at most, or those of one report. */
	static constexpr u32 clean_bound = 512;

    private:
	using Command = typename F::Command;

	static constexpr u16 no_position = 0xffff;

	/* In descriptors. */
	u32 room() const
	{
		return size_ - 1 - (load_once(posted_) - completed());
	}
	/* The room at which a stopped queue is started again. */
	u32 wake_room() const
	{
		return 2 * worst_case < size_ ? 2 * worst_case : size_ - 1;
	}

	void reset();
	[[gnu::noinline]] bool take_reports(int budget);
	[[gnu::noinline, gnu::cold]] bool make_room();
	void look_for_room();
	[[gnu::noinline, gnu::cold]] bool stop();
	[[gnu::noinline, gnu::cold]] int ring_and_stop(u32 bytes);
	[[gnu::noinline]] int look_and_post(sk_buff *skb, u32 len, u32 flags,
					    u64 dma,
					    const kapi_tx_offload *offload);
	[[gnu::noinline, gnu::cold]] void wake();
	[[gnu::noinline, gnu::cold]] int drop(sk_buff *skb, u32 flags,
					      kapi_drop cause);
	[[gnu::noinline]] int xmit_pieces(sk_buff *skb, u32 len, u32 flags,
					  const kapi_tx_offload *offload);
	[[gnu::noinline]] void renew(typename F::Context &context, u32 flags,
				     const kapi_tx_offload *offload);
	[[gnu::always_inline]] Command command(u32 len, u32 flags,
					       const kapi_tx_offload *offload);
	[[gnu::noinline]] int post_special(sk_buff *skb, u32 len, u32 flags,
					   u64 dma,
					   const kapi_tx_offload *offload);
	[[gnu::always_inline]] int post_linear(sk_buff *skb, u32 len, u32 flags,
					       u64 dma, Command words);
	[[gnu::always_inline]] int finish(u32 position, u32 posted, u64 dma,
					  u32 len, Command command, u32 bytes,
					  u32 flags);
	[[gnu::always_inline]] void push_report(u32 position);
	[[gnu::always_inline]] int ring_doorbell(u32 posted, u32 bytes);
	[[gnu::always_inline]] bool may_wait(u32 posted) const;

	/* Read by both sides; written in the control path only. */
	kapi_txq *kernel_ = nullptr;
	Descriptor *descriptors_ = nullptr;
	kapi_tx_slot *slots_ = nullptr;
	u16 *reports_ = nullptr;
	void *tail_ = nullptr;
	u32 size_ = 0;
	u32 report_mask_ = 0;
	u32 tx_frames_ = 1;

	/* Of xmit, under the transmit lock. Counts are of descriptors. */
	alignas(cache_line) u32 next_to_use_ = 0;
	u32 posted_ = 0;
	u32 limit_ = 0;		 /* posted_ past it: room below worst_case */
	u32 look_ = 0;		 /* ... a frame may get it there: look anew */
	u32 rung_ = 0;		 /* posted_ at the last doorbell */
	u32 pending_bytes_ = 0;	 /* since the last doorbell */
	u32 frames_left_ = 1;	 /* before the next report */
	u32 reports_posted_ = 0; /* read by the poll (release) */
	u32 stopped_ = 0;	 /* hint for the poll; kapi has the truth */

	/* Of xmit too, where offloads are asked for. */
	alignas(cache_line) typename F::Context contexts_[F::contexts] = {};

	/* Of the poll. */
	alignas(cache_line) u32 next_to_clean_ = 0;
	u32 completed_ = 0; /* read by xmit (release) */
	u32 reports_taken_ = 0;

	/* Owners. */
	alignas(cache_line) DescriptorRing<Descriptor> ring_;
	Array<kapi_tx_slot> slot_memory_;
	ReportFifo report_memory_;
	u32 index_ = 0;
};

/* ---- Control path ---- */

template <TxFormat F> Status TxQueue<F>::allocate(const TxConfig &config)
{
	static_assert(F::worst_case < 64 - 1, "the smallest ring is 64");
	/* A line for both sides to read, one of xmit, one of the poll. */
	static_assert(offsetof(TxQueue, next_to_use_) == cache_line);
	static_assert(offsetof(TxQueue, contexts_) == 2 * cache_line);
	static_assert(offsetof(TxQueue, next_to_clean_) % cache_line == 0);
	static_assert(offsetof(TxQueue, ring_) ==
		      offsetof(TxQueue, next_to_clean_) + cache_line);

	if (!ring_.allocate(config.port, config.size) ||
	    !slot_memory_.allocate(config.size) ||
	    !report_memory_.allocate(config.size))
		return Status(Error::no_memory,
			      "no memory for a transmit ring");
	kernel_ = kapi_txq_create(config.port, config.index, config.vector);
	if (!kernel_)
		return Status(Error::no_memory,
			      "no memory for a transmit queue");
	descriptors_ = ring_.data();
	slots_ = slot_memory_.data();
	reports_ = report_memory_.data();
	report_mask_ = report_memory_.mask();
	tail_ = config.tail;
	size_ = config.size;
	index_ = config.index;
	set_tx_frames(config.tx_frames);
	reset();
	return {};
}

template <TxFormat F> TxQueue<F>::~TxQueue()
{
	if (!kernel_)
		return;
	/* BQL may belong to a newer queue of this index by now. */
	if (in_use())
		flush();
	kapi_txq_destroy(kernel_);
}

template <TxFormat F> void TxQueue<F>::flush()
{
	kapi_tx_flush(kernel_, slots_, size_);
	ring_.clear();
	reset();
}

template <TxFormat F> void TxQueue<F>::reset()
{
	next_to_use_ = 0;
	posted_ = 0;
	limit_ = size_ - 1 - worst_case;
	look_ = limit_ - worst_case;
	rung_ = 0;
	pending_bytes_ = 0;
	frames_left_ = tx_frames_;
	reports_posted_ = 0;
	/* The report before the first: of no descriptor that there is. */
	reports_[report_mask_] = no_position;
	stopped_ = 0;
	for (auto &context : contexts_)
		context = {};
	next_to_clean_ = 0;
	completed_ = 0;
	reports_taken_ = 0;
}

/* ---- xmit ---- */

template <TxFormat F>
inline int TxQueue<F>::xmit(sk_buff *skb, u32 len, u32 nr_frags, u32 flags,
			    const kapi_tx_offload *offload)
{
	if (is_past(posted_, look_) && !make_room()) [[unlikely]]
		return 1;
	/* One descriptor, and not a length that the chip cannot send. */
	if (nr_frags || len - F::min_frame > F::max_data - F::min_frame ||
	    (flags & F::segmentation))
		return xmit_pieces(skb, len, flags, offload);

	const u64 dma = kapi_tx_map_linear(kernel_, skb);

	if (dma == KAPI_DMA_ERROR) [[unlikely]]
		return drop(skb, flags, KAPI_DROP_TX_MAP);

	return post_special(skb, len, flags, dma, offload);
}

/*
 * The caller has mapped it. What is called from here is called last, so that
 * nothing has to be kept over it.
 */
template <TxFormat F>
inline int TxQueue<F>::xmit_linear(sk_buff *skb, u32 len, u32 flags, u64 dma,
				   const kapi_tx_offload *offload)
{
	if (dma == KAPI_DMA_ERROR) [[unlikely]]
		return drop(skb, flags, KAPI_DROP_TX_MAP);
	if (is_past(posted_, look_)) [[unlikely]]
		return look_and_post(skb, len, flags, dma, offload);
	if (!(flags & F::special))
		return post_linear(skb, len, flags, dma, F::plain(len));

	const auto &context = contexts_[F::context_index(flags)];

	if (!(context.key == F::key(flags, offload))) [[unlikely]]
		return post_special(skb, len, flags, dma, offload);
	return post_linear(skb, len, flags, dma, F::command(context, len));
}

template <TxFormat F>
int TxQueue<F>::look_and_post(sk_buff *skb, u32 len, u32 flags, u64 dma,
			      const kapi_tx_offload *offload)
{
	if (make_room())
		return post_special(skb, len, flags, dma, offload);
	/* The stack keeps the frame, and brings it again. */
	kapi_tx_unmap(kernel_, dma, len);
	return KAPI_TX_BUSY;
}

template <TxFormat F>
int TxQueue<F>::post_special(sk_buff *skb, u32 len, u32 flags, u64 dma,
			     const kapi_tx_offload *offload)
{
	return post_linear(skb, len, flags, dma, command(len, flags, offload));
}

/* There is room for it. */
template <TxFormat F>
inline int TxQueue<F>::post_linear(sk_buff *skb, u32 len, u32 flags, u64 dma,
				   Command words)
{
	const u32 position = next_to_use_;
	const u32 posted = posted_;
	kapi_tx_slot &slot = slots_[position];

	slot.dma = dma;
	slot.skb = skb;
	slot.len = len;
	slot.bytes = len;
	slot.packets = 1;
	slot.is_page = 0;
	return finish(position, posted, dma, len, words, len, flags);
}

/*
 * The frame is mapped and will be sent: its context may go into the ring. A
 * context holds for all frames after it until it is overwritten, so most
 * frames find theirs in place.
 */
template <TxFormat F>
inline typename TxQueue<F>::Command
TxQueue<F>::command(u32 len, u32 flags, const kapi_tx_offload *offload)
{
	if (!(flags & F::special))
		return F::plain(len);

	auto &context = contexts_[F::context_index(flags)];

	if (!(context.key == F::key(flags, offload))) [[unlikely]]
		renew(context, flags, offload);
	return F::command(context, len);
}

template <TxFormat F>
void TxQueue<F>::renew(typename F::Context &context, u32 flags,
		       const kapi_tx_offload *offload)
{
	const u32 position = next_to_use_;

	context = F::context(flags, offload);
	F::write_context(descriptors_[position], flags, offload);
	store_once(next_to_use_, next_position(position, size_));
	store_once(posted_, posted_ + 1);
}

template <TxFormat F>
int TxQueue<F>::xmit_pieces(sk_buff *skb, u32 len, u32 flags,
			    const kapi_tx_offload *offload)
{
	if (len - F::min_frame > F::max_frame - F::min_frame) [[unlikely]]
		return drop(skb, flags, KAPI_DROP_TX_SHAPE);

	kapi_tx_piece pieces[F::max_pieces];
	const int count = kapi_tx_map(kernel_, skb, pieces, F::max_pieces);

	if (count <= 0) [[unlikely]]
		return drop(skb, flags, KAPI_DROP_TX_MAP);

	const Command words = command(len, flags, offload);
	Descriptor *const descriptors = descriptors_;
	kapi_tx_slot *const slots = slots_;
	const u32 size = size_;
	const kapi_tx_piece *const last = pieces + count - 1;
	u32 position = next_to_use_;
	u32 posted = posted_;

	for (const kapi_tx_piece *piece = pieces;; piece++) {
		u64 dma = piece->dma;
		u32 left = piece->len;

		/* The mapping is undone with the last of it (B2). */
		for (; left > F::max_data; left -= F::max_data) [[unlikely]] {
			F::write(descriptors[position], dma, F::max_data,
				 words);
			dma += F::max_data;
			position = next_position(position, size);
			posted++;
		}

		kapi_tx_slot &slot = slots[position];

		slot.dma = piece->dma;
		slot.len = piece->len;
		slot.is_page = static_cast<u16>(piece->is_page);
		if (piece == last) {
			u32 bytes = len;
			u16 packets = 1;

			if (flags & F::segmentation) {
				bytes = F::wire_bytes(len, offload);
				packets = offload->segments;
			}
			slot.skb = skb;
			slot.bytes = bytes;
			slot.packets = packets;
			return finish(position, posted, dma, left, words, bytes,
				      flags);
		}
		F::write(descriptors[position], dma, left, words);
		position = next_position(position, size);
		posted++;
	}
}

/*
 * The last descriptor of a frame, and what it brings about. @posted is the
 * count without it.
 */
template <TxFormat F>
inline int TxQueue<F>::finish(u32 position, u32 posted, u64 dma, u32 len,
			      Command command, u32 bytes, u32 flags)
{
	Descriptor &d = descriptors_[position];

	/* Also read by the poll and by a hang's report. */
	store_once(next_to_use_, next_position(position, size_));
	store_once(posted_, ++posted);
	bytes += pending_bytes_;
	if (flags & KAPI_TX_MORE) {
		if (may_wait(posted)) [[likely]] {
			const u32 left = --frames_left_;

			pending_bytes_ = bytes;
			F::write_last(d, dma, len, command, !left);
			if (!left)
				push_report(position);
			return 0;
		}
	}
	F::write_last(d, dma, len, command, true);
	/* From here the poll may look at the descriptor's done bit. */
	push_report(position);
	return ring_doorbell(posted, bytes);
}

/* More is to come: is there room for it, and not too much unrung? */
template <TxFormat F> inline bool TxQueue<F>::may_wait(u32 posted) const
{
	return posted - rung_ <= size_ / 4 && !is_past(posted, limit_);
}

template <TxFormat F> inline void TxQueue<F>::push_report(u32 position)
{
	const u32 reports = reports_posted_;

	reports_[reports & report_mask_] = static_cast<u16>(position);
	frames_left_ = load_once(tx_frames_);
	/* Pairs with clean(): slots and descriptors are written before. */
	store_release(reports_posted_, reports + 1);
}

/* Everything posted, @bytes since the last doorbell, has been asked about. */
template <TxFormat F>
inline int TxQueue<F>::ring_doorbell(u32 posted, u32 bytes)
{
	pending_bytes_ = 0;
	rung_ = posted;
	if (is_past(posted, limit_)) [[unlikely]]
		return ring_and_stop(bytes);
	return kapi_tx_doorbell(kernel_, tail_, next_to_use_, bytes);
}

template <TxFormat F> int TxQueue<F>::ring_and_stop(u32 bytes)
{
	kapi_tx_doorbell(kernel_, tail_, next_to_use_, bytes);
	stop();
	return 0;
}

template <TxFormat F> void TxQueue<F>::look_for_room()
{
	/* Pairs with clean(): the slots up to there are clear. */
	limit_ = load_acquire(completed_) + size_ - 1 - worst_case;
	look_ = limit_ - worst_case;
}

/* Before a frame: is there room, be it after a second look? */
template <TxFormat F> bool TxQueue<F>::make_room()
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
 * Too little room for a frame of the worst shape; all that is in the ring is
 * rung and will be reported, so a poll comes and finds the queue stopped.
 * Against one that ran just before: it either sees stopped_, or its completed_
 * is seen here (both sides have a full barrier between).
 */
template <TxFormat F> bool TxQueue<F>::stop()
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
template <TxFormat F>
int TxQueue<F>::drop(sk_buff *skb, u32 flags, kapi_drop cause)
{
	kapi_tx_drop(kernel_, skb, cause);
	if (!(flags & KAPI_TX_MORE))
		ring_what_is_pending();
	return 0;
}

template <TxFormat F> void TxQueue<F>::ring_what_is_pending()
{
	if (!pending_bytes_)
		return;

	const u32 last = (next_to_use_ ? next_to_use_ : size_) - 1;

	/* No lap of the ring is without a report: one of @last is of now. */
	if (reports_[(reports_posted_ - 1) & report_mask_] != last) {
		/* Not rung yet: the device does not read it before. */
		F::ask(descriptors_[last]);
		push_report(last);
	}
	ring_doorbell(posted_, pending_bytes_);
}

/* ---- The poll ---- */

/*
 * Reports come in the order in which they were asked for, and each tells that
 * all before it is done: descriptors are written back in order (82599
 * Datasheet 7.2.3.5.2), so only those that were asked are read. The first that
 * is not taken is done.
 */
template <TxFormat F> bool TxQueue<F>::take_reports(int budget)
{
	/* Pairs with push_report(). */
	const u32 posted = load_acquire(reports_posted_);
	const u32 first = reports_taken_;
	const u32 stop = first + smaller(posted - first, clean_bound);
	const Descriptor *const descriptors = descriptors_;
	const u16 *const reports = reports_;
	const u32 mask = report_mask_;
	u32 taken = first + 1;

	while (taken != stop && F::done(descriptors[reports[taken & mask]]))
		taken++;

	const u32 from = next_to_clean_;
	u32 to, count;

	for (;;) {
		to = next_position(reports[(taken - 1) & mask], size_);
		count = position_distance(from, to, size_);
		if (count <= clean_bound || taken - first == 1) [[likely]]
			break;
		/* Long frames, or many to a report: half as many. */
		taken = first + (taken - first) / 2;
	}

	/* The device is done with the buffers before they are unmapped. */
	dma_rmb();
	if (to > from) {
		kapi_tx_reclaim(kernel_, &slots_[from], count, budget);
	} else {
		kapi_tx_reclaim(kernel_, &slots_[from], size_ - from, budget);
		if (to)
			kapi_tx_reclaim(kernel_, slots_, to, budget);
	}
	store_once(next_to_clean_, to);
	store_once(reports_taken_, taken);
	/* Pairs with look_for_room(): the slots are clear. */
	store_release(completed_, completed_ + count);
	/* Pairs with stop(). */
	full_barrier();
	if (load_once(stopped_)) [[unlikely]]
		wake();
	/* "Not done yet" is no work that is left (faults.md E2). */
	return taken != posted && F::done(descriptors[reports[taken & mask]]);
}

/* As clean() begins. A report of long ago is at a position of the ring too. */
template <TxFormat F> bool TxQueue<F>::has_work() const
{
	const u32 posted = load_acquire(reports_posted_);
	const u32 taken = load_once(reports_taken_);

	return posted != taken &&
	       F::done(descriptors_[load_once(reports_[taken & report_mask_])]);
}

template <TxFormat F> void TxQueue<F>::wake()
{
	/* The queue is stopped: posted_ stands still. */
	if (room() >= wake_room() && kapi_tx_stopped(kernel_))
		kapi_tx_wake(kernel_);
}

} /* namespace weir */

#endif
