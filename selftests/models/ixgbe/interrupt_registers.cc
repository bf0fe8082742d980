// SPDX-License-Identifier: GPL-2.0
/* The interrupt registers (8.2.3.5): how causes and masks are seen and set. */
#include "interrupts.h"

namespace weir::models::ixgbe {
namespace {

constexpr u32 gpie_other_clear_disable = bit(5);
/* EITR (8.2.3.5.12) */
constexpr u32 eitr_counter_shift = 21, eitr_counter = 0x7f;
constexpr u32 eitr_counter_keep = bit(31);

} /* namespace */

u32 Interrupts::eicr() const
{
	return static_cast<u32>(pending_ & queue_bits) | other_pending_;
}

/* 8.2.3.5.1: read-to-clear; with GPIE.OCD the queue bits stay. */
u32 Interrupts::read_eicr()
{
	u32 v = eicr();

	if (c_.regs.has(reg::GPIE, gpie_other_clear_disable))
		clear_causes(v & other_bits);
	else
		clear_causes(v);
	/* EIAM outside of MSI-X: the read masks (8.2.3.5.6). */
	if (!multiple())
		disable(auto_mask_ & queue_bits,
			c_.regs.get(reg::EIAM) & other_bits);
	return v;
}

void Interrupts::clear_causes(u32 bits)
{
	pending_ &= ~u64{ bits & queue_bits };
	other_pending_ &= ~bits;
	if (mode_ == Device::IrqMode::intx)
		update_line();
}

/* A cause that waits behind its mask is told once it is enabled. */
void Interrupts::enable(u64 vector_bits, u32 others)
{
	enabled_ |= vector_bits;
	other_enabled_ |= others & other_bits;
	if (!multiple()) {
		if (any_enabled())
			news_ |= 1;
		return;
	}
	news_ |= vector_bits & pending_;
	if (others & other_pending_)
		news_ |= other_vector();
}

void Interrupts::disable(u64 vector_bits, u32 others)
{
	enabled_ &= ~vector_bits;
	other_enabled_ &= ~others;
	if (mode_ == Device::IrqMode::intx)
		update_line();
}

void Interrupts::hook_causes()
{
	Registers &r = c_.regs;

	r.on_read(reg::EICR, [this](unsigned) { return read_eicr(); });
	r.on_write(reg::EICR, [this](unsigned, u32 v) { clear_causes(v); });
	/* Reading EICS shows the causes and clears none. */
	r.on_read(reg::EICS, [this](unsigned) { return eicr(); });
	r.on_write(reg::EICS,
		   [this](unsigned, u32 v) { set_causes(v & queue_bits, v); });
	auto masks = [this](unsigned) {
		return static_cast<u32>(enabled_ & queue_bits) | other_enabled_;
	};
	r.on_read(reg::EIMS, masks);
	r.on_write(reg::EIMS,
		   [this](unsigned, u32 v) { enable(v & queue_bits, v); });
	r.on_read(reg::EIMC, masks);
	r.on_write(reg::EIMC,
		   [this](unsigned, u32 v) { disable(v & queue_bits, v); });
	r.on_write(reg::EIAM, [this](unsigned, u32 v) {
		c_.regs.set(reg::EIAM, v);
		auto_mask_ =
			(auto_mask_ & ~u64{ queue_bits }) | (v & queue_bits);
	});
}

void Interrupts::hook_extended()
{
	Registers &r = c_.regs;
	auto half = [](u64 v, unsigned i) {
		return static_cast<u32>(v >> i * 32);
	};
	auto wide = [](unsigned i, u32 v) { return u64{ v } << i * 32; };

	r.on_write(
		reg::EICS_EX,
		[this, wide](unsigned i, u32 v) { set_causes(wide(i, v), 0); },
		2);
	r.on_read(
		reg::EICS_EX,
		[this, half](unsigned i) { return half(pending_, i); }, 2);
	auto masks = [this, half](unsigned i) { return half(enabled_, i); };
	r.on_read(reg::EIMS_EX, masks, 2);
	r.on_read(reg::EIMC_EX, masks, 2);
	r.on_write(
		reg::EIMS_EX,
		[this, wide](unsigned i, u32 v) { enable(wide(i, v), 0); }, 2);
	r.on_write(
		reg::EIMC_EX,
		[this, wide](unsigned i, u32 v) { disable(wide(i, v), 0); }, 2);
	r.on_read(
		reg::EIAM_EX,
		[this, half](unsigned i) { return half(auto_mask_, i); }, 2);
	r.on_write(
		reg::EIAM_EX,
		[this, wide](unsigned i, u32 v) {
			auto_mask_ = (auto_mask_ & ~wide(i, ~0u)) | wide(i, v);
		},
		2);
}

u32 Interrupts::read_eitr(unsigned v) const
{
	u32 value = c_.regs.get(eitr_offset(v));
	u64 now = c_.now();

	if (v < vectors && vectors_[v].expires > now) {
		u64 left = (vectors_[v].expires - now) / itr_unit_ns;

		value |= (static_cast<u32>(left >> 2) & eitr_counter)
			 << eitr_counter_shift;
	}
	return value;
}

/*
 * 8.2.3.5.12: without CNT_WDIS the write loads the counter too, of which the
 * field holds the seven upper bits of nine.
 */
void Interrupts::write_eitr(unsigned v, u32 value)
{
	c_.regs.set(eitr_offset(v),
		    value & ~(eitr_counter_keep |
			      eitr_counter << eitr_counter_shift | 7));
	if (v >= vectors || (value & eitr_counter_keep))
		return;
	u64 counter = (value >> eitr_counter_shift & eitr_counter) << 2;
	vectors_[v].expires = c_.now() + counter * itr_unit_ns;
}

void Interrupts::hook_eitr()
{
	Registers &r = c_.regs;
	auto read = [this](unsigned v) { return read_eitr(v); };
	auto write = [this](unsigned v, u32 value) { write_eitr(v, value); };

	r.on_read(reg::EITR, read, 24);
	r.on_write(reg::EITR, write, 24);
	r.on_read(reg::EITR_24, read, 105, 4, 24);
	r.on_write(reg::EITR_24, write, 105, 4, 24);
}

} /* namespace weir::models::ixgbe */
