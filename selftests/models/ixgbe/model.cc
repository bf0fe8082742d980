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
	: c_(options, host), bus_(c_), nvm_(c_), sfp_(c_),
	  control_(c_, [this] { software_reset(); }), irqs_(c_),
	  link_(c_, nvm_, sfp_, [this] { link_moved(); }),
	  mac_(c_, control_, link_, [this](bool on) { receiver(on); }),
	  stats_(c_), tx_(c_, mac_, irqs_, stats_),
	  rx_(c_, mac_, irqs_, stats_, tx_)
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
	mac_.reset();
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

void Model::receiver(bool on)
{
	if (!on)
		rx_.forget_buffered();
	rx_.kick();
}

void Model::link_moved()
{
	irqs_.other_cause(Interrupts::link_changed);
	tx_.kick();
	rx_.kick();
}

u64 Model::bar_size(unsigned bar) const
{
	return c_.pci.bar_size(bar);
}

u32 Model::config_read(unsigned offset, unsigned len)
{
	return c_.pci.read(offset, len);
}

void Model::config_write(unsigned offset, unsigned len, u32 value)
{
	intel::Bus::Effect effect = bus_.config_write(offset, len, value);

	if (effect.reset)
		software_reset();
	if (effect.mastering) {
		tx_.kick();
		rx_.kick();
	}
}

void Model::set_irq_mode(IrqMode mode)
{
	irqs_.set_mode(mode);
}

u64 Model::mmio_read(unsigned bar, u64 offset, unsigned len)
{
	return bus_.mmio_read(bar, offset, len);
}

void Model::mmio_write(unsigned bar, u64 offset, unsigned len, u64 value)
{
	bus_.mmio_write(bar, offset, len, value);
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
