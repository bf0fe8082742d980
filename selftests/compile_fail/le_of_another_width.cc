/* SPDX-License-Identifier: GPL-2.0 */
/* Widths of little-endian types do not mix. */
/* expect: conversion from|no viable conversion|no match for .operator=|no viable overloaded|narrowing */
#include <drivers/intel/adv_desc.h>

using namespace weir;
using namespace weir::intel;
#ifdef WRONG
void set(AdvRxWriteBack &d, le16 v)
{
	d.rss = v;
}
#else
void set(AdvRxWriteBack &d, le16 v)
{
	d.length = v;
}
#endif
