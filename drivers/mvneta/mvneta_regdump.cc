// SPDX-License-Identifier: GPL-2.0
/* What of the register table is in a dump: all that reading leaves as it is. */

#include "mvneta_regdump.h"

namespace weir::mvneta {

constexpr bool in_dump(const RegInfo &row)
{
	return row.access != Access::wo && !read_has_effect(row.access);
}

constexpr u32 registers_in_dump()
{
	u32 n = 0;

	for (const RegInfo &row : TABLE)
		if (in_dump(row))
			n += row.count;
	return n;
}

u32 regdump_words()
{
	constexpr u32 words = 2 * registers_in_dump();

	return words;
}

void regdump(Hw &hw, u32 *out)
{
	struct Any;

	for (const RegInfo &row : TABLE) {
		if (!in_dump(row))
			continue;
		for (u32 i = 0; i < row.count; i++) {
			const u32 offset = row.offset + i * row.stride;

			*out++ = offset;
			*out++ = hw.read(Reg<Any>{ offset }).raw;
		}
	}
}

} /* namespace weir::mvneta */
