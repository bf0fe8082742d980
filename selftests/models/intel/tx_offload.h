/* SPDX-License-Identifier: GPL-2.0 */
/*
 * From a packet as the driver queued it to frames as they leave (7.2.4,
 * 7.2.5): checksums over the real bytes, segmentation with its header
 * updates, the VLAN tag, padding. No registers and no memory of the host.
 */
#ifndef WEIR_MODELS_INTEL_TX_OFFLOAD_H
#define WEIR_MODELS_INTEL_TX_OFFLOAD_H

#include <vector>

#include "selftests/models/intel/tx_descriptor.h"
#include "selftests/models/packet.h"

namespace weir::models::intel {

/* What the first data descriptor asks for. */
struct TxRequest {
	TxContext context; /* valid where one is used */
	bool tse = false;
	bool ixsm = false;
	bool txsm = false;
	bool vlan = false;
	u16 vlan_tci = 0;
	u16 vlan_ethertype = 0x8100;
	bool pad = true;
	/* Legacy checksum: from css to the end, stored at cso. */
	bool legacy_checksum = false;
	u32 css = 0, cso = 0;
	/* Flags kept in first, middle and last segments (8.2.3.9.3). */
	u16 first_flags = 0xfff, middle_flags = 0xfff, last_flags = 0xfff;
};

struct TxComplaint {
	const char *section = nullptr; /* null: none */
	const char *text = nullptr;
	bool can_send = false; /* wrong, but it makes frames */
};

class Segmenter {
    public:
	/*
	 * Takes a packet; a complaint says why it cannot be sent as asked.
	 * What can be sent in spite of it comes out of next() all the same.
	 */
	TxComplaint start(std::vector<u8> &packet, u32 paylen,
			  const TxRequest &request);
	/* False where there is no more. */
	bool next(std::vector<u8> &frame);
	bool active() const { return active_; }
	void stop() { active_ = false; }

    private:
	TxComplaint check_context(Bytes packet) const;
	TxComplaint check_segmentation(Bytes packet, u32 paylen) const;
	TxComplaint check_pseudo_sum(Bytes packet, const Headers &h) const;
	void update_headers(std::vector<u8> &frame, u32 chunk, bool last);
	void insert_checksums(std::vector<u8> &frame);
	void finish(std::vector<u8> &frame) const;
	u32 l4_offset() const { return r_.context.maclen + r_.context.iplen; }
	u32 header_len() const { return l4_offset() + r_.context.l4len; }

	std::vector<u8> packet_;
	TxRequest r_;
	bool active_ = false;
	u32 sent_ = 0; /* payload bytes of a segmented packet */
	u32 segment_ = 0;
};

} /* namespace weir::models::intel */

#endif
