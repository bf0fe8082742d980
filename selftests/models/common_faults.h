/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The faults that every chip's model has, and how a request for one is read.
 * A chip's own are in its faults.h, with the grammar of all.
 */
#ifndef WEIR_MODELS_COMMON_FAULTS_H
#define WEIR_MODELS_COMMON_FAULTS_H

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "selftests/models/fault_spec.h"
#include "selftests/models/wire.h"

namespace weir::models {

struct CommonFaults {
	enum class IrqCause : std::uint8_t { none, rx, tx, other, any };

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
	std::uint64_t fuzz_every = 1;
	std::uint64_t fuzz_seen = 0;
	bool rx_stall = false;

	bool dma_stray = false;
	std::optional<std::uint64_t> mmio_dead_after;

	bool never_completes(unsigned queue) const
	{
		return tx_never &&
		       (!tx_never_queue || *tx_never_queue == queue);
	}
};

/* What became of a request: another's, refused, or in force. */
enum class FaultSet { unknown, bad, done };

constexpr FaultSet fault_set(bool accepted)
{
	return accepted ? FaultSet::done : FaultSet::bad;
}

FaultSet set_common(CommonFaults &f, const FaultSpec &s);

/* rx-fuzz=KIND[:EVERY], of the kinds that the chip has. */
template <class F, std::size_t N>
bool set_fuzz(F &f, const FaultSpec &s,
	      const std::pair<std::string_view, typename F::Fuzz> (&kinds)[N])
{
	std::uint64_t every = 1;

	if (s.count < 1 || s.count > 2 ||
	    (s.count == 2 && (!number(s.args[1], every) || !every)))
		return false;
	for (const auto &[name, kind] : kinds) {
		if (name != s.args[0])
			continue;
		f.fuzz = kind;
		f.fuzz_every = every;
		return true;
	}
	return false;
}

/*
 * A whole request: "clear", one of the chip's @switches, which take no
 * argument, one that @own (FaultSet own(F &, const FaultSpec &)) knows, or one
 * that all chips have. Empty when accepted, else why not.
 */
template <class F, std::size_t N, class Own>
std::string
set_fault(F &f, std::string_view text,
	  const std::pair<std::string_view, bool F::*> (&switches)[N], Own own)
{
	FaultSpec spec;

	if (!split(text, spec))
		return "too many arguments";
	if (spec.name == "clear" && spec.count == 0) {
		f = F{};
		return {};
	}
	for (const auto &[name, member] : switches) {
		if (name != spec.name)
			continue;
		if (spec.count)
			return spec.name + " takes no argument";
		f.*member = true;
		return {};
	}

	FaultSet result = own(f, spec);

	if (result == FaultSet::unknown)
		result = set_common(f, spec);
	if (result == FaultSet::done)
		return {};
	return result == FaultSet::bad ? "bad argument of " + spec.name :
					 "no fault is called " + spec.name;
}

/* The frame of rx-inject, which is then done. */
void fill_injected(Frame &frame, CommonFaults &f);

} /* namespace weir::models */

#endif
