// SPDX-License-Identifier: GPL-2.0
#include "model.h"

#include <algorithm>

#include "drivers/ixgbe/ixgbe_regs.h"

namespace weir::models {

std::unique_ptr<Ixgbe82599> make_82599(const Ixgbe82599Options &options,
				       Host &host)
{
	return std::make_unique<ixgbe::Model>(options, host);
}

namespace ixgbe {
namespace {

constexpr u32 rah_valid = bit(31);

} /* namespace */

Model::Model(const Ixgbe82599Options &options, Host &host)
	: c_(options, host), nvm_(c_), sfp_(c_),
	  control_(c_, [this] { software_reset(); }), irqs_(c_),
	  link_(c_, nvm_, sfp_, [this] { link_moved(); }), stats_(c_),
	  tx_(c_, control_, irqs_, link_, stats_),
	  rx_(c_, control_, irqs_, link_, stats_, tx_)
{
	add_tables();
	for (const std::string &spec : options.faults)
		set_fault(spec);
	if (options.wire)
		options.wire->attach(options.wire_end, this);
	software_reset();
	c_.audit = Audit{};
}

Model::~Model()
{
	if (c_.options.wire)
		c_.options.wire->detach(c_.options.wire_end);
}

/* The driver's table, and the second addresses that it leaves out. */
void Model::add_tables()
{
	Registers &r = c_.regs;

	r.add_rows(weir::ixgbe::TABLE);
	r.add_alias(reg::RAL_SECOND, 8, reg::RAL, 8, 16);
	r.add_alias(reg::RAL_SECOND + 4, 8, reg::RAL + 4, 8, 16);
	r.add_alias(reg::MRQC_SECOND, 4, reg::MRQC, 4, 1);
	r.add_alias(reg::RSSRK_SECOND, 4, reg::RSSRK, 4, 10);
	r.add_alias(reg::RETA_SECOND, 4, reg::RETA, 4, 32);
	r.add_alias(reg::PSRTYPE_SECOND, 4, reg::PSRTYPE, 4, 16);
	r.add_alias(reg::SRRCTL_SECOND, 0x40, reg::SRRCTL_0, 4, 16);
}

/* What CTRL.RST and a bus reset have in common (4.2.1). */
void Model::software_reset()
{
	c_.audit.resets++;
	c_.regs.reset();
	nvm_.reset();
	sfp_.reset();
	control_.reset();
	irqs_.reset();
	stats_.reset();
	tx_.reset();
	rx_.reset();
	link_.reset();
	/* 6.2.2: RAL/RAH 0 come from the NVM. */
	const auto &mac = c_.options.mac_address;
	c_.regs.set(ral(0), static_cast<u32>(mac[0]) | mac[1] << 8 |
				    mac[2] << 16 | u32{ mac[3] } << 24);
	c_.regs.set(ral(0) + 4,
		    static_cast<u32>(mac[4]) | mac[5] << 8 | rah_valid);
}

void Model::reset()
{
	c_.pci.reset();
	irqs_.set_mode(IrqMode::none);
	software_reset();
}

void Model::link_moved()
{
	irqs_.other_cause(Interrupts::link_changed);
	tx_.kick();
	rx_.kick();
}

u64 Model::bar_size(unsigned bar) const
{
	return bar == 0 ? PciConfig::bar0_size :
	       bar == 4 ? PciConfig::bar4_size :
			  0;
}

u32 Model::config_read(unsigned offset, unsigned len)
{
	return c_.pci.read(offset, len);
}

void Model::config_write(unsigned offset, unsigned len, u32 value)
{
	bool master = c_.pci.bus_master();

	/* Below 0x40 the system sizes BARs and probes as it likes. */
	if (!c_.pci.write(offset, len, value) && offset >= 0x40)
		c_.violation("9.3",
			     "config write of %#x to %#x sets bits "
			     "that are read-only",
			     value, offset);
	/* Initiate function level reset (9.3.10.5). */
	if (offset <= 0xa9 && offset + len > 0xa9 &&
	    (value >> (0xa9 - offset) * 8 & 0x80))
		software_reset();
	if (!master && c_.pci.bus_master()) {
		tx_.kick();
		rx_.kick();
	}
}

void Model::set_irq_mode(IrqMode mode)
{
	irqs_.set_mode(mode);
}

bool Model::access_ok(unsigned bar, u64 offset, unsigned len)
{
	if ((len != 4 && len != 8) || offset % 4 ||
	    offset + len > bar_size(bar)) {
		c_.violation("8.1", "access of %u bytes to BAR %u at %#llx",
			     len, bar, static_cast<unsigned long long>(offset));
		return false;
	}
	return true;
}

/* The function has fallen off the bus (faults.md: all ones). */
bool Model::dead()
{
	return c_.faults.mmio_dead_after &&
	       ++accesses_ > *c_.faults.mmio_dead_after;
}

u32 Model::read_dword(u32 offset)
{
	if (!c_.regs.row(offset)) {
		c_.violation("8.2.1", "read of unknown register %#x", offset);
		return 0;
	}
	return c_.regs.read(offset);
}

u64 Model::mmio_read(unsigned bar, u64 offset, unsigned len)
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

void Model::mmio_write(unsigned bar, u64 offset, unsigned len, u64 value)
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

u64 Model::deadline() const
{
	return std::min({ tx_.deadline(), rx_.deadline(), irqs_.deadline(),
			  link_.deadline(), flap_.deadline() });
}

void Model::advance()
{
	if (flap_.deadline() <= c_.now())
		flap_.run(c_.faults, c_.options.wire, c_.now());
	if (link_.deadline() <= c_.now())
		link_.advance();
	tx_.advance();
	rx_.advance();
	irqs_.advance();
}

bool Model::idle() const
{
	bool wire_idle = !c_.options.wire || c_.options.wire->idle();

	return wire_idle && tx_.idle() && rx_.idle() && irqs_.idle();
}

bool Model::deliver(const u8 *frame, std::size_t len, bool bad_fcs)
{
	Frame f;

	f.bytes.assign(frame, frame + len);
	f.bad_fcs = bad_fcs;
	bool taken = rx_.accept(f);
	rx_.kick();
	return taken;
}

} /* namespace ixgbe */
} /* namespace weir::models */
