/* SPDX-License-Identifier: GPL-2.0 */
/* The same of an array in several parts. */
/* expect: index_is_past_the_last_register */
#include <drivers/ixgbe/ixgbe_regs.h>

using namespace weir;
using namespace weir::ixgbe;
#ifdef WRONG
inline constexpr auto last = SRRCTL.at<128>();
#else
inline constexpr auto last = SRRCTL.at<127>();
static_assert(last.offset == 0xd014 + 63 * 0x40);
#endif
