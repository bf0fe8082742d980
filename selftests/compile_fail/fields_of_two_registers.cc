/* SPDX-License-Identifier: GPL-2.0 */
/* Fields of two registers do not combine. */
/* expect: no match for .operator\||invalid operands to binary */
#include <drivers/ixgbe/ixgbe_regs.h>

using namespace weir;
using namespace weir::ixgbe;
#ifdef WRONG
inline constexpr auto both = Txdctl::ENABLE | Rxdctl::SWFLSH;
#else
inline constexpr auto both = Txdctl::ENABLE | Txdctl::SWFLSH;
#endif
