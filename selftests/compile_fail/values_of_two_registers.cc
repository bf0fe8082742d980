/* SPDX-License-Identifier: GPL-2.0 */
/* Values of two registers do not combine. */
/* expect: no match for .operator\||invalid operands to binary */
#include <drivers/ixgbe/ixgbe_regs.h>

using namespace weir;
using namespace weir::ixgbe;
#ifdef WRONG
inline constexpr auto both = Txdctl::PTHRESH(1) | Rttdqsel::TXDQ_IDX(1);
#else
inline constexpr auto both = Txdctl::PTHRESH(1) | Txdctl::WTHRESH(1);
#endif
