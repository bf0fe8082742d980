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
concept TxFormat = requires(typename F::Descriptor &d,
			    const typename F::Descriptor &written, u64 dma,
			    u32 len, u32 flags, typename F::Command command,
			    typename F::Context context,
			    const kapi_tx_offload &offload) {
	/* Shortest and longest frame; longest piece of one descriptor. */
	requires F::min_frame > 0 && F::max_frame >= F::min_frame;
	requires F::max_data > 0 && F::max_pieces > 0;
	/* Contexts that the queue remembers; a zero one is never equal. */
	requires F::contexts > 0;
	/* Descriptors that one frame can take. */
	requires F::worst_case > 0;
	/* Words of a frame that needs no offload, and of one that does. */
	{ F::plain(len) } -> std::same_as<typename F::Command>;
	{ F::command(len, flags, offload) }
		-> std::same_as<typename F::Command>;
	{ F::needs_context(flags) } -> std::same_as<bool>;
	{ F::context_index(flags) } -> std::same_as<u32>;
	{ F::context(flags, offload) }
		-> std::same_as<typename F::Context>;
	/* One piece; the last one of a frame; a context. */
	F::write(d, dma, len, command);
	F::write_last(d, dma, len, command, true);
	F::write_context(d, context);
	/* Ask for a report of the last one afterwards, and: was it made? */
	F::ask(d);
	{ F::done(written) } -> std::same_as<bool>;
};

struct TxConfig {
	kapi_port *port;
	kapi_vector *vector;
	u32 index;
	u32 size;	/* descriptors, as RingLimits::check() allows */
	u32 tx_frames;	/* at most coalesce::max_tx_frames(size) */
	void *tail;	/* the tail register's address */
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
	 * The poll; @budget as NAPI gave it. True where finished frames were
	 * left, because one poll takes a bounded number.
	 */
	[[gnu::always_inline]] bool clean(int budget);

	static constexpr u32 worst_case = F::worst_case;
	/* Descriptors that one poll takes, and then to the next report. */
	static constexpr u32 clean_bound = 512;

    private:
	using Command = typename F::Command;

	u32 quarter() const { return size_ / 4; }
	/* The room at which a stopped queue is started again. */
	u32 wake_room() const
	{
		return 2 * worst_case < size_ ? 2 * worst_case : size_ - 1;
	}

	void reset();
	bool find_room(u32 room);
	[[gnu::noinline, gnu::cold]] bool stopped_for_good();
	[[gnu::noinline]] Command offload(u32 len, u32 flags,
					  const kapi_tx_offload *offload);
	[[gnu::noinline]] int xmit_pieces(sk_buff *skb, u32 len, u32 flags,
					  const kapi_tx_offload *offload);
	[[gnu::noinline, gnu::cold]] int drop(sk_buff *skb, u32 flags,
					      kapi_drop cause);
	void send(u32 position, u64 dma, u32 len, Command command, u32 flags);
	void push_report(u32 position);
	void ring_doorbell();
	[[gnu::noinline, gnu::cold]] void ring_what_is_pending();
	void wake();

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
	u32 limit_ = 0;		/* posted_ past it: room below worst_case */
	u32 checkpoint_ = 0;	/* posted_ past it: limit_, or ring is due */
	u32 pending_bytes_ = 0;	/* since the last doorbell */
	u32 frames_left_ = 1;	/* before the next report */
	u32 reported_ = 0;	/* posted_ at the last report */
	u32 reports_posted_ = 0; /* read by the poll (release) */
	u32 stopped_ = 0;	/* hint for the poll; kapi has the truth */
	typename F::Context contexts_[F::contexts] = {};

	/* Of the poll. */
	alignas(cache_line) u32 next_to_clean_ = 0;
	u32 completed_ = 0;	/* read by xmit (release) */
	u32 reports_taken_ = 0;

	/* Owners. */
	alignas(cache_line) DescriptorRing<Descriptor> ring_;
	Array<kapi_tx_slot> slot_memory_;
	ReportFifo report_memory_;
	u32 index_ = 0;
};

/* ---- Control path ---- */

template <TxFormat F>
Status TxQueue<F>::allocate(const TxConfig &config)
{
	static_assert(F::worst_case < 64 - 1, "the smallest ring is 64");

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
	tx_frames_ = config.tx_frames;
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
	checkpoint_ = earlier(limit_, quarter());
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

} /* namespace weir */

#endif
