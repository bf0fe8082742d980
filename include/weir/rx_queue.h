/* SPDX-License-Identifier: GPL-2.0 */
/*
 * A receive queue: one descriptor ring with a page of the queue's pool behind
 * each descriptor, emptied and refilled by the poll of its vector.
 *
 * What the device writes back is not trusted: a length is checked before it is
 * used, only descriptors that were posted are looked at, and one poll takes a
 * bounded number of descriptors even where no frame ever ends.
 */
#ifndef WEIR_RX_QUEUE_H
#define WEIR_RX_QUEUE_H

#include <concepts>

#include <weir/barrier.h>
#include <weir/kapi.h>
#include <weir/memory.h>
#include <weir/ring.h>
#include <weir/status.h>

namespace weir {

/* What a chip's receive descriptors are. */
template <class F>
concept RxFormat =
	requires (typename F::Descriptor &d,
		  const typename F::Descriptor &written, u64 dma, u32 status) {
		/* Buffers that the longest frame of the chip can take. */
		requires F::max_buffers > 0;
		/* Frame errors, in the status word. */
		{ F::errors } -> std::convertible_to<u32>;
		/* Hand a buffer to the device; clears the done bit. */
		F::post(d, dma);
		/* The status word, read once; what follows is valid once done. */
		{ F::status(written) } -> std::same_as<u32>;
		{ F::done(status) } -> std::same_as<bool>;
		{ F::last(status) } -> std::same_as<bool>;
		/* The last of a frame, and none of these errors. */
		{ F::good(status, u32{}) } -> std::same_as<bool>;
		{ F::length(written) } -> std::same_as<u32>;
		{ F::hash(written) } -> std::same_as<u32>;
		/* KAPI_RX_* and the VLAN TCI. */
		{ F::flags(written, status) } -> std::same_as<u32>;
	};

struct RxConfig {
	kapi_port *port;
	kapi_vector *vector;
	u32 index;
	u32 size;    /* descriptors, as RingLimits::check() allows */
	u32 buf_len; /* octets the device may write; from rx_buffer() */
	u32 flags;   /* KAPI_RX_* that may be told */
	bool rx_all; /* deliver frames with errors too */
	void *tail;  /* the tail register's address */
};

template <RxFormat F> class alignas(cache_line) RxQueue {
    public:
	using Descriptor = typename F::Descriptor;

	RxQueue() = default;
	RxQueue(const RxQueue &) = delete;
	RxQueue &operator=(const RxQueue &) = delete;
	/* The device no longer knows the ring. */
	~RxQueue();

	/* Everything or nothing; may sleep. The device is not touched. */
	Status allocate(const RxConfig &config);

	/*
	 * Post buffers to an empty ring, without a doorbell. Some are enough:
	 * the poll adds the rest. Error: not even a few.
	 */
	Status fill();
	/* The hardware queue is on (head 0): tell it of what fill() posted. */
	void ring_doorbell() { kapi_rx_doorbell(tail_, next_to_use_); }
	/*
	 * The hardware queue is off and no poll runs: give all buffers back;
	 * the ring is empty, head and tail 0. Idempotent.
	 */
	void flush();

	/* Live, from any context. */
	void set_flags(u32 flags) { store_once(flags_, flags | tci_mask); }
	void set_rx_all(bool on) { store_once(errors_, on ? 0 : F::errors); }

	u64 iova() const { return ring_.iova(); }
	u32 bytes() const { return ring_.bytes(); }
	u32 size() const { return ring_.size(); }
	u32 index() const { return index_; }
	u32 buf_len() const { return buf_len_; }

	/*
	 * The device has no buffer and the last attempt to post one failed:
	 * no interrupt will come of this queue by itself. The poll has asked
	 * for the service (kapi_service_after), which makes the vector's
	 * interrupt happen for each starved queue. Any context.
	 */
	bool starved() const { return load_once(starved_); }
	u32 posted() const { return load_once(posted_); }
	u32 next_to_use() const { return load_once(next_to_use_); }
	u32 next_to_clean() const { return load_once(next_to_clean_); }
	/* Is there a frame that no poll has taken? Any context; a hint. */
	bool has_work() const
	{
		return posted() &&
		       F::done(F::status(descriptors_[next_to_clean()]));
	}

	/*
	 * NAPI. The work done, at most @budget (1 or more), in frames; as much
	 * as that too where frames without an end took too many descriptors.
	 */
	[[gnu::always_inline]] u32 poll(u32 budget)
	{
		/*
		 * For the transmit queue alone, as half of the polls may be. A
		 * ring that is empty is one to refill.
		 */
		if (posted_ &&
		    !F::done(F::status(descriptors_[next_to_clean_])))
			return 0;
		return take(budget);
	}

    private:
	/* A descriptor that was not a good frame in one buffer. */
	struct Unusual {
		u32 bytes;     /* of the frame that it ended */
		u16 not_ended; /* 1 where it ended none */
		u16 not_taken; /* 1 where none was delivered */
	};

	/* Buffers to post at a time. */
	u32 batch() const { return batch_; }
	/* One descriptor stays unposted: a full ring is not an empty one. */
	u32 empty() const { return size_ - 1 - posted_; }
	bool length_is_bad(u32 len) const { return len - 1 >= buf_len_; }

	[[gnu::noinline]] u32 take(u32 budget);
	u32 post(u32 wanted);
	[[gnu::noinline]] void refill();
	[[gnu::noinline]] Unusual take_unusual(kapi_rx_buf &buffer,
					       const Descriptor &d, u32 status);
	void reset();

	static constexpr u32 tci_mask = 0xffff0000;
	static constexpr u32 max_batch = 32;
	/* In how many ms a starved queue is looked after. */
	static constexpr u32 starved_ms = 20;

	/* Read by the poll; written in the control path. */
	kapi_rxq *kernel_ = nullptr;
	Descriptor *descriptors_ = nullptr;
	kapi_rx_buf *buffers_ = nullptr;
	void *tail_ = nullptr;
	u32 size_ = 0;
	u32 buf_len_ = 0;
	u32 flags_ = 0;
	u32 errors_ = F::errors;
	u32 batch_ = 0;

	/* Of the poll; the first three and starved_ are read by others too. */
	alignas(cache_line) u32 next_to_use_ = 0;
	u32 next_to_clean_ = 0;
	u32 posted_ = 0;	  /* descriptors that the device may write */
	u32 assembled_ = 0;	  /* octets of an unfinished frame */
	bool assembling_ = false; /* within a frame of several buffers */
	bool lost_ = false;	  /* ... that kapi has dropped */
	bool dropping_ = false;	  /* ... whose rest is given back here */
	bool starved_ = false;

	/* Owners. */
	alignas(cache_line) DescriptorRing<Descriptor> ring_;
	Array<kapi_rx_buf> buffer_memory_;
	kapi_port *port_ = nullptr;
	u32 index_ = 0;
};

/* ---- Control path ---- */

template <RxFormat F> Status RxQueue<F>::allocate(const RxConfig &config)
{
	const kapi_rxq_config pool = { config.index, config.buf_len,
				       config.size, 0 };

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
	tail_ = config.tail;
	size_ = config.size;
	batch_ = smaller(max_batch, config.size / 4);
	buf_len_ = config.buf_len;
	index_ = config.index;
	set_flags(config.flags);
	set_rx_all(config.rx_all);
	reset();
	return {};
}

template <RxFormat F> RxQueue<F>::~RxQueue()
{
	if (!kernel_)
		return;
	flush();
	kapi_rxq_destroy(kernel_);
}

template <RxFormat F> Status RxQueue<F>::fill()
{
	while (empty() && post(empty()))
		;
	if (posted_ < batch())
		return Status(Error::no_memory, "no memory to receive into");
	return {};
}

template <RxFormat F> void RxQueue<F>::flush()
{
	for (; posted_; posted_--) {
		kapi_rx_put(kernel_, &buffers_[next_to_clean_]);
		next_to_clean_ = next_position(next_to_clean_, size_);
	}
	if (assembling_)
		kapi_rx_abort(kernel_);
	ring_.clear();
	reset();
}

template <RxFormat F> void RxQueue<F>::reset()
{
	next_to_use_ = 0;
	next_to_clean_ = 0;
	posted_ = 0;
	assembled_ = 0;
	assembling_ = false;
	lost_ = false;
	dropping_ = false;
	starved_ = false;
}

/* ---- The poll ---- */

/*
 * Apart from poll(), so that one without frames saves no registers. What a
 * frame needs of the queue is read anew for each, as it would be off the stack.
 */
template <RxFormat F> u32 RxQueue<F>::take(u32 budget)
{
	u32 seen = 0; /* descriptors; a frame has no more than max_buffers */
	u32 not_ended = 0, not_taken = 0, bytes = 0;
	u32 wanted, got;

	do {
		u32 position = next_to_clean_;

		wanted = smaller(smaller(posted_, batch()),
				 budget - (seen - not_ended));
		for (got = 0; got < wanted; got++) {
			const Descriptor &d = descriptors_[position];
			kapi_rx_buf &buffer = buffers_[position];
			const u32 status = F::status(d);

			if (!F::done(status))
				break;
			/* The rest of the descriptor, and the frame. */
			dma_rmb();

			const u32 len = F::length(d);

			position = next_position(position, size_);
			if (!F::good(status, load_once(errors_)) ||
			    length_is_bad(len) || assembling_) [[unlikely]] {
				const Unusual u =
					take_unusual(buffer, d, status);

				bytes += u.bytes;
				not_ended += u.not_ended;
				not_taken += u.not_taken;
				continue;
			}
			bytes += len;
			kapi_rx_deliver(kernel_, &buffer, len,
					F::flags(d, status) & load_once(flags_),
					F::hash(d));
		}
		store_once(next_to_clean_, position);
		store_once(posted_, posted_ - got);
		seen += got;
		if (empty() >= batch())
			refill();
	} while (wanted && got == wanted && seen - not_ended < budget &&
		 seen < budget * F::max_buffers);

	if (seen != not_taken)
		kapi_rx_account(kernel_, seen - not_taken, bytes);
	return seen < budget * F::max_buffers ? seen - not_ended : budget;
}

/*
 * A frame over several buffers, one with an error, or a length that cannot
 * be: nothing of it is used before it is checked.
 */
template <RxFormat F>
typename RxQueue<F>::Unusual
RxQueue<F>::take_unusual(kapi_rx_buf &buffer, const Descriptor &d, u32 status)
{
	const u32 len = F::length(d);
	const bool last = F::last(status);
	Unusual u = { 0, !last, 1 };

	if (dropping_) {
		kapi_rx_put(kernel_, &buffer);
	} else if (length_is_bad(len) ||
		   (last && (status & load_once(errors_)))) {
		if (assembling_)
			kapi_rx_abort(kernel_);
		kapi_rx_drop(kernel_, &buffer,
			     length_is_bad(len) ? KAPI_DROP_RX_LENGTH :
						  KAPI_DROP_RX_ERROR);
		dropping_ = true;
	} else if (!last) {
		assembled_ += len;
		lost_ |= !kapi_rx_append(kernel_, &buffer, len);
	} else {
		kapi_rx_deliver_last(kernel_, &buffer, len,
				     F::flags(d, status) & load_once(flags_),
				     F::hash(d));
	}
	if (last && !lost_ && !dropping_)
		u = { assembled_ + len, 0, 0 };
	assembling_ = !last;
	if (last) {
		assembled_ = 0;
		lost_ = false;
		dropping_ = false;
	}
	return u;
}

/* How many were posted, without a doorbell: up to the end of the ring. */
template <RxFormat F> u32 RxQueue<F>::post(u32 wanted)
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
 * A batch of buffers at a time. What is short now is tried again by the next
 * poll; where the device has not even enough for one frame, none may come, and
 * the service sees to it.
 */
template <RxFormat F> void RxQueue<F>::refill()
{
	const u32 before = posted_;

	while (empty() >= batch()) {
		if (!post(batch())) [[unlikely]] {
			kapi_rx_short(kernel_);
			break;
		}
	}
	if (posted_ != before)
		ring_doorbell();
	store_once(starved_, posted_ < F::max_buffers);
	if (starved_) [[unlikely]]
		kapi_service_after(port_, starved_ms);
}

} /* namespace weir */

#endif
