// SPDX-License-Identifier: GPL-2.0
#include "faults.h"

#include <utility>

namespace weir::models::neta {
namespace {

constexpr std::pair<std::string_view, bool Faults::*> switches[] = {
	{ "rx-stall", &Faults::rx_stall },
	{ "dma-stray", &Faults::dma_stray },
	{ "stop-stuck", &Faults::stop_stuck },
	{ "fifo-stuck", &Faults::fifo_stuck },
};

constexpr std::pair<std::string_view, Faults::Fuzz> fuzz_kinds[] = {
	{ "length", Faults::Fuzz::length },
	{ "short", Faults::Fuzz::shorter },
	{ "first", Faults::Fuzz::first },
	{ "status", Faults::Fuzz::status },
	{ "address", Faults::Fuzz::address },
};

FaultSet set_own(Faults &f, const FaultSpec &s)
{
	if (s.name == "rx-fuzz")
		return fault_set(set_fuzz(f, s, fuzz_kinds));
	return FaultSet::unknown;
}

} /* namespace */

std::string Faults::set(std::string_view text)
{
	return set_fault(*this, text, switches, set_own);
}

} /* namespace weir::models::neta */
