/* SPDX-License-Identifier: GPL-2.0 */
/* And out of it by conversion only. */
/* expect: cannot convert|no viable conversion */
#include <drivers/intel/adv_desc.h>

using namespace weir;
using namespace weir::intel;
#ifdef WRONG
u32 status(const AdvRxDesc &d)
{
	return d.wb.status_error;
}
#else
u32 status(const AdvRxDesc &d)
{
	return d.wb.status_error.value();
}
#endif
