// SPDX-License-Identifier: GPL-2.0
/* The data path's entries. */
#include <drivers/mvneta/mvneta_entry.h>
#include <drivers/mvneta/mvneta_stats.h>
#include <drivers/mvneta/mvneta_vector.h>

using weir::mvneta::Style;
using weir::mvneta::TxQueue;
using weir::mvneta::Vector;

int weir_mvneta_xmit(void *txq, sk_buff *skb, kapi_u32 len, kapi_u32 nr_frags,
		     kapi_u32 flags, const kapi_tx_offload *offload)
{
	return static_cast<TxQueue *>(txq)->xmit(skb, len, nr_frags, flags,
						 offload);
}

void weir_mvneta_xmit_flush(void *txq)
{
	static_cast<TxQueue *>(txq)->ring_what_is_pending();
}

int weir_mvneta_poll_single(void *vector, int budget)
{
	return static_cast<Vector *>(vector)->poll<Style::single>(budget);
}

int weir_mvneta_poll_percpu(void *vector, int budget)
{
	return static_cast<Vector *>(vector)->poll<Style::percpu>(budget);
}

void weir_mvneta_tx_bound_expired(void *txq)
{
	auto *q = static_cast<TxQueue *>(txq);

	if (!q->bound_expired())
		return;
	q->stats->count(weir::mvneta::Event::tx_bound_polls);
	weir::load_once(q->vector)->kick(1u << q->index(), 0);
}
