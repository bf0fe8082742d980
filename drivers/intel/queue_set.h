/* SPDX-License-Identifier: GPL-2.0 */
/*
 * All queues of a port in one size: made at once or not at all, put to work on
 * live vectors, taken off them again. A resize makes a second set. @R: the
 * chip's Regs. Sections are the 82599 datasheet's; those of the 82576 say the
 * same (4.5.9, 4.5.10).
 */
#ifndef WEIR_INTEL_QUEUE_SET_H
#define WEIR_INTEL_QUEUE_SET_H

#include <weir/memory.h>
#include <weir/registers.h>
#include <weir/rx_queue.h>
#include <weir/status.h>
#include <weir/tx_queue.h>

#include <drivers/intel/config.h>

namespace weir::intel {

template <class R> class QueueSet {
    public:
	using Hw = typename R::Hw;
	using TxQueue = typename R::TxQueue;
	using RxQueue = typename R::RxQueue;
	using Vector = typename R::Vector;

	static u32 rx_buffer(u32 max_frame, u32 most)
	{
		return R::rx_buffer(max_frame, most);
	}

	/* @vectors: at least config.pairs, with their kernel's side. */
	QueueSet(Hw &hw, Array<Vector> &vectors) : hw_(hw), vectors_(vectors) {}

	/* All or nothing; the device is not touched. May sleep. */
	Status allocate(const Config &config);

	u32 pairs() const { return tx_.size(); }
	TxQueue &tx(u32 i) const { return tx_[i]; }
	RxQueue &rx(u32 i) const { return rx_[i]; }

	/* Vectors, stack and poll use this set. NAPI is off. */
	void attach();
	/* The stack no longer does. On return no xmit runs. */
	void detach();

	/*
	 * Program and enable the hardware queues. The unit itself (RXCTRL,
	 * DMATXCTL) is the caller's. On an error all are disabled again.
	 */
	Status enable(const Config &config, bool drop);
	/* Bounded; a queue that does not stop needs a port reset. */
	Status disable();
	/* One pair's transmit side, after a hang. */
	Status restart_tx(u32 i);

	/* What is in the rings is dropped; ready for enable(). Hardware off. */
	void flush();

	/* Live. */
	void set_drop(bool drop);
	void set_rx_features(const Config &config);

	u32 tx_in_use() const;
	/* Frames that the chip has written and no poll has taken. */
	bool rx_has_work() const;

	/* For the log. */
	u32 hardware_head(u32 i) { return hw_.read(R::TDH[i]).raw; }
	u32 hardware_tail(u32 i) { return hw_.read(R::TDT[i]).raw; }

    private:
	void attach_tx(u32 i);
	void detach_tx(u32 i);
	void program_tx(u32 i);
	void program_rx(u32 i, bool drop);
	Status enable_all(const Config &config, bool drop);
	void set_srrctl(u32 i, bool drop);
	[[nodiscard]] bool enable_tx(u32 i);
	[[nodiscard]] bool disable_tx(u32 i);
	[[nodiscard]] bool disable_rx(u32 i);

	Hw &hw_;
	Array<Vector> &vectors_;
	Array<TxQueue> tx_;
	Array<RxQueue> rx_;
};

/* A queue takes some microseconds, a busy one what PCIe takes: 10 ms. */
constexpr u32 switch_step_us = 100;
constexpr u32 switch_tries = 100;

/* KAPI_RX_* that a receive queue tells of. */
inline u32 rx_flags(const Config &config)
{
	u32 flags = 0;

	if (config.on(KAPI_F_RX_CSUM))
		flags |= KAPI_RX_CSUM_OK | KAPI_RX_CSUM_BAD;
	if (config.on(KAPI_F_RX_HASH))
		flags |= KAPI_RX_HASH | KAPI_RX_HASH_L4;
	if (config.on(KAPI_F_VLAN_RX))
		flags |= KAPI_RX_VLAN;
	return flags;
}

template <class R> Status QueueSet<R>::allocate(const Config &config)
{
	const u32 buf_len = rx_buffer(config.max_octets(), kapi_rx_buf_max());

	if (!tx_.allocate(config.pairs) || !rx_.allocate(config.pairs))
		return { Error::no_memory, "no memory for the queues; the "
					   "earlier ones go on" };

	for (u32 i = 0; i < config.pairs; i++) {
		kapi_vector *vector = vectors_[i].kernel();
		const TxConfig tx = {
			.port = hw_.port,
			.vector = vector,
			.index = i,
			.size = config.tx_size,
			.tx_frames = config.plan[i].tx_frames,
			.tail = hw_.mmio().address(R::TDT[i]),
		};
		const RxConfig rx = {
			.port = hw_.port,
			.vector = vector,
			.index = i,
			.size = config.rx_size,
			.buf_len = buf_len,
			.flags = rx_flags(config),
			.rx_all = config.on(KAPI_F_RXALL),
			.tail = hw_.mmio().address(R::RDT[i]),
		};

		if (const Status s = tx_[i].allocate(tx); !s.ok())
			return s;
		if (const Status s = rx_[i].allocate(rx); !s.ok())
			return s;
		if (const Status s = rx_[i].fill(); !s.ok())
			return s;
	}
	return {};
}

template <class R> void QueueSet<R>::attach()
{
	for (u32 i = 0; i < pairs(); i++) {
		vectors_[i].set_queues(&tx_[i], &rx_[i]);
		attach_tx(i);
	}
}

template <class R> void QueueSet<R>::attach_tx(u32 i)
{
	kapi_set_tx_core(hw_.port, i, &tx_[i]);
}

template <class R> void QueueSet<R>::detach()
{
	for (u32 i = 0; i < pairs(); i++)
		detach_tx(i);
}

/*
 * Before anything of the queue is thrown away. That the stack was stopped is
 * not enough: a poll that was under way may have woken it since.
 */
template <class R> void QueueSet<R>::detach_tx(u32 i)
{
	kapi_set_tx_core(hw_.port, i, nullptr);
}

/* ------------------------------------------------------------------ */
/* Transmit, 4.6.8							*/

template <class R> void QueueSet<R>::program_tx(u32 i)
{
	const TxQueue &q = tx_[i];

	hw_.write(R::TDBAL[i], lower_32(q.iova()));
	hw_.write(R::TDBAH[i], upper_32(q.iova()));
	hw_.write(R::TDLEN[i], q.bytes());
	hw_.write(R::TDH[i], 0u);
	hw_.write(R::TDT[i], 0u);
	/* Done bits in the descriptors, no head write-back. */
	hw_.write(R::TDWBAL[i], 0u);
	hw_.write(R::TDWBAH[i], 0u);
}

template <class R> bool QueueSet<R>::enable_tx(u32 i)
{
	hw_.write(R::TXDCTL[i], R::tx_on);
	return wait_until(switch_step_us, switch_tries, [&] {
		return hw_.read(R::TXDCTL[i]).has(R::tx_enabled);
	});
}

template <class R> bool QueueSet<R>::disable_tx(u32 i)
{
	hw_.write(R::TXDCTL[i], R::tx_off);
	return wait_until(switch_step_us, switch_tries, [&] {
		return !hw_.read(R::TXDCTL[i]).has(R::tx_enabled);
	});
}

template <class R> Status QueueSet<R>::restart_tx(u32 i)
{
	detach_tx(i);
	if (!disable_tx(i))
		return { Error::timed_out, "a transmit queue does not stop" };
	tx_[i].flush();
	program_tx(i);
	if (!enable_tx(i))
		return { Error::timed_out, "a transmit queue does not start" };
	attach_tx(i);
	return {};
}

/* ------------------------------------------------------------------ */
/* Receive, 4.6.7							*/

/*
 * One buffer per descriptor. With several queues and no PAUSE to slow the
 * partner, a queue without descriptors drops its frames instead of holding up
 * the others' (8.2.3.8.7, DROP_EN).
 */
template <class R> void QueueSet<R>::set_srrctl(u32 i, bool drop)
{
	hw_.write(R::SRRCTL[i],
		  R::srrctl(rx_[i].buf_len(), drop && pairs() > 1));
}

template <class R> void QueueSet<R>::program_rx(u32 i, bool drop)
{
	const RxQueue &q = rx_[i];

	hw_.write(R::RDBAL[i], lower_32(q.iova()));
	hw_.write(R::RDBAH[i], upper_32(q.iova()));
	hw_.write(R::RDLEN[i], q.bytes());
	hw_.write(R::RDH[i], 0u);
	hw_.write(R::RDT[i], 0u);
	set_srrctl(i, drop);
	R::prepare_rx(hw_, i);
	hw_.write(R::RXDCTL[i], R::rx_idle);
}

template <class R> bool QueueSet<R>::disable_rx(u32 i)
{
	hw_.clear(R::RXDCTL[i], R::rx_enabled);
	return wait_until(switch_step_us, switch_tries, [&] {
		return !hw_.read(R::RXDCTL[i]).has(R::rx_enabled);
	});
}

template <class R>
Status QueueSet<R>::enable_all(const Config &config, bool drop)
{
	for (u32 i = 0; i < pairs(); i++) {
		program_tx(i);
		program_rx(i, drop);
		if (const Status s = rx_[i].fill(); !s.ok())
			return s;
	}
	R::strip_vlan(hw_, pairs(), config.on(KAPI_F_VLAN_RX));
	for (u32 i = 0; i < pairs(); i++) {
		if (!enable_tx(i))
			return { Error::timed_out,
				 "a transmit queue does not start" };
		hw_.set(R::RXDCTL[i], R::rx_enabled);
		if (!wait_until(switch_step_us, switch_tries, [&] {
			    return hw_.read(R::RXDCTL[i]).has(R::rx_enabled);
		    }))
			return { Error::timed_out,
				 "a receive queue does not start" };
		/* Only an enabled queue takes its tail (4.6.7.1). */
		rx_[i].ring_doorbell();
	}
	return {};
}

template <class R> Status QueueSet<R>::enable(const Config &config, bool drop)
{
	const Status s = enable_all(config, drop);

	if (!s.ok())
		(void)disable();
	return s;
}

template <class R> Status QueueSet<R>::disable()
{
	bool stopped = true;

	/* 4.6.8.1, 4.6.7.1.2: every queue is told before any is awaited. */
	for (u32 i = 0; i < pairs(); i++) {
		hw_.write(R::TXDCTL[i], R::tx_off);
		hw_.clear(R::RXDCTL[i], R::rx_enabled);
	}
	for (u32 i = 0; i < pairs(); i++)
		stopped = disable_tx(i) && disable_rx(i) && stopped;
	/*
	 * 4.6.7.1.2: descriptors that were already fetched may be written for
	 * a while yet.
	 */
	kapi_usleep(100);
	if (!stopped)
		return { Error::timed_out, "a queue does not stop" };
	return {};
}

template <class R> void QueueSet<R>::flush()
{
	for (u32 i = 0; i < pairs(); i++) {
		tx_[i].flush();
		rx_[i].flush();
	}
}

/* ------------------------------------------------------------------ */
/* Live changes								*/

template <class R> void QueueSet<R>::set_drop(bool drop)
{
	for (u32 i = 0; i < pairs(); i++)
		set_srrctl(i, drop);
}

template <class R> void QueueSet<R>::set_rx_features(const Config &config)
{
	R::strip_vlan(hw_, pairs(), config.on(KAPI_F_VLAN_RX));
	for (u32 i = 0; i < pairs(); i++) {
		rx_[i].set_flags(rx_flags(config));
		rx_[i].set_rx_all(config.on(KAPI_F_RXALL));
	}
}

template <class R> u32 QueueSet<R>::tx_in_use() const
{
	u32 n = 0;

	for (const TxQueue &q : tx_)
		n += q.in_use();
	return n;
}

template <class R> bool QueueSet<R>::rx_has_work() const
{
	for (const RxQueue &q : rx_)
		if (q.has_work())
			return true;
	return false;
}

} /* namespace weir::intel */

#endif
