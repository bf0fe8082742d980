// SPDX-License-Identifier: GPL-2.0
#include "interrupts.h"

#include <algorithm>
#include <bit>

namespace weir::models::igb {
namespace {

/* GPIE (8.8.15) */
constexpr u32 gpie_multiple_msix = bit(4), gpie_eiame = bit(30);
/* EITR (8.8.12) */
constexpr u32 eitr_interval = 0x1fff, eitr_interval_shift = 2;
/* IVAR (8.8.13): a vector and its valid bit per byte. */
constexpr u32 ivar_valid = bit(7), ivar_vector = 0x1f;
/* ICR (8.8.7) */
constexpr u32 icr_txdw = bit(0), icr_rxdw = bit(7);
constexpr u32 vector_bits = (u32{ 1 } << vectors) - 1;

} /* namespace */

Interrupts::Interrupts(Context &c) : c_(c)
{
	hook_icr();
	hook_eicr();
	hook_eitr();
}

void Interrupts::reset()
{
	vectors_.fill({});
	icr_ = ims_ = eicr_ = eims_ = news_ = 0;
	told_ = false;
	update_line();
}

void Interrupts::set_mode(Device::IrqMode mode)
{
	/* What was told in one way is told again in the other. */
	if (mode != mode_)
		news_ = vector_bits;
	mode_ = mode;
	update_line();
}

bool Interrupts::multiple() const
{
	return mode_ == Device::IrqMode::msix &&
	       c_.regs.has(reg::GPIE, gpie_multiple_msix);
}

/* Queues n and n + 8 share IVAR[n]: RX, TX, RX, TX from the low byte up. */
u32 Interrupts::ivar_entry(unsigned q, bool is_tx) const
{
	u32 ivar = c_.regs.get(reg::IVAR + q % 8 * 4);

	return ivar >> (q / 8 * 16 + (is_tx ? 8 : 0)) & 0xff;
}

unsigned Interrupts::vector_of(u32 entry) const
{
	return multiple() ? std::min(entry & ivar_vector, vectors - 1) : 0;
}

u64 Interrupts::interval_ns(unsigned v) const
{
	return (c_.regs.get(reg::EITR + v * 4) >> eitr_interval_shift &
		eitr_interval) *
	       itr_unit_ns;
}

void Interrupts::change(u32 icr, u32 ims, u32 eicr, u32 eims, u8 kind)
{
	u32 fresh_icr = icr & ims & ~(icr_ & ims_);

	icr_ = icr;
	ims_ = ims;
	if (!multiple()) {
		eicr_ = eicr;
		eims_ = eims;
		if (fresh_icr) {
			vectors_[0].kinds |= kind;
			news_ |= 1;
		}
		return;
	}
	/* What is no queue's has one vector for all of it. */
	u32 misc = c_.regs.get(reg::IVAR_MISC) >> 8 & 0xff;
	if ((fresh_icr & ~(icr_txdw | icr_rxdw)) && (misc & ivar_valid))
		eicr |= bit(vector_of(misc));
	u32 fresh = eicr & eims & ~(eicr_ & eims_) & vector_bits;
	eicr_ = eicr;
	eims_ = eims;
	news_ |= fresh;
	for (; fresh; fresh &= fresh - 1)
		vectors_[static_cast<unsigned>(std::countr_zero(fresh))]
			.kinds |= kind;
}

void Interrupts::set_causes(u32 icr_bits, u8 kind)
{
	change(icr_ | icr_bits, ims_, eicr_, eims_, kind);
}

void Interrupts::set_vectors(u32 eicr_bits, u8 kind)
{
	change(icr_, ims_, eicr_ | eicr_bits, eims_, kind);
}

void Interrupts::rx_cause(unsigned q)
{
	u32 entry = ivar_entry(q, false);

	c_.audit.irq_rx++;
	set_causes(icr_rxdw, rx);
	if (entry & ivar_valid)
		set_vectors(bit(multiple() ? vector_of(entry) : entry & 0xf),
			    rx);
}

void Interrupts::tx_cause(unsigned q)
{
	u32 entry = ivar_entry(q, true);

	c_.audit.irq_tx++;
	set_causes(icr_txdw, tx);
	if (entry & ivar_valid)
		set_vectors(bit(multiple() ? vector_of(entry) : entry & 0xf),
			    tx);
}

void Interrupts::other_cause(u32 bits)
{
	c_.audit.irq_other++;
	set_causes(bits, other);
}

u64 Interrupts::tx_interval_ns(unsigned q) const
{
	return interval_ns(vector_of(ivar_entry(q, true)));
}

u64 Interrupts::tx_throttled_until(unsigned q) const
{
	u64 expires = vectors_[vector_of(ivar_entry(q, true))].expires;

	return expires > c_.now() ? expires : 0;
}

u32 Interrupts::untold() const
{
	if (mode_ == Device::IrqMode::none)
		return 0;
	if (!multiple())
		return icr_ & ims_ ? news_ & 1 : 0;
	return eicr_ & eims_ & news_ & vector_bits;
}

u64 Interrupts::deadline() const
{
	u64 at = never;

	for (u32 left = untold(); left; left &= left - 1)
		at = std::min(
			at,
			vectors_[static_cast<unsigned>(std::countr_zero(left))]
				.expires);
	return at;
}

void Interrupts::advance()
{
	for (u32 left = untold(); left; left &= left - 1) {
		auto v = static_cast<unsigned>(std::countr_zero(left));

		if (vectors_[v].expires <= c_.now())
			fire(v);
	}
}

bool Interrupts::swallow(u8 kinds)
{
	return intel::swallow(c_.faults, c_.audit, kinds & rx, kinds & tx,
			      kinds & other);
}

void Interrupts::fire(unsigned v)
{
	Vector &vector = vectors_[v];
	bool lost = swallow(vector.kinds);

	vector.expires = c_.now() + interval_ns(v);
	vector.kinds = 0;
	news_ &= ~bit(v);
	if (!lost) {
		c_.audit.interrupts++;
		c_.audit.vector_interrupts[v]++;
	}
	if (multiple()) {
		if (!lost)
			c_.host.raise_msix(v);
		/* 7.3.4: auto-clear and auto-mask once a message is out. */
		eicr_ &= ~(c_.regs.get(reg::EIAC) & bit(v));
		if (c_.regs.has(reg::GPIE, gpie_eiame))
			eims_ &= ~(c_.regs.get(reg::EIAM) & bit(v));
		return;
	}
	/* A swallowed one leaves the line down; ICR says that it was meant. */
	told_ = true;
	if (mode_ == Device::IrqMode::intx) {
		if (!lost)
			update_line();
	} else if (!lost && mode_ == Device::IrqMode::msix) {
		c_.host.raise_msix(0);
	} else if (!lost) {
		c_.host.raise_msi();
	}
}

/* A level: it goes down with its causes, and comes up by fire() only. */
void Interrupts::update_line()
{
	bool asserted = told_ && mode_ == Device::IrqMode::intx &&
			(icr_ & ims_) && !c_.pci.intx_disabled();

	if (asserted == asserted_)
		return;
	asserted_ = asserted;
	c_.pci.set_intx_status(asserted);
	c_.host.set_intx(asserted);
}

} /* namespace weir::models::igb */
