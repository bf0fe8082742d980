// SPDX-License-Identifier: GPL-2.0
#include "interrupts.h"

#include <algorithm>
#include <bit>

namespace weir::models::ixgbe {
namespace {

constexpr u32 tcp_timer = bit(30);
/* GPIE (8.2.3.5.18) */
constexpr u32 gpie_multiple_msix = bit(4), gpie_eiame = bit(30);
/* EITR (8.2.3.5.12) */
constexpr u32 eitr_interval = 0xff8, eitr_interval_shift = 3;
/* IVAR (8.2.3.5.15): a vector and its valid bit per byte. */
constexpr u32 ivar_valid = bit(7), ivar_vector = 0x3f;

constexpr u64 vector_bit(unsigned v)
{
	return u64{ 1 } << v;
}

} /* namespace */

Interrupts::Interrupts(Context &c) : c_(c)
{
	hook_causes();
	hook_extended();
	hook_eitr();
}

void Interrupts::reset()
{
	vectors_.fill({});
	pending_ = enabled_ = auto_mask_ = news_ = 0;
	other_pending_ = other_enabled_ = 0;
	update_line();
}

void Interrupts::set_mode(Device::IrqMode mode)
{
	/* What was told in one way is told again in the other. */
	if (mode != mode_)
		news_ = ~u64{ 0 };
	mode_ = mode;
	update_line();
}

bool Interrupts::multiple() const
{
	return mode_ == Device::IrqMode::msix &&
	       c_.regs.has(reg::GPIE, gpie_multiple_msix);
}

u64 Interrupts::other_vector() const
{
	u32 entry = c_.regs.get(reg::IVAR_MISC) >> 8 & 0xff;

	return entry & ivar_valid ? vector_bit(entry & ivar_vector) : 0;
}

u64 Interrupts::interval_ns(unsigned v) const
{
	return ((c_.regs.get(eitr_offset(v)) & eitr_interval) >>
		eitr_interval_shift) *
	       itr_unit_ns;
}

/* Queues 2n and 2n+1 share IVAR[n]: RX, TX, RX, TX from the low byte up. */
static u32 ivar_entry(const Registers &regs, unsigned q, bool is_tx)
{
	u32 ivar = regs.get(reg::IVAR + q / 2 * 4);

	return ivar >> ((q & 1) * 16 + (is_tx ? 8 : 0)) & 0xff;
}

void Interrupts::queue_cause(unsigned q, bool is_tx)
{
	u32 entry = ivar_entry(c_.regs, q, is_tx);
	unsigned v = entry & ivar_vector;

	if (!(entry & ivar_valid))
		return;
	/* EICR has 16 queue bits where one message tells all (7.3.1.1). */
	if (!multiple())
		v &= 0xf;
	pending_ |= vector_bit(v);
	note(v, is_tx ? tx : rx);
}

void Interrupts::rx_cause(unsigned q)
{
	c_.audit.irq_rx++;
	queue_cause(q, false);
}

void Interrupts::tx_cause(unsigned q)
{
	c_.audit.irq_tx++;
	queue_cause(q, true);
}

void Interrupts::other_cause(u32 bits)
{
	c_.audit.irq_other++;
	set_causes(0, bits);
}

void Interrupts::note(unsigned v, u8 kind)
{
	if (!multiple())
		v = 0;
	vectors_[v].kinds |= kind;
	news_ |= vector_bit(v);
}

void Interrupts::set_causes(u64 vector_bits, u32 others)
{
	pending_ |= vector_bits;
	other_pending_ |= others & other_bits;
	while (vector_bits) {
		note(static_cast<unsigned>(std::countr_zero(vector_bits)),
		     other);
		vector_bits &= vector_bits - 1;
	}
	u64 v = other_vector();
	if ((others & other_bits) && (v || !multiple()))
		note(v ? static_cast<unsigned>(std::countr_zero(v)) : 0, other);
}

bool Interrupts::any_enabled() const
{
	return (pending_ & enabled_ & queue_bits) ||
	       (other_pending_ & other_enabled_);
}

u64 Interrupts::untold() const
{
	if (mode_ == Device::IrqMode::none)
		return 0;
	if (!multiple())
		return any_enabled() ? news_ & 1 : 0;
	u64 active = pending_ & enabled_;
	if (other_pending_ & other_enabled_)
		active |= other_vector();
	return active & news_;
}

u64 Interrupts::tx_interval_ns(unsigned q) const
{
	u32 entry = ivar_entry(c_.regs, q, true);

	return interval_ns(multiple() ? entry & ivar_vector : 0);
}

u64 Interrupts::tx_throttled_until(unsigned q) const
{
	u32 entry = ivar_entry(c_.regs, q, true);
	u64 expires = vectors_[multiple() ? entry & ivar_vector : 0].expires;

	return expires > c_.now() ? expires : 0;
}

u64 Interrupts::deadline() const
{
	u64 at = never;

	for (u64 left = untold(); left; left &= left - 1)
		at = std::min(at, vectors_[std::countr_zero(left)].expires);
	return at;
}

void Interrupts::advance()
{
	u64 now = c_.now();

	for (u64 left = untold(); left; left &= left - 1) {
		auto v = static_cast<unsigned>(std::countr_zero(left));

		if (vectors_[v].expires <= now)
			fire(v);
	}
}

bool Interrupts::idle() const
{
	return untold() == 0;
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
	news_ &= ~vector_bit(v);
	if (!lost) {
		c_.audit.interrupts++;
		c_.audit.vector_interrupts[v]++;
	}
	if (mode_ == Device::IrqMode::intx) {
		line_ = line_ || !lost;
		update_line();
		return;
	}
	if (!lost && mode_ == Device::IrqMode::msix)
		c_.host.raise_msix(v);
	else if (!lost)
		c_.host.raise_msi();
	after_message(v);
}

/* 7.3.1.4, 7.3.1.5: auto-clear and auto-mask once a message is out. */
void Interrupts::after_message(unsigned v)
{
	if (!multiple())
		return;
	u32 eiac = c_.regs.get(reg::EIAC);
	bool eiame = c_.regs.has(reg::GPIE, gpie_eiame);

	if (v >= 16 || (eiac & bit(v)))
		pending_ &= ~vector_bit(v);
	if (eiame)
		enabled_ &= ~(auto_mask_ & vector_bit(v));
	if (other_vector() != vector_bit(v))
		return;
	other_pending_ &= ~(eiac & tcp_timer);
	if (eiame)
		other_enabled_ &= ~(c_.regs.get(reg::EIAM) & other_bits);
}

/* A level: it goes down with its causes, and comes up by fire() only. */
void Interrupts::update_line()
{
	bool asserted = line_ && mode_ == Device::IrqMode::intx &&
			any_enabled() && !c_.pci.intx_disabled();

	if (!any_enabled())
		line_ = false;
	if (asserted == asserted_)
		return;
	asserted_ = asserted;
	c_.pci.set_intx_status(asserted);
	c_.host.set_intx(asserted);
}

} /* namespace weir::models::ixgbe */
