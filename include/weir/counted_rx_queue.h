/* SPDX-License-Identifier: GPL-2.0 */
/*
 * A receive queue of a chip that counts: a register says how many descriptors
 * hold something, one write takes those off that count and adds others with
 * new buffers. The counter is read once for each poll.
 *
 * A sibling of rx_queue.h for the reasons that counted_tx_queue.h gives; and
 * here a frame's first descriptor tells of the whole frame, length, errors and
 * sums, with a header in front of the frame and the FCS behind.
 *
 * What the device says is not trusted: a count is not believed past what was
 * posted, a length is checked before it is used.
 */
#ifndef WEIR_COUNTED_RX_QUEUE_H
#define WEIR_COUNTED_RX_QUEUE_H

#include <concepts>

#include <weir/barrier.h>
#include <weir/kapi.h>
#include <weir/memory.h>
#include <weir/ring.h>
#include <weir/status.h>

namespace weir {

/* What a chip's receive descriptors are. */
template <class F>
concept CountedRxFormat =
	requires (typename F::Descriptor &d,
		  const typename F::Descriptor &written, u64 dma, u32 n) {
		/* Buffers that the longest frame of the chip can take. */
		requires F::max_buffers > 0;
		/* Octets in front of a frame and behind it. */
		requires F::prefix + F::suffix > 0;
		requires F::max_update > 0;
		/* The count in the status register; the update's write. */
		{ F::occupied(n) } -> std::same_as<u32>;
		{ F::update(n, n) } -> std::same_as<u32>;
		F::post(d, dma);
		{ F::status(written) } -> std::same_as<u32>;
		/* The first descriptor's: of the frame with both ends. */
		{ F::length(written) } -> std::same_as<u32>;
		{ F::first(n) } -> std::same_as<bool>;
		{ F::last(n) } -> std::same_as<bool>;
		{ F::error(n) } -> std::same_as<bool>;
		/* First and last and no error. */
		{ F::plain(n) } -> std::same_as<bool>;
		/* KAPI_RX_*. */
		{ F::flags(n) } -> std::same_as<u32>;
	};

struct CountedRxConfig {
	kapi_port *port;
	kapi_vector *vector;
	u32 index;
	u32 size;      /* descriptors, as RingLimits::check() allows */
	u32 buf_len;   /* octets the device may write into one buffer */
	u32 max_frame; /* octets without prefix and suffix */
	u32 flags;     /* KAPI_RX_* that may be told */
	void *status;  /* addresses of the queue's registers */
	void *update;
};

template <CountedRxFormat F> class alignas(cache_line) CountedRxQueue {
    public:
	using Descriptor = typename F::Descriptor;

	CountedRxQueue() = default;
	CountedRxQueue(const CountedRxQueue &) = delete;
	CountedRxQueue &operator=(const CountedRxQueue &) = delete;
	/* The device no longer knows the ring. */
	~CountedRxQueue();

	/* Everything or nothing; may sleep. The device is not touched. */
	Status allocate(const CountedRxConfig &config);

	/*
	 * Post buffers to an empty ring; the device is not told. Some are
	 * enough: the poll adds the rest. Error: not even a few.
	 */
	Status fill();
	/* The hardware queue is fresh (counts 0): tell it of fill()'s. */
	void announce();
	/*
	 * The hardware queue is off and no poll runs: give all buffers back;
	 * the ring is empty. Idempotent.
	 */
	void flush();

	/* Live, from any context. */
	void set_flags(u32 flags) { store_once(flags_, flags); }
	/* While neither vector polls. */
	void move_to(kapi_vector *vector) { kapi_rxq_move(kernel_, vector); }

	u64 iova() const { return ring_.iova(); }
	u32 bytes() const { return ring_.bytes(); }
	u32 size() const { return ring_.size(); }
	u32 index() const { return index_; }
	u32 buf_len() const { return buf_len_; }

	/* As RxQueue::starved(): the service is to have the queue polled. */
	bool starved() const { return load_once(starved_); }
	u32 posted() const { return load_once(posted_); }
	u32 next_to_use() const { return load_once(next_to_use_); }
	u32 next_to_clean() const { return load_once(next_to_clean_); }
	/* Is there a frame that no poll has taken? Any context; a hint. */
	bool has_work() const
	{
		return posted() && F::occupied(kapi_read32(status_, 0));
	}

	/*
	 * NAPI. Frames taken, at most @budget (1 or more); below it nothing
	 * is left of what was there when it began.
	 */
	[[gnu::always_inline]] u32 poll(u32 budget);

    private:
	/* What a poll met that was not a good frame in one buffer. */
	struct Unusual {
		u32 not_ended = 0; /* descriptors that ended no frame */
		u32 not_taken = 0; /* ... that delivered none */
		u32 bytes = 0;
	};
	enum class Frame : u8 { none, assembling, dropping, delivered };

	u32 batch() const
	{
		return size_ >= 4 * max_batch ? max_batch : size_ / 4;
	}
	u32 empty() const { return size_ - posted_; }
	/* Both ends and a frame of one octet to max_frame_. */
	bool length_is_bad(u32 total) const
	{
		return total - (F::prefix + F::suffix + 1) >= max_frame_;
	}

	u32 post(u32 wanted);
	[[gnu::noinline]] u32 refill();
	[[gnu::noinline]] void take_unusual(kapi_rx_buf &buffer,
					    const Descriptor &d, u32 status,
					    Unusual &u);
	void begin(kapi_rx_buf &buffer, const Descriptor &d, u32 status);
	void take_piece(kapi_rx_buf &buffer, u32 room, Unusual &u);
	void lose(kapi_rx_buf &buffer, kapi_drop cause);
	void update(u32 taken, u32 posted);
	void reset();

	static constexpr u32 max_batch = 32;
	/* In how many ms a starved queue is looked after. */
	static constexpr u32 starved_ms = 20;

	/* Read by the poll; written in the control path. */
	kapi_rxq *kernel_ = nullptr;
	Descriptor *descriptors_ = nullptr;
	kapi_rx_buf *buffers_ = nullptr;
	void *status_ = nullptr;
	void *update_ = nullptr;
	u32 size_ = 0;
	u32 buf_len_ = 0;
	u32 max_frame_ = 0;
	u32 flags_ = 0;

	/* Of the poll. */
	alignas(cache_line) u32 next_to_use_ = 0;
	u32 next_to_clean_ = 0;
	u32 posted_ = 0; /* descriptors that the device may write */
	u32 frame_len_ = 0, frame_left_ = 0;
	u32 frame_flags_ = 0;
	Frame frame_ = Frame::none; /* that has begun and not ended */
	bool lost_ = false;	    /* ... that kapi has dropped */
	bool starved_ = false;

	/* Owners. */
	alignas(cache_line) DescriptorRing<Descriptor> ring_;
	Array<kapi_rx_buf> buffer_memory_;
	kapi_port *port_ = nullptr;
	u32 index_ = 0;
};

/* ---- Control path ---- */

template <CountedRxFormat F>
Status CountedRxQueue<F>::allocate(const CountedRxConfig &config)
{
	const kapi_rxq_config pool = { config.index, config.buf_len,
				       config.size, F::prefix };

	if (!ring_.allocate(config.port, config.size) ||
	    !buffer_memory_.allocate(config.size))
		return Status(Error::no_memory, "no memory for a receive ring");

	const int err =
		kapi_rxq_create(config.port, &pool, config.vector, &kernel_);

	if (err) {
		kernel_ = nullptr;
		return Status::from(err, "no receive buffers of this size");
	}
	port_ = config.port;
	descriptors_ = ring_.data();
	buffers_ = buffer_memory_.data();
	status_ = config.status;
	update_ = config.update;
	size_ = config.size;
	buf_len_ = config.buf_len;
	max_frame_ = config.max_frame;
	index_ = config.index;
	set_flags(config.flags);
	reset();
	return {};
}

template <CountedRxFormat F> CountedRxQueue<F>::~CountedRxQueue()
{
	if (!kernel_)
		return;
	flush();
	kapi_rxq_destroy(kernel_);
}

template <CountedRxFormat F> void CountedRxQueue<F>::reset()
{
	next_to_use_ = 0;
	next_to_clean_ = 0;
	posted_ = 0;
	frame_ = Frame::none;
	lost_ = false;
	starved_ = false;
}

template <CountedRxFormat F> void CountedRxQueue<F>::flush()
{
	kapi_rx_abort(kernel_);
	/* The others' pages are the stack's: kapi leaves them named. */
	for (; posted_; posted_--) {
		kapi_rx_put(kernel_, &buffers_[next_to_clean_]);
		next_to_clean_ = next_position(next_to_clean_, size_);
	}
	ring_.clear();
	reset();
}

template <CountedRxFormat F> Status CountedRxQueue<F>::fill()
{
	while (empty() && post(empty()))
		;
	if (posted_ < smaller(F::max_buffers, size_))
		return Status(Error::no_memory,
			      "no memory for receive buffers");
	return {};
}

template <CountedRxFormat F> void CountedRxQueue<F>::announce()
{
	update(0, posted_);
}

/* ---- The poll ---- */

template <CountedRxFormat F> inline u32 CountedRxQueue<F>::poll(u32 budget)
{
	const u32 occupied = F::occupied(kapi_read32(status_, 0));
	const u32 there = smaller(occupied, posted_);
	const Descriptor *const descriptors = descriptors_;
	const u32 told = load_once(flags_);
	u32 position = next_to_clean_;
	u32 got = 0, bytes = 0;
	Unusual unusual;

	/* The count is read before the descriptors that it tells of. */
	dma_rmb();
	while (got != there && got - unusual.not_ended < budget) {
		const Descriptor &d = descriptors[position];
		kapi_rx_buf &buffer = buffers_[position];
		const u32 status = F::status(d);
		const u32 total = F::length(d);

		position = next_position(position, size_);
		got++;
		if (!F::plain(status) || frame_ != Frame::none ||
		    length_is_bad(total) || total > buf_len_) [[unlikely]] {
			take_unusual(buffer, d, status, unusual);
			continue;
		}

		const u32 len = total - (F::prefix + F::suffix);

		bytes += len;
		kapi_rx_deliver(kernel_, &buffer, len, F::flags(status) & told,
				0);
	}
	store_once(next_to_clean_, position);
	store_once(posted_, posted_ - got);
	if (got || starved_) {
		const u32 posted =
			empty() >= batch() || starved_ ? refill() : 0;

		update(got, posted);
	}

	const u32 taken = got - unusual.not_taken;

	bytes += unusual.bytes;
	if (taken)
		kapi_rx_account(kernel_, taken, bytes);
	return got - unusual.not_ended;
}

/*
 * A frame over several buffers, one with an error, or a length that cannot
 * be.
 */
template <CountedRxFormat F>
void CountedRxQueue<F>::take_unusual(kapi_rx_buf &buffer, const Descriptor &d,
				     u32 status, Unusual &u)
{
	const bool last = F::last(status);
	const u32 taken_before = u.bytes;
	u32 room = buf_len_;

	if (!last)
		u.not_ended++;
	if (F::first(status)) {
		begin(buffer, d, status);
		room -= F::prefix;
	} else if (frame_ == Frame::none) {
		/* The middle of a frame that never began. */
		lose(buffer, KAPI_DROP_RX_ERROR);
	}
	/* It ends before its length is reached. */
	if (last && frame_ == Frame::assembling && frame_left_ > room) {
		kapi_rx_abort(kernel_);
		lose(buffer, KAPI_DROP_RX_LENGTH);
	}
	if (buffer.page)
		take_piece(buffer, room, u);
	if (last)
		frame_ = Frame::none;
	if (u.bytes == taken_before)
		u.not_taken++;
}

/* The first descriptor of a frame; the buffer is gone where it is dropped. */
template <CountedRxFormat F>
void CountedRxQueue<F>::begin(kapi_rx_buf &buffer, const Descriptor &d,
			      u32 status)
{
	const u32 total = F::length(d);

	/* The one before did not end. */
	if (frame_ == Frame::assembling)
		kapi_rx_abort(kernel_);
	lost_ = false;
	if (F::error(status)) {
		lose(buffer, KAPI_DROP_RX_ERROR);
	} else if (length_is_bad(total)) {
		lose(buffer, KAPI_DROP_RX_LENGTH);
	} else {
		frame_ = Frame::assembling;
		frame_len_ = frame_left_ = total - (F::prefix + F::suffix);
		frame_flags_ = F::flags(status) & load_once(flags_);
	}
}

template <CountedRxFormat F>
void CountedRxQueue<F>::lose(kapi_rx_buf &buffer, kapi_drop cause)
{
	kapi_rx_drop(kernel_, &buffer, cause);
	frame_ = Frame::dropping;
}

/*
 * @room octets at most are the frame's. Its last one may be in a buffer before
 * the last, which then holds only of the FCS.
 */
template <CountedRxFormat F>
void CountedRxQueue<F>::take_piece(kapi_rx_buf &buffer, u32 room, Unusual &u)
{
	if (frame_ != Frame::assembling) {
		kapi_rx_put(kernel_, &buffer);
		return;
	}

	const u32 here = smaller(frame_left_, room);
	const bool whole = here == frame_len_;

	frame_left_ -= here;
	if (frame_left_) {
		lost_ |= !kapi_rx_append(kernel_, &buffer, here);
		return;
	}
	frame_ = Frame::delivered;
	if (whole)
		kapi_rx_deliver(kernel_, &buffer, here, frame_flags_, 0);
	else
		kapi_rx_deliver_last(kernel_, &buffer, here, frame_flags_, 0);
	if (!lost_)
		u.bytes += frame_len_;
}

/* One register takes both counts, so many at a time. */
template <CountedRxFormat F>
void CountedRxQueue<F>::update(u32 taken, u32 posted)
{
	while (taken | posted) {
		const u32 t = smaller(taken, F::max_update);
		const u32 p = smaller(posted, F::max_update);

		kapi_write32(update_, 0, F::update(t, p));
		taken -= t;
		posted -= p;
	}
}

/* How many were posted: up to the end of the ring. */
template <CountedRxFormat F> u32 CountedRxQueue<F>::post(u32 wanted)
{
	const u32 first = next_to_use_;
	const u32 posted = kapi_rx_refill(kernel_, &buffers_[first],
					  smaller(wanted, size_ - first));

	for (u32 i = first; i < first + posted; i++)
		F::post(descriptors_[i], buffers_[i].dma);
	store_once(next_to_use_, advance_position(first, posted, size_));
	store_once(posted_, posted_ + posted);
	return posted;
}

/*
 * A batch of buffers at a time; how many the device is to be told of. What is
 * short now is tried again by the next poll; where the device has not even
 * enough for one frame, none may come, and the service sees to it (F1).
 */
template <CountedRxFormat F> u32 CountedRxQueue<F>::refill()
{
	const u32 before = posted_;

	while (empty() >= batch()) {
		if (!post(batch())) [[unlikely]] {
			kapi_rx_short(kernel_);
			break;
		}
	}
	store_once(starved_, posted_ < F::max_buffers);
	if (starved_) [[unlikely]]
		kapi_service_after(port_, starved_ms);
	return posted_ - before;
}

} /* namespace weir */

#endif
