// SPDX-License-Identifier: GPL-2.0
/* Statistics. */

#include "mvneta_stats.h"

namespace weir::mvneta {

/* A register, or a pair of low and high word, which are read in this order. */
struct Counter {
	const char *name;
	u32 offset;
	u32 high; /* offset of the high word, 0: 32 bits */
};

/* The order of counters[]. */
enum Row : u32 {
	rx_octets,
	rx_frames,
	rx_bad_octets,
	rx_bad_frames,
	rx_broadcast,
	rx_multicast,
	rx_unknown_control,
	rx_pause,
	rx_bad_pause,
	rx_undersize,
	rx_fragments,
	rx_oversize,
	rx_jabber,
	rx_mac_errors,
	rx_crc_errors,
	collisions,
	late_collisions,
	rx_discard,
	rx_overrun,
	size_64,
	size_127,
	size_255,
	size_511,
	size_1023,
	size_max,
	tx_octets,
	tx_frames,
	excessive_collisions,
	tx_multicast,
	tx_broadcast,
	tx_pause,
	tx_mac_errors,
	row_count,
};

/* The names are those that ethtool -S shows with the in-tree driver. */
static constexpr Counter counters[] = {
	{ "good_octets_received", MIB_GOOD_OCTETS_RECEIVED_LOW.offset,
	  MIB_GOOD_OCTETS_RECEIVED_HIGH.offset },
	{ "good_frames_received", MIB_GOOD_FRAMES_RECEIVED.offset, 0 },
	{ "bad_octets_received", MIB_BAD_OCTETS_RECEIVED.offset, 0 },
	{ "bad_frames_received", MIB_BAD_FRAMES_RECEIVED.offset, 0 },
	{ "broadcast_frames_received", MIB_BROADCAST_FRAMES_RECEIVED.offset,
	  0 },
	{ "multicast_frames_received", MIB_MULTICAST_FRAMES_RECEIVED.offset,
	  0 },
	{ "unrec_mac_control_received", MIB_UNREC_MAC_CONTROL_RECEIVED.offset,
	  0 },
	{ "good_fc_received", MIB_GOOD_FC_RECEIVED.offset, 0 },
	{ "bad_fc_received", MIB_BAD_FC_RECEIVED.offset, 0 },
	{ "undersize_received", MIB_UNDERSIZE_RECEIVED.offset, 0 },
	{ "fragments_received", MIB_FRAGMENTS_RECEIVED.offset, 0 },
	{ "oversize_received", MIB_OVERSIZE_RECEIVED.offset, 0 },
	{ "jabber_received", MIB_JABBER_RECEIVED.offset, 0 },
	{ "mac_receive_error", MIB_MAC_RECEIVE_ERROR.offset, 0 },
	{ "bad_crc_event", MIB_BAD_CRC_EVENT.offset, 0 },
	{ "collision", MIB_COLLISION.offset, 0 },
	{ "late_collision", MIB_LATE_COLLISION.offset, 0 },
	{ "rx_discard", RX_DISCARD_FRAME_COUNT.offset, 0 },
	{ "rx_overrun", OVERRUN_FRAME_COUNT.offset, 0 },
	{ "frames_64_octets", MIB_FRAMES_64_OCTETS.offset, 0 },
	{ "frames_65_to_127_octets", MIB_FRAMES_65_TO_127_OCTETS.offset, 0 },
	{ "frames_128_to_255_octets", MIB_FRAMES_128_TO_255_OCTETS.offset, 0 },
	{ "frames_256_to_511_octets", MIB_FRAMES_256_TO_511_OCTETS.offset, 0 },
	{ "frames_512_to_1023_octets", MIB_FRAMES_512_TO_1023_OCTETS.offset,
	  0 },
	{ "frames_1024_to_max_octets", MIB_FRAMES_1024_TO_MAX_OCTETS.offset,
	  0 },
	{ "good_octets_sent", MIB_GOOD_OCTETS_SENT_LOW.offset,
	  MIB_GOOD_OCTETS_SENT_HIGH.offset },
	{ "good_frames_sent", MIB_GOOD_FRAMES_SENT.offset, 0 },
	{ "excessive_collision", MIB_EXCESSIVE_COLLISION.offset, 0 },
	{ "multicast_frames_sent", MIB_MULTICAST_FRAMES_SENT.offset, 0 },
	{ "broadcast_frames_sent", MIB_BROADCAST_FRAMES_SENT.offset, 0 },
	{ "fc_sent", MIB_FC_SENT.offset, 0 },
	{ "internal_mac_transmit_err", MIB_INTERNAL_MAC_TRANSMIT_ERR.offset,
	  0 },
};
static_assert(sizeof(counters) / sizeof(counters[0]) == row_count);

static constexpr const char *event_names[] = {
	"link_down_events", "tx_bound_polls",	"tx_hang_polls",
	"tx_hang_resets",   "rx_starved_kicks",
};
static_assert(sizeof(event_names) / sizeof(event_names[0]) ==
	      static_cast<u32>(Event::count));

/* Raw: the layout does not matter to a counter. */
static u32 read_counter(Hw &hw, u32 offset)
{
	struct Any;

	return hw.read(Reg<Any>{ offset }).raw;
}

void Stats::read_hardware()
{
	static_assert(row_count <= max_counters);

	for (u32 i = 0; i < row_count; i++) {
		u64 n = read_counter(hw_, counters[i].offset);

		if (counters[i].high)
			n |= u64(read_counter(hw_, counters[i].high)) << 32;
		if (hw_.lost())
			return;
		add(i, n);
	}
}

void Stats::discard_hardware()
{
	read_hardware();
	for (u64 &t : totals_)
		t = 0;
}

void Stats::device(kapi_stats *out) const
{
	*out = {};
	for (u32 i = 0; i < queues; i++) {
		kapi_queue_stats q;

		kapi_rxq_stats(hw_.port, i, &q);
		out->rx_packets += q.packets;
		out->rx_bytes += q.bytes;
		out->rx_dropped += q.dropped;
		kapi_txq_stats(hw_.port, i, &q);
		out->tx_packets += q.packets;
		out->tx_bytes += q.bytes;
		out->tx_dropped += q.dropped;
	}
	out->multicast = total(rx_multicast);
	out->rx_crc_errors = total(rx_crc_errors);
	out->rx_length_errors = total(rx_undersize) + total(rx_oversize);
	out->rx_errors = total(rx_crc_errors) + out->rx_length_errors +
			 total(rx_mac_errors);
	out->tx_errors = total(tx_mac_errors);
	out->rx_missed = total(rx_discard) + total(rx_overrun);
}

/* The histogram counts both directions; it is shown with the received. */
void Stats::mac(kapi_mac_stats *out) const
{
	out->frames_tx = total(tx_frames);
	out->frames_rx = total(rx_frames);
	out->octets_tx = total(tx_octets);
	out->octets_rx = total(rx_octets);
	out->multicast_tx = total(tx_multicast);
	out->multicast_rx = total(rx_multicast);
	out->broadcast_tx = total(tx_broadcast);
	out->broadcast_rx = total(rx_broadcast);
	out->fcs_errors = total(rx_crc_errors);
	out->undersize = total(rx_undersize);
	out->oversize = total(rx_oversize);
	out->fragments = total(rx_fragments);
	out->jabbers = total(rx_jabber);
	out->pause_tx = total(tx_pause);
	out->pause_rx = total(rx_pause);
	for (u32 i = 0; i < 6; i++)
		out->size_rx[i] = total(size_64 + i);
}

u32 Stats::names()
{
	return row_count + events;
}

const char *Stats::name(u32 i)
{
	return i < row_count ? counters[i].name : event_names[i - row_count];
}

void Stats::values(u64 *out) const
{
	for (u32 i = 0; i < row_count; i++)
		out[i] = total(i);
	for (u32 i = 0; i < events; i++)
		out[row_count + i] =
			__atomic_load_n(&events_[i], __ATOMIC_RELAXED);
}

} /* namespace weir::mvneta */
