/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The seam between the C++ core and the kernel.
 *
 * The only header that both languages read. Above it: C++, all logic, which
 * never sees a kernel header. Below it: drivers/kapi, C leaf functions around
 * kernel interfaces, without policy; or selftests/fake_kernel, the same
 * functions in user space. Plain structs, fixed-width integers, incomplete
 * types, no callback: what a chip answers to is in its own <chip>_entry.h.
 *
 * Unless a function says otherwise: it may sleep, is called with RTNL held or
 * from probe/remove, returns 0 or a negative errno, and on error has changed
 * nothing. "Atomic" marks those of the data path: no sleep, any context that
 * NAPI or ndo_start_xmit has.
 */
#ifndef WEIR_KAPI_H
#define WEIR_KAPI_H

#ifdef __cplusplus
extern "C" {
#define KAPI_BOOL bool
#else
#define KAPI_BOOL _Bool
#endif

/*
 * No header is included: the kernel's cannot be read by C++, and <stdint.h>
 * cannot be read by the kernel. These names are the compiler's.
 */
typedef __UINT8_TYPE__ kapi_u8;
typedef __UINT16_TYPE__ kapi_u16;
typedef __UINT32_TYPE__ kapi_u32;
typedef __UINT64_TYPE__ kapi_u64;
typedef __SIZE_TYPE__ kapi_size;

struct sk_buff;
struct kapi_port;	/* a network device and the bus device below it */
struct kapi_txq;	/* a transmit queue as the kernel knows it */
struct kapi_rxq;	/* a receive queue: page pool, skb in assembly */
struct kapi_vector;	/* an interrupt and its NAPI instance */

/* Control-path outcome: errno, and a static text for extack and the log. */
struct kapi_status {
	int err;		/* 0 or a negative errno */
	const char *why;	/* NULL, or static; on success: a note */
};

/* ------------------------------------------------------------------ */
/* Memory, time, log							*/

/* Zeroed, may sleep; NULL where there is none. Freeing NULL is allowed. */
void *kapi_zalloc(kapi_size bytes);
void kapi_free(void *ptr);

/*
 * Zeroed coherent memory, aligned to its size's page order at least: rings,
 * and the headers that software segmentation writes.
 */
void *kapi_dma_zalloc(struct kapi_port *port, kapi_size bytes,
		      kapi_u64 *iova);
void kapi_dma_free(struct kapi_port *port, kapi_size bytes, void *ptr,
		   kapi_u64 iova);

/* Atomic: busy wait, at most 1000 us. */
void kapi_udelay(kapi_u32 us);
/* Sleeps at least @us. */
void kapi_usleep(kapi_u32 us);
/* Atomic: nanoseconds of the monotonic clock. */
kapi_u64 kapi_now_ns(void);

enum kapi_level { KAPI_ERR, KAPI_WARN, KAPI_INFO, KAPI_DEBUG };
/* Atomic, rate-limited; the device's name in front, newline appended. */
__attribute__((format(printf, 3, 4)))
void kapi_log(struct kapi_port *port, enum kapi_level level,
	      const char *fmt, ...);

/* Logs with a backtrace: a rule of the driver itself is broken. Atomic. */
void kapi_warn_on_bug(struct kapi_port *port, const char *what);

/* ------------------------------------------------------------------ */
/* Registers. Atomic. @bar is what kapi_port_bar() gave.		*/

kapi_u32 kapi_read32(const void *bar, kapi_u32 offset);
void kapi_write32(void *bar, kapi_u32 offset, kapi_u32 value);

/* ------------------------------------------------------------------ */
/* The port								*/

void *kapi_port_bar(struct kapi_port *port);	/* registers, mapped */
/*
 * PCI devices; may sleep. Whether the device may reach memory: the bus's own
 * switch, for a device that does not stop when it is told to.
 */
void kapi_bus_master(struct kapi_port *port, int on);
/* PCI: the device id. Platform: the match data of the compatible string. */
kapi_u16 kapi_port_device_id(struct kapi_port *port);
kapi_u32 kapi_online_cpus(void);
/* CPU numbers are below this; is @cpu up? (Stable in a hotplug callback.) */
kapi_u32 kapi_cpu_numbers(void);
KAPI_BOOL kapi_cpu_online(kapi_u32 cpu);

/* What the netdev shows and checks; set before probe returns 0. */
struct kapi_limits {
	kapi_u32 min_mtu, max_mtu;
	kapi_u32 max_tx_queues, max_rx_queues;
	kapi_u32 tso_max_size, tso_max_segs;
	/*
	 * Of a frame that is longer than this after its Ethernet header the
	 * checksum is made in software, and it is not segmented by the driver;
	 * 0: no such limit.
	 */
	kapi_u32 tx_csum_limit;
	kapi_u64 features;	/* KAPI_F_*: what the chip can */
};

#define KAPI_F_SG	 (1u << 0)
#define KAPI_F_TX_CSUM	 (1u << 1)	/* TCP, UDP (v4, v6), SCTP apart */
#define KAPI_F_SCTP_CSUM (1u << 2)
#define KAPI_F_TSO4	 (1u << 3)
#define KAPI_F_TSO6	 (1u << 4)
#define KAPI_F_USO	 (1u << 5)	/* UDP segmentation (GSO_UDP_L4) */
#define KAPI_F_RX_CSUM	 (1u << 6)
#define KAPI_F_RX_HASH	 (1u << 7)
#define KAPI_F_VLAN_TX	 (1u << 8)	/* tag insertion */
#define KAPI_F_VLAN_RX	 (1u << 9)	/* tag stripping */
#define KAPI_F_VLAN_FILTER (1u << 10)
#define KAPI_F_RXALL	 (1u << 11)	/* frames with errors too */
#define KAPI_F_HIGHDMA	 (1u << 12)

void kapi_port_set_limits(struct kapi_port *port,
			  const struct kapi_limits *limits);
/* The permanent address; also becomes the current one. */
void kapi_port_set_mac(struct kapi_port *port, const kapi_u8 mac[6]);
/* ethtool -i "firmware-version"; copied. */
void kapi_port_set_firmware(struct kapi_port *port, const char *text);

/* Fill a new hash key: one for all devices, until the next boot. */
void kapi_rss_key(kapi_u8 *key, kapi_size len);
/*
 * Call <chip>_set_rx_mode with the lists and flags of now, under the address
 * lock like the kernel does (after a reset or a change of features).
 */
void kapi_rx_mode_refresh(struct kapi_port *port);

/* Atomic. The carrier as the stack sees it; the message is the core's. */
void kapi_carrier(struct kapi_port *port, KAPI_BOOL up);
/* Atomic. The device answers all ones: detach, log once, no more MMIO. */
void kapi_port_lost(struct kapi_port *port);
/* Atomic. Run <chip>_service soon (or after @ms). */
void kapi_service_after(struct kapi_port *port, kapi_u32 ms);
/*
 * Atomic. Run <chip>_recover soon, from a work of its own that takes RTNL; it
 * is skipped where the port is down, lost or on its way out by then.
 */
void kapi_recover_soon(struct kapi_port *port);
/* Wait for a running service to end; none starts until _resume. No RTNL
 * is taken by a service, so waiting under RTNL is safe (faults.md H3).
 */
void kapi_service_pause(struct kapi_port *port);
void kapi_service_resume(struct kapi_port *port);

/*
 * Stop all transmit queues: on return no ndo_start_xmit runs or will run, and
 * kapi_tx_wake does nothing until kapi_tx_start_all, which wakes them.
 */
void kapi_tx_stop_all(struct kapi_port *port);
void kapi_tx_start_all(struct kapi_port *port);

/* netif_set_real_num_{tx,rx}_queues. */
int kapi_set_queue_count(struct kapi_port *port, kapi_u32 tx, kapi_u32 rx);
/*
 * What ndo_start_xmit hands to <chip>_xmit for queue @index. NULL: none; a
 * frame that still comes is kept by the stack. On return no <chip>_xmit of
 * the earlier core runs or will run.
 */
void kapi_set_tx_core(struct kapi_port *port, kapi_u32 index, void *core);

/* ------------------------------------------------------------------ */
/* Interrupts and NAPI							*/

/* SINGLE and PERCPU are a platform device's: one line, one line per CPU. */
enum kapi_irq_mode { KAPI_IRQ_NONE, KAPI_IRQ_MSIX, KAPI_IRQ_MSI,
		     KAPI_IRQ_INTX, KAPI_IRQ_SINGLE, KAPI_IRQ_PERCPU };

/*
 * Up to @max MSI-X vectors, at least 2 (one queue vector, one for the rest),
 * else MSI, else INTx, as the module parameters allow. @got: how many. In
 * MSI and INTx mode there is one. Logs which mode it fell back to and why.
 * Platform: SINGLE with one, or PERCPU with kapi_cpu_numbers(), whatever @max.
 */
enum kapi_irq_mode kapi_irq_alloc(struct kapi_port *port, kapi_u32 max,
				  kapi_u32 *got);
void kapi_irq_free_all(struct kapi_port *port);

/*
 * A queue vector: interrupt @irq_index of those allocated, its NAPI instance
 * polling @core by <chip>_poll, named "ifname-TxRx-N". Not enabled yet.
 */
struct kapi_vector *kapi_vector_create(struct kapi_port *port,
				       kapi_u32 irq_index, void *core);
/*
 * MSI-X, before kapi_irq_request(): its two queues have an interrupt each, of
 * those allocated, named "ifname-rx-N" and "ifname-tx-N".
 */
void kapi_vector_split(struct kapi_vector *vector, kapi_u32 rx_irq,
		       kapi_u32 tx_irq);
void kapi_vector_destroy(struct kapi_vector *vector);

/*
 * Request the interrupts of @vectors (queue pair i is polled by vectors[i])
 * and that of everything else (<chip>_other_irq; in MSI/INTx mode
 * <chip>_shared_irq for all; SINGLE: <chip>_irq; PERCPU: see below). On error
 * none stays requested. Sets affinity
 * hints and XPS, and links queues to NAPI instances for netdev-genl. Two sets
 * of vectors may exist for the same interrupts (a resize allocates first), but
 * one only is requested and enabled at a time. Interrupts of the port may
 * arrive as soon as this runs.
 */
int kapi_irq_request(struct kapi_port *port,
		     struct kapi_vector *const *vectors, kapi_u32 n);
/* On return no handler runs or will run. */
void kapi_irq_release(struct kapi_port *port);

void kapi_napi_enable(struct kapi_vector *vector);
/* On return no poll runs or will run. */
void kapi_napi_disable(struct kapi_vector *vector);
/*
 * Of a vector that is to stay disabled while the port is open: the kernel
 * waits without end for it where threaded polling is turned off. Until the next
 * kapi_napi_enable; idempotent. RTNL.
 */
void kapi_napi_remove(struct kapi_vector *vector);
/* Atomic. napi_complete_done: true where the interrupt is to be unmasked. */
KAPI_BOOL kapi_napi_complete(struct kapi_vector *vector, kapi_u32 work);

/* A register, and what is written to it. */
struct kapi_write {
	void *bar;
	kapi_u32 offset;
	kapi_u32 value;
};

/*
 * Atomic. What a poll ends with: kapi_napi_complete(), and @unmask where it is
 * to be. Returns @work.
 */
int kapi_napi_finish(struct kapi_vector *vector, int work,
		     const struct kapi_write *unmask);
/* Atomic. napi_schedule from hard interrupt context. */
void kapi_napi_schedule(struct kapi_vector *vector);
/* Any context; a hint: is a poll due or under way, or is NAPI disabled? */
KAPI_BOOL kapi_napi_scheduled(const struct kapi_vector *vector);
/*
 * Atomic, any context: have the vector polled soon, on its own CPU in PERCPU
 * mode. Without effect while its NAPI is disabled or its CPU is down.
 */
void kapi_vector_kick(struct kapi_vector *vector);

/*
 * A per-CPU interrupt (KAPI_IRQ_PERCPU): one number, a line of its own for
 * each CPU. Vector i belongs to CPU i: its handler turns the line of that CPU
 * off and schedules vector i there, and its poll runs on that CPU and no
 * other. kapi_irq_request() takes all vectors and turns no line on.
 */
/* Atomic, from the vector's own poll: turn this CPU's line on again. */
void kapi_line_on(struct kapi_vector *vector);
/*
 * On every online CPU <chip>_on_cpu(core, cpu, what) runs in hard interrupt
 * context, this CPU included; returns when all have. @lines: then turn that
 * CPU's line on (1), off (-1), or leave it (0). Process context; not before
 * probe has given C its core.
 */
void kapi_on_each_cpu(struct kapi_port *port, kapi_u32 what, int lines);
/*
 * The port's own mutex: what <chip>_cpu_online and _cpu_offline work on, which
 * run without RTNL. Inside RTNL; no function that may take the CPU hotplug
 * lock (kapi_queue_on) is called with it held.
 */
void kapi_port_lock(struct kapi_port *port);
void kapi_port_unlock(struct kapi_port *port);
/*
 * Queue pair @index is polled by @vector: XPS (in PERCPU mode the vector's CPU,
 * else CPUs in turn; where the user set it, it stays) and netdev-genl. Once
 * the interrupts are requested. Platform ports only; RTNL.
 */
void kapi_queue_on(struct kapi_port *port, kapi_u32 index,
		   struct kapi_vector *vector);

/*
 * A one-shot timer, of a transmit queue: on expiry <chip>_tx_bound_expired()
 * is called with @core, in hard interrupt or softirq context on the CPU that
 * armed it. It may arm the timer again.
 */
struct kapi_timer;
struct kapi_timer *kapi_timer_create(struct kapi_port *port, void *core);
/* Cancels first. Freeing NULL is allowed. */
void kapi_timer_destroy(struct kapi_timer *timer);
/* Atomic. Arm, @ns from now; one that is armed already is moved. */
void kapi_timer_arm(struct kapi_timer *timer, kapi_u64 ns);
/* On return it is not armed and no expiry runs. */
void kapi_timer_cancel(struct kapi_timer *timer);

/*
 * Causes counted per queue beside packets and bytes; named in -S. TX_SHAPE is
 * what could not be padded, checksummed or described; RX_ALLOC, counted below
 * the seam, is a frame that no skb could be had for.
 */
enum kapi_drop { KAPI_DROP_TX_MAP, KAPI_DROP_TX_SHAPE, KAPI_DROP_RX_ALLOC,
		 KAPI_DROP_RX_ERROR, KAPI_DROP_RX_LENGTH, KAPI_DROP_COUNT };

/* ------------------------------------------------------------------ */
/* Transmit								*/

#define KAPI_DMA_ERROR (~(kapi_u64)0)

/*
 * <chip>_xmit_linear: the caller keeps the frame. NETDEV_TX_BUSY, so that
 * ndo_start_xmit returns what it is given.
 */
#define KAPI_TX_BUSY 0x10
/* Octets of the longest frame that <chip>_xmit_linear is given. */
#define KAPI_TX_LINEAR_MAX 16384

/* What is to be undone and told for one descriptor's software slot. */
struct kapi_tx_slot {
	kapi_u64 dma;		/* of the whole mapping */
	struct sk_buff *skb;	/* on a frame's last slot only, else NULL */
	kapi_u32 len;		/* of the mapping; 0: nothing to unmap */
	kapi_u32 bytes;		/* on the last slot: octets on the wire */
	kapi_u16 packets;	/* on the last slot: frames on the wire */
	kapi_u16 is_page;	/* mapped as a page, not as a single */
	kapi_u32 unused;
};

/* One mapped piece of a frame, before it becomes descriptors. */
struct kapi_tx_piece {
	kapi_u64 dma;
	kapi_u32 len;
	kapi_u32 is_page;
};

/* A frame's offloads, read from the skb by C only where flags ask. */
struct kapi_tx_offload {
	kapi_u16 mac_len;	/* octets, without VLAN tags in skb->vlan_tci */
	kapi_u16 ip_len;	/* network header with options/extensions */
	kapi_u16 l4_len;	/* TSO, USO: transport header */
	kapi_u16 mss;		/* TSO, USO: payload of a segment */
	kapi_u16 segments;	/* TSO, USO: frames on the wire */
	kapi_u8 l4;		/* IPPROTO_TCP, _UDP, _SCTP */
	kapi_u8 is_ipv6;
};

/* The flags word of <chip>_xmit; bits 31:16 are the VLAN TCI. */
#define KAPI_TX_CSUM	(1u << 0)	/* CHECKSUM_PARTIAL that we can do */
#define KAPI_TX_TSO	(1u << 1)	/* SKB_GSO_TCPV4/6 */
#define KAPI_TX_USO	(1u << 2)	/* SKB_GSO_UDP_L4 */
#define KAPI_TX_VLAN	(1u << 3)	/* insert the TCI in bits 31:16 */
#define KAPI_TX_MORE	(1u << 4)	/* netdev_xmit_more() */

/*
 * Software segmentation: what the kernel's tso_t keeps between two segments
 * of one frame, on the caller's stack. kapi.h's size is asserted in C.
 */
struct kapi_tso {
	kapi_u64 state[6];
};

/*
 * Atomic. The octets of all headers of @skb, which go in front of each
 * segment; 0: more than @room, or headers that are not all in the linear part.
 */
kapi_u32 kapi_tso_start(struct sk_buff *skb, struct kapi_tso *tso,
			kapi_u32 room);
/*
 * Atomic. Write the headers of the next segment, of @payload octets, to @to:
 * lengths, IPv4 identification, TCP sequence and flags are the segment's; sums
 * are the hardware's.
 */
void kapi_tso_header(struct sk_buff *skb, struct kapi_tso *tso, void *to,
		     kapi_u32 payload, KAPI_BOOL last);

struct kapi_txq *kapi_txq_create(struct kapi_port *port, kapi_u32 index,
				 struct kapi_vector *vector);
void kapi_txq_destroy(struct kapi_txq *q);

/*
 * Atomic. Map the linear part of a frame without fragments, and take the
 * software time stamp where one was asked for.
 * KAPI_DMA_ERROR: nothing is mapped; the caller drops the frame.
 */
kapi_u64 kapi_tx_map_linear(struct kapi_txq *q, struct sk_buff *skb);
/* Atomic. Undo it, for a frame that is not sent now. */
void kapi_tx_unmap(struct kapi_txq *q, kapi_u64 dma, kapi_u32 len);
/*
 * Atomic. Map head and fragments into @pieces (room for @max; a frame with
 * more is linearized first, and counted), and take the software time stamp.
 * Their number, or -ENOMEM with nothing mapped.
 */
int kapi_tx_map(struct kapi_txq *q, struct sk_buff *skb,
		struct kapi_tx_piece *pieces, kapi_u32 max);
/*
 * Atomic. BQL learns of @bytes since the last doorbell, then @tail is
 * written to the queue's tail register, after all descriptor stores. Always 0,
 * so that an xmit can end with it.
 */
int kapi_tx_doorbell(struct kapi_txq *q, void *tail_reg, kapi_u32 tail,
		     kapi_u32 bytes);
/* Atomic. Stop the queue; full barrier after, so that room can be re-read. */
void kapi_tx_stop(struct kapi_txq *q);
/* Atomic. Start it again from ndo_start_xmit (no rescheduling). */
void kapi_tx_restart(struct kapi_txq *q);
/* Atomic. Full barrier, then: is the queue stopped by the driver? */
KAPI_BOOL kapi_tx_stopped(struct kapi_txq *q);
/* Atomic. Wake a stopped queue from the poll. */
void kapi_tx_wake(struct kapi_txq *q);
/* Atomic, tx lock held. Free a frame that is not sent, counted as dropped. */
void kapi_tx_drop(struct kapi_txq *q, struct sk_buff *skb,
		  enum kapi_drop cause);
/*
 * Atomic, NAPI (@budget as NAPI gave it; 0 in netpoll). Unmap and free all
 * that slots [first, first + count) hold, clear them, and tell BQL and the
 * statistics once.
 */
void kapi_tx_reclaim(struct kapi_txq *q, struct kapi_tx_slot *first,
		     kapi_u32 count, int budget);
/*
 * The queue is off: unmap, free and count as dropped whatever the slots
 * hold, clear them, and reset BQL.
 */
void kapi_tx_flush(struct kapi_txq *q, struct kapi_tx_slot *slots,
		   kapi_u32 count);

/* ------------------------------------------------------------------ */
/* Receive								*/

/* A receive buffer: a page of the queue's pool, or a piece of one. */
struct kapi_rx_buf {
	void *page;		/* opaque; NULL: the slot is empty */
	kapi_u64 dma;		/* where the device writes (headroom added) */
};

struct kapi_rxq_config {
	kapi_u32 index;
	kapi_u32 buf_len;	/* octets the device may write per buffer */
	kapi_u32 pool_pages;	/* pages in flight: the ring's size */
	/*
	 * Octets (0 or 2) that the device writes in front of each frame, into
	 * its first buffer; part of buf_len, not of the len of kapi_rx_deliver
	 * and _append. Where there are any, buffers are 8-octet aligned.
	 */
	kapi_u32 prefix;
};

/* -EINVAL where a page cannot hold headroom, buf_len and skb tailroom. */
int kapi_rxq_create(struct kapi_port *port, const struct kapi_rxq_config *c,
		    struct kapi_vector *vector, struct kapi_rxq **out);
void kapi_rxq_destroy(struct kapi_rxq *q);
/*
 * While its vector's NAPI is disabled, before the vector polls a newer queue:
 * frames of this one's pages that the stack still holds no longer take the
 * page pool's short cut, which belongs to the NAPI instance. Needed where
 * kapi_rxq_destroy is to come after kapi_napi_enable; idempotent.
 */
void kapi_rxq_retire(struct kapi_rxq *q);
/* While neither vector polls: from now on @vector's poll is the queue's. */
void kapi_rxq_move(struct kapi_rxq *q, struct kapi_vector *vector);
/* Largest buf_len that kapi_rxq_create takes. */
kapi_u32 kapi_rx_buf_max(void);

/* Atomic. Fill up to @n consecutive bufs; how many were. */
kapi_u32 kapi_rx_refill(struct kapi_rxq *q, struct kapi_rx_buf *bufs,
			kapi_u32 n);
/*
 * Atomic, NAPI. A poll had no memory for buffers. Apart from the refill, which
 * fills a new queue while the old one, whose counts are the same, still polls:
 * counts have one writer.
 */
void kapi_rx_short(struct kapi_rxq *q);
/* Any context that may free pages: give one back unused. */
void kapi_rx_put(struct kapi_rxq *q, struct kapi_rx_buf *buf);

/* What the device said of a frame; bits 31:16 are the VLAN TCI. */
#define KAPI_RX_CSUM_OK	 (1u << 0)	/* L4 (and L3) checked by hardware */
#define KAPI_RX_CSUM_BAD (1u << 1)	/* counted; the stack checks again */
#define KAPI_RX_HASH	 (1u << 2)	/* the hash argument is valid */
#define KAPI_RX_HASH_L4	 (1u << 3)	/* ... and covers ports */
#define KAPI_RX_VLAN	 (1u << 4)	/* TCI in bits 31:16 */

/*
 * Atomic, NAPI. A whole frame in one buffer: to GRO. Takes the page, and as
 * those below leaves @buf as it was; kapi_rx_put and _drop clear it.
 */
void kapi_rx_deliver(struct kapi_rxq *q, struct kapi_rx_buf *buf,
		     kapi_u32 len, kapi_u32 flags, kapi_u32 hash);
/*
 * Atomic, NAPI. A frame over several buffers: each but the last is appended,
 * the last one delivers it. Takes the page. False where there was no memory
 * or no place for another fragment: the frame is dropped and counted, and
 * the rest of it, up to and with its last buffer, must still be appended (and
 * is dropped too).
 */
KAPI_BOOL kapi_rx_append(struct kapi_rxq *q, struct kapi_rx_buf *buf,
			 kapi_u32 len);
void kapi_rx_deliver_last(struct kapi_rxq *q, struct kapi_rx_buf *buf,
			  kapi_u32 len, kapi_u32 flags, kapi_u32 hash);
/* Atomic, NAPI. A frame that is not delivered, counted. Takes the page. */
void kapi_rx_drop(struct kapi_rxq *q, struct kapi_rx_buf *buf,
		  enum kapi_drop cause);
/* Atomic. The frame in assembly, if any, is dropped. */
void kapi_rx_abort(struct kapi_rxq *q);
/* Atomic. Once per poll. */
void kapi_rx_account(struct kapi_rxq *q, kapi_u32 packets, kapi_u32 bytes);
/* Atomic. Tail register, after all descriptor stores. */
void kapi_rx_doorbell(void *tail_reg, kapi_u32 tail);

/* Queue totals, of this and of all earlier queues of the same index. */
struct kapi_queue_stats {
	kapi_u64 packets, bytes, dropped;
};

void kapi_txq_stats(struct kapi_port *port, kapi_u32 index,
		    struct kapi_queue_stats *out);
void kapi_rxq_stats(struct kapi_port *port, kapi_u32 index,
		    struct kapi_queue_stats *out);

/* ------------------------------------------------------------------ */
/* What ethtool and the netdev ask, as plain structs			*/

struct kapi_ring {
	kapi_u32 tx, rx;		/* descriptors */
	kapi_u32 tx_max, rx_max;	/* answered by get only */
};

struct kapi_channels {
	kapi_u32 combined, combined_max;
};

struct kapi_coalesce {
	kapi_u32 rx_usecs, tx_usecs, tx_frames;
	kapi_u32 rx_frames;		/* where the chip has it */
	/* Asked for; kept below the seam, which answers get itself. */
	KAPI_BOOL adaptive_rx, adaptive_tx;
};

struct kapi_pause {
	KAPI_BOOL autoneg, rx, tx;
};

struct kapi_link {
	KAPI_BOOL up;
	kapi_u32 speed_mbps;		/* 0 unknown */
	KAPI_BOOL full_duplex, autoneg;
	kapi_u32 port;			/* PORT_* of linux/ethtool.h */
	kapi_u64 supported, advertised;	/* KAPI_LINK_* */
};

#define KAPI_LINK_1000T		(1u << 0)
#define KAPI_LINK_1000KX	(1u << 1)
#define KAPI_LINK_1000X		(1u << 2)
#define KAPI_LINK_10000T	(1u << 3)
#define KAPI_LINK_10000KX4	(1u << 4)
#define KAPI_LINK_10000KR	(1u << 5)
#define KAPI_LINK_10000CR	(1u << 6)
#define KAPI_LINK_10000SR	(1u << 7)
#define KAPI_LINK_10000LR	(1u << 8)
#define KAPI_LINK_AUTONEG	(1u << 9)
#define KAPI_LINK_PAUSE		(1u << 10)
#define KAPI_LINK_FIBRE		(1u << 11)
#define KAPI_LINK_BACKPLANE	(1u << 12)
#define KAPI_LINK_TP		(1u << 13)

/* What wakes the machine while the port sleeps (WAKE_* of ethtool). */
#define KAPI_WAKE_PHY		(1u << 0)
#define KAPI_WAKE_UCAST		(1u << 1)
#define KAPI_WAKE_MCAST		(1u << 2)
#define KAPI_WAKE_BCAST		(1u << 3)
#define KAPI_WAKE_MAGIC		(1u << 4)

struct kapi_wake {
	kapi_u32 supported, on;
};

struct kapi_rx_mode {
	KAPI_BOOL promiscuous, all_multicast;
	kapi_u32 unicast, multicast;	/* addresses in the arrays */
	const kapi_u8 (*unicast_addr)[6];
	const kapi_u8 (*multicast_addr)[6];
};

/* Device-wide statistics; never fall. rtnl_link_stats64's meanings. */
struct kapi_stats {
	kapi_u64 rx_packets, tx_packets, rx_bytes, tx_bytes;
	kapi_u64 rx_errors, tx_errors, rx_dropped, tx_dropped, multicast;
	kapi_u64 rx_length_errors, rx_crc_errors, rx_missed;
};

/* IEEE 802.3 clause 30 counters and the RMON histogram. */
struct kapi_mac_stats {
	kapi_u64 frames_tx, frames_rx, octets_tx, octets_rx;
	kapi_u64 multicast_tx, multicast_rx, broadcast_tx, broadcast_rx;
	kapi_u64 fcs_errors, length_errors, undersize, oversize, fragments;
	kapi_u64 jabbers, pause_tx, pause_rx;
	kapi_u64 size_rx[6], size_tx[6]; /* 64,65-127,-255,-511,-1023,1024+ */
};

/* ------------------------------------------------------------------ */
/* A platform port: what the device tree and the buses say; and phylink.	*/

enum kapi_interface { KAPI_IF_NONE, KAPI_IF_RGMII, KAPI_IF_SGMII,
		      KAPI_IF_QSGMII, KAPI_IF_1000BASEX, KAPI_IF_2500BASEX };

/* A chip select of the memory controller, to be opened to the device. */
struct kapi_dram_window {
	kapi_u64 base, size;
	kapi_u8 attribute;
};

struct kapi_platform {
	kapi_u32 core_hz;		/* the "core" clock; not 0 */
	enum kapi_interface interface;	/* phy-mode */
	KAPI_BOOL comphy;		/* SERDES lanes have a PHY driver */
	kapi_u32 tx_csum_limit;		/* "tx-csum-limit"; 0: not given */
	KAPI_BOOL has_mac;
	kapi_u8 mac[6];			/* device tree, NVMEM; has_mac */
	/* mv_mbus_dram_info(): false where there is no MBUS driver. */
	KAPI_BOOL mbus;
	kapi_u8 dram_target;
	kapi_u32 windows;
	struct kapi_dram_window window[4];
};

void kapi_platform_get(struct kapi_port *port, struct kapi_platform *out);
/* A random address that says so; as kapi_port_set_mac(). */
void kapi_port_random_mac(struct kapi_port *port, kapi_u8 mac[6]);

/*
 * RTNL. Connect the PHY that the device tree names, if any, and start phylink:
 * <chip>_mac_config and the rest may be called from here, and _link_up.
 */
int kapi_phylink_start(struct kapi_port *port);
/* On return phylink calls nothing more; _link_down was called if it was up. */
void kapi_phylink_stop(struct kapi_port *port);
/* Atomic. The PCS saw its link change; @up: what it is now. */
void kapi_phylink_changed(struct kapi_port *port, KAPI_BOOL up);

/* phylink's mac_config and pcs_config. */
struct kapi_mac_mode {
	enum kapi_interface interface;
	KAPI_BOOL in_band;	/* the link is negotiated in-band */
	/* The rest: pcs_config only. */
	KAPI_BOOL pcs_in_band;	/* PHYLINK_PCS_NEG_INBAND_ENABLED */
	KAPI_BOOL advertise_pause;
	KAPI_BOOL pause_to_mac;	/* permit_pause_to_mac */
};

/* phylink's mac_link_up. */
struct kapi_link_up {
	KAPI_BOOL in_band, full_duplex, tx_pause, rx_pause;
	kapi_u32 speed_mbps;
};

/* What pcs_get_state fills in. */
struct kapi_pcs_state {
	KAPI_BOOL up, an_complete, full_duplex, rx_pause, tx_pause;
	kapi_u32 speed_mbps;
};

struct kapi_rss {
	kapi_u32 *table;		/* entries; NULL: not asked */
	kapi_u32 entries;
	kapi_u8 *key;			/* NULL: not asked */
	kapi_u32 key_len;
};

#ifdef __cplusplus
} /* extern "C" */
#endif

#endif
