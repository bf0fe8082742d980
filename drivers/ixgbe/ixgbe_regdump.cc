// SPDX-License-Identifier: GPL-2.0
/* What of the register table is in a dump: all that reading leaves as it is. */

#include "ixgbe_regdump.h"

namespace weir::ixgbe {

/* Of a larger array (filter memories, mailboxes) the registers above stay out */
constexpr u32 most_of_an_array = 128;

constexpr bool in_dump(const RegInfo &row)
{
	/* Reading must neither clear, set nor mean nothing. */
	if (row.access != Access::rw && row.access != Access::ro &&
	    row.access != Access::w1c && row.access != Access::w1s)
		return false;
	/* What the datasheet does not describe may do anything. */
	if (row.section[0] == 'u')
		return false;
	/* A read of LINKS forgets that the link was lost (8.2.3.22.20). */
	return row.offset != LINKS.offset && row.count <= most_of_an_array;
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

} /* namespace weir::ixgbe */
