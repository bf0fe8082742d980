/* SPDX-License-Identifier: GPL-2.0 */
/* An object on the heap is moved, not copied. */
/* expect: use of deleted function|call to (implicitly-)?deleted|call to deleted constructor|implicitly deleted */
#include <weir/owned.h>

using namespace weir;
#ifdef WRONG
int *take(Owned<int> &from)
{
	Owned<int> to = from;

	return to.release();
}
#else
int *take(Owned<int> &from)
{
	Owned<int> to = std::move(from);

	return to.release();
}
#endif
