/* SPDX-License-Identifier: GPL-2.0 */
/* Bits are not looked at in memory order. */
/* expect: no match for .operator&|invalid operands to binary */
#include <drivers/intel/adv_desc.h>

using namespace weir;
using namespace weir::intel;
#ifdef WRONG
bool done(const AdvRxDesc &d)
{
	return d.wb.status_error & RxStatusError::DD.mask;
}
#else
bool done(const AdvRxDesc &d)
{
	return d.wb.status_error.value() & RxStatusError::DD.mask;
}
#endif
