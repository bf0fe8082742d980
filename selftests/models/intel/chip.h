/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What the queues need to know of the chip that they are part of: numbers
 * that are its own (Chip), and what its other parts answer (Mac).
 */
#ifndef WEIR_MODELS_INTEL_CHIP_H
#define WEIR_MODELS_INTEL_CHIP_H

#include <cstddef>
#include <span>

#include "selftests/models/intel/offsets.h"
#include "selftests/models/packet.h"

namespace weir::models::intel {

/* Queues whose registers are one progression. */
struct QueueBlock {
	u32 base;
	unsigned first, count;
};

struct Chip {
	unsigned queues;
	std::span<const QueueBlock> rx_blocks, tx_blocks;
	u32 (*rx_queue)(unsigned q);
	u32 (*tx_queue)(unsigned q);
	u32 (*srrctl)(unsigned q);

	/* SRRCTL: buffer size in KB, most of it, and DROP_EN. */
	u32 srrctl_kbytes, max_kbytes, srrctl_drop;
	/* TXDCTL: thresholds, and what they may be together. */
	u32 txdctl_pthresh, txdctl_wthresh, tx_cache;
	/* Is the transmitter on before its queues are? */
	bool tx_enabled_first;
	u32 max_tx_descriptors; /* of a packet */
	u32 max_tx_frame;
	/* TCP flags of segments. */
	u32 DTXTCPFLGL, DTXTCPFLGH;
	/* MRQC: RSS and nothing else. */
	u32 mrqe_mask, mrqe_rss;
	/* Errors in a receive write-back. */
	u32 rx_error_l4, rx_error_ip, rx_error_frame;
	/* UDP without a checksum is judged, and found wrong. */
	bool judges_udp_zero;
};

/* Flow control (IEEE 802.3 annex 31B), as it is set. */
struct FlowControl {
	bool obey = false;	 /* pause frames stop us */
	bool pass_other = false; /* control frames that are no pause */
	bool pass_pause = false;
	bool send = false; /* above @high, until below @low */
	bool send_xon = false;
	u32 high = 0, low = 0; /* bytes */
	u16 quanta = 0;
};

/* Which checksums the receiver looks at. */
struct RxChecks {
	bool ip = true, l4 = true, sctp = true;
};

enum class RxEvent {
	crc_error,
	too_short,
	fragment,
	too_long,
	jabber,
	buffer_full,
	bad_checksum,
	xon,
	xoff,
};

class Mac {
    public:
	virtual ~Mac() = default;

	virtual bool link_up() const = 0;
	virtual unsigned speed_mbps() const = 0;
	/* A queue was enabled. */
	virtual void queue_enabled() = 0;

	virtual bool tx_enabled() const = 0;
	virtual bool tx_path_open() const = 0;
	virtual bool tx_pads() const = 0;
	virtual bool tx_adds_crc() const = 0;
	virtual u16 tx_vlan_ethertype() const = 0;

	virtual bool rx_enabled() const = 0;
	virtual bool rx_path_open() const = 0;
	virtual bool rx_keeps_bad() const = 0;
	virtual bool rx_strips_crc() const = 0;
	virtual bool rx_strips_vlan(unsigned q) const = 0;
	virtual u16 rx_vlan_ethertype() const = 0;
	virtual std::size_t rx_buffer_bytes() const = 0;
	/* Length without FCS. */
	virtual std::size_t max_frame_len(bool tagged) const = 0;
	virtual bool accepts(Bytes frame) const = 0;
	virtual RxChecks rx_checks() const = 0;
	/* The rings or the buffer have changed: frames may move. */
	virtual FlowControl flow_control() const = 0;
};

/* Interrupt causes of queues. */
class QueueIrqs {
    public:
	virtual ~QueueIrqs() = default;

	/* A descriptor of queue @q was written back. */
	virtual void rx_cause(unsigned q) = 0;
	virtual void tx_cause(unsigned q) = 0;
	/*
	 * Is the throttle of the vector that TX queue @q is mapped to
	 * running? Write-backs that wait for more to come wait no longer
	 * than that (82599 7.2.3.5.2). The time it ends, or 0.
	 */
	virtual u64 tx_throttled_until(unsigned q) const = 0;
	/* The interval of that vector, 0 for none. */
	virtual u64 tx_interval_ns(unsigned q) const = 0;
};

} /* namespace weir::models::intel */

#endif
