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

#include <string>
#include <string_view>

#include "selftests/models/intel/faults.h"

namespace weir::models::ixgbe {

struct Faults : intel::Faults {
	bool i2c_dead = false;
	bool msca_dead = false;
	bool sec_stuck = false;
	bool fdir_stuck = false;

	/* Empty when accepted, else why not. */
	std::string set(std::string_view spec);
};

} /* namespace weir::models::ixgbe */

#endif
