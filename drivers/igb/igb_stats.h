/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The MAC's statistics (82576 Datasheet 8.19).
 * A 32-bit packet counter lasts 48 minutes at 1.488 Mpps.
 */
#ifndef WEIR_IGB_STATS_H
#define WEIR_IGB_STATS_H

#include <drivers/intel/stats.h>

#include "igb_hw.h"

namespace weir::igb {

struct StatsTable {
	/* The order of counters[]. */
	enum Row : u32 {
		rx_good_frames,
		rx_good_octets,
		rx_all_frames,
		rx_all_octets,
		tx_good_frames,
		tx_good_octets,
		tx_all_frames,
		tx_all_octets,
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
		alignment_errors,
		symbol_errors,
		rx_error_frames,
		length_errors,
		undersize,
		fragments,
		oversize,
		jabber,
		rx_missed,
		rx_no_buffer,
		rx_no_descriptor,
		single_collisions,
		multiple_collisions,
		excessive_collisions,
		late_collisions,
		deferred,
		no_carrier,
		segmented,
		rx_xon,
		rx_xoff,
		tx_xon,
		tx_xoff,
		rx_unsupported_pause,
		mng_rx,
		mng_dropped,
		mng_tx,
		row_count,
	};

	/* The names are what ethtool -S shows. */
	static constexpr Counter counters[] = {
		one("rx_good_frames", GPRC),
		wide<64>("rx_good_octets", GORCL, GORCH),
		one("rx_all_frames", TPR),
		wide<64>("rx_all_octets", TORL, TORH),
		one("tx_good_frames", GPTC),
		wide<64>("tx_good_octets", GOTCL, GOTCH),
		one("tx_all_frames", TPT),
		wide<64>("tx_all_octets", TOTL, TOTH),
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
		one("rx_alignment_errors", ALGNERRC),
		one("rx_symbol_errors", SYMERRS),
		one("rx_error_frames", RXERRC),
		one("rx_length_errors", RLEC),
		one("rx_undersize", RUC),
		one("rx_fragments", RFC),
		one("rx_oversize", ROC),
		one("rx_jabber", RJC),
		one("rx_missed", MPC),
		one("rx_no_buffer", RNBC),
		sum("rx_no_descriptor", RQDPC),
		one("tx_single_collisions", SCC),
		one("tx_multiple_collisions", MCC),
		one("tx_excessive_collisions", ECOL),
		one("tx_late_collisions", LATECOL),
		one("tx_deferred", DC),
		one("tx_no_carrier", TNCRS),
		one("tx_tcp_segmented", TSCTC),
		one("rx_xon", XONRXC),
		one("rx_xoff", XOFFRXC),
		one("tx_xon", XONTXC),
		one("tx_xoff", XOFFTXC),
		one("rx_unsupported_pause", FCRUC),
		one("management_rx", MGTPRC),
		one("management_dropped", MGTPDC),
		one("management_tx", MGTPTC),
	};
	static_assert(sizeof(counters) / sizeof(counters[0]) == row_count);

	/*
	 * The length field of a frame says nothing of its length (RLEC stays
	 * out).
	 */
	static void device(kapi_stats *out, auto total)
	{
		out->rx_length_errors = total(undersize) + total(oversize);
		out->rx_errors = out->rx_crc_errors + out->rx_length_errors +
				 total(rx_error_frames) +
				 total(alignment_errors);
		out->tx_errors =
			total(excessive_collisions) + total(late_collisions);
	}
};

using Stats = intel::Stats<Hw, StatsTable>;

} /* namespace weir::igb */

#endif
