/* SPDX-License-Identifier: GPL-2.0 */
/* What was asked for is not programmed: plan() is between. */
/* expect: conversion from|no viable conversion|cannot convert|could not convert */
#include <weir/coalesce.h>

using namespace weir;
using namespace weir::coalesce;
#ifdef WRONG
Plan program(const Request &r, const ModerationLimits &)
{
	return r;
}
#else
Plan program(const Request &r, const ModerationLimits &limits)
{
	return plan(r, limits, 512).value();
}
#endif
