// SPDX-License-Identifier: GPL-2.0
#include "common_faults.h"

#include <algorithm>

#include "selftests/models/packet.h"

#include <weir/types.h>

namespace weir::models {
namespace {

bool set_swallow(CommonFaults &f, const FaultSpec &s)
{
	using Cause = CommonFaults::IrqCause;
	static constexpr std::pair<std::string_view, Cause> causes[] = {
		{ "rx", Cause::rx },
		{ "tx", Cause::tx },
		{ "other", Cause::other },
		{ "any", Cause::any }
	};
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

bool set_flap(CommonFaults &f, const FaultSpec &s)
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

bool set_inject(CommonFaults &f, const FaultSpec &s)
{
	std::uint64_t len;

	if (s.count < 1 || s.count > 2 || !number(s.args[0], len) || len < 14 ||
	    len > 65535 || (s.count == 2 && s.args[1] != "bad-fcs"))
		return false;
	f.rx_inject_len = len;
	f.rx_inject_bad_fcs = s.count == 2;
	return true;
}

bool set_tx_never(CommonFaults &f, const FaultSpec &s)
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

bool set_dead(CommonFaults &f, const FaultSpec &s)
{
	std::uint64_t n;

	if (!set_number(s, 1, n))
		return false;
	f.mmio_dead_after = n;
	return true;
}

} /* namespace */

FaultSet set_common(CommonFaults &f, const FaultSpec &s)
{
	if (s.name == "swallow-irq")
		return fault_set(set_swallow(f, s));
	if (s.name == "tx-delay")
		return fault_set(set_number(s, 1000, f.tx_delay_ns));
	if (s.name == "tx-never")
		return fault_set(set_tx_never(f, s));
	if (s.name == "link-flap")
		return fault_set(set_flap(f, s));
	if (s.name == "rx-inject")
		return fault_set(set_inject(f, s));
	if (s.name == "mmio-dead")
		return fault_set(set_dead(f, s));
	return FaultSet::unknown;
}

/* A broadcast of a test ethertype (RFC 9542 appendix B.2). */
void fill_injected(Frame &frame, CommonFaults &f)
{
	frame.bytes.assign(f.rx_inject_len, 0x5a);
	std::fill_n(frame.bytes.begin(), 6, u8{ 0xff });
	for (unsigned i = 0; i < 6; i++)
		frame.bytes[6 + i] = i ? u8{ 0x42 } : u8{ 0x02 };
	store_be16(&frame.bytes[12], 0x88b5);
	frame.bad_fcs = f.rx_inject_bad_fcs;
	f.rx_inject_len = 0;
}

} /* namespace weir::models */
