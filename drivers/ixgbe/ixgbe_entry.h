/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What the kernel's side calls in the ixgbe driver: C trampolines in
 * ixgbe_main.c call these, C++ defines them. @core is the adapter that probe
 * made; @txq and @vector are what it gave to kapi_set_tx_core() and
 * kapi_vector_create().
 *
 * Contexts: with RTNL held, may sleep, unless a line says otherwise.
 */
#ifndef WEIR_IXGBE_ENTRY_H
#define WEIR_IXGBE_ENTRY_H

#include <weir/kapi.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Lifecycle. On an error probe has released all that it took. */
struct kapi_status weir_ixgbe_probe(struct kapi_port *port, void **core);
void weir_ixgbe_remove(void *core);
struct kapi_status weir_ixgbe_open(void *core);
void weir_ixgbe_stop(void *core);
void weir_ixgbe_shutdown(void *core);

/*
 * Data path; atomic. 0: the frame is taken (sent, or dropped and counted).
 * 1: the queue is stopped, the caller keeps the frame (NETDEV_TX_BUSY).
 * @offload is read only where @flags has KAPI_TX_CSUM, _TSO or _USO.
 */
int weir_ixgbe_xmit(void *txq, struct sk_buff *skb, kapi_u32 len,
		    kapi_u32 nr_frags, kapi_u32 flags,
		    const struct kapi_tx_offload *offload);
/*
 * The same for a frame in one linear piece of @len octets, from the shortest
 * that the chip sends to KAPI_TX_LINEAR_MAX, that is not to be segmented and is
 * mapped at @dma, or KAPI_DMA_ERROR. KAPI_TX_BUSY in place of 1: it is no longer
 * mapped.
 */
int weir_ixgbe_xmit_linear(void *txq, struct sk_buff *skb, kapi_u32 len,
			   kapi_u32 flags, kapi_u64 dma,
			   const struct kapi_tx_offload *offload);
/*
 * Atomic, tx lock held: the last frame of a burst was dropped before it got
 * here; ring the doorbell for those before it (faults.md A3).
 */
void weir_ixgbe_xmit_flush(void *txq);
/* The poll of a queue vector: the work done, at most @budget. */
int weir_ixgbe_poll(void *vector, int budget);
/* Hard interrupt: link change and the like (MSI-X mode). */
void weir_ixgbe_other_irq(void *core);
/* Hard interrupt, MSI or INTx: false where it was not ours. */
KAPI_BOOL weir_ixgbe_shared_irq(void *core);

/* Process context, no RTNL. In how many ms to call again; 0: not at all. */
kapi_u32 weir_ixgbe_service(void *core);
/* Atomic (watchdog): asks the service to recover queue @index. */
void weir_ixgbe_tx_timeout(void *core, kapi_u32 index);
/* Process context, RTNL: the recovery that the service asked for. */
void weir_ixgbe_recover(void *core);

/* Atomic (address lock held). */
void weir_ixgbe_set_rx_mode(void *core, const struct kapi_rx_mode *mode);

struct kapi_status weir_ixgbe_set_mac(void *core, const kapi_u8 mac[6]);
struct kapi_status weir_ixgbe_set_mtu(void *core, kapi_u32 mtu);
/* Any features out of KAPI_F_*, all that are on. */
struct kapi_status weir_ixgbe_set_features(void *core, kapi_u64 on);
struct kapi_status weir_ixgbe_vlan(void *core, kapi_u16 vid, KAPI_BOOL add);

/* Atomic. */
void weir_ixgbe_get_stats(void *core, struct kapi_stats *out);

/* ethtool */
void weir_ixgbe_get_ring(void *core, struct kapi_ring *out);
struct kapi_status weir_ixgbe_set_ring(void *core, const struct kapi_ring *r);
void weir_ixgbe_get_channels(void *core, struct kapi_channels *out);
struct kapi_status weir_ixgbe_set_channels(void *core,
					   const struct kapi_channels *c);
void weir_ixgbe_get_coalesce(void *core, struct kapi_coalesce *out);
struct kapi_status weir_ixgbe_set_coalesce(void *core,
					   const struct kapi_coalesce *c);
struct kapi_status weir_ixgbe_get_queue_coalesce(void *core, kapi_u32 queue,
						 struct kapi_coalesce *out);
struct kapi_status weir_ixgbe_set_queue_coalesce(void *core, kapi_u32 queue,
						 const struct kapi_coalesce *c);
void weir_ixgbe_get_pause(void *core, struct kapi_pause *out);
struct kapi_status weir_ixgbe_set_pause(void *core, const struct kapi_pause *p);
void weir_ixgbe_get_mac_stats(void *core, struct kapi_mac_stats *out);
void weir_ixgbe_get_link(void *core, struct kapi_link *out);
struct kapi_status weir_ixgbe_restart_link(void *core);
void weir_ixgbe_get_rss(void *core, struct kapi_rss *out);
struct kapi_status weir_ixgbe_set_rss(void *core, const struct kapi_rss *r);
void weir_ixgbe_rss_size(void *core, kapi_u32 *entries, kapi_u32 *key_len);
/* Words that get_regs writes; pairs of offset and value. */
kapi_u32 weir_ixgbe_regs_len(void *core);
void weir_ixgbe_get_regs(void *core, kapi_u32 *out);
/* SFP: @page 0xa0 or 0xa2. */
struct kapi_status weir_ixgbe_read_module(void *core, kapi_u8 page,
					  kapi_u32 offset, kapi_u32 len,
					  kapi_u8 *out);
/* SFF-8472 diagnostics there (512 octets) or not (256); error: no module. */
struct kapi_status weir_ixgbe_module_len(void *core, kapi_u32 *octets);
kapi_u32 weir_ixgbe_nvm_len(void *core);
struct kapi_status weir_ixgbe_read_nvm(void *core, kapi_u32 offset,
				       kapi_u32 len, kapi_u8 *out);
/* ethtool -S beyond the per-queue counters: count, name of each, values. */
kapi_u32 weir_ixgbe_stat_count(void *core);
const char *weir_ixgbe_stat_name(kapi_u32 i);
void weir_ixgbe_stat_values(void *core, kapi_u64 *out);

#ifdef __cplusplus
} /* extern "C" */
#endif

#endif
