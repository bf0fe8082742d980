// SPDX-License-Identifier: GPL-2.0
/* Counters of the queues: written by the data path, read by anyone. */
#include <linux/netdevice.h>

#include "compat/namespace.h"
#include "port.h"

void weir_count_drop(struct weir_drops *drops, u32 cause, u32 n)
{
	u64_stats_update_begin(&drops->syncp);
	u64_stats_add(&drops->cause[cause], n);
	u64_stats_update_end(&drops->syncp);
}
EXPORT_SYMBOL_WEIR(weir_count_drop);

u64 weir_read_drop(const struct weir_drops *drops, u32 cause)
{
	unsigned int start;
	u64 n;

	do {
		start = u64_stats_fetch_begin(&drops->syncp);
		n = u64_stats_read(&drops->cause[cause]);
	} while (u64_stats_fetch_retry(&drops->syncp, start));
	return n;
}

static u64 all_drops(const struct weir_drops *drops)
{
	u64 sum = 0;
	u32 cause;

	for (cause = 0; cause < WEIR_DROP_COUNT; cause++)
		sum += weir_read_drop(drops, cause);
	return sum;
}

void kapi_txq_stats(struct kapi_port *port, kapi_u32 index,
		    struct kapi_queue_stats *out)
{
	const struct weir_tx_stats *stats = &port->tx_stats[index];
	unsigned int start;

	do {
		start = u64_stats_fetch_begin(&stats->syncp);
		out->packets = u64_stats_read(&stats->packets);
		out->bytes = u64_stats_read(&stats->bytes);
	} while (u64_stats_fetch_retry(&stats->syncp, start));
	out->dropped = all_drops(&stats->drops);
}
EXPORT_SYMBOL_WEIR(kapi_txq_stats);

void kapi_rxq_stats(struct kapi_port *port, kapi_u32 index,
		    struct kapi_queue_stats *out)
{
	const struct weir_rx_stats *stats = &port->rx_stats[index];
	unsigned int start;

	do {
		start = u64_stats_fetch_begin(&stats->syncp);
		out->packets = u64_stats_read(&stats->packets);
		out->bytes = u64_stats_read(&stats->bytes);
	} while (u64_stats_fetch_retry(&stats->syncp, start));
	out->dropped = all_drops(&stats->drops);
}
EXPORT_SYMBOL_WEIR(kapi_rxq_stats);
