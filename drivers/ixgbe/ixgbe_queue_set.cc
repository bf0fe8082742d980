// SPDX-License-Identifier: GPL-2.0
/* Hardware queues: allocate, program, enable, disable. */

#include "ixgbe_queue_set.h"

namespace weir::ixgbe {

/* A queue takes some microseconds, a busy one what PCIe takes: 10 ms. */
constexpr u32 switch_step_us = 100;
constexpr u32 switch_tries = 100;

u32 rx_flags(const Config &config)
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

Status QueueSet::allocate(const Config &config)
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
			.tx_frames = config.plan.tx_frames,
			.tail = hw_.mmio().address(TDT[i]),
		};
		const RxConfig rx = {
			.port = hw_.port,
			.vector = vector,
			.index = i,
			.size = config.rx_size,
			.buf_len = buf_len,
			.flags = rx_flags(config),
			.rx_all = config.on(KAPI_F_RXALL),
			.tail = hw_.mmio().address(RDT[i]),
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

void QueueSet::attach()
{
	for (u32 i = 0; i < pairs(); i++) {
		vectors_[i].set_queues(&tx_[i], &rx_[i]);
		kapi_set_tx_core(hw_.port, i, &tx_[i]);
	}
}

void QueueSet::detach()
{
	for (u32 i = 0; i < pairs(); i++)
		kapi_set_tx_core(hw_.port, i, nullptr);
}

/* ------------------------------------------------------------------ */
/* Transmit, 4.6.8							*/

void QueueSet::program_tx(u32 i)
{
	const TxQueue &q = tx_[i];

	hw_.write(TDBAL[i], lower_32(q.iova()));
	hw_.write(TDBAH[i], upper_32(q.iova()));
	hw_.write(TDLEN[i], Tdlen::LEN.from(q.bytes()));
	hw_.write(TDH[i], Value<Tdh>{});
	hw_.write(TDT[i], Value<Tdt>{});
	/* Done bits in the descriptors, no head write-back. */
	hw_.write(TDWBAL[i], Value<Tdwbal>{});
	hw_.write(TDWBAH[i], 0u);
}

/*
 * PTHRESH and HTHRESH as 7.2.3.4 advises for small frames. WTHRESH 0: with
 * RS not on every descriptor it must be (7.2.3.4.1), and a finished frame is
 * reported at once.
 */
bool QueueSet::enable_tx(u32 i)
{
	hw_.write(TXDCTL[i], Txdctl::PTHRESH(32) | Txdctl::HTHRESH(1) |
				     Txdctl::WTHRESH(0) | Txdctl::ENABLE);
	return wait_until(switch_step_us, switch_tries, [&] {
		return hw_.read(TXDCTL[i]).has(Txdctl::ENABLE);
	});
}

bool QueueSet::disable_tx(u32 i)
{
	hw_.write(TXDCTL[i], Txdctl::SWFLSH);
	return wait_until(switch_step_us, switch_tries, [&] {
		return !hw_.read(TXDCTL[i]).has(Txdctl::ENABLE);
	});
}

Status QueueSet::restart_tx(u32 i)
{
	if (!disable_tx(i))
		return { Error::timed_out, "a transmit queue does not stop" };
	tx_[i].flush();
	program_tx(i);
	if (!enable_tx(i))
		return { Error::timed_out, "a transmit queue does not start" };
	return {};
}

/* ------------------------------------------------------------------ */
/* Receive, 4.6.7							*/

/*
 * One buffer per descriptor. With several queues and no PAUSE to slow the
 * partner, a queue without descriptors drops its frames instead of holding up
 * the others' (8.2.3.8.7, DROP_EN).
 */
Value<Srrctl> QueueSet::srrctl(u32 i, bool drop) const
{
	constexpr u32 kib = 1024;

	return Srrctl::BSIZEPACKET.from(rx_[i].buf_len() / kib) |
	       Srrctl::BSIZEHEADER(4) | Srrctl::DESCTYPE_ADV_ONE_BUFFER |
	       Srrctl::DROP_EN.from(drop && pairs() > 1);
}

void QueueSet::program_rx(u32 i, const Config &config, bool drop)
{
	const RxQueue &q = rx_[i];
	/* 4.6.7.1.1 step 9: a reserved bit that comes up set. */
	constexpr Value<DcaRxctrl> reserved = { 1u << 12 };

	hw_.write(RDBAL[i], lower_32(q.iova()));
	hw_.write(RDBAH[i], upper_32(q.iova()));
	hw_.write(RDLEN[i], Rdlen::LEN.from(q.bytes()));
	hw_.write(RDH[i], Value<Rdh>{});
	hw_.write(RDT[i], Value<Rdt>{});
	hw_.write(SRRCTL[i], srrctl(i, drop));
	hw_.write(RSCCTL[i], Value<Rscctl>{});
	hw_.clear(DCA_RXCTRL[i], reserved);
	hw_.write(RXDCTL[i], Rxdctl::VME.from(config.on(KAPI_F_VLAN_RX)));
}

bool QueueSet::disable_rx(u32 i)
{
	hw_.clear(RXDCTL[i], Rxdctl::ENABLE);
	return wait_until(switch_step_us, switch_tries, [&] {
		return !hw_.read(RXDCTL[i]).has(Rxdctl::ENABLE);
	});
}

Status QueueSet::enable_all(const Config &config, bool drop)
{
	for (u32 i = 0; i < pairs(); i++) {
		program_tx(i);
		program_rx(i, config, drop);
		if (const Status s = rx_[i].fill(); !s.ok())
			return s;
	}
	for (u32 i = 0; i < pairs(); i++) {
		if (!enable_tx(i))
			return { Error::timed_out,
				 "a transmit queue does not start" };
		hw_.set(RXDCTL[i], Rxdctl::ENABLE);
		if (!wait_until(switch_step_us, switch_tries, [&] {
			    return hw_.read(RXDCTL[i]).has(Rxdctl::ENABLE);
		    }))
			return { Error::timed_out,
				 "a receive queue does not start" };
		/* Only an enabled queue takes its tail (4.6.7.1). */
		rx_[i].ring_doorbell();
	}
	return {};
}

Status QueueSet::enable(const Config &config, bool drop)
{
	const Status s = enable_all(config, drop);

	if (!s.ok())
		(void)disable();
	return s;
}

Status QueueSet::disable()
{
	bool stopped = true;

	/* 4.6.8.1, 4.6.7.1.2: every queue is told before any is awaited. */
	for (u32 i = 0; i < pairs(); i++) {
		hw_.write(TXDCTL[i], Txdctl::SWFLSH);
		hw_.clear(RXDCTL[i], Rxdctl::ENABLE);
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

void QueueSet::flush()
{
	for (u32 i = 0; i < pairs(); i++) {
		tx_[i].flush();
		rx_[i].flush();
	}
}

/* ------------------------------------------------------------------ */
/* Live changes								*/

void QueueSet::set_drop(bool drop)
{
	for (u32 i = 0; i < pairs(); i++)
		hw_.write(SRRCTL[i], srrctl(i, drop));
}

void QueueSet::set_rx_features(const Config &config)
{
	const bool strip = config.on(KAPI_F_VLAN_RX);

	for (u32 i = 0; i < pairs(); i++) {
		rx_[i].set_flags(rx_flags(config));
		rx_[i].set_rx_all(config.on(KAPI_F_RXALL));
		hw_.update(RXDCTL[i], Rxdctl::VME, Rxdctl::VME.from(strip));
	}
}

void QueueSet::set_tx_frames(u32 frames)
{
	for (TxQueue &q : tx_)
		q.set_tx_frames(frames);
}

u32 QueueSet::tx_in_use() const
{
	u32 n = 0;

	for (const TxQueue &q : tx_)
		n += q.in_use();
	return n;
}

} /* namespace weir::ixgbe */
