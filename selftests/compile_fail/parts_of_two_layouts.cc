/* SPDX-License-Identifier: GPL-2.0 */
/* Only registers of one layout make one array. */
/* expect: static assertion failed|static_assert failed|is_same */
#include <drivers/ixgbe/ixgbe_regs.h>

using namespace weir;
using namespace weir::ixgbe;
#ifdef WRONG
constexpr auto joined = join(RDBAL_0, RDBAH_64);
static_assert(joined.count == 128);
#else
constexpr auto joined = join(RDBAL_0, RDBAL_64);
static_assert(joined.count == 128);
#endif
