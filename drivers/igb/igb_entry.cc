// SPDX-License-Identifier: GPL-2.0
/* The C functions of igb_entry.h. */

#include "igb_entry.h"

#include "igb.h"

namespace chip = weir::igb;
#define ENTRY(name) weir_igb_##name

#include <drivers/intel/chip_entry.h>
