/* SPDX-License-Identifier: GPL-2.0 */
/* And so is a result. */
/* expect: nodiscard|unused-result|warn_unused_result */
#include <weir/status.h>

using namespace weir;

Result<u32> step();
#ifdef WRONG
bool tried()
{
	step();
	return true;
}
#else
bool tried()
{
	return step().ok();
}
#endif
