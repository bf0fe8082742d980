// SPDX-License-Identifier: GPL-2.0
/* Statistics (82599 Datasheet 8.2.3.23). */

#include "ixgbe_stats.h"

namespace weir::ixgbe {

/*
 * One counter: a register, an array of registers that are one sum, or a pair
 * of low and high word, which must be read in this order.
 */
struct Counter {
	const char *name;
	u32 offset;
	u32 high; /* offset of the high word, 0: 32 bits */
	u32 stride;
	u32 count;
};

template <class L> constexpr Counter one(const char *name, Reg<L> r)
{
	return { name, r.offset, 0, 0, 1 };
}

template <class L, class H>
constexpr Counter wide(const char *name, Reg<L> low, Reg<H> high)
{
	return { name, low.offset, high.offset, 0, 1 };
}

template <class A> constexpr Counter sum(const char *name, A)
{
	return { name, A::offset, 0, A::stride, A::count };
}

/* The order of counters[]. */
enum Row : u32 {
	rx_good_frames,
	rx_good_octets,
	rx_all_frames,
	rx_all_octets,
	tx_good_frames,
	tx_good_octets,
	tx_all_frames,
	rx_broadcast,
	rx_multicast,
	tx_broadcast,
	tx_multicast,
	rx_64,
	rx_127,
	rx_255,
	rx_511,
	rx_1023,
	rx_1522,
	tx_64,
	tx_127,
	tx_255,
	tx_511,
	tx_1023,
	tx_1522,
	crc_errors,
	illegal_bytes,
	error_bytes,
	length_errors,
	undersize,
	fragments,
	oversize,
	jabber,
	rx_missed,
	rx_no_descriptor,
	short_packets,
	local_faults,
	remote_faults,
	checksum_errors,
	rx_xon,
	rx_xoff,
	tx_xon,
	tx_xoff,
	mng_rx,
	mng_dropped,
	mng_tx,
	row_count,
};

/* The names are what ethtool -S shows. */
static constexpr Counter counters[] = {
	one("rx_good_frames", GPRC),
	wide("rx_good_octets", GORCL, GORCH),
	one("rx_all_frames", TPR),
	wide("rx_all_octets", TORL, TORH),
	one("tx_good_frames", GPTC),
	wide("tx_good_octets", GOTCL, GOTCH),
	one("tx_all_frames", TPT),
	one("rx_broadcast", BPRC),
	one("rx_multicast", MPRC),
	one("tx_broadcast", BPTC),
	one("tx_multicast", MPTC),
	one("rx_64_octets", PRC64),
	one("rx_65_to_127_octets", PRC127),
	one("rx_128_to_255_octets", PRC255),
	one("rx_256_to_511_octets", PRC511),
	one("rx_512_to_1023_octets", PRC1023),
	one("rx_1024_to_max_octets", PRC1522),
	one("tx_64_octets", PTC64),
	one("tx_65_to_127_octets", PTC127),
	one("tx_128_to_255_octets", PTC255),
	one("tx_256_to_511_octets", PTC511),
	one("tx_512_to_1023_octets", PTC1023),
	one("tx_1024_to_max_octets", PTC1522),
	one("rx_crc_errors", CRCERRS),
	one("rx_illegal_octets", ILLERRC),
	one("rx_error_octets", ERRBC),
	one("rx_length_errors", RLEC),
	one("rx_undersize", RUC),
	one("rx_fragments", RFC),
	one("rx_oversize", ROC),
	one("rx_jabber", RJC),
	sum("rx_missed", RXMPC),
	sum("rx_no_descriptor", QPRDC),
	one("mac_short_packets", MSPDC),
	one("mac_local_faults", MLFC),
	one("mac_remote_faults", MRFC),
	one("rx_checksum_errors", XEC),
	one("rx_xon", LXONRXCNT),
	one("rx_xoff", LXOFFRXCNT),
	one("tx_xon", LXONTXC),
	one("tx_xoff", LXOFFTXC),
	one("management_rx", MNGPRC),
	one("management_dropped", MNGPDC),
	one("management_tx", MNGPTC),
};
static_assert(sizeof(counters) / sizeof(counters[0]) == row_count);

static constexpr const char *event_names[] = {
	"link_down_events",    "tx_hang_polls",	   "tx_hang_queue_resets",
	"tx_hang_port_resets", "rx_starved_kicks",
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
		const Counter &c = counters[i];
		u64 n = 0;

		for (u32 k = 0; k < c.count; k++)
			n += read_counter(hw_, c.offset + k * c.stride);
		/* 36 bits: four in the high word. */
		if (c.high)
			n |= u64(read_counter(hw_, c.high) & 0xf) << 32;
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

void Stats::device(kapi_stats *out, u32 queues) const
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
	out->rx_crc_errors = total(crc_errors);
	/* A frame longer than MAXFRS counts as oversize only (8.2.3.23). */
	out->rx_length_errors =
		total(length_errors) + total(undersize) + total(oversize);
	out->rx_errors = out->rx_crc_errors + out->rx_length_errors;
	out->rx_missed = total(rx_missed) + total(rx_no_descriptor);
}

void Stats::mac(kapi_mac_stats *out) const
{
	static constexpr Row rx_sizes[] = { rx_64,  rx_127,  rx_255,
					    rx_511, rx_1023, rx_1522 };
	static constexpr Row tx_sizes[] = { tx_64,  tx_127,  tx_255,
					    tx_511, tx_1023, tx_1522 };

	out->frames_tx = total(tx_good_frames);
	out->frames_rx = total(rx_good_frames);
	out->octets_tx = total(tx_good_octets);
	out->octets_rx = total(rx_good_octets);
	out->multicast_tx = total(tx_multicast);
	out->multicast_rx = total(rx_multicast);
	out->broadcast_tx = total(tx_broadcast);
	out->broadcast_rx = total(rx_broadcast);
	out->fcs_errors = total(crc_errors);
	out->length_errors = total(length_errors);
	out->undersize = total(undersize);
	out->oversize = total(oversize);
	out->fragments = total(fragments);
	out->jabbers = total(jabber);
	out->pause_tx = total(tx_xon) + total(tx_xoff);
	out->pause_rx = total(rx_xon) + total(rx_xoff);
	for (u32 i = 0; i < 6; i++) {
		out->size_rx[i] = total(rx_sizes[i]);
		out->size_tx[i] = total(tx_sizes[i]);
	}
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

} /* namespace weir::ixgbe */
