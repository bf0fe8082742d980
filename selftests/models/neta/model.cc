// SPDX-License-Identifier: GPL-2.0
#include "model.h"

#include <algorithm>

#include "selftests/models/neta/registers.h"

namespace weir::models {

std::unique_ptr<NetaPort> make_neta(const NetaOptions &options, Host &host)
{
	return std::make_unique<neta::Model>(options, host);
}

namespace neta {

Model::Model(const NetaOptions &options, Host &host)
	: c_(options, host), pci_(options.mpic_window ? Mpic::bytes : 0),
	  irqs_(c_), link_(c_, irqs_, [this] { link_moved(); }), mib_(c_),
	  tx_(c_, irqs_, link_, mib_), rx_(c_, irqs_, link_, mib_, tx_)
{
	c_.regs.add_rows(table());
	if (has_mpic())
		connect_mpic();
	for (const std::string &spec : options.faults)
		set_fault(spec);
	if (options.wire)
		options.wire->attach(options.wire_end, this);
	reset();
	c_.audit = Audit{};
}

Model::~Model()
{
	if (c_.options.wire)
		c_.options.wire->detach(c_.options.wire_end);
	if (has_mpic())
		c_.options.mpic->connect(nullptr, nullptr);
}

void Model::connect_mpic()
{
	c_.options.mpic->connect([this](bool on) { c_.host.set_intx(on); },
				 [this](const char *text, u32 offset) {
					 c_.violation("4.1", "%s %#x", text,
						      offset);
				 });
}

void Model::set_cpu(unsigned cpu)
{
	irqs_.set_cpu(cpu);
	if (has_mpic())
		c_.options.mpic->set_cpu(cpu);
}

void Model::reset()
{
	const auto &mac = c_.options.mac_address;

	c_.audit.resets++;
	pci_.reset();
	c_.regs.reset();
	mib_.reset();
	tx_.reset();
	rx_.reset();
	irqs_.reset();
	link_.reset();
	c_.regs.set(reg::MAC_ADDR_HIGH, load_be32(&mac[0]));
	c_.regs.set(reg::MAC_ADDR_LOW, load_be16(&mac[4]));
	if (has_mpic())
		c_.options.mpic->reset();
	irqs_.update();
}

void Model::link_changed()
{
	link_.update();
	irqs_.update();
}

void Model::link_moved()
{
	tx_.kick();
	rx_.kick();
}

bool Model::access_ok(unsigned bar, u64 offset, unsigned len)
{
	if (len == 4 && offset % 4 == 0 && offset + len <= bar_size(bar))
		return true;
	c_.violation("1", "access of %u bytes to BAR %u at %#llx", len, bar,
		     static_cast<unsigned long long>(offset));
	return false;
}

/* Nothing answers any more: the bus gives all ones. */
bool Model::dead()
{
	return c_.faults.mmio_dead_after &&
	       ++accesses_ > *c_.faults.mmio_dead_after;
}

u64 Model::mmio_read(unsigned bar, u64 offset, unsigned len)
{
	c_.audit.mmio_reads++;
	if (!access_ok(bar, offset, len) || dead())
		return len == 8 ? ~u64{ 0 } : 0xffffffff;
	u32 at = static_cast<u32>(offset);
	if (bar == 2)
		return c_.options.mpic->read(at);
	if (!c_.regs.row(at)) {
		c_.violation("1", "read of unknown register %#x", at);
		return 0;
	}
	return c_.regs.read(at);
}

/* What a write cannot change was meant to. */
void Model::check_write(const RegInfo &row, u32 offset, u32 v)
{
	bool plain = row.access == Access::rw || row.access == Access::wo;

	if (row.access == Access::ro && offset != reg::NEW_CAUSE)
		c_.violation(row.section, "write of %#x to %s, read-only", v,
			     row.name);
	else if (plain && (v & ~row.write_mask))
		c_.violation(row.section,
			     "write of %#x to %s: bits %#x are "
			     "reserved",
			     v, row.name, v & ~row.write_mask);
}

void Model::mmio_write(unsigned bar, u64 offset, unsigned len, u64 value)
{
	u32 at = static_cast<u32>(offset), v = static_cast<u32>(value);

	c_.audit.mmio_writes++;
	if (!access_ok(bar, offset, len) || dead())
		return;
	if (bar == 2) {
		c_.options.mpic->write(at, v);
		return;
	}
	const RegInfo *row = c_.regs.row(at);
	if (!row) {
		c_.violation("1", "write of %#x to unknown register %#x", v,
			     at);
		return;
	}
	check_write(*row, at, v);
	c_.regs.write(at, v);
	irqs_.update();
}

u64 Model::deadline() const
{
	return std::min({ tx_.deadline(), rx_.deadline(), link_.deadline(),
			  flap_.deadline() });
}

void Model::advance()
{
	if (flap_.deadline() <= c_.now())
		flap_.run(c_.faults, c_.options.wire, c_.now());
	if (link_.deadline() <= c_.now())
		link_.advance();
	tx_.advance();
	rx_.advance();
	irqs_.update();
}

bool Model::idle() const
{
	bool wire_idle = !c_.options.wire || c_.options.wire->idle();

	return wire_idle && tx_.idle() && rx_.idle();
}

bool Model::deliver(const u8 *frame, std::size_t len, bool bad_fcs)
{
	Frame f;

	f.bytes.assign(frame, frame + len);
	f.bad_fcs = bad_fcs;
	bool taken = rx_.accept(f);
	rx_.kick();
	irqs_.update();
	return taken;
}

} /* namespace neta */
} /* namespace weir::models */
