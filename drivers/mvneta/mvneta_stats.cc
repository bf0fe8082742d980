// SPDX-License-Identifier: GPL-2.0
/* Statistics. */

#include "mvneta_stats.h"

namespace weir::mvneta {

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
	wide<64>("good_octets_received", MIB_GOOD_OCTETS_RECEIVED_LOW,
		 MIB_GOOD_OCTETS_RECEIVED_HIGH),
	one("good_frames_received", MIB_GOOD_FRAMES_RECEIVED),
	one("bad_octets_received", MIB_BAD_OCTETS_RECEIVED),
	one("bad_frames_received", MIB_BAD_FRAMES_RECEIVED),
	one("broadcast_frames_received", MIB_BROADCAST_FRAMES_RECEIVED),
	one("multicast_frames_received", MIB_MULTICAST_FRAMES_RECEIVED),
	one("unrec_mac_control_received", MIB_UNREC_MAC_CONTROL_RECEIVED),
	one("good_fc_received", MIB_GOOD_FC_RECEIVED),
	one("bad_fc_received", MIB_BAD_FC_RECEIVED),
	one("undersize_received", MIB_UNDERSIZE_RECEIVED),
	one("fragments_received", MIB_FRAGMENTS_RECEIVED),
	one("oversize_received", MIB_OVERSIZE_RECEIVED),
	one("jabber_received", MIB_JABBER_RECEIVED),
	one("mac_receive_error", MIB_MAC_RECEIVE_ERROR),
	one("bad_crc_event", MIB_BAD_CRC_EVENT),
	one("collision", MIB_COLLISION),
	one("late_collision", MIB_LATE_COLLISION),
	one("rx_discard", RX_DISCARD_FRAME_COUNT),
	one("rx_overrun", OVERRUN_FRAME_COUNT),
	one("frames_64_octets", MIB_FRAMES_64_OCTETS),
	one("frames_65_to_127_octets", MIB_FRAMES_65_TO_127_OCTETS),
	one("frames_128_to_255_octets", MIB_FRAMES_128_TO_255_OCTETS),
	one("frames_256_to_511_octets", MIB_FRAMES_256_TO_511_OCTETS),
	one("frames_512_to_1023_octets", MIB_FRAMES_512_TO_1023_OCTETS),
	one("frames_1024_to_max_octets", MIB_FRAMES_1024_TO_MAX_OCTETS),
	wide<64>("good_octets_sent", MIB_GOOD_OCTETS_SENT_LOW,
		 MIB_GOOD_OCTETS_SENT_HIGH),
	one("good_frames_sent", MIB_GOOD_FRAMES_SENT),
	one("excessive_collision", MIB_EXCESSIVE_COLLISION),
	one("multicast_frames_sent", MIB_MULTICAST_FRAMES_SENT),
	one("broadcast_frames_sent", MIB_BROADCAST_FRAMES_SENT),
	one("fc_sent", MIB_FC_SENT),
	one("internal_mac_transmit_err", MIB_INTERNAL_MAC_TRANSMIT_ERR),
};
static_assert(sizeof(counters) / sizeof(counters[0]) == row_count);

static constexpr const char *event_names[] = {
	"link_down_events", "tx_bound_polls",	"tx_hang_polls",
	"tx_hang_resets",   "rx_starved_kicks", "lost_irq_polls",
};
static_assert(sizeof(event_names) / sizeof(event_names[0]) ==
	      static_cast<u32>(Event::count));

void Stats::read_hardware()
{
	read_registers(hw_, counters);
}

void Stats::discard_hardware()
{
	read_hardware();
	forget();
}

void Stats::device(kapi_stats *out) const
{
	*out = queue_totals(hw_.port, queues);
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
	Counters::values(row_count, out);
}

} /* namespace weir::mvneta */
