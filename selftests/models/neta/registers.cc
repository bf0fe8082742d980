// SPDX-License-Identifier: GPL-2.0
/* The driver's register table, as data for the model. */
#include "registers.h"

namespace weir::models::neta {
namespace {

constexpr u32 all = 0xffffffff;

constexpr RegInfo rows[] = {
#define WEIR_REG(name, layout, offset, stride, count, access, reset, mask, \
		 section) \
	{ #name, section, offset, stride, count, reset, mask, Access::access },
#include "drivers/mvneta/mvneta_regs.def"
#undef WEIR_REG
};

} /* namespace */

std::span<const RegInfo> table()
{
	return rows;
}

} /* namespace weir::models::neta */
