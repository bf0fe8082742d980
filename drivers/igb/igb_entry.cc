// SPDX-License-Identifier: GPL-2.0
/* The C functions of igb_entry.h. */

#include "igb_entry.h"

#include "igb.h"

namespace chip = weir::igb;
#define ENTRY(name) weir_igb_##name

#include <drivers/intel/chip_entry.h>

/* ---- The PHY ---- */

kapi_u16 weir_igb_read_phy(void *core, kapi_u32 reg)
{
	return adapter(core).link().asked_phy(reg);
}

void weir_igb_write_phy(void *core, kapi_u32 reg, kapi_u16 value)
{
	adapter(core).link().ask_phy(reg, value);
}

kapi_status weir_igb_check_link(void *, const kapi_link *wanted)
{
	return chip::Link::check(*wanted);
}

/* ---- Waking ---- */

void weir_igb_get_wake(void *core, kapi_wake *out)
{
	out->supported = KAPI_WAKE_PHY | KAPI_WAKE_UCAST | KAPI_WAKE_MCAST |
			 KAPI_WAKE_BCAST | KAPI_WAKE_MAGIC;
	out->on = adapter(core).wake();
}

void weir_igb_set_wake(void *core, kapi_u32 on)
{
	adapter(core).set_wake(on);
}
