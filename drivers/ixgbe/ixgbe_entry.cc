// SPDX-License-Identifier: GPL-2.0
/* The C functions of ixgbe_entry.h. */

#include "ixgbe_entry.h"

#include "ixgbe.h"

namespace chip = weir::ixgbe;
#define ENTRY(name) weir_ixgbe_##name

#include <drivers/intel/chip_entry.h>
