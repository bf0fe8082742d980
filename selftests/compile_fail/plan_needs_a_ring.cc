/* SPDX-License-Identifier: GPL-2.0 */
/* There is no plan without the size of the ring it is for. */
/* expect: no matching function|too few arguments */
#include <weir/coalesce.h>

using namespace weir;
using namespace weir::coalesce;
#ifdef WRONG
bool possible(const Request &r, const ModerationLimits &limits, u32)
{
	return plan(r, limits).ok();
}
#else
bool possible(const Request &r, const ModerationLimits &limits, u32 ring)
{
	return plan(r, limits, ring).ok();
}
#endif
