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
#include <string>
#include <string_view>

#include "selftests/models/common_faults.h"

namespace weir::models::neta {

struct Faults : CommonFaults {
	enum class Fuzz : std::uint8_t {
		none,
		length,
		shorter,
		first,
		status,
		address
	};

	Fuzz fuzz = Fuzz::none;

	bool stop_stuck = false;
	bool fifo_stuck = false;

	/* Empty when accepted, else why not. */
	std::string set(std::string_view spec);

	/* Called once per received frame. */
	bool fuzz_this_one()
	{
		return fuzz != Fuzz::none && ++fuzz_seen % fuzz_every == 0;
	}
};

} /* namespace weir::models::neta */

#endif
