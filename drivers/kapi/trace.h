/* SPDX-License-Identifier: GPL-2.0 */
/* Tracepoints of weir.ko. */
#undef TRACE_SYSTEM
#define TRACE_SYSTEM weir

#if !defined(WEIR_TRACE_H) || defined(TRACE_HEADER_MULTI_READ)
#define WEIR_TRACE_H

#include <linux/netdevice.h>
#include <linux/tracepoint.h>

/*
 * A doorbell that was followed is reclaimed, @ns after it was rung; the reclaim
 * took @packets. While the port measures (tx_latency.h).
 */
TRACE_EVENT(weir_tx_completed,
	TP_PROTO(const struct net_device *netdev, unsigned int queue,
		 unsigned int packets, u64 ns),
	TP_ARGS(netdev, queue, packets, ns),
	TP_STRUCT__entry(
		__array(char, name, IFNAMSIZ)
		__field(unsigned int, queue)
		__field(unsigned int, packets)
		__field(u64, ns)
	),
	TP_fast_assign(
		memcpy(__entry->name, netdev->name, IFNAMSIZ);
		__entry->queue = queue;
		__entry->packets = packets;
		__entry->ns = ns;
	),
	TP_printk("dev=%s queue=%u packets=%u ns=%llu", __entry->name,
		  __entry->queue, __entry->packets, __entry->ns)
);

#endif

#undef TRACE_INCLUDE_PATH
#define TRACE_INCLUDE_PATH drivers/kapi
#undef TRACE_INCLUDE_FILE
#define TRACE_INCLUDE_FILE trace
#include <trace/define_trace.h>
