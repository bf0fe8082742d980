/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The 82576's registers as typed constants and as a table.
 *
 * From one row of igb_regs.def come the layout's declaration, the constant
 * (CTRL, TXDCTL[i]) and the entry of TABLE that device model, register dump
 * and fuzzer read. A row of the table has no code: what a register does is
 * the model's.
 *
 * The fields have the datasheet's names: Txdctl::PTHRESH(8) is a constant value
 * of that field, Txdctl::ENABLE a one-bit field that is set, Mrqc::MRQE_RSS a
 * field with one of its encodings. Registers without fields have a layout too,
 * only declared, so that they do not mix either.
 */
#ifndef WEIR_IGB_REGS_H
#define WEIR_IGB_REGS_H

#include <weir/reg.h>

namespace weir::igb {

#define WEIR_REG(name, layout, ...) struct layout;
#include "igb_regs.def"
#undef WEIR_REG

} /* namespace weir::igb */

#include "layouts/general.h"
#include "layouts/interrupt.h"
#include "layouts/mac.h"
#include "layouts/receive.h"
#include "layouts/transmit.h"
#include "layouts/virtual.h"

namespace weir::igb {

#define WEIR_REG(name, layout, offset, stride, count, ...) \
	inline constexpr auto name = reg_of<layout, offset, stride, count>();
#include "igb_regs.def"
#undef WEIR_REG

/* Registers whose address is not one progression. */
inline constexpr auto RAL = join(RAL_0, RAL_16);
inline constexpr auto RAH = join(RAH_0, RAH_16);

/* The names by which the rows of igb_regs.def give a full write mask. */
inline constexpr u32 all = 0xffffffff;

inline constexpr RegInfo TABLE[] = {
#define WEIR_REG(name, layout, offset, stride, count, access, reset, mask, \
		 section) \
	{ #name, section, offset, stride, count, reset, mask, Access::access },
#include "igb_regs.def"
#undef WEIR_REG
};

} /* namespace weir::igb */

#endif
