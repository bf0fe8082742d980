// SPDX-License-Identifier: GPL-2.0
#include "faults.h"

#include "selftests/models/intel/audit.h"

namespace weir::models::intel {
namespace {

constexpr std::pair<std::string_view, bool Faults::*> switches[] = {
	{ "tx-strict-priority", &Faults::tx_strict_priority },
	{ "rx-any-length", &Faults::rx_any_length },
	{ "rx-stall", &Faults::rx_stall },
	{ "dma32", &Faults::dma32 },
	{ "dma-stray", &Faults::dma_stray },
	{ "nvm-dead", &Faults::nvm_dead },
	{ "nvm-checksum", &Faults::nvm_checksum },
	{ "reset-stuck", &Faults::reset_stuck },
	{ "master-stuck", &Faults::master_stuck },
	{ "stop-stuck", &Faults::stop_stuck },
};

constexpr std::pair<std::string_view, Faults::Fuzz> fuzz_kinds[] = {
	{ "length", Faults::Fuzz::length },
	{ "eop", Faults::Fuzz::eop },
	{ "status", Faults::Fuzz::status },
	{ "queue", Faults::Fuzz::queue }
};

} /* namespace */

bool swallow(Faults &f, Audit &audit, bool rx, bool tx, bool other)
{
	using Cause = Faults::IrqCause;
	bool wanted = (f.swallow == Cause::rx && rx) ||
		      (f.swallow == Cause::tx && tx) ||
		      (f.swallow == Cause::other && other) ||
		      (f.swallow == Cause::any && (rx || tx || other));

	if (!wanted || !f.swallow_count)
		return false;
	if (f.swallow_after) {
		f.swallow_after--;
		return false;
	}
	f.swallow_count--;
	audit.interrupts_swallowed++;
	return true;
}

FaultSet set_shared(Faults &f, const FaultSpec &s)
{
	if (s.name == "tx-threshold")
		return fault_set(set_number(s, 1, f.tx_threshold));
	if (s.name == "rx-fuzz")
		return fault_set(set_fuzz(f, s, fuzz_kinds));
	for (const auto &[name, member] : switches) {
		if (name != s.name)
			continue;
		if (s.count)
			return FaultSet::bad;
		f.*member = true;
		return FaultSet::done;
	}
	return FaultSet::unknown;
}

} /* namespace weir::models::intel */
