/* SPDX-License-Identifier: GPL-2.0 */
/* A field lies within 32 bits. */
/* expect: static assertion failed|static_assert failed */
#include <weir/reg.h>

using namespace weir;

struct Wide;
#ifdef WRONG
constexpr Field<Wide, 30, 3> top{};
static_assert(top.mask == 0xe0000000);
#else
constexpr Field<Wide, 29, 3> top{};
static_assert(top.mask == 0xe0000000);
#endif
