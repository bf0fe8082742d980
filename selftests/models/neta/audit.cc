// SPDX-License-Identifier: GPL-2.0
#include "audit.h"

namespace weir::models::neta {
namespace {

struct Key {
	const char *name;
	Audit::Count Audit::*count;
};

constexpr Key keys[] = {
	{ "violations", &Audit::violations },
	{ "mmio_reads", &Audit::mmio_reads },
	{ "mmio_writes", &Audit::mmio_writes },
	{ "tx_doorbells", &Audit::tx_doorbells },
	{ "tx_acks", &Audit::tx_acks },
	{ "tx_descriptors", &Audit::tx_descriptors },
	{ "tx_frames", &Audit::tx_frames },
	{ "tx_bytes", &Audit::tx_bytes },
	{ "tx_checksums", &Audit::tx_checksums },
	{ "tx_padded", &Audit::tx_padded },
	{ "tx_sent", &Audit::tx_sent },
	{ "tx_errors", &Audit::tx_errors },
	{ "rx_doorbells", &Audit::rx_doorbells },
	{ "rx_acks", &Audit::rx_acks },
	{ "rx_descriptors", &Audit::rx_descriptors },
	{ "rx_frames", &Audit::rx_frames },
	{ "rx_bytes", &Audit::rx_bytes },
	{ "rx_errors", &Audit::rx_errors },
	{ "rx_drop_disabled", &Audit::rx_drop_disabled },
	{ "rx_filtered", &Audit::rx_filtered },
	{ "rx_drop_length", &Audit::rx_drop_length },
	{ "rx_drop_full", &Audit::rx_drop_full },
	{ "rx_no_buffer", &Audit::rx_no_buffer },
	{ "rx_held", &Audit::rx_held },
	{ "rx_bad_checksum", &Audit::rx_bad_checksum },
	{ "pause_sent", &Audit::pause_sent },
	{ "pause_received", &Audit::pause_received },
	{ "interrupts", &Audit::interrupts },
	{ "interrupts_swallowed", &Audit::interrupts_swallowed },
	{ "irq_tx", &Audit::irq_tx },
	{ "irq_rx", &Audit::irq_rx },
	{ "irq_other", &Audit::irq_other },
	{ "link_changes", &Audit::link_changes },
	{ "resets", &Audit::resets },
};

} /* namespace */

std::string Audit::text() const
{
	std::string s;

	for (const Key &k : keys)
		s += (s.empty() ? "" : " ") + std::string(k.name) + '=' +
		     std::to_string(this->*k.count);
	for (unsigned q = 0; q < 8; q++)
		s += " txq" + std::to_string(q) +
		     "_frames=" + std::to_string(txq_frames[q]) + " rxq" +
		     std::to_string(q) +
		     "_frames=" + std::to_string(rxq_frames[q]);
	return s;
}

} /* namespace weir::models::neta */
