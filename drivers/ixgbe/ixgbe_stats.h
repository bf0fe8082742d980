/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The MAC's statistics (82599 Datasheet 8.2.3.23).
 * A 32-bit packet counter lasts 288 s at 14.88 Mpps, a 36-bit octet counter 54 s
 * at 10 Gb/s.
 */
#ifndef WEIR_IXGBE_STATS_H
#define WEIR_IXGBE_STATS_H

#include <drivers/intel/stats.h>

#include "ixgbe_hw.h"

namespace weir::ixgbe {

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
		wide<36>("rx_good_octets", GORCL, GORCH),
		one("rx_all_frames", TPR),
		wide<36>("rx_all_octets", TORL, TORH),
		one("tx_good_frames", GPTC),
		wide<36>("tx_good_octets", GOTCL, GOTCH),
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

	static void device(kapi_stats *out, auto total)
	{
		/* A frame longer than MAXFRS counts as oversize only. */
		out->rx_length_errors = total(length_errors) +
					total(undersize) + total(oversize);
		out->rx_errors = out->rx_crc_errors + out->rx_length_errors;
	}
};

using Stats = intel::Stats<Hw, StatsTable>;

} /* namespace weir::ixgbe */

#endif
