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
concept RxFormat = requires(typename F::Descriptor &d,
			    const typename F::Descriptor &written, u64 dma,
			    u32 status) {
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
	u32 size;	/* descriptors, as RingLimits::check() allows */
	u32 buf_len;	/* octets the device may write; from rx_buffer() */
	u32 flags;	/* KAPI_RX_* that are told, rx_all: see below */
	bool rx_all;	/* deliver frames with errors too */
	void *tail;	/* the tail register's address */
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
	void set_flags(u32 flags) { store_once(flags_, flags); }
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

	/* NAPI. Frames taken, at most @budget (1 or more). */
	[[gnu::always_inline]] u32 poll(u32 budget);

    private:
	u32 batch() const { return size_ >= 4 * max_batch ? max_batch :
							     size_ / 4; }
	u32 empty() const { return size_ - 1 - posted_; }
	u32 post_up_to(u32 wanted);
	[[gnu::noinline]] void refill();
	[[gnu::noinline, gnu::cold]] u32 unusual(kapi_rx_buf &buf, u32 status,
						 const Descriptor &d);
	void reset();

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

	/* Of the poll. */
	alignas(cache_line) u32 next_to_use_ = 0;
	u32 next_to_clean_ = 0;
	u32 posted_ = 0;	/* descriptors that the device may write */
	u32 assembling_ = 0;	/* buffers of an unfinished frame taken */
	bool dropping_ = false;	/* ... which is being dropped */
	bool starved_ = false;

	/* Owners. */
	alignas(cache_line) DescriptorRing<Descriptor> ring_;
	Array<kapi_rx_buf> buffer_memory_;
	kapi_port *port_ = nullptr;
	u32 index_ = 0;
};

} /* namespace weir */

#endif
