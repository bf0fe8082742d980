/* SPDX-License-Identifier: GPL-2.0 */
/* A number of the CPU gets into a descriptor by conversion only. */
/* expect: conversion from|no viable conversion|no match for .operator=|no viable overloaded */
#include <drivers/intel/adv_desc.h>

using namespace weir;
using namespace weir::intel;
#ifdef WRONG
void clear(AdvTxData &d)
{
	d.olinfo_status = 0u;
}
#else
void clear(AdvTxData &d)
{
	d.olinfo_status = le32(0u);
}
#endif
