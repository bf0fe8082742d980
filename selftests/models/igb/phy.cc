// SPDX-License-Identifier: GPL-2.0
#include "phy.h"

#include <algorithm>
#include <utility>

namespace weir::models::igb {
namespace {

/* MDIC (8.2.4) */
constexpr u32 mdic_write = bit(26), mdic_read = bit(27), mdic_ready = bit(28),
	      mdic_error = bit(30);
constexpr u32 own_address = 1;
/* 64 bits at 2.5 MHz. */
constexpr u64 mdic_ns = 26'000;

/* Clause 22 registers */
enum : unsigned {
	bmcr,
	bmsr,
	id1,
	id2,
	anar,
	anlpar,
	aner,
	ctrl1000 = 9,
	stat1000,
	estatus = 15,
};
constexpr u16 bmcr_speed_1000 = 0x0040, bmcr_full = 0x0100,
	      bmcr_restart = 0x0200, bmcr_power_down = 0x0800,
	      bmcr_autoneg = 0x1000, bmcr_speed_100 = 0x2000,
	      bmcr_reset = 0x8000;
/* 10 and 100 Mb/s in both duplexes, extended status, may negotiate */
constexpr u16 bmsr_fixed = 0x7949, bmsr_link = 0x0004, bmsr_done = 0x0020;
constexpr u16 able_10_half = 0x0020, able_10_full = 0x0040,
	      able_100_half = 0x0080, able_100_full = 0x0100;
constexpr u16 gigabit_full = 0x0200;
constexpr u16 stat_partner_full = 0x0800, stat_receivers = 0x3000;

/* Negotiation of 1000BASE-T with its training (clause 40.4), shortened. */
constexpr u64 settle_ns = 200'000'000;
/* Clause 28: break_link_timer, shortened likewise. */
constexpr u64 break_ns = 20'000'000;

} /* namespace */

Phy::Phy(Context &c, std::function<void()> changed)
	: c_(c), changed_(std::move(changed))
{
	c.regs.on_read(reg::MDIC, [this](unsigned) { return read_mdic(); });
	c.regs.on_write(reg::MDIC, [this](unsigned, u32 v) { write_mdic(v); });
}

void Phy::reset()
{
	regs_.fill(0);
	regs_[bmcr] = bmcr_autoneg | bmcr_full | bmcr_speed_1000;
	regs_[id1] = 0x02a8;
	regs_[id2] = 0x0391;
	regs_[anar] = 0x0de1;
	regs_[ctrl1000] = gigabit_full;
	regs_[estatus] = 0x2000; /* 1000BASE-T full duplex */
	regs_[0x12] = 0x0008;	 /* port control, no automatic crossover */
	regs_[0x19] = 0x0002;	 /* power management: low power in D0 */
	renegotiate();
}

bool Phy::negotiates() const
{
	return regs_[bmcr] & bmcr_autoneg;
}

LinkPage Phy::page() const
{
	return negotiates() ? LinkPage{ regs_[anar], regs_[ctrl1000] } :
			      LinkPage{};
}

LinkPage Phy::partner() const
{
	return c_.wire ? c_.wire->partner_page(c_.wire_end) : LinkPage{};
}

/* Clause 28B.3: the best that both can. */
Phy::Mode Phy::negotiated(LinkPage far) const
{
	u16 both = regs_[anar] & far.abilities;

	if (regs_[ctrl1000] & far.gigabit & gigabit_full)
		return { 1000, true };
	if (both & able_100_full)
		return { 100, true };
	if (both & able_100_half)
		return { 100, false };
	if (both & able_10_full)
		return { 10, true };
	return { both & able_10_half ? 10u : 0u, false };
}

Phy::Mode Phy::mode() const
{
	u16 control = regs_[bmcr];

	if (negotiates())
		return negotiated(partner());
	unsigned mbps = control & bmcr_speed_1000 ? 1000 :
			control & bmcr_speed_100  ? 100 :
						    10;
	return { mbps, (control & bmcr_full) != 0 };
}

bool Phy::ready() const
{
	return sends_ && c_.wire && mode().mbps &&
	       c_.wire->partner_ready(c_.wire_end);
}

void Phy::set_sends(bool sends)
{
	if (sends_ == sends)
		return;
	sends_ = sends;
	if (c_.wire)
		c_.wire->end_changed(c_.wire_end);
}

void Phy::set_up(bool up)
{
	if (up_ == up)
		return;
	up_ = up;
	if (!up)
		link_latch_ = false;
	changed_();
}

/* The partner notices by the silence, and starts again as well. */
void Phy::renegotiate()
{
	settle_at_ = never;
	silent_until_ = c_.now() + break_ns;
	set_sends(false);
	set_up(false);
}

void Phy::update()
{
	bool powered = !(regs_[bmcr] & bmcr_power_down);

	set_sends(powered && c_.now() >= silent_until_);
	if (!ready()) {
		settle_at_ = never;
		set_up(false);
	} else if (!up_ && settle_at_ == never) {
		settle_at_ = c_.now() + settle_ns;
	}
}

u64 Phy::deadline() const
{
	bool silent = !sends_ && !(regs_[bmcr] & bmcr_power_down);

	return std::min(settle_at_, silent ? silent_until_ : never);
}

void Phy::advance()
{
	update();
	if (settle_at_ > c_.now())
		return;
	settle_at_ = never;
	link_latch_ = true;
	set_up(true);
}

/* ---- registers ---- */

u16 Phy::read(unsigned at)
{
	bool negotiated_up = up_ && negotiates();

	switch (at) {
	case bmsr: {
		u16 v = bmsr_fixed | (negotiated_up ? bmsr_done : 0);

		if (std::exchange(link_latch_, up_) && up_)
			v |= bmsr_link;
		return v;
	}
	case anlpar:
		return negotiated_up ? partner().abilities : 0;
	case aner:
		return negotiated_up ? 1 : 0;
	case stat1000:
		if (!negotiated_up)
			return 0;
		return static_cast<u16>((partner().gigabit & gigabit_full ?
						 stat_partner_full :
						 0) |
					stat_receivers);
	default:
		return regs_[at];
	}
}

void Phy::write(unsigned at, u16 v)
{
	u16 old = regs_[bmcr];

	switch (at) {
	case bmsr:
	case id1:
	case id2:
	case anlpar:
	case aner:
	case stat1000:
	case estatus:
		return; /* read-only */
	case bmcr:
		if (v & bmcr_reset) {
			reset();
			return;
		}
		regs_[bmcr] = v & static_cast<u16>(~bmcr_restart & ~0x3f);
		/* Leaving power-down starts it too. */
		if ((v & bmcr_restart) || ((v ^ old) & ~bmcr_restart))
			renegotiate();
		return;
	default:
		/* Abilities count from the next negotiation on (28.2.4). */
		regs_[at] = v;
	}
}

u32 Phy::read_mdic()
{
	if (c_.now() < mdic_done_at_ || c_.faults.mdic_dead)
		return mdic_ & ~mdic_ready;
	return mdic_;
}

void Phy::write_mdic(u32 v)
{
	unsigned at = v >> 16 & 0x1f;

	if (c_.now() < mdic_done_at_)
		c_.violation("8.2.4", "MDIC written while it is at work");
	/* 4.7: the PHY is the firmware's and the other port's as well. */
	if (!c_.regs.has(reg::SW_FW_SYNC, bit(1 + c_.options.lan_id)))
		c_.violation("8.7.3", "MDIC without SW_FW_SYNC.SW_PHY_SM");
	mdic_done_at_ = c_.now() + mdic_ns;
	mdic_ = (v & 0x2fffffff) | mdic_ready;
	if ((v >> 21 & 0x1f) != own_address)
		mdic_ |= mdic_error; /* nobody there */
	else if (v & mdic_read)
		mdic_ = (mdic_ & ~0xffffu) | read(at);
	else if (v & mdic_write)
		write(at, static_cast<u16>(v));
	else
		c_.violation("8.2.4", "MDIC without an operation");
}

} /* namespace weir::models::igb */
