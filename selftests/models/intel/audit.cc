// SPDX-License-Identifier: GPL-2.0
#include "audit.h"

namespace weir::models::intel {
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
	{ "tx_descriptors", &Audit::tx_descriptors },
	{ "tx_contexts", &Audit::tx_contexts },
	{ "tx_packets", &Audit::tx_packets },
	{ "tx_frames", &Audit::tx_frames },
	{ "tx_bytes", &Audit::tx_bytes },
	{ "tx_tso_packets", &Audit::tx_tso_packets },
	{ "tx_checksums", &Audit::tx_checksums },
	{ "tx_rs", &Audit::tx_rs },
	{ "tx_writebacks", &Audit::tx_writebacks },
	{ "tx_head_writebacks", &Audit::tx_head_writebacks },
	{ "rx_doorbells", &Audit::rx_doorbells },
	{ "rx_descriptors", &Audit::rx_descriptors },
	{ "rx_frames", &Audit::rx_frames },
	{ "rx_bytes", &Audit::rx_bytes },
	{ "rx_writebacks", &Audit::rx_writebacks },
	{ "rx_drop_disabled", &Audit::rx_drop_disabled },
	{ "rx_filtered", &Audit::rx_filtered },
	{ "rx_drop_length", &Audit::rx_drop_length },
	{ "rx_crc_errors", &Audit::rx_crc_errors },
	{ "rx_drop_full", &Audit::rx_drop_full },
	{ "rx_missed", &Audit::rx_missed },
	{ "rx_bad_checksum", &Audit::rx_bad_checksum },
	{ "pause_sent", &Audit::pause_sent },
	{ "pause_received", &Audit::pause_received },
	{ "interrupts", &Audit::interrupts },
	{ "interrupts_swallowed", &Audit::interrupts_swallowed },
	{ "irq_tx", &Audit::irq_tx },
	{ "irq_rx", &Audit::irq_rx },
	{ "irq_other", &Audit::irq_other },
	{ "resets", &Audit::resets },
};

} /* namespace */

std::string Audit::text() const
{
	std::string s;

	for (const Key &key : keys) {
		if (!s.empty())
			s += ' ';
		s += key.name;
		s += '=';
		s += std::to_string(this->*key.count);
	}
	for (unsigned v = 0; v < vector_interrupts.size(); v++)
		if (vector_interrupts[v])
			s += " vector" + std::to_string(v) + '=' +
			     std::to_string(vector_interrupts[v]);
	return s;
}

} /* namespace weir::models::intel */
