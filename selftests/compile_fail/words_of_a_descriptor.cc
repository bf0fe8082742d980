/* SPDX-License-Identifier: GPL-2.0 */
/* Fields of two dwords of a descriptor do not combine. */
/* expect: no match for .operator\||invalid operands to binary */
#include <drivers/intel/adv_desc.h>

using namespace weir;
using namespace weir::intel;
#ifdef WRONG
inline constexpr auto word = TxCmdTypeLen::EOP | TxOlinfoStatus::CC;
#else
inline constexpr auto word = TxCmdTypeLen::EOP | TxCmdTypeLen::RS;
#endif
