// SPDX-License-Identifier: GPL-2.0
/*
 * ethtool -S and the standard groups. The names of -S are stable: queues that a
 * port can have, in use or not, and then the chip's.
 */
#include <linux/ethtool.h>

#include "adaptive.h"
#include "compat/namespace.h"
#include "ethtool.h"
#include "port.h"
#include "tx_latency.h"

struct drop_name {
	u32 cause;
	const char *name;
};

static const struct drop_name tx_drops[] = {
	{ KAPI_DROP_TX_MAP, "drop_map" },
	{ KAPI_DROP_TX_SHAPE, "drop_shape" },
	{ WEIR_DROP_FLUSH, "drop_flush" },
};

static const struct drop_name rx_drops[] = {
	{ KAPI_DROP_RX_ALLOC, "drop_alloc" },
	{ KAPI_DROP_RX_ERROR, "drop_error" },
	{ KAPI_DROP_RX_LENGTH, "drop_length" },
};

/* While it is measured, and what was measured last (tx_latency.h). */
static const char *const latencies[] = {
	"samples", "p50_ns", "p99_ns", "max_ns",
};

/* Of each queue: packets, bytes, adapted, drops; latency. */
#define TX_STATS (3 + ARRAY_SIZE(tx_drops) + ARRAY_SIZE(latencies))
#define RX_STATS (3 + ARRAY_SIZE(rx_drops))

int weir_get_sset_count(struct net_device *netdev, int set)
{
	struct kapi_port *port = netdev_priv(netdev);

	if (set != ETH_SS_STATS)
		return -EOPNOTSUPP;
	return port->limits.max_tx_queues * TX_STATS +
	       port->limits.max_rx_queues * RX_STATS +
	       port->ops->stat_count(port->core);
}
EXPORT_SYMBOL_WEIR(weir_get_sset_count);

static void queue_strings(u8 **data, const char *direction, u32 queues,
			  const struct drop_name *drops, u32 n_drops,
			  u32 n_latencies)
{
	u32 i, d;

	for (i = 0; i < queues; i++) {
		ethtool_sprintf(data, "%s_queue_%u_packets", direction, i);
		ethtool_sprintf(data, "%s_queue_%u_bytes", direction, i);
		ethtool_sprintf(data, "%s_queue_%u_adapted", direction, i);
		for (d = 0; d < n_drops; d++)
			ethtool_sprintf(data, "%s_queue_%u_%s", direction, i,
					drops[d].name);
		for (d = 0; d < n_latencies; d++)
			ethtool_sprintf(data, "%s_queue_%u_latency_%s",
					direction, i, latencies[d]);
	}
}

/* ethtool_puts() is not there before 6.8. */
static void put_name(u8 **data, const char *name)
{
	strscpy_pad(*data, name, ETH_GSTRING_LEN);
	*data += ETH_GSTRING_LEN;
}

void weir_get_strings(struct net_device *netdev, u32 set, u8 *data)
{
	struct kapi_port *port = netdev_priv(netdev);
	u32 i, n;

	if (set != ETH_SS_STATS)
		return;
	queue_strings(&data, "tx", port->limits.max_tx_queues, tx_drops,
		      ARRAY_SIZE(tx_drops), ARRAY_SIZE(latencies));
	queue_strings(&data, "rx", port->limits.max_rx_queues, rx_drops,
		      ARRAY_SIZE(rx_drops), 0);
	n = port->ops->stat_count(port->core);
	for (i = 0; i < n; i++)
		put_name(&data, port->ops->stat_name(i));
}
EXPORT_SYMBOL_WEIR(weir_get_strings);

static u64 *queue_values(u64 *data, const struct kapi_queue_stats *q,
			 const struct weir_adaptive *adaptive,
			 const struct weir_drops *counts,
			 const struct drop_name *drops, u32 n_drops)
{
	u32 d;

	*data++ = q->packets;
	*data++ = q->bytes;
	*data++ = READ_ONCE(adaptive->choices);
	for (d = 0; d < n_drops; d++)
		*data++ = weir_read_drop(counts, drops[d].cause);
	return data;
}

static u64 *latency_values(u64 *data, const struct kapi_port *port, u32 queue)
{
	struct weir_latency_summary s;

	weir_latency_summary(port, queue, &s);
	*data++ = s.samples;
	*data++ = s.p50;
	*data++ = s.p99;
	*data++ = s.max;
	return data;
}

void weir_get_ethtool_stats(struct net_device *netdev,
			    struct ethtool_stats *stats, u64 *data)
{
	struct kapi_port *port = netdev_priv(netdev);
	struct kapi_queue_stats q;
	u32 i;

	for (i = 0; i < port->limits.max_tx_queues; i++) {
		kapi_txq_stats(port, i, &q);
		data = queue_values(data, &q, &port->adaptive_tx[i],
				    &port->tx_stats[i].drops, tx_drops,
				    ARRAY_SIZE(tx_drops));
		data = latency_values(data, port, i);
	}
	for (i = 0; i < port->limits.max_rx_queues; i++) {
		kapi_rxq_stats(port, i, &q);
		data = queue_values(data, &q, &port->adaptive_rx[i],
				    &port->rx_stats[i].drops, rx_drops,
				    ARRAY_SIZE(rx_drops));
	}
	/* The same 64 bits under two names: long long here, long there. */
	port->ops->stat_values(port->core, (kapi_u64 *)data);
}
EXPORT_SYMBOL_WEIR(weir_get_ethtool_stats);

static void mac_stats(struct net_device *netdev, struct kapi_mac_stats *out)
{
	struct kapi_port *port = netdev_priv(netdev);

	memset(out, 0, sizeof(*out));
	port->ops->get_mac_stats(port->core, out);
}

void weir_get_pause_stats(struct net_device *netdev,
			  struct ethtool_pause_stats *stats)
{
	struct kapi_mac_stats m;

	mac_stats(netdev, &m);
	stats->tx_pause_frames = m.pause_tx;
	stats->rx_pause_frames = m.pause_rx;
}
EXPORT_SYMBOL_WEIR(weir_get_pause_stats);

void weir_get_eth_mac_stats(struct net_device *netdev,
			    struct ethtool_eth_mac_stats *stats)
{
	struct kapi_mac_stats m;

	mac_stats(netdev, &m);
	stats->FramesTransmittedOK = m.frames_tx;
	stats->FramesReceivedOK = m.frames_rx;
	stats->FrameCheckSequenceErrors = m.fcs_errors;
	stats->OctetsTransmittedOK = m.octets_tx;
	stats->OctetsReceivedOK = m.octets_rx;
	stats->MulticastFramesXmittedOK = m.multicast_tx;
	stats->BroadcastFramesXmittedOK = m.broadcast_tx;
	stats->MulticastFramesReceivedOK = m.multicast_rx;
	stats->BroadcastFramesReceivedOK = m.broadcast_rx;
	stats->InRangeLengthErrors = m.length_errors;
	stats->FrameTooLongErrors = m.oversize;
}
EXPORT_SYMBOL_WEIR(weir_get_eth_mac_stats);

void weir_get_rmon_stats(struct net_device *netdev,
			 struct ethtool_rmon_stats *stats,
			 const struct ethtool_rmon_hist_range **ranges)
{
	static const struct ethtool_rmon_hist_range sizes[] = {
		{ 64, 64 },
		{ 65, 127 },
		{ 128, 255 },
		{ 256, 511 },
		{ 512, 1023 },
		{ 1024, 16383 },
		{ }
	};
	struct kapi_mac_stats m;
	u32 i;

	mac_stats(netdev, &m);
	stats->undersize_pkts = m.undersize;
	stats->oversize_pkts = m.oversize;
	stats->fragments = m.fragments;
	stats->jabbers = m.jabbers;
	for (i = 0; i < ARRAY_SIZE(m.size_rx); i++) {
		stats->hist[i] = m.size_rx[i];
		stats->hist_tx[i] = m.size_tx[i];
	}
	*ranges = sizes;
}
EXPORT_SYMBOL_WEIR(weir_get_rmon_stats);
