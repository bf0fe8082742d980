/* SPDX-License-Identifier: GPL-2.0 */
/* A constant that does not fit its field (PTHRESH has seven bits). */
/* expect: value_does_not_fit_the_field */
#include <drivers/ixgbe/ixgbe_regs.h>

using namespace weir;
using namespace weir::ixgbe;
#ifdef WRONG
inline constexpr auto most = Txdctl::PTHRESH(128);
#else
inline constexpr auto most = Txdctl::PTHRESH(127);
#endif
