/* SPDX-License-Identifier: GPL-2.0 */
/*
 * A MAC's counters: registers that clear when read, added up here, so that
 * what is shown never falls (faults.md G2), and what the driver counts itself.
 */
#ifndef WEIR_COUNTERS_H
#define WEIR_COUNTERS_H

#include <weir/kapi.h>
#include <weir/reg.h>

namespace weir {

/*
 * One counter: a register, an array of registers that are one sum, or a pair
 * of low and high word, which are read in this order.
 */
struct Counter {
	const char *name;
	u32 offset;
	u32 high = 0; /* offset of the high word, 0: 32 bits */
	u32 high_mask = 0;
	u32 stride = 0;
	u32 count = 1;
};

template <class L> constexpr Counter one(const char *name, Reg<L> r)
{
	return { name, r.offset };
}

/* @bits: of the whole counter. */
template <unsigned Bits, class L, class H>
constexpr Counter wide(const char *name, Reg<L> low, Reg<H> high)
{
	static_assert(Bits > 32 && Bits <= 64);
	return { name, low.offset, high.offset, ~u32(0) >> (64 - Bits) };
}

template <class A> constexpr Counter sum(const char *name, A)
{
	return { name, A::offset, 0, 0, A::stride, A::count };
}

/*
 * The totals of at most @MaxRows counters and of the driver's own @Event,
 * an enumeration that ends with "count". One thread at a time reads the
 * registers; whoever looks meanwhile sees a total of before or after.
 */
template <u32 MaxRows, class Event> class Counters {
    public:
	static constexpr u32 events = static_cast<u32>(Event::count);

	/* Any context. */
	void count(Event e)
	{
		__atomic_fetch_add(&events_[static_cast<u8>(e)], u64(1),
				   __ATOMIC_RELAXED);
	}

    protected:
	template <class Hw, unsigned Rows>
	void read_registers(Hw &hw, const Counter (&rows)[Rows])
	{
		static_assert(Rows <= MaxRows);

		for (u32 i = 0; i < Rows; i++) {
			const Counter &c = rows[i];
			u64 n = 0;

			for (u32 k = 0; k < c.count; k++)
				n += hw.read_raw(c.offset + k * c.stride);
			if (c.high)
				n |= u64(hw.read_raw(c.high) & c.high_mask)
				     << 32;
			if (hw.lost())
				return;
			__atomic_store_n(&totals_[i], totals_[i] + n,
					 __ATOMIC_RELAXED);
		}
	}

	/* What was counted until now; nobody looks yet. */
	void forget()
	{
		for (u64 &t : totals_)
			t = 0;
	}

	u64 total(u32 row) const
	{
		return __atomic_load_n(&totals_[row], __ATOMIC_RELAXED);
	}

	/* ethtool -S: first the @rows counters, then the events. */
	void values(u32 rows, u64 *out) const
	{
		for (u32 i = 0; i < rows; i++)
			out[i] = total(i);
		for (u32 i = 0; i < events; i++)
			out[rows + i] =
				__atomic_load_n(&events_[i], __ATOMIC_RELAXED);
	}

    private:
	/* Aligned for 32-bit machines, whose u64 may not be. */
	alignas(8) u64 totals_[MaxRows] = {};
	alignas(8) u64 events_[events] = {};
};

/* What the queues of @port have counted, of queues 0 to @queues - 1. */
inline kapi_stats queue_totals(kapi_port *port, u32 queues)
{
	kapi_stats all = {};

	for (u32 i = 0; i < queues; i++) {
		kapi_queue_stats q;

		kapi_rxq_stats(port, i, &q);
		all.rx_packets += q.packets;
		all.rx_bytes += q.bytes;
		all.rx_dropped += q.dropped;
		kapi_txq_stats(port, i, &q);
		all.tx_packets += q.packets;
		all.tx_bytes += q.bytes;
		all.tx_dropped += q.dropped;
	}
	return all;
}

} /* namespace weir */

#endif
