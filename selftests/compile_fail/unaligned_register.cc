/* SPDX-License-Identifier: GPL-2.0 */
/* A register lies on a dword. */
/* expect: static assertion failed|static_assert failed */
#include <weir/reg.h>

using namespace weir;

struct Odd;
#ifdef WRONG
constexpr auto reg = reg_of<Odd, 0x12, 0, 1>();
static_assert(reg.offset);
#else
constexpr auto reg = reg_of<Odd, 0x14, 0, 1>();
static_assert(reg.offset);
#endif
