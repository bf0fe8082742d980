/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What all parts of one device share: its host, registers, faults and counts,
 * and the ways to reach memory and to complain. Sections that shared parts
 * name are those of the 82599's datasheet.
 */
#ifndef WEIR_MODELS_INTEL_CONTEXT_H
#define WEIR_MODELS_INTEL_CONTEXT_H

#include "selftests/models/device.h"
#include "selftests/models/intel/audit.h"
#include "selftests/models/intel/chip.h"
#include "selftests/models/intel/faults.h"
#include "selftests/models/intel/pci_config.h"
#include "selftests/models/registers.h"
#include "selftests/models/wire.h"

namespace weir::models::intel {

struct Context {
	/* @faults are a member of the chip's own context. */
	Context(const Chip &chip_, Host &host_, const PciLayout &layout,
		u16 device_id, Faults &faults_, Wire *wire_, unsigned wire_end_)
		: chip(chip_), host(host_), regs(layout.bar0_size),
		  pci(layout, device_id), faults(faults_), wire(wire_),
		  wire_end(wire_end_)
	{
	}

	Context(const Context &) = delete;
	Context &operator=(const Context &) = delete;

	const Chip &chip;
	Host &host;
	Registers regs;
	PciConfig pci;
	Faults &faults;
	Wire *const wire; /* or none */
	const unsigned wire_end;
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

} /* namespace weir::models::intel */

#endif
