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
 *  stop-stuck                     queues that are told to stop stay on
 */
#ifndef WEIR_MODELS_IXGBE_FAULTS_H
#define WEIR_MODELS_IXGBE_FAULTS_H

#include <cstdint>
#include <string>
#include <string_view>

#include "selftests/models/common_faults.h"

namespace weir::models::ixgbe {

struct Faults : CommonFaults {
	enum class Fuzz : std::uint8_t { none, length, eop, status, queue };

	std::uint64_t tx_threshold = 0;
	bool tx_strict_priority = false;

	bool rx_any_length = false;
	Fuzz fuzz = Fuzz::none;

	bool dma32 = false;

	bool nvm_dead = false;
	bool nvm_checksum = false;
	bool i2c_dead = false;
	bool msca_dead = false;
	bool reset_stuck = false;
	bool master_stuck = false;
	bool sec_stuck = false;
	bool fdir_stuck = false;
	bool stop_stuck = false;

	/* Empty when accepted, else why not. */
	std::string set(std::string_view spec);

	/* Called once per received frame. */
	bool fuzz_this_one()
	{
		return fuzz != Fuzz::none && ++fuzz_seen % fuzz_every == 0;
	}
};

} /* namespace weir::models::ixgbe */

#endif
