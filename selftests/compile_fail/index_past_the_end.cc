/* SPDX-License-Identifier: GPL-2.0 */
/* A constant index past the last register of an array. */
/* expect: index_is_past_the_last_register */
#include <drivers/ixgbe/ixgbe_regs.h>

using namespace weir;
using namespace weir::ixgbe;
#ifdef WRONG
inline constexpr auto last = TXDCTL.at<128>();
#else
inline constexpr auto last = TXDCTL.at<127>();
#endif
