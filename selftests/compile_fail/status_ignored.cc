/* SPDX-License-Identifier: GPL-2.0 */
/* What a step says is looked at. */
/* expect: nodiscard|unused-result|warn_unused_result */
#include <weir/status.h>

using namespace weir;

Status step();
#ifdef WRONG
int both()
{
	step();
	return 0;
}
#else
int both()
{
	return step().err();
}
#endif
