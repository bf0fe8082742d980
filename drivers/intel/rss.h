/* SPDX-License-Identifier: GPL-2.0 */
/* Receive side scaling: hash key and indirection table. @R: the chip's Regs. */
#ifndef WEIR_INTEL_RSS_H
#define WEIR_INTEL_RSS_H

#include <weir/kapi.h>
#include <weir/status.h>
#include <weir/types.h>

namespace weir::intel {

template <class R> class Rss {
    public:
	using Hw = typename R::Hw;

	static constexpr u32 entries = 128;
	static constexpr u32 key_len = 40;

	/* The kernel's key, and an even spread over @pairs queues. */
	Rss(Hw &hw, u32 pairs);

	/* The number of queues is @pairs from now on. */
	void set_pairs(u32 pairs);

	/* Live. */
	void program();

	void get(kapi_rss *out) const;
	/* Refused: changes nothing. Does not program. */
	Status set(const kapi_rss &r);

    private:
	/* Four octets of a table, the lowest first. */
	static constexpr u32 four(const u8 *at)
	{
		return at[0] | at[1] << 8 | at[2] << 16 |
		       static_cast<u32>(at[3]) << 24;
	}
	u32 reachable() const;
	void spread();

	Hw &hw_;
	u32 pairs_;
	bool spread_ = true; /* the table is the default one */
	u8 table_[entries];
	u8 key_[key_len];
};

template <class R> Rss<R>::Rss(Hw &hw, u32 pairs) : hw_(hw), pairs_(pairs)
{
	kapi_rss_key(key_, key_len);
	spread();
}

/* Queues above 15 transmit only: table entries have 4 bits. */
template <class R> u32 Rss<R>::reachable() const
{
	return pairs_ < hw_.chip.rss_queues ? pairs_ : hw_.chip.rss_queues;
}

/* As ethtool's "equal". */
template <class R> void Rss<R>::spread()
{
	for (u32 i = 0; i < entries; i++)
		table_[i] = static_cast<u8>(i % reachable());
}

template <class R> void Rss<R>::set_pairs(u32 pairs)
{
	bool fits = true;

	pairs_ = pairs;
	for (const u8 queue : table_)
		fits = fits && queue < reachable();
	/* A table that the user made stays as long as its queues exist. */
	if (spread_ || !fits) {
		spread();
		spread_ = true;
	}
}

template <class R> void Rss<R>::program()
{
	for (u32 i = 0; i < R::RSSRK.count; i++)
		hw_.write(R::RSSRK[i], four(&key_[4 * i]));
	for (u32 i = 0; i < R::RETA.count; i++)
		hw_.write(R::RETA[i], four(&table_[4 * i]));
	R::enable_rss(hw_);
}

template <class R> void Rss<R>::get(kapi_rss *out) const
{
	if (out->table)
		for (u32 i = 0; i < entries && i < out->entries; i++)
			out->table[i] = table_[i];
	if (out->key)
		for (u32 i = 0; i < key_len && i < out->key_len; i++)
			out->key[i] = key_[i];
}

template <class R> Status Rss<R>::set(const kapi_rss &r)
{
	if (r.table && r.entries != entries)
		return { Error::invalid, "the table has 128 entries" };
	if (r.key && r.key_len != key_len)
		return { Error::invalid, "the hash key has 40 octets" };
	for (u32 i = 0; r.table && i < entries; i++) {
		if (r.table[i] >= hw_.chip.rss_queues)
			return {
				Error::invalid,
				"receive side scaling reaches queues 0 to 15"
			};
		if (r.table[i] >= pairs_)
			return { Error::invalid,
				 "the table names a queue that is not in use; "
				 "see ethtool -l" };
	}

	for (u32 i = 0; r.key && i < key_len; i++)
		key_[i] = r.key[i];
	if (!r.table)
		return {};
	spread_ = true;
	for (u32 i = 0; i < entries; i++) {
		table_[i] = static_cast<u8>(r.table[i]);
		spread_ = spread_ && table_[i] == i % reachable();
	}
	return {};
}

} /* namespace weir::intel */

#endif
