/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What the model counted, for tests to compare with what the guest says.
 * These are the model's own; the MIB is apart.
 */
#ifndef WEIR_MODELS_NETA_AUDIT_H
#define WEIR_MODELS_NETA_AUDIT_H

#include <array>
#include <cstdint>
#include <string>

namespace weir::models::neta {

struct Audit {
	using Count = std::uint64_t;

	Count violations = 0;
	Count mmio_reads = 0;
	Count mmio_writes = 0;

	Count tx_doorbells = 0; /* updates that add descriptors */
	Count tx_acks = 0;	/* updates that take sent ones */
	Count tx_descriptors = 0;
	Count tx_frames = 0;
	Count tx_bytes = 0; /* without FCS */
	Count tx_checksums = 0;
	Count tx_padded = 0;
	Count tx_sent = 0; /* descriptors reported as sent */
	Count tx_errors = 0;

	Count rx_doorbells = 0; /* updates that add buffers */
	Count rx_acks = 0;
	Count rx_descriptors = 0; /* buffers handed over */
	Count rx_frames = 0;	  /* given to the host */
	Count rx_bytes = 0;
	Count rx_errors = 0; /* of those, with an error */
	Count rx_drop_disabled = 0;
	Count rx_filtered = 0;
	Count rx_drop_length = 0;
	Count rx_drop_full = 0; /* FIFO full */
	Count rx_no_buffer = 0; /* discarded for want of a descriptor */
	Count rx_held = 0;	/* waited for a descriptor */
	Count rx_bad_checksum = 0;
	Count pause_sent = 0;
	Count pause_received = 0;

	Count interrupts = 0; /* rises of the line */
	Count interrupts_swallowed = 0;
	Count irq_tx = 0;
	Count irq_rx = 0;
	Count irq_other = 0;
	Count link_changes = 0;
	Count resets = 0;
	std::array<Count, 8> txq_frames{};
	std::array<Count, 8> rxq_frames{};

	/* "key=value key=value ..." on one line. */
	std::string text() const;
};

} /* namespace weir::models::neta */

#endif
