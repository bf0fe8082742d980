/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The 82599's registers as typed constants and as a table.
 *
 * From one row of ixgbe_regs.def come the layout's declaration, the constant
 * (CTRL, TXDCTL[i]) and the entry of TABLE that device model, register dump
 * and fuzzer read. A row of the table has no code: what a register does is
 * the model's.
 *
 * The fields have the datasheet's names: Txdctl::PTHRESH(32) is a constant
 * value of that field, Txdctl::ENABLE a one-bit field that is set,
 * Autoc::LMS_KX4_KX_KR_AN a field with one of its encodings. Registers without
 * fields have a layout too, only declared, so that they do not mix either.
 */
#ifndef WEIR_IXGBE_REGS_H
#define WEIR_IXGBE_REGS_H

#include <weir/reg.h>

namespace weir::ixgbe {

#define WEIR_REG(name, layout, ...) struct layout;
#include "ixgbe_regs.def"
#undef WEIR_REG

} /* namespace weir::ixgbe */

#include "layouts/general.h"
#include "layouts/interrupt.h"
#include "layouts/mac.h"
#include "layouts/offload.h"
#include "layouts/receive.h"
#include "layouts/transmit.h"
#include "layouts/virtual.h"

namespace weir::ixgbe {

#define WEIR_REG(name, layout, offset, stride, count, ...) \
	inline constexpr auto name = reg_of<layout, offset, stride, count>();
#include "ixgbe_regs.def"
#undef WEIR_REG

/* Registers whose address is not one progression. */
inline constexpr auto EITR = join(EITR_0, EITR_24);
inline constexpr auto PBACL = join(PBACL_0, PBACL_1);
inline constexpr auto PSRTYPE = join(PSRTYPE_0, PSRTYPE_16);
inline constexpr auto RAL = join(RAL_0, RAL_16);
inline constexpr auto RAH = join(RAH_0, RAH_16);
inline constexpr auto RDBAL = join(RDBAL_0, RDBAL_64);
inline constexpr auto RDBAH = join(RDBAH_0, RDBAH_64);
inline constexpr auto RDLEN = join(RDLEN_0, RDLEN_64);
inline constexpr auto RDH = join(RDH_0, RDH_64);
inline constexpr auto RDT = join(RDT_0, RDT_64);
inline constexpr auto RXDCTL = join(RXDCTL_0, RXDCTL_64);
inline constexpr auto RSCCTL = join(RSCCTL_0, RSCCTL_64);
inline constexpr auto SRRCTL = join(SRRCTL_0, SRRCTL_16, SRRCTL_64);
inline constexpr auto DCA_RXCTRL =
	join(DCA_RXCTRL_0, DCA_RXCTRL_16, DCA_RXCTRL_64);
inline constexpr auto RXPBSIZE = join(RXPBSIZE_0, RXPBSIZE_1);
inline constexpr auto TXPBSIZE = join(TXPBSIZE_0, TXPBSIZE_1);
inline constexpr auto TXPBTHRESH = join(TXPBTHRESH_0, TXPBTHRESH_1);
inline constexpr auto PFVFLRE = join(PFVFLRE_0, PFVFLRE_1);

/* The names by which the rows of ixgbe_regs.def give a full write mask. */
inline constexpr u32 all = 0xffffffff;

inline constexpr RegInfo TABLE[] = {
#define WEIR_REG(name, layout, offset, stride, count, access, reset, mask, \
		 section) \
	{ #name, section, offset, stride, count, reset, mask, Access::access },
#include "ixgbe_regs.def"
#undef WEIR_REG
};

} /* namespace weir::ixgbe */

#endif
