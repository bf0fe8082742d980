// SPDX-License-Identifier: GPL-2.0
#include "model.h"

#include <algorithm>

#include "drivers/igb/igb_regs.h"

namespace weir::models {

std::unique_ptr<Igb82576> make_82576(const Igb82576Options &options, Host &host)
{
	return std::make_unique<igb::Model>(options, host);
}

namespace igb {
namespace {

constexpr u32 rah_valid = bit(31);

} /* namespace */

Model::Model(const Igb82576Options &options, Host &host)
	: c_(options, host), bus_(c_), nvm_(c_), irqs_(c_),
	  phy_(c_, [this] { link_moved(); }),
	  control_(c_, phy_, [this] { software_reset(); }),
	  mac_(c_, control_, phy_, [this](bool on) { receiver(on); }),
	  stats_(c_), tx_(c_, mac_, irqs_, stats_),
	  rx_(c_, mac_, irqs_, stats_, tx_)
{
	add_tables();
	for (const std::string &spec : options.faults)
		set_fault(spec);
	if (options.wire)
		options.wire->attach(options.wire_end, this);
	phy_.reset();
	software_reset();
	c_.audit = Audit{};
}

Model::~Model()
{
	if (c_.wire)
		c_.wire->detach(c_.wire_end);
}

/* The driver's table, and the second addresses that it leaves out. */
void Model::add_tables()
{
	Registers &r = c_.regs;

	r.add_rows(weir::igb::TABLE);
	for (unsigned q = 0; q < 4; q++) {
		r.add_alias(reg::RX_QUEUE_OTHER + q * reg::OTHER_STRIDE, 4,
			    rx_queue(q), 4, reg::queue_stride / 4);
		r.add_alias(reg::TX_QUEUE_OTHER + q * reg::OTHER_STRIDE, 4,
			    tx_queue(q), 4, reg::queue_stride / 4);
	}
	for (u32 offset : { reg::ICR, reg::ICS, reg::IMS, reg::IMC, reg::IAM })
		r.add_alias(reg::ICR_OTHER + (offset - reg::ICR) / 2, 4, offset,
			    4, 1);
}

/* What CTRL.RST and a bus reset have in common (4.2.1); the PHY goes on. */
void Model::software_reset()
{
	c_.audit.resets++;
	c_.regs.reset();
	nvm_.reset();
	control_.reset();
	irqs_.reset();
	stats_.reset();
	tx_.reset();
	rx_.reset();
	mac_.reset();
	/* 6.2.1: RAL/RAH 0 come from the NVM. */
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

u64 Model::deadline() const
{
	return std::min({ tx_.deadline(), rx_.deadline(), irqs_.deadline(),
			  phy_.deadline(), flap_.deadline() });
}

void Model::advance()
{
	if (flap_.deadline() <= c_.now())
		flap_.run(c_.faults, c_.wire, c_.now());
	if (phy_.deadline() <= c_.now())
		phy_.advance();
	tx_.advance();
	rx_.advance();
	irqs_.advance();
}

bool Model::idle() const
{
	bool wire_idle = !c_.wire || c_.wire->idle();

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

/* What a test asks of the model: counts, the cable, faults. */
std::string Model::control(std::string_view request)
{
	if (request == "stats")
		return c_.audit.text();
	if (request == "reset-stats") {
		c_.audit = Audit{};
		return "ok";
	}
	if (request.starts_with("link "))
		return set_cable(c_.wire, request.substr(5));
	if (request.starts_with("fault "))
		return set_fault(request.substr(6));
	return "error: not understood: " + std::string(request);
}

std::string Model::set_fault(std::string_view spec)
{
	std::string why = c_.faults.set(spec);

	if (!why.empty())
		return "error: " + why;
	bus_.count_again();
	flap_.plan(c_.faults, c_.now());
	if (c_.faults.rx_inject_len) {
		fill_injected(injected_, c_.faults);
		rx_.accept(injected_);
	}
	tx_.kick();
	rx_.kick();
	return "ok";
}

} /* namespace igb */
} /* namespace weir::models */
