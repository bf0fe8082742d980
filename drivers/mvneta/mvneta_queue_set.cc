// SPDX-License-Identifier: GPL-2.0
/* Hardware queues: allocate, program, shut. */

#include "mvneta_queue_set.h"

namespace weir::mvneta {

static u32 rx_flags(const Config &config)
{
	return config.on(KAPI_F_RX_CSUM) ? KAPI_RX_CSUM_OK : 0;
}

Status QueueSet::allocate(const Config &config, kapi_vector *vector)
{
	const u32 buf_len = rx_buffer(config.max_octets(), kapi_rx_buf_max());

	if (!tx_.allocate(config.pairs) || !rx_.allocate(config.pairs))
		return { Error::no_memory, "no memory for the queues; the "
					   "earlier ones go on" };

	for (u32 i = 0; i < config.pairs; i++) {
		const CountedTxConfig tx = {
			.port = hw_.port,
			.vector = vector,
			.index = i,
			.size = config.tx_size,
			.status = hw_.mmio().address(TXQ_STATUS[i]),
			.update = hw_.mmio().address(TXQ_UPDATE[i]),
		};
		const CountedRxConfig rx = {
			.port = hw_.port,
			.vector = vector,
			.index = i,
			.size = config.rx_size,
			.buf_len = buf_len,
			.max_frame = config.max_octets(),
			.flags = rx_flags(config),
			.status = hw_.mmio().address(RXQ_STATUS[i]),
			.update = hw_.mmio().address(RXQ_STATUS_UPDATE[i]),
		};

		tx_[i].stats = &stats_;
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
	for (u32 i = 0; i < pairs(); i++)
		kapi_set_tx_core(hw_.port, i, &tx_[i]);
}

void QueueSet::detach()
{
	for (u32 i = 0; i < pairs(); i++)
		kapi_set_tx_core(hw_.port, i, nullptr);
}

/* ------------------------------------------------------------------ */
/* Registers								*/

/* Writing the base restarts the hardware's index at 0. */
void QueueSet::program_tx(u32 i, const Config &config)
{
	const threshold::Plan &plan = config.plan[i];

	/* As much as the arbiter's buckets hold: no rate limit. */
	hw_.write(TXQ_TOKEN_CFG[i], TxqTokenCfg::CFG(TxqTokenCfg::CFG.max));
	hw_.write(TXQ_TOKEN_COUNT[i],
		  TxqTokenCount::COUNT(TxqTokenCount::COUNT.max));
	hw_.write(TXQ_BASE_ADDR[i], lower_32(tx_[i].iova()));
	hw_.write(TXQ_SIZE[i],
		  TxqSize::DESCRIPTORS.from(tx_[i].size()) |
			  TxqSize::SENT_THRESH.from(plan.tx_threshold));
	tx_[i].set_bound(plan.tx_threshold ? plan.tx_usecs : 0);
}

void QueueSet::program_rx(u32 i, const Config &config)
{
	const threshold::Plan &plan = config.plan[i];

	hw_.write(RXQ_BASE_ADDR[i], lower_32(rx_[i].iova()));
	hw_.write(RXQ_SIZE[i],
		  RxqSize::DESCRIPTORS.from(rx_[i].size()) |
			  RxqSize::BUF_SIZE.from(rx_[i].buf_len() / 8));
	hw_.write(RXQ_THRESHOLD[i],
		  RxqThreshold::OCCUPIED.from(plan.rx_threshold));
	hw_.write(RXQ_TIME_COAL[i], RxqTimeCoal::CYCLES.from(plan.rx_cycles));
	/* Software allocates buffers; frames begin where they begin. */
	hw_.write(RXQ_CONFIG[i], 0u);
}

Status QueueSet::program(const Config &config)
{
	for (u32 i = 0; i < pairs(); i++) {
		program_tx(i, config);
		program_rx(i, config);
		if (const Status s = rx_[i].fill(); !s.ok())
			return s;
		rx_[i].announce();
	}
	return {};
}

void QueueSet::shut()
{
	for (u32 i = 0; i < pairs(); i++) {
		hw_.write(TXQ_TOKEN_CFG[i], 0u);
		hw_.write(TXQ_TOKEN_COUNT[i], 0u);
		hw_.write(TXQ_SIZE[i], 0u);
		hw_.write(TXQ_BASE_ADDR[i], 0u);
		hw_.write(RXQ_SIZE[i], 0u);
		hw_.write(RXQ_BASE_ADDR[i], 0u);
	}
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

/*
 * The timer before the threshold where one is new, after it where none is
 * left: at no time is a sent frame under a threshold without a timer.
 */
void QueueSet::set_coalesce(u32 i, const threshold::Plan &plan)
{
	if (plan.tx_threshold)
		tx_[i].set_bound(plan.tx_usecs);
	hw_.write(TXQ_SIZE[i],
		  TxqSize::DESCRIPTORS.from(tx_[i].size()) |
			  TxqSize::SENT_THRESH.from(plan.tx_threshold));
	if (!plan.tx_threshold)
		tx_[i].set_bound(0);
	hw_.write(RXQ_THRESHOLD[i],
		  RxqThreshold::OCCUPIED.from(plan.rx_threshold));
	hw_.write(RXQ_TIME_COAL[i], RxqTimeCoal::CYCLES.from(plan.rx_cycles));
}

void QueueSet::set_rx_features(const Config &config)
{
	for (RxQueue &q : rx_)
		q.set_flags(rx_flags(config));
}

void QueueSet::cancel_timers()
{
	for (TxQueue &q : tx_)
		q.cancel_timer();
}

u32 QueueSet::tx_in_use() const
{
	u32 n = 0;

	for (const TxQueue &q : tx_)
		n += q.in_use();
	return n;
}

} /* namespace weir::mvneta */
