// SPDX-License-Identifier: GPL-2.0
/*
 * The founding table: who reclaims sent frames, and what that does to a few
 * streams. scripts/founding-table runs it, prints and draws what it writes: a
 * line for each combination, fields separated by tabs.
 */
#include <cstdio>

#include "selftests/bench/neta_sender.h"

namespace weir::bench {
namespace {

constexpr Policy policies[] = {
	{ "timer 10 ms or 16 frames", 0, 0, true, 10, 16 },
	{ "interrupt at 16, no bound", 100, 16, true, 0, 0 },
	{ "interrupt at 4, no bound", 100, 4, true, 0, 0 },
	{ "interrupt at 1", 0, 1, false, 0, 0 },
	{ "Weir's default", 0, 0, false, 0, 0 },
};

/*
 * 128 KiB was tcp_limit_output_bytes when the founding case was reported, and
 * is what the rule of today, 1 ms of the pacing rate, comes to at 1 Gb/s
 * (125,000,000 >> 10 = 122,070). Two frames is that rule for a slow or young
 * stream. The driver of the timer had no byte queue limits.
 */
constexpr Load loads[] = {
	{ "bulk", 128 * 1024, false },
	{ "small", 2 * frame_octets, false },
	{ "bulk-bql", 128 * 1024, true },
};

constexpr unsigned streams[] = { 1, 2, 4, 12 };

/* More than BQL needs to grow by doubling, a step in 10 ms. */
constexpr std::uint64_t warm_up = 300 * fake::ms;
constexpr std::uint64_t measured = 200 * fake::ms;

} /* namespace */
} /* namespace weir::bench */

int main()
{
	using namespace weir::bench;

	std::puts("load\tpolicy\tstreams\tmbps\tinterrupts\texpiries\tp50_ns\t"
		  "p99_ns\tworst_ns\tframes\ttx_usecs\ttx_frames");
	for (const Load &load : loads)
		for (const Policy &policy : policies)
			for (unsigned n : streams) {
				if (load.bql && policy.timer_ms)
					continue;
				Sender sender(policy, load, n);
				const Measured m =
					sender.measure(warm_up, measured);

				std::printf(
					"%s\t%s\t%u\t%.1f\t%.4f\t%.4f\t%llu\t"
					"%llu\t%llu\t%llu\t%u\t%u\n",
					load.name, policy.name, n, m.mbps,
					m.interrupts, m.timer_expiries,
					static_cast<unsigned long long>(m.p50),
					static_cast<unsigned long long>(m.p99),
					static_cast<unsigned long long>(
						m.worst),
					static_cast<unsigned long long>(
						m.frames),
					m.tx_usecs, m.tx_frames);
			}
	return 0;
}
