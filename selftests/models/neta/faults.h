/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Faults on request (Documentation/testing.md). A SPEC is NAME or NAME=A[:B[:C]],
 * numbers in C notation. "clear" ends all of them.
 *
 *  swallow-irq=rx|tx|other|any:N[:COUNT]  the Nth rise of the line with such
 *                                 a cause and the COUNT - 1 after it are lost
 *  tx-delay=US                    descriptors count as sent US late
 *  tx-never[=QUEUE]               no descriptor counts as sent any more
 *  link-flap=AFTER_MS:DOWN_MS[:COUNT]  the cable is pulled and put back
 *  rx-inject=LEN[:bad-fcs]        one broadcast frame of LEN bytes arrives
 *  rx-fuzz=length|short|first|status|address[:EVERY]  a wrong RX descriptor
 *  rx-stall                       received frames are never delivered
 *  dma-stray                      one receive DMA goes where nothing is mapped
 *  mmio-dead=N                    reads give all ones from access N on
 *  stop-stuck                     queues that are told to stop stay active
 *  fifo-stuck                     the TX FIFO never reads as empty
 */
#ifndef WEIR_MODELS_NETA_FAULTS_H
#define WEIR_MODELS_NETA_FAULTS_H

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace weir::models::neta {

struct Faults {
	enum class IrqCause : std::uint8_t { none, rx, tx, other, any };
	enum class Fuzz : std::uint8_t {
		none,
		length,
		shorter,
		first,
		status,
		address
	};

	IrqCause swallow = IrqCause::none;
	std::uint64_t swallow_after = 0; /* interrupts still to pass */
	std::uint64_t swallow_count = 0;

	std::uint64_t tx_delay_ns = 0;
	bool tx_never = false;
	std::optional<unsigned> tx_never_queue;

	std::uint64_t flap_after_ns = 0;
	std::uint64_t flap_down_ns = 0;
	std::uint64_t flap_count = 0;

	std::uint64_t rx_inject_len = 0;
	bool rx_inject_bad_fcs = false;
	Fuzz fuzz = Fuzz::none;
	std::uint64_t fuzz_every = 1;
	std::uint64_t fuzz_seen = 0;
	bool rx_stall = false;

	bool dma_stray = false;
	std::optional<std::uint64_t> mmio_dead_after;
	bool stop_stuck = false;
	bool fifo_stuck = false;

	/* Empty when accepted, else why not. */
	std::string set(std::string_view spec);

	bool never_completes(unsigned queue) const
	{
		return tx_never &&
		       (!tx_never_queue || *tx_never_queue == queue);
	}
	/* Called once per received frame. */
	bool fuzz_this_one()
	{
		return fuzz != Fuzz::none && ++fuzz_seen % fuzz_every == 0;
	}
};

} /* namespace weir::models::neta */

#endif
