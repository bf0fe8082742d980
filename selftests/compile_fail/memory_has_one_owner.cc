/* SPDX-License-Identifier: GPL-2.0 */
/* Memory of the device is not owned twice. */
/* expect: use of deleted function|call to deleted constructor|implicitly-deleted */
#include <weir/memory.h>

using namespace weir;
#ifdef WRONG
size_t bytes(const DmaMemory &memory)
{
	const DmaMemory copy = memory;

	return copy.bytes();
}
#else
size_t bytes(const DmaMemory &memory)
{
	const DmaMemory &same = memory;

	return same.bytes();
}
#endif
