/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What all parts of one device share: its host, registers, configuration,
 * faults and counts, and the ways to reach memory and to complain.
 */
#ifndef WEIR_MODELS_IXGBE_CONTEXT_H
#define WEIR_MODELS_IXGBE_CONTEXT_H

#include <cstdint>

#include "selftests/models/device.h"
#include "selftests/models/ixgbe_82599.h"
#include "selftests/models/ixgbe/audit.h"
#include "selftests/models/ixgbe/faults.h"
#include "selftests/models/ixgbe/offsets.h"
#include "selftests/models/ixgbe/pci_config.h"
#include "selftests/models/registers.h"

namespace weir::models::ixgbe {

using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u64 = std::uint64_t;

inline constexpr u64 never = UINT64_MAX;

struct Context {
	Context(const Ixgbe82599Options &o, Host &h)
		: options(o), host(h), regs(PciConfig::bar0_size),
		  pci(o.device_id)
	{
	}

	Context(const Context &) = delete;
	Context &operator=(const Context &) = delete;

	const Ixgbe82599Options options;
	Host &host;
	Registers regs;
	PciConfig pci;
	Faults faults;
	Audit audit;

	u64 now() const { return host.now(); }

	/*
	 * The function may master the bus: the command register says so and
	 * the driver has not asked it to stop (CTRL.GIO_DIS, 5.2.5.3.2).
	 */
	bool may_master() const
	{
		return pci.bus_master() && !regs.has(reg::CTRL, bit(2));
	}

	/* False and a violation where the host maps no such memory. */
	bool dma_read(u64 iova, void *to, size_t len, const char *what);
	bool dma_write(u64 iova, const void *from, size_t len,
		       const char *what);

	[[gnu::format(printf, 3, 4)]] void violation(const char *section,
						     const char *format, ...);

    private:
	bool addressable(u64 iova, size_t len, const char *what);
};

} /* namespace weir::models::ixgbe */

#endif
