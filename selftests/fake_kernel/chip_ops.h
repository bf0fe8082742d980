/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What the kernel's side calls in a driver, as a table, so that the fake
 * kernel links without any driver and serves each of them. The members are
 * those of drivers/<chip>/<chip>_entry.h and are called in their contexts.
 */
#ifndef WEIR_FAKE_KERNEL_CHIP_OPS_H
#define WEIR_FAKE_KERNEL_CHIP_OPS_H

#include <weir/kapi.h>

namespace weir::fake {

struct ChipOps {
	kapi_status (*probe)(kapi_port *port, void **core);
	void (*remove)(void *core);
	kapi_status (*open)(void *core);
	void (*stop)(void *core);
	void (*shutdown)(void *core);

	int (*xmit)(void *txq, sk_buff *skb, kapi_u32 len, kapi_u32 nr_frags,
		    kapi_u32 flags, const kapi_tx_offload *offload);
	/* Where the chip has it: of a frame in one piece. */
	int (*xmit_linear)(void *txq, sk_buff *skb, kapi_u32 len,
			   kapi_u32 flags, kapi_u64 dma,
			   const kapi_tx_offload *offload) = nullptr;
	void (*xmit_flush)(void *txq);
	int (*poll)(void *vector, int budget);
	void (*other_irq)(void *core);
	bool (*shared_irq)(void *core);

	kapi_u32 (*service)(void *core);
	void (*tx_timeout)(void *core, kapi_u32 index);
	void (*recover)(void *core);

	void (*set_rx_mode)(void *core, const kapi_rx_mode *mode);
	kapi_status (*set_mac)(void *core, const kapi_u8 mac[6]);
	kapi_status (*set_mtu)(void *core, kapi_u32 mtu);
	kapi_status (*set_features)(void *core, kapi_u64 on);
	kapi_status (*vlan)(void *core, kapi_u16 vid, bool add);

	void (*get_stats)(void *core, kapi_stats *out);
	void (*get_ring)(void *core, kapi_ring *out);
	kapi_status (*set_ring)(void *core, const kapi_ring *ring);
	void (*get_channels)(void *core, kapi_channels *out);
	kapi_status (*set_channels)(void *core, const kapi_channels *c);
	void (*get_coalesce)(void *core, kapi_coalesce *out);
	kapi_status (*set_coalesce)(void *core, const kapi_coalesce *c);
};

} /* namespace weir::fake */

#endif
