/* SPDX-License-Identifier: GPL-2.0 */
/* Whether a ring size is allowed is looked at. */
/* expect: nodiscard|unused-result|warn_unused_result */
#include <weir/chip.h>

using namespace weir;
#ifdef WRONG
Status resize(const RingLimits &limits, u32 size)
{
	limits.check(size);
	return {};
}
#else
Status resize(const RingLimits &limits, u32 size)
{
	return limits.check(size);
}
#endif
