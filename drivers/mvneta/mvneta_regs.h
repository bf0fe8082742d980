/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The registers of a NETA port as typed constants. Rows: mvneta_regs.def,
 * fields: layouts/.
 */
#ifndef WEIR_MVNETA_REGS_H
#define WEIR_MVNETA_REGS_H

#include <weir/reg.h>

namespace weir::mvneta {

#define WEIR_REG(name, layout, ...) struct layout;
#include "mvneta_regs.def"
#undef WEIR_REG

} /* namespace weir::mvneta */

#include "layouts/gmac.h"
#include "layouts/port.h"
#include "layouts/queue.h"

namespace weir::mvneta {

#define WEIR_REG(name, layout, offset, stride, count, ...) \
	inline constexpr auto name = reg_of<layout, offset, stride, count>();
#include "mvneta_regs.def"
#undef WEIR_REG

/* The name by which the rows of mvneta_regs.def give a full write mask. */
inline constexpr u32 all = 0xffffffff;

inline constexpr RegInfo TABLE[] = {
#define WEIR_REG(name, layout, offset, stride, count, access, reset, mask, \
		 section) \
	{ #name, section, offset, stride, count, reset, mask, Access::access },
#include "mvneta_regs.def"
#undef WEIR_REG
};

} /* namespace weir::mvneta */

#endif
