// SPDX-License-Identifier: GPL-2.0
#include "faults.h"

#include <utility>

#include "selftests/models/fault_spec.h"

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
};

bool set_swallow(Faults &f, const FaultSpec &s)
{
	static constexpr std::pair<std::string_view, Faults::IrqCause>
		causes[] = { { "rx", Faults::IrqCause::rx },
			     { "tx", Faults::IrqCause::tx },
			     { "other", Faults::IrqCause::other },
			     { "any", Faults::IrqCause::any } };
	std::uint64_t n = 0, count = 1;

	if (s.count < 2 || !number(s.args[1], n) || n == 0 ||
	    (s.count == 3 && !number(s.args[2], count)))
		return false;
	for (const auto &[name, cause] : causes) {
		if (name != s.args[0])
			continue;
		f.swallow = cause;
		f.swallow_after = n - 1;
		f.swallow_count = count;
		return true;
	}
	return false;
}

bool set_fuzz(Faults &f, const FaultSpec &s)
{
	static constexpr std::pair<std::string_view, Faults::Fuzz> kinds[] = {
		{ "length", Faults::Fuzz::length },
		{ "eop", Faults::Fuzz::eop },
		{ "status", Faults::Fuzz::status },
		{ "queue", Faults::Fuzz::queue }
	};
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

bool set_flap(Faults &f, const FaultSpec &s)
{
	std::uint64_t after, down, count = 1;

	if (s.count < 2 || !number(s.args[0], after) ||
	    !number(s.args[1], down) || !down ||
	    (s.count == 3 && !number(s.args[2], count)))
		return false;
	f.flap_after_ns = after * 1'000'000;
	f.flap_down_ns = down * 1'000'000;
	f.flap_count = count;
	return true;
}

bool set_inject(Faults &f, const FaultSpec &s)
{
	std::uint64_t len;

	if (s.count < 1 || s.count > 2 || !number(s.args[0], len) || len < 14 ||
	    len > 65535 || (s.count == 2 && s.args[1] != "bad-fcs"))
		return false;
	f.rx_inject_len = len;
	f.rx_inject_bad_fcs = s.count == 2;
	return true;
}

bool set_tx_never(Faults &f, const FaultSpec &s)
{
	std::uint64_t queue;

	if (s.count > 1 || (s.count == 1 && !number(s.args[0], queue)))
		return false;
	f.tx_never = true;
	f.tx_never_queue.reset();
	if (s.count == 1)
		f.tx_never_queue = static_cast<unsigned>(queue);
	return true;
}

bool set_dead(Faults &f, const FaultSpec &s)
{
	std::uint64_t n;

	if (!set_number(s, 1, n))
		return false;
	f.mmio_dead_after = n;
	return true;
}

bool set_one(Faults &f, const FaultSpec &s, bool &known)
{
	known = true;
	if (s.name == "swallow-irq")
		return set_swallow(f, s);
	if (s.name == "tx-delay")
		return set_number(s, 1000, f.tx_delay_ns);
	if (s.name == "tx-never")
		return set_tx_never(f, s);
	if (s.name == "tx-threshold")
		return set_number(s, 1, f.tx_threshold);
	if (s.name == "link-flap")
		return set_flap(f, s);
	if (s.name == "rx-inject")
		return set_inject(f, s);
	if (s.name == "rx-fuzz")
		return set_fuzz(f, s);
	if (s.name == "mmio-dead")
		return set_dead(f, s);
	known = false;
	return false;
}

} /* namespace */

std::string Faults::set(std::string_view text)
{
	FaultSpec spec;
	bool known;

	if (!split(text, spec))
		return "too many arguments";
	if (spec.name == "clear" && spec.count == 0) {
		*this = Faults{};
		return {};
	}
	for (const auto &[name, member] : switches) {
		if (name != spec.name)
			continue;
		if (spec.count)
			return spec.name + " takes no argument";
		this->*member = true;
		return {};
	}
	if (set_one(*this, spec, known))
		return {};
	return known ? "bad argument of " + spec.name :
		       "no fault is called " + spec.name;
}

} /* namespace weir::models::ixgbe */
