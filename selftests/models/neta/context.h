/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What all parts of one port share: its host, registers, configuration,
 * faults and counts, and the ways to reach memory and to complain.
 */
#ifndef WEIR_MODELS_NETA_CONTEXT_H
#define WEIR_MODELS_NETA_CONTEXT_H

#include <cstddef>

#include "selftests/models/neta/audit.h"
#include "selftests/models/neta/faults.h"
#include "selftests/models/neta/offsets.h"
#include "selftests/models/neta_port.h"
#include "selftests/models/registers.h"

namespace weir::models::neta {

inline constexpr u64 never = UINT64_MAX;

struct Context {
	Context(const NetaOptions &o, Host &h)
		: options(o), host(h), regs(window_bytes)
	{
	}

	Context(const Context &) = delete;
	Context &operator=(const Context &) = delete;

	const NetaOptions options;
	Host &host;
	Registers regs;
	Faults faults;
	Audit audit;

	u64 now() const { return host.now(); }
	u64 cycles_ns(u64 cycles) const
	{
		return cycles * 1'000'000'000 / options.clock_hz;
	}
	bool port_enabled() const
	{
		return regs.has(reg::GMAC_CTRL_0, port_enable);
	}
	bool swaps_descriptors() const
	{
		return regs.has(reg::SDMA_CONFIG, desc_swap);
	}

	/* False and a violation where the host maps no such memory. */
	bool dma_read(u64 at, void *to, size_t len, const char *what);
	bool dma_write(u64 at, const void *from, size_t len, const char *what);

	[[gnu::format(printf, 3, 4)]] void violation(const char *section,
						     const char *format, ...);

    private:
	bool addressable(u64 at, size_t len, bool write, const char *what);
	bool in_window(u64 at, size_t len, bool write) const;
};

} /* namespace weir::models::neta */

#endif
