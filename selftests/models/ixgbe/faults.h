/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Faults on request (Documentation/testing.md). A SPEC is NAME or NAME=A[:B[:C]],
 * numbers in C notation. "clear" ends all of them.
 *
 *  swallow-irq=rx|tx|other|any:N[:COUNT]  the Nth interrupt with such a cause
 *                                 and the COUNT - 1 after it never leave
 *  tx-delay=US                    completions are written US late
 *  tx-never[=QUEUE]               no completion is written any more
 *  tx-threshold=N                 a queue's completions come N at a time
 *  tx-strict-priority             the lowest queue with work goes first
 *  link-flap=AFTER_MS:DOWN_MS[:COUNT]  the cable is pulled and put back
 *  rx-any-length                  frames above MAXFRS are delivered
 *  rx-inject=LEN[:bad-fcs]        one broadcast frame of LEN bytes arrives
 *  rx-fuzz=length|eop|status|queue[:EVERY]  a wrong receive write-back
 *  rx-stall                       received frames are never delivered
 *  dma32                          the chip cannot address above 4 GiB
 *  dma-stray                      one receive DMA goes where nothing is mapped
 *  mmio-dead=N                    reads give all ones from access N on
 *  nvm-dead nvm-checksum i2c-dead msca-dead reset-stuck master-stuck
 *  sec-stuck fdir-stuck           that part never gets ready
 */
#ifndef WEIR_MODELS_IXGBE_FAULTS_H
#define WEIR_MODELS_IXGBE_FAULTS_H

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace weir::models::ixgbe {

struct Faults {
	enum class IrqCause : std::uint8_t { none, rx, tx, other, any };
	enum class Fuzz : std::uint8_t { none, length, eop, status, queue };

	IrqCause swallow = IrqCause::none;
	std::uint64_t swallow_after = 0; /* interrupts still to pass */
	std::uint64_t swallow_count = 0;

	std::uint64_t tx_delay_ns = 0;
	bool tx_never = false;
	std::optional<unsigned> tx_never_queue;
	std::uint64_t tx_threshold = 0;
	bool tx_strict_priority = false;

	std::uint64_t flap_after_ns = 0;
	std::uint64_t flap_down_ns = 0;
	std::uint64_t flap_count = 0;

	bool rx_any_length = false;
	std::uint64_t rx_inject_len = 0;
	bool rx_inject_bad_fcs = false;
	Fuzz fuzz = Fuzz::none;
	std::uint64_t fuzz_every = 1;
	std::uint64_t fuzz_seen = 0;
	bool rx_stall = false;

	bool dma32 = false;
	bool dma_stray = false;

	std::optional<std::uint64_t> mmio_dead_after;

	bool nvm_dead = false;
	bool nvm_checksum = false;
	bool i2c_dead = false;
	bool msca_dead = false;
	bool reset_stuck = false;
	bool master_stuck = false;
	bool sec_stuck = false;
	bool fdir_stuck = false;

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

} /* namespace weir::models::ixgbe */

#endif
