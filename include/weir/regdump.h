/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The register dump of ethtool -d: pairs of offset and value, of those rows of
 * a chip's register table that the chip's @in_dump accepts.
 */
#ifndef WEIR_REGDUMP_H
#define WEIR_REGDUMP_H

#include <weir/reg.h>

namespace weir {

/* 32-bit words that regdump() writes. */
template <unsigned Rows, class InDump>
constexpr u32 regdump_words(const RegInfo (&table)[Rows], InDump in_dump)
{
	u32 words = 0;

	for (const RegInfo &row : table)
		if (in_dump(row))
			words += 2 * row.count;
	return words;
}

template <class Hw, unsigned Rows, class InDump>
void regdump(Hw &hw, const RegInfo (&table)[Rows], InDump in_dump, u32 *out)
{
	for (const RegInfo &row : table) {
		if (!in_dump(row))
			continue;
		for (u32 i = 0; i < row.count; i++) {
			const u32 offset = row.offset + i * row.stride;

			*out++ = offset;
			*out++ = hw.read_raw(offset);
		}
	}
}

} /* namespace weir */

#endif
