// SPDX-License-Identifier: GPL-2.0
#include "interrupts.h"

#include <algorithm>
#include <bit>

namespace weir::models::ixgbe {
namespace {

constexpr u32 queue_bits = 0x0000ffff, other_bits = 0x7fff0000;
constexpr u32 tcp_timer = bit(30);
/* GPIE (8.2.3.5.18) */
constexpr u32 gpie_multiple_msix = bit(4), gpie_other_clear_disable = bit(5),
	      gpie_eiame = bit(30);
/* EITR (8.2.3.5.12) */
constexpr u32 eitr_interval = 0xff8, eitr_interval_shift = 3;
constexpr u32 eitr_counter_shift = 21, eitr_counter = 0x7f;
constexpr u32 eitr_counter_keep = bit(31);
/* IVAR (8.2.3.5.15): a vector and its valid bit per byte. */
constexpr u32 ivar_valid = bit(7), ivar_vector = 0x3f;

constexpr u64 vector_bit(unsigned v)
{
	return u64{ 1 } << v;
}

constexpr u32 eitr_offset(unsigned v)
{
	return v < 24 ? reg::EITR + v * 4 : reg::EITR_24 + (v - 24) * 4;
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
	using Cause = Faults::IrqCause;
	Faults &f = c_.faults;
	u8 wanted = f.swallow == Cause::rx    ? rx :
		    f.swallow == Cause::tx    ? tx :
		    f.swallow == Cause::other ? other :
		    f.swallow == Cause::any   ? 0xff :
						0;

	if (!(kinds & wanted) || !f.swallow_count)
		return false;
	if (f.swallow_after) {
		f.swallow_after--;
		return false;
	}
	f.swallow_count--;
	c_.audit.interrupts_swallowed++;
	return true;
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
