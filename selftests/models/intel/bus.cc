// SPDX-License-Identifier: GPL-2.0
#include "bus.h"

namespace weir::models::intel {

Bus::Effect Bus::config_write(unsigned offset, unsigned len, u32 value)
{
	bool master = c_.pci.bus_master();

	/* Below 0x40 the system sizes BARs and probes as it likes. */
	if (!c_.pci.write(offset, len, value) && offset >= 0x40)
		c_.violation("9.3",
			     "config write of %#x to %#x sets bits "
			     "that are read-only",
			     value, offset);
	/* Initiate function level reset (9.3.10.5). */
	bool reset = offset <= 0xa9 && offset + len > 0xa9 &&
		     (value >> (0xa9 - offset) * 8 & 0x80);
	return { reset, !master && c_.pci.bus_master() };
}

bool Bus::access_ok(unsigned bar, u64 offset, unsigned len)
{
	if ((len != 4 && len != 8) || offset % 4 ||
	    offset + len > c_.pci.bar_size(bar)) {
		c_.violation("8.1", "access of %u bytes to BAR %u at %#llx",
			     len, bar, static_cast<unsigned long long>(offset));
		return false;
	}
	return true;
}

/* The function has fallen off the bus (faults.md: all ones). */
bool Bus::dead()
{
	return c_.faults.mmio_dead_after &&
	       ++accesses_ > *c_.faults.mmio_dead_after;
}

u32 Bus::read_dword(u32 offset)
{
	if (!c_.regs.row(offset)) {
		c_.violation("8.2.1", "read of unknown register %#x", offset);
		return 0;
	}
	return c_.regs.read(offset);
}

u64 Bus::mmio_read(unsigned bar, u64 offset, unsigned len)
{
	c_.audit.mmio_reads++;
	if (!access_ok(bar, offset, len) || dead())
		return len == 8 ? ~u64{ 0 } : 0xffffffff;
	/* The MSI-X table and PBA are the host's (device.h). */
	if (bar != 0)
		return 0;
	auto at = static_cast<u32>(offset);
	u64 v = read_dword(at);
	if (len == 8)
		v |= u64{ read_dword(at + 4) } << 32;
	return v;
}

void Bus::mmio_write(unsigned bar, u64 offset, unsigned len, u64 value)
{
	c_.audit.mmio_writes++;
	if (!access_ok(bar, offset, len) || dead() || bar != 0)
		return;
	for (unsigned i = 0; i < len; i += 4) {
		u32 at = static_cast<u32>(offset) + i;

		if (c_.regs.row(at))
			c_.regs.write(at, static_cast<u32>(value >> i * 8));
		else
			c_.violation("8.2.1",
				     "write of %#x to unknown register %#x",
				     static_cast<u32>(value >> i * 8), at);
	}
}

} /* namespace weir::models::intel */
