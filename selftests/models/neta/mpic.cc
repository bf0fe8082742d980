// SPDX-License-Identifier: GPL-2.0
#include "mpic.h"

#include <utility>

namespace weir::models::neta {
namespace {

/* Main registers */
constexpr u32 control = 0x00, software_interrupt = 0x04, set_enable = 0x30,
	      clear_enable = 0x34, source_control = 0x100;
constexpr u32 control_inputs_shift = 2;
constexpr u32 source_writable = 0x00000f0f;
/* Registers of the CPU */
constexpr u32 doorbell_cause = 0x08, doorbell_mask = 0x0c, ppi_cause = 0x10,
	      acknowledge = 0x44, set_mask = 0x48, clear_mask = 0x4c,
	      fabric_mask = 0x54;
/* Inputs below are per CPU and show in ppi_cause. */
constexpr unsigned per_cpu_inputs = 29;
constexpr u32 nothing_pending = 1023;

} /* namespace */

void Mpic::connect(Output output, Complain complain)
{
	output_ = std::move(output);
	complain_ = std::move(complain);
}

/* What is plugged into the inputs stays as it is. */
void Mpic::reset()
{
	enabled_.fill(false);
	source_.fill(0);
	cpu_state_.fill({});
	update();
}

void Mpic::set_input(unsigned n, bool asserted)
{
	level_[n] = asserted;
	update();
}

bool Mpic::doorbell(unsigned n, unsigned cpu) const
{
	const Cpu &c = cpu_state_[cpu];
	u32 half = n == 0 ? 0x0000ffff : 0xffff0000;

	return n < 2 && (c.doorbells & c.doorbell_mask & half);
}

bool Mpic::pending(unsigned n, unsigned cpu) const
{
	bool active = n < 2 ? doorbell(n, cpu) : level_[n] && enabled_[n];

	return active && (source_[n] & (0x101u << cpu));
}

bool Mpic::line(unsigned cpu) const
{
	for (unsigned n = 0; n < inputs; n++)
		if (pending(n, cpu))
			return true;
	return false;
}

void Mpic::update()
{
	bool on = false;

	for (unsigned cpu = 0; cpu < cpus; cpu++)
		on |= line(cpu);
	if (on == std::exchange(told_, on) || !output_)
		return;
	output_(on);
}

void Mpic::unknown(const char *what, u32 offset)
{
	if (complain_)
		complain_(what, offset);
}

u32 Mpic::read(u32 offset)
{
	return offset < per_cpu ? read_main(offset) :
				  read_cpu(offset - per_cpu);
}

void Mpic::write(u32 offset, u32 v)
{
	if (offset < per_cpu)
		write_main(offset, v);
	else
		write_cpu(offset - per_cpu, v);
	update();
}

u32 Mpic::read_main(u32 offset)
{
	if (offset == control)
		return inputs << control_inputs_shift;
	if (offset >= source_control && offset < source_control + inputs * 4)
		return source_[(offset - source_control) / 4];
	unknown("read of unknown MPIC register", offset);
	return 0;
}

/* 4:0 the doorbell, 11:8 the CPUs that hear it. */
void Mpic::ring(u32 v)
{
	for (unsigned cpu = 0; cpu < cpus; cpu++)
		if (v >> 8 & bit(cpu))
			cpu_state_[cpu].doorbells |= bit(v & 0x1f);
}

void Mpic::write_main(u32 offset, u32 v)
{
	if (offset == software_interrupt) {
		ring(v);
	} else if (offset == set_enable || offset == clear_enable) {
		if (v < inputs)
			enabled_[v] = offset == set_enable;
		else
			unknown("MPIC enable of no input", v);
	} else if (offset >= source_control &&
		   offset < source_control + inputs * 4) {
		source_[(offset - source_control) / 4] = v & source_writable;
	} else {
		unknown("write of unknown MPIC register", offset);
	}
}

u32 Mpic::read_cpu(u32 offset)
{
	const Cpu &c = cpu_state_[cpu_];
	u32 v = 0;

	switch (offset) {
	case doorbell_cause:
		return c.doorbells;
	case doorbell_mask:
		return c.doorbell_mask;
	case fabric_mask:
		return c.fabric_mask;
	case ppi_cause:
		/* As it comes in: what is masked shows here too. */
		for (unsigned n = 0; n < per_cpu_inputs; n++)
			if (n < 2 ? doorbell(n, cpu_) :
				    level_[n] && enabled_[n])
				v |= bit(n);
		return v;
	case acknowledge:
		for (unsigned n = 0; n < inputs; n++)
			if (pending(n, cpu_))
				return n;
		return nothing_pending;
	case set_mask:
	case clear_mask:
		return 0;
	default:
		unknown("read of unknown MPIC CPU register", offset);
		return 0;
	}
}

void Mpic::write_cpu(u32 offset, u32 v)
{
	Cpu &c = cpu_state_[cpu_];

	switch (offset) {
	case doorbell_cause:
		c.doorbells &= v;
		break;
	case doorbell_mask:
		c.doorbell_mask = v;
		break;
	case fabric_mask:
		c.fabric_mask = v;
		break;
	case set_mask:
	case clear_mask:
		if (v >= inputs)
			unknown("MPIC mask of no input", v);
		else if (offset == clear_mask)
			source_[v] |= bit(cpu_);
		else
			source_[v] &= ~bit(cpu_);
		break;
	default:
		unknown("write of unknown MPIC CPU register", offset);
	}
}

} /* namespace weir::models::neta */
