// SPDX-License-Identifier: GPL-2.0
/* Receive side scaling: key, indirection table, hash fields. */

#include "ixgbe_rss.h"

namespace weir::ixgbe {

static_assert(chip_82599.rss_entries == Rss::entries);
static_assert(chip_82599.rss_key_len == Rss::key_len);

Rss::Rss(Hw &hw, u32 pairs) : hw_(hw), pairs_(pairs)
{
	kapi_rss_key(key_, key_len);
	spread();
}

/* Queues above 15 transmit only: table entries have 4 bits (8.2.3.7.15). */
u32 Rss::reachable() const
{
	return pairs_ < hw_.chip.rss_queues ? pairs_ : hw_.chip.rss_queues;
}

/* As ethtool's "equal". */
void Rss::spread()
{
	for (u32 i = 0; i < entries; i++)
		table_[i] = static_cast<u8>(i % reachable());
}

void Rss::set_pairs(u32 pairs)
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

void Rss::program()
{
	for (u32 i = 0; i < RSSRK.count; i++)
		hw_.write(RSSRK[i], key_[4 * i] | key_[4 * i + 1] << 8 |
					    key_[4 * i + 2] << 16 |
					    static_cast<u32>(key_[4 * i + 3])
						    << 24);
	for (u32 i = 0; i < RETA.count; i++)
		hw_.write(RETA[i],
			  Reta::ENTRY0.from(table_[4 * i]) |
				  Reta::ENTRY1.from(table_[4 * i + 1]) |
				  Reta::ENTRY2.from(table_[4 * i + 2]) |
				  Reta::ENTRY3.from(table_[4 * i + 3]));
	/* The hash takes the place of the fragment checksum (8.2.3.7.5). */
	hw_.set(RXCSUM, Rxcsum::PCSD);
	hw_.write(MRQC, Mrqc::MRQE_RSS | Mrqc::RSS_IPV4 | Mrqc::RSS_IPV4_TCP |
				Mrqc::RSS_IPV6 | Mrqc::RSS_IPV6_TCP);
}

void Rss::get(kapi_rss *out) const
{
	if (out->table)
		for (u32 i = 0; i < entries && i < out->entries; i++)
			out->table[i] = table_[i];
	if (out->key)
		for (u32 i = 0; i < key_len && i < out->key_len; i++)
			out->key[i] = key_[i];
}

Status Rss::set(const kapi_rss &r)
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

} /* namespace weir::ixgbe */
