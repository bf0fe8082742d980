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

	/* ndo_start_xmit, transmit lock held; as weir_<chip>_xmit. */
	[[gnu::always_inline]] int xmit(sk_buff *skb, u32 len, u32 nr_frags,
					u32 flags,
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
	[[gnu::always_inline]] bool clean(int budget);

	static constexpr u32 worst_case = F::worst_case;
	/* Descriptors that one poll takes at most, or those of one report. */
	static constexpr u32 clean_bound = 512;

    private:
	using Command = typename F::Command;

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
	[[gnu::noinline, gnu::cold]] bool make_room();
	[[gnu::noinline]] bool look_for_room();
	[[gnu::noinline, gnu::cold]] bool stop();
	[[gnu::noinline, gnu::cold]] void wake();
	[[gnu::noinline, gnu::cold]] int drop(sk_buff *skb, u32 flags,
					      kapi_drop cause);
	[[gnu::noinline]] int xmit_pieces(sk_buff *skb, u32 len, u32 flags,
					  const kapi_tx_offload *offload);
	[[gnu::noinline]] void renew(typename F::Context &context, u32 flags,
				     const kapi_tx_offload *offload);
	[[gnu::always_inline]] Command command(u32 len, u32 flags,
					       const kapi_tx_offload *offload);
	[[gnu::always_inline]] void finish(u32 position, u32 posted, u64 dma,
					   u32 len, Command command, u32 bytes,
					   u32 flags);
	[[gnu::always_inline]] void push_report(u32 position);
	[[gnu::always_inline]] void ring_doorbell();

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
	u32 due_ = 0;		 /* posted_ past it: ring the doorbell */
	u32 checkpoint_ = 0;	 /* the earlier of the two */
	u32 pending_bytes_ = 0;	 /* since the last doorbell */
	u32 frames_left_ = 1;	 /* before the next report */
	u32 reported_ = 0;	 /* posted_ at the last report */
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
	due_ = size_ / 4;
	checkpoint_ = earlier(limit_, due_);
	pending_bytes_ = 0;
	frames_left_ = tx_frames_;
	reported_ = 0;
	reports_posted_ = 0;
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
	if (is_past(posted_, limit_) && !make_room()) [[unlikely]]
		return 1;
	/* One descriptor, and not a length that the chip cannot send. */
	if (nr_frags || len - F::min_frame > F::max_data - F::min_frame ||
	    (flags & F::segmentation))
		return xmit_pieces(skb, len, flags, offload);

	const u64 dma = kapi_tx_map_linear(kernel_, skb);

	if (dma == KAPI_DMA_ERROR) [[unlikely]]
		return drop(skb, flags, KAPI_DROP_TX_MAP);

	const Command words = command(len, flags, offload);
	const u32 position = next_to_use_;
	const u32 posted = posted_;
	kapi_tx_slot &slot = slots_[position];

	slot.dma = dma;
	slot.skb = skb;
	slot.len = len;
	slot.bytes = len;
	slot.packets = 1;
	slot.is_page = 0;
	finish(position, posted, dma, len, words, len, flags);
	return 0;
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
			finish(position, posted, dma, left, words, bytes,
			       flags);
			return 0;
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
inline void TxQueue<F>::finish(u32 position, u32 posted, u64 dma, u32 len,
			       Command command, u32 bytes, u32 flags)
{
	Descriptor &d = descriptors_[position];
	bool more = flags & KAPI_TX_MORE;

	/* Also read by the poll and by a hang's report. */
	store_once(next_to_use_, next_position(position, size_));
	store_once(posted_, ++posted);
	pending_bytes_ += bytes;

	if (is_past(posted, checkpoint_) && !look_for_room()) [[unlikely]]
		more = false;
	if (!--frames_left_ || !more) {
		F::write_last(d, dma, len, command, true);
		/* From here the poll may look at the descriptor's done bit. */
		push_report(position);
		if (!more)
			ring_doorbell();
	} else {
		F::write_last(d, dma, len, command, false);
	}
}

template <TxFormat F> inline void TxQueue<F>::push_report(u32 position)
{
	const u32 reports = reports_posted_;

	reports_[reports & report_mask_] = static_cast<u16>(position);
	frames_left_ = load_once(tx_frames_);
	reported_ = posted_;
	/* Pairs with clean(): slots and descriptors are written before. */
	store_release(reports_posted_, reports + 1);
}

/* Everything posted has been asked about. */
template <TxFormat F> inline void TxQueue<F>::ring_doorbell()
{
	kapi_tx_doorbell(kernel_, tail_, next_to_use_, pending_bytes_);
	pending_bytes_ = 0;
	due_ = posted_ + size_ / 4;
	checkpoint_ = earlier(limit_, due_);
	if (is_past(posted_, limit_)) [[unlikely]]
		stop();
}

/*
 * Past a checkpoint: true where another frame of any shape fits and the
 * doorbell can wait.
 */
template <TxFormat F> bool TxQueue<F>::look_for_room()
{
	/* Pairs with clean(): the slots up to there are clear. */
	limit_ = load_acquire(completed_) + size_ - 1 - worst_case;
	checkpoint_ = earlier(limit_, due_);
	return !is_past(posted_, checkpoint_);
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
	if (reported_ != posted_) {
		/* Not rung yet: the device does not read it before. */
		const u32 last = (next_to_use_ ? next_to_use_ : size_) - 1;

		F::ask(descriptors_[last]);
		push_report(last);
	}
	ring_doorbell();
}

/* ---- The poll ---- */

/*
 * Reports come in the order in which they were asked for, and each tells that
 * all before it is done: descriptors are written back in order (82599
 * Datasheet 7.2.3.5.2), so only those that were asked are read.
 */
template <TxFormat F> inline bool TxQueue<F>::clean(int budget)
{
	/* Pairs with push_report(). */
	const u32 posted = load_acquire(reports_posted_);
	const u32 first = reports_taken_;
	const u32 stop = first + smaller(posted - first, clean_bound);
	const Descriptor *const descriptors = descriptors_;
	const u16 *const reports = reports_;
	const u32 mask = report_mask_;
	u32 taken = first;

	while (taken != stop && F::done(descriptors[reports[taken & mask]]))
		taken++;
	if (taken == first)
		return false;

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
	reports_taken_ = taken;
	/* Pairs with look_for_room(): the slots are clear. */
	store_release(completed_, completed_ + count);
	/* Pairs with stop(). */
	full_barrier();
	if (load_once(stopped_)) [[unlikely]]
		wake();
	/* "Not done yet" is no work that is left (faults.md E2). */
	return taken != posted && F::done(descriptors[reports[taken & mask]]);
}

template <TxFormat F> void TxQueue<F>::wake()
{
	/* The queue is stopped: posted_ stands still. */
	if (room() >= wake_room() && kapi_tx_stopped(kernel_))
		kapi_tx_wake(kernel_);
}

} /* namespace weir */

#endif
