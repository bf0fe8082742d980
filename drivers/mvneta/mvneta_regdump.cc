// SPDX-License-Identifier: GPL-2.0
/* What of the register table is in a dump: all that reading leaves as it is. */

#include <weir/regdump.h>

#include "mvneta_regdump.h"

namespace weir::mvneta {

constexpr bool in_dump(const RegInfo &row)
{
	return row.access != Access::wo && !read_has_effect(row.access);
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

} /* namespace weir::mvneta */
