/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What the kernel's side calls in the mvneta driver: C trampolines in
 * mvneta_main.c call these, C++ defines them. @core is the adapter that probe
 * made; @txq and @vector are what it gave to kapi_set_tx_core() (and to
 * kapi_timer_create()) and to kapi_vector_create().
 *
 * Contexts: with RTNL held, may sleep, unless a line says otherwise.
 */
#ifndef WEIR_MVNETA_ENTRY_H
#define WEIR_MVNETA_ENTRY_H

#include <weir/kapi.h>

#ifdef __cplusplus
extern "C" {
#endif

/* kapi_port_device_id(): the match data of the compatible strings. */
#define WEIR_MVNETA_ARMADA_370 1  /* marvell,armada-370-neta */
#define WEIR_MVNETA_ARMADA_XP 2	  /* marvell,armada-xp-neta */
#define WEIR_MVNETA_ARMADA_3700 3 /* marvell,armada-3700-neta */
#define WEIR_MVNETA_AC5 4	  /* marvell,armada-ac5-neta */

/* Receive and transmit queues of the chip, each. */
#define WEIR_MVNETA_QUEUES 8

/*
 * Lifecycle. On an error probe has released all that it took. suspend and
 * resume are stop and open, around which the caller turns the clocks.
 */
struct kapi_status weir_mvneta_probe(struct kapi_port *port, void **core);
void weir_mvneta_remove(void *core);
struct kapi_status weir_mvneta_open(void *core);
void weir_mvneta_stop(void *core);
void weir_mvneta_shutdown(void *core);
/* The clocks were off: all registers are to be written anew. Not open. */
void weir_mvneta_resume(void *core);

/*
 * Data path; atomic. 0: the frame is taken (sent, or dropped and counted).
 * 1: the queue is stopped, the caller keeps the frame (NETDEV_TX_BUSY).
 * @offload is read only where @flags has KAPI_TX_CSUM or KAPI_TX_TSO; of a
 * TSO frame C has changed no header (kapi_tso_header does).
 */
int weir_mvneta_xmit(void *txq, struct sk_buff *skb, kapi_u32 len,
		     kapi_u32 nr_frags, kapi_u32 flags,
		     const struct kapi_tx_offload *offload);
/*
 * Atomic, tx lock held: the last frame of a burst was dropped before it got
 * here; ring the doorbell for those before it (faults.md A3).
 */
void weir_mvneta_xmit_flush(void *txq);
/*
 * The poll of a vector, one for each interrupt style, so that neither asks
 * which it is: the work done, at most @budget.
 */
int weir_mvneta_poll_single(void *vector, int budget);
int weir_mvneta_poll_percpu(void *vector, int budget);
/* Hard interrupt, KAPI_IRQ_SINGLE: masks the port and schedules its vector. */
void weir_mvneta_irq(void *core);
/* Hard interrupt or softirq, any CPU: kapi_timer's expiry. */
void weir_mvneta_tx_bound_expired(void *txq);

/*
 * Hard interrupt, on @cpu: kapi_on_each_cpu(). The cause and mask registers
 * answer each CPU with its own.
 */
void weir_mvneta_on_cpu(void *core, kapi_u32 cpu, kapi_u32 what);
/*
 * CPU hotplug, KAPI_IRQ_PERCPU; process context on any CPU, no RTNL; called
 * from probe to remove, whether the port is open or not. @cpu is online in
 * both: just up, or about to go down.
 */
void weir_mvneta_cpu_online(void *core, kapi_u32 cpu);
void weir_mvneta_cpu_offline(void *core, kapi_u32 cpu);

/* Process context, no RTNL. In how many ms to call again; 0: not at all. */
kapi_u32 weir_mvneta_service(void *core);
/* Atomic (watchdog): asks the service to recover queue @index. */
void weir_mvneta_tx_timeout(void *core, kapi_u32 index);
/* Process context, RTNL: the recovery that the service asked for. */
void weir_mvneta_recover(void *core);

/* Atomic (address lock held). */
void weir_mvneta_set_rx_mode(void *core, const struct kapi_rx_mode *mode);

struct kapi_status weir_mvneta_set_mac(void *core, const kapi_u8 mac[6]);
struct kapi_status weir_mvneta_set_mtu(void *core, kapi_u32 mtu);
/* Any features out of KAPI_F_*, all that are on. */
struct kapi_status weir_mvneta_set_features(void *core, kapi_u64 on);

/* Atomic. */
void weir_mvneta_get_stats(void *core, struct kapi_stats *out);

/*
 * phylink, serialized by it; RTNL or phylink's work. mac_prepare, mac_config,
 * mac_finish and so on are phylink's functions of that name; between
 * mac_prepare and mac_finish C sets the comphy where there is one.
 */
void weir_mvneta_mac_prepare(void *core, const struct kapi_mac_mode *mode);
void weir_mvneta_mac_config(void *core, const struct kapi_mac_mode *mode);
void weir_mvneta_mac_finish(void *core, const struct kapi_mac_mode *mode);
/* True where the advertisement changed, so that phylink restarts. */
KAPI_BOOL weir_mvneta_pcs_config(void *core, const struct kapi_mac_mode *mode);
void weir_mvneta_pcs_an_restart(void *core);
void weir_mvneta_pcs_state(void *core, enum kapi_interface interface,
			   struct kapi_pcs_state *out);
void weir_mvneta_link_up(void *core, const struct kapi_link_up *link);
void weir_mvneta_link_down(void *core, KAPI_BOOL in_band);
/* EEE. @idle_us: how long nothing is sent before LPI; at most 255. */
void weir_mvneta_tx_lpi_on(void *core, kapi_u32 idle_us);
void weir_mvneta_tx_lpi_off(void *core);

/* ethtool */
void weir_mvneta_get_ring(void *core, struct kapi_ring *out);
struct kapi_status weir_mvneta_set_ring(void *core, const struct kapi_ring *r);
void weir_mvneta_get_channels(void *core, struct kapi_channels *out);
struct kapi_status weir_mvneta_set_channels(void *core,
					    const struct kapi_channels *c);
/* All queues; get answers queue 0's. */
void weir_mvneta_get_coalesce(void *core, struct kapi_coalesce *out);
struct kapi_status weir_mvneta_set_coalesce(void *core,
					    const struct kapi_coalesce *c);
/* One queue pair; -EINVAL past the last. */
struct kapi_status weir_mvneta_get_queue_coalesce(void *core, kapi_u32 queue,
						  struct kapi_coalesce *out);
struct kapi_status
weir_mvneta_set_queue_coalesce(void *core, kapi_u32 queue,
			       const struct kapi_coalesce *c);
/*
 * Live, with the port's adaptive lock, while a NAPI is enabled: intervals of at
 * most so many microseconds, and never longer than those of set_coalesce.
 */
void weir_mvneta_moderate(void *core, kapi_u32 queue, kapi_u32 rx_usecs,
			  kapi_u32 tx_usecs);
/* One entry: the receive queue of all frames. No key. */
void weir_mvneta_rss_size(void *core, kapi_u32 *entries, kapi_u32 *key_len);
void weir_mvneta_get_rss(void *core, struct kapi_rss *out);
struct kapi_status weir_mvneta_set_rss(void *core, const struct kapi_rss *r);
void weir_mvneta_get_mac_stats(void *core, struct kapi_mac_stats *out);
/* Words that get_regs writes; pairs of offset and value. */
kapi_u32 weir_mvneta_regs_len(void *core);
void weir_mvneta_get_regs(void *core, kapi_u32 *out);
/* ethtool -S beyond the per-queue counters: count, name of each, values. */
kapi_u32 weir_mvneta_stat_count(void *core);
const char *weir_mvneta_stat_name(kapi_u32 i);
void weir_mvneta_stat_values(void *core, kapi_u64 *out);

#ifdef __cplusplus
} /* extern "C" */
#endif

#endif
