/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Faults on request that the chips of this family have in common, besides
 * those of every chip (common_faults.h); a chip's faults.h has the grammar.
 */
#ifndef WEIR_MODELS_INTEL_FAULTS_H
#define WEIR_MODELS_INTEL_FAULTS_H

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "selftests/models/common_faults.h"

namespace weir::models::intel {

struct Faults : CommonFaults {
	enum class Fuzz : std::uint8_t { none, length, eop, status, queue };

	std::uint64_t tx_threshold = 0;
	bool tx_strict_priority = false;

	bool rx_any_length = false;
	Fuzz fuzz = Fuzz::none;

	bool dma32 = false;

	bool nvm_dead = false;
	bool nvm_checksum = false;
	bool reset_stuck = false;
	bool master_stuck = false;
	bool stop_stuck = false;

	/* Called once per received frame. */
	bool fuzz_this_one()
	{
		return fuzz != Fuzz::none && ++fuzz_seen % fuzz_every == 0;
	}
};

/* swallow-irq: does an interrupt with such causes get lost? Counts it. */
struct Audit;
bool swallow(Faults &f, Audit &audit, bool rx, bool tx, bool other);

/* The requests above; CommonFaults' are not among them. */
FaultSet set_shared(Faults &f, const FaultSpec &spec);

/* A whole request of a chip whose own are @switches. */
template <class F, std::size_t N>
std::string
set_chip_fault(F &f, std::string_view text,
	       const std::pair<std::string_view, bool F::*> (&switches)[N])
{
	return set_fault(f, text, switches, [](F &faults, const FaultSpec &s) {
		return set_shared(faults, s);
	});
}

} /* namespace weir::models::intel */

#endif
