// SPDX-License-Identifier: GPL-2.0
/* What of the register table is in a dump: all that reading leaves as it is. */

#include <weir/regdump.h>

#include "igb_regdump.h"

namespace weir::igb {

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
	return row.count <= most_of_an_array;
}

u32 regdump_words()
{
	constexpr u32 words = weir::regdump_words(TABLE, in_dump);

	return words;
}

void regdump(Hw &hw, u32 *out)
{
	weir::regdump(hw, TABLE, in_dump, out);
}

} /* namespace weir::igb */
