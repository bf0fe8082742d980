// SPDX-License-Identifier: GPL-2.0
#include "faults.h"

#include <utility>

namespace weir::models::ixgbe {
namespace {

constexpr std::pair<std::string_view, bool Faults::*> switches[] = {
	{ "tx-strict-priority", &Faults::tx_strict_priority },
	{ "rx-any-length", &Faults::rx_any_length },
	{ "rx-stall", &Faults::rx_stall },
	{ "dma32", &Faults::dma32 },
	{ "dma-stray", &Faults::dma_stray },
	{ "nvm-dead", &Faults::nvm_dead },
	{ "nvm-checksum", &Faults::nvm_checksum },
	{ "i2c-dead", &Faults::i2c_dead },
	{ "msca-dead", &Faults::msca_dead },
	{ "reset-stuck", &Faults::reset_stuck },
	{ "master-stuck", &Faults::master_stuck },
	{ "sec-stuck", &Faults::sec_stuck },
	{ "fdir-stuck", &Faults::fdir_stuck },
	{ "stop-stuck", &Faults::stop_stuck },
};

constexpr std::pair<std::string_view, Faults::Fuzz> fuzz_kinds[] = {
	{ "length", Faults::Fuzz::length },
	{ "eop", Faults::Fuzz::eop },
	{ "status", Faults::Fuzz::status },
	{ "queue", Faults::Fuzz::queue }
};

FaultSet set_own(Faults &f, const FaultSpec &s)
{
	if (s.name == "tx-threshold")
		return fault_set(set_number(s, 1, f.tx_threshold));
	if (s.name == "rx-fuzz")
		return fault_set(set_fuzz(f, s, fuzz_kinds));
	return FaultSet::unknown;
}

} /* namespace */

std::string Faults::set(std::string_view text)
{
	return set_fault(*this, text, switches, set_own);
}

} /* namespace weir::models::ixgbe */
