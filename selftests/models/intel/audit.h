/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What the model counted, for tests to compare with what the guest says.
 * These are the model's own; the chip's statistics registers are apart.
 */
#ifndef WEIR_MODELS_INTEL_AUDIT_H
#define WEIR_MODELS_INTEL_AUDIT_H

#include <array>
#include <cstdint>
#include <string>

namespace weir::models::intel {

struct Audit {
	using Count = std::uint64_t;

	Count violations = 0;
	Count mmio_reads = 0;
	Count mmio_writes = 0;

	Count tx_doorbells = 0;
	Count tx_descriptors = 0;
	Count tx_contexts = 0;
	Count tx_packets = 0; /* as the driver queued them */
	Count tx_frames = 0;  /* as they left, after segmentation */
	Count tx_bytes = 0;   /* of those frames, without FCS */
	Count tx_tso_packets = 0;
	Count tx_checksums = 0;
	Count tx_rs = 0;	 /* packets that asked for a write-back */
	Count tx_writebacks = 0; /* descriptors written back with DD */
	Count tx_head_writebacks = 0;

	Count rx_doorbells = 0;
	Count rx_descriptors = 0;
	Count rx_frames = 0; /* given to the host */
	Count rx_bytes = 0;
	Count rx_writebacks = 0;
	Count rx_drop_disabled = 0; /* receiver or queue off */
	Count rx_filtered = 0;
	Count rx_drop_length = 0;
	Count rx_crc_errors = 0;
	Count rx_drop_full = 0; /* packet buffer full */
	Count rx_missed = 0;
	Count rx_bad_checksum = 0;
	Count pause_sent = 0;
	Count pause_received = 0;

	Count interrupts = 0;
	Count interrupts_swallowed = 0;
	Count irq_tx = 0;
	Count irq_rx = 0;
	Count irq_other = 0;
	std::array<Count, 64> vector_interrupts{};
	Count resets = 0;

	/* "key=value key=value ..." on one line. */
	std::string text() const;
};

} /* namespace weir::models::intel */

#endif
