/* SPDX-License-Identifier: GPL-2.0 */
#ifndef WEIR_MODELS_NETA_REGISTERS_H
#define WEIR_MODELS_NETA_REGISTERS_H

#include <span>

#include <weir/reg.h>

namespace weir::models::neta {

/* drivers/mvneta/mvneta_regs.def */
std::span<const RegInfo> table();

} /* namespace weir::models::neta */

#endif
