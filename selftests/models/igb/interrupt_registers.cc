// SPDX-License-Identifier: GPL-2.0
/* The interrupt registers (8.8): how causes and masks are seen and set. */
#include "interrupts.h"

namespace weir::models::igb {
namespace {

constexpr u32 icr_asserted = bit(31);
constexpr u32 gpie_nsicr = bit(0), gpie_multiple_msix = bit(4);
/* EITR (8.8.12): the upper ten bits of a counter of thirteen. */
constexpr u32 eitr_counter_shift = 21, eitr_counter = 0x3ff;
constexpr u32 eitr_counter_keep = bit(31);
/* 8.8.1: 25 vectors, or 16 queues, the TCP timer and the rest. */
constexpr u32 eicr_msix = 0x01ffffff, eicr_single = 0xc000ffff;

} /* namespace */

/* 7.3.2.1.2: cleared by reading, unless that would lose what is not told. */
u32 Interrupts::read_icr()
{
	u32 v = icr_ | (told_ ? icr_asserted : 0);
	bool clear = c_.regs.has(reg::GPIE, gpie_nsicr) || !ims_ || told_ ||
		     !multiple();

	auto_mask_icr();
	if (clear) {
		icr_ = 0;
		told_ = false;
	}
	update_line();
	return v;
}

/* 8.8.11: reading or writing ICR masks what IAM says. */
void Interrupts::auto_mask_icr()
{
	if (c_.regs.has(reg::GPIE, gpie_nsicr) || (ims_ && told_))
		ims_ &= ~c_.regs.get(reg::IAM);
}

void Interrupts::hook_icr()
{
	Registers &r = c_.regs;
	auto masks = [this](unsigned) { return ims_; };

	r.on_read(reg::ICR, [this](unsigned) { return read_icr(); });
	r.on_write(reg::ICR, [this](unsigned, u32 v) {
		auto_mask_icr();
		icr_ &= ~v;
		if (!(icr_ & ims_))
			told_ = false;
		update_line();
	});
	r.on_read(reg::ICS, [this](unsigned) { return icr_; });
	r.on_write(reg::ICS, [this](unsigned, u32 v) {
		set_causes(v & ~icr_asserted, other);
	});
	r.on_read(reg::IMS, masks);
	r.on_read(reg::IMC, masks);
	/* A cause that waits behind its mask is told once it is enabled. */
	r.on_write(reg::IMS, [this](unsigned, u32 v) {
		change(icr_, ims_ | (v & ~icr_asserted), eicr_, eims_, other);
	});
	r.on_write(reg::IMC, [this](unsigned, u32 v) {
		ims_ &= ~v;
		update_line();
	});
}

u32 Interrupts::read_eicr()
{
	u32 v = eicr_;

	if (!multiple() && (icr_ & ims_))
		v |= bit(31);
	eicr_ = 0;
	return v;
}

void Interrupts::hook_eicr()
{
	Registers &r = c_.regs;
	auto mask = [this] {
		return c_.regs.has(reg::GPIE, gpie_multiple_msix) ? eicr_msix :
								    eicr_single;
	};
	auto masks = [this](unsigned) { return eims_; };

	r.on_read(reg::EICR, [this](unsigned) { return read_eicr(); });
	r.on_write(reg::EICR, [this](unsigned, u32 v) { eicr_ &= ~v; });
	r.on_read(reg::EICS, [this](unsigned) { return eicr_; });
	r.on_write(reg::EICS, [this, mask](unsigned, u32 v) {
		set_vectors(v & mask(), other);
	});
	r.on_read(reg::EIMS, masks);
	r.on_read(reg::EIMC, masks);
	r.on_write(reg::EIMS, [this, mask](unsigned, u32 v) {
		change(icr_, ims_, eicr_, eims_ | (v & mask()), other);
	});
	r.on_write(reg::EIMC, [this](unsigned, u32 v) { eims_ &= ~v; });
}

void Interrupts::hook_eitr()
{
	auto read = [this](unsigned v) {
		u32 value = c_.regs.get(reg::EITR + v * 4);
		u64 now = c_.now(), end = vectors_[v].expires;

		if (end > now)
			value |= (static_cast<u32>((end - now) / itr_unit_ns >>
						   3) &
				  eitr_counter)
				 << eitr_counter_shift;
		return value;
	};
	auto write = [this](unsigned v, u32 value) {
		c_.regs.set(reg::EITR + v * 4,
			    value & ~(eitr_counter_keep |
				      eitr_counter << eitr_counter_shift | 3));
		/* Without CNT_INGR the write loads the counter too. */
		if (value & eitr_counter_keep)
			return;
		u64 counter = (value >> eitr_counter_shift & eitr_counter) << 3;
		vectors_[v].expires = c_.now() + counter * itr_unit_ns;
	};

	c_.regs.on_read(reg::EITR, read, vectors);
	c_.regs.on_write(reg::EITR, write, vectors);
}

} /* namespace weir::models::igb */
