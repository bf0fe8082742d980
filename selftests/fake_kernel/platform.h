/* SPDX-License-Identifier: GPL-2.0 */
/*
 * A platform port: what the device tree says of it, the entries of a driver
 * for one, and phylink as far as a driver sees it.
 */
#ifndef WEIR_FAKE_KERNEL_PLATFORM_H
#define WEIR_FAKE_KERNEL_PLATFORM_H

#include <weir/kapi.h>

namespace weir::fake {

inline constexpr unsigned max_lines = 8; /* CPUs with a line */

/* The members are those of drivers/<chip>/<chip>_entry.h. */
struct PlatformOps {
	void (*irq)(void *core);
	void (*on_cpu)(void *core, kapi_u32 cpu, kapi_u32 what);
	void (*cpu_online)(void *core, kapi_u32 cpu);
	void (*cpu_offline)(void *core, kapi_u32 cpu);
	void (*tx_bound_expired)(void *txq);
	void (*mac_prepare)(void *core, const kapi_mac_mode *mode);
	void (*mac_config)(void *core, const kapi_mac_mode *mode);
	void (*mac_finish)(void *core, const kapi_mac_mode *mode);
	bool (*pcs_config)(void *core, const kapi_mac_mode *mode);
	void (*pcs_state)(void *core, kapi_interface interface,
			  kapi_pcs_state *out);
	void (*link_up)(void *core, const kapi_link_up *link);
	void (*link_down)(void *core, bool in_band);
};

struct PlatformOptions {
	kapi_irq_mode irq_mode = KAPI_IRQ_SINGLE;
	kapi_platform data = {};
	/* managed = "in-band-status"; else a fixed link of 1 Gb/s. */
	bool in_band = false;
};

} /* namespace weir::fake */

#endif
