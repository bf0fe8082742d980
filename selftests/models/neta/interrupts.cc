// SPDX-License-Identifier: GPL-2.0
#include "interrupts.h"

#include "selftests/models/neta/mpic.h"

namespace weir::models::neta {
namespace {

constexpr u32 tx_bits = 0x000000ff, rx_bits = 0x0000ff00;

} /* namespace */

Interrupts::Interrupts(Context &c) : c_(c)
{
	hook();
}

void Interrupts::reset()
{
	conditions_ = 0;
	idle_rises_ = 0;
}

/* CPU_MAP: 7:0 receive queues, 15:8 transmit queues. */
u32 Interrupts::visible(unsigned cpu) const
{
	if (!c_.options.banked)
		return ~u32{ 0 };
	u32 map = c_.regs.get(reg::CPU_MAP + cpu * 4);
	u32 rx = map & 0xff, tx = map >> 8 & 0xff;

	return tx | rx << 8 | rx << 16 | ~queue_bits;
}

u32 Interrupts::cause() const
{
	u32 enable = c_.regs.get(reg::INTR_ENABLE);
	u32 tx = enable >> 8 & 0xff, rx = enable & 0xff;
	u32 v = conditions_ & (tx | rx << 8 | rx << 16);
	u32 misc = c_.regs.get(reg::MISC_CAUSE) & c_.regs.get(reg::MISC_MASK);

	if (c_.regs.get(reg::OLD_CAUSE) & c_.regs.get(reg::OLD_MASK))
		v |= old_summary;
	if (misc >> 24)
		v |= tx_error_summary;
	if (misc)
		v |= misc_summary;
	return v;
}

void Interrupts::hook()
{
	Registers &r = c_.regs;

	r.on_read(reg::NEW_CAUSE,
		  [this](unsigned) { return cause() & mine(); });
	/* Conditions: nothing is there to clear (4). */
	r.on_write(reg::NEW_CAUSE, [](unsigned, u32) {});
	for (u32 offset : { reg::NEW_MASK, reg::OLD_CAUSE, reg::OLD_MASK })
		r.on_read(offset, [this, offset](unsigned) {
			return c_.regs.get(offset) & mine();
		});
	for (u32 offset : { reg::NEW_MASK, reg::OLD_MASK })
		r.on_write(offset, [this, offset](unsigned, u32 v) {
			u32 others = c_.regs.get(offset) & ~mine();

			c_.regs.store(offset, (v & mine()) | others);
		});
	r.on_write(reg::OLD_CAUSE, [this](unsigned, u32 v) {
		c_.regs.store(reg::OLD_CAUSE, v | ~mine());
		progress();
	});
	r.on_write(reg::MISC_CAUSE, [this](unsigned, u32 v) {
		c_.regs.store(reg::MISC_CAUSE, v);
		progress();
	});
}

void Interrupts::latch(u32 offset, u32 bits)
{
	c_.regs.set(offset, c_.regs.get(offset) | bits);
}

bool Interrupts::swallow(u32 causes)
{
	using Cause = Faults::IrqCause;
	Faults &f = c_.faults;
	bool hit = f.swallow == Cause::any ||
		   (f.swallow == Cause::rx && (causes & rx_bits)) ||
		   (f.swallow == Cause::tx && (causes & tx_bits)) ||
		   (f.swallow == Cause::other && (causes & misc_summary));

	if (!hit || !f.swallow_count)
		return false;
	if (f.swallow_after) {
		f.swallow_after--;
		return false;
	}
	f.swallow_count--;
	c_.audit.interrupts_swallowed++;
	return true;
}

void Interrupts::rise(u32 causes)
{
	swallowed_ = swallow(causes);
	if (swallowed_)
		return;
	c_.audit.interrupts++;
	if (causes & tx_bits)
		c_.audit.irq_tx++;
	if (causes & rx_bits)
		c_.audit.irq_rx++;
	if (causes & ~queue_bits)
		c_.audit.irq_other++;
	if (++idle_rises_ == storm)
		c_.violation("4",
			     "%u interrupts with nothing done in between, "
			     "cause %#x",
			     storm, causes);
}

void Interrupts::tell(bool on)
{
	if (c_.options.mpic)
		c_.options.mpic->set_input(c_.options.mpic_input, on);
	else
		c_.host.set_intx(on);
}

void Interrupts::update()
{
	u32 active = cause() & c_.regs.get(reg::NEW_MASK), seen = 0;

	for (unsigned cpu = 0; cpu < cpus; cpu++)
		seen |= active & visible(cpu);
	if (seen && !line_)
		rise(seen);
	line_ = seen != 0;
	if (!line_)
		swallowed_ = false;
	for (unsigned cpu = 0; cpu < cpus; cpu++) {
		bool on = !swallowed_ && (active & visible(cpu));

		if (on != told_[cpu])
			c_.host.set_cpu_irq(cpu, on);
		told_[cpu] = on;
	}
	bool on = line_ && !swallowed_;
	if (on != asserted_)
		tell(on);
	asserted_ = on;
}

} /* namespace weir::models::neta */
