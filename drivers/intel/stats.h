/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The MAC's statistics: registers that clear when read, added up here, so
 * that what is shown never falls (faults.md G2). The service reads them often
 * enough that none saturates.
 */
#ifndef WEIR_INTEL_STATS_H
#define WEIR_INTEL_STATS_H

#include <weir/counters.h>

#include <drivers/intel/event.h>

namespace weir::intel {

/*
 * @Table is the chip's: the enumeration Row that ends with row_count, counters[]
 * in its order, whose names are those of ethtool -S, and device(out, total),
 * which fills in what is counted as errors.
 */
template <class Hw, class Table> class Stats : public Counters<64, Event> {
    public:
	explicit Stats(Hw &hw) : hw_(hw) {}

	/* The service, or RTNL with the service paused. */
	void read_hardware();
	/* Once, in probe: what was counted before the driver came. */
	void discard_hardware();

	/* Any context; may be as old as the last read_hardware(). */
	void device(kapi_stats *out, u32 queues) const;
	void mac(kapi_mac_stats *out) const;

	/* ethtool -S */
	static u32 names();
	static const char *name(u32 i);
	void values(u64 *out) const;

    private:
	Hw &hw_;
};

template <class Hw, class Table> void Stats<Hw, Table>::read_hardware()
{
	read_registers(hw_, Table::counters);
}

template <class Hw, class Table> void Stats<Hw, Table>::discard_hardware()
{
	read_hardware();
	forget();
}

template <class Hw, class Table>
void Stats<Hw, Table>::device(kapi_stats *out, u32 queues) const
{
	*out = queue_totals(hw_.port, queues);
	out->multicast = total(Table::rx_multicast);
	out->rx_crc_errors = total(Table::crc_errors);
	out->rx_missed =
		total(Table::rx_missed) + total(Table::rx_no_descriptor);
	Table::device(out, [this](u32 row) { return total(row); });
}

template <class Hw, class Table>
void Stats<Hw, Table>::mac(kapi_mac_stats *out) const
{
	using T = Table;
	static constexpr u32 rx_sizes[] = { T::rx_64,  T::rx_127,  T::rx_255,
					    T::rx_511, T::rx_1023, T::rx_1522 };
	static constexpr u32 tx_sizes[] = { T::tx_64,  T::tx_127,  T::tx_255,
					    T::tx_511, T::tx_1023, T::tx_1522 };

	out->frames_tx = total(T::tx_good_frames);
	out->frames_rx = total(T::rx_good_frames);
	out->octets_tx = total(T::tx_good_octets);
	out->octets_rx = total(T::rx_good_octets);
	out->multicast_tx = total(T::tx_multicast);
	out->multicast_rx = total(T::rx_multicast);
	out->broadcast_tx = total(T::tx_broadcast);
	out->broadcast_rx = total(T::rx_broadcast);
	out->fcs_errors = total(T::crc_errors);
	out->length_errors = total(T::length_errors);
	out->undersize = total(T::undersize);
	out->oversize = total(T::oversize);
	out->fragments = total(T::fragments);
	out->jabbers = total(T::jabber);
	out->pause_tx = total(T::tx_xon) + total(T::tx_xoff);
	out->pause_rx = total(T::rx_xon) + total(T::rx_xoff);
	for (u32 i = 0; i < 6; i++) {
		out->size_rx[i] = total(rx_sizes[i]);
		out->size_tx[i] = total(tx_sizes[i]);
	}
}

template <class Hw, class Table> u32 Stats<Hw, Table>::names()
{
	return Table::row_count + events;
}

template <class Hw, class Table> const char *Stats<Hw, Table>::name(u32 i)
{
	return i < Table::row_count ? Table::counters[i].name :
				      event_names[i - Table::row_count];
}

template <class Hw, class Table> void Stats<Hw, Table>::values(u64 *out) const
{
	Counters::values(Table::row_count, out);
}

} /* namespace weir::intel */

#endif
