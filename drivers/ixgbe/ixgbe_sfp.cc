// SPDX-License-Identifier: GPL-2.0
/* Which module is in the cage, and what the analog core needs for it. */

#include "ixgbe_sfp.h"

#include "ixgbe_i2c.h"

namespace weir::ixgbe {

/* Page 0xa0 by SFF-8472 rev 12.4, table 4-1 and 5-3. */
namespace id {
constexpr u32 identifier = 0;
constexpr u32 ethernet_10g = 3;
constexpr u32 ethernet_1g = 6;
constexpr u32 cable = 8;
constexpr u32 bit_rate = 12; /* 100 MBd */
constexpr u32 length_smf_km = 14;
constexpr u32 length_smf_100m = 15;
constexpr u32 cable_compliance = 60;
constexpr u32 serial_end = 84;
constexpr u32 vendor = 20;
constexpr u32 diagnostics = 92;
constexpr u32 bytes = 96;

constexpr u8 is_sfp = 3;
constexpr u8 base_sr = 0x10, base_lr = 0x20, base_er = 0x80;
constexpr u8 base_sx = 0x01, base_lx = 0x02, base_t = 0x08, base_bx10 = 0x40;
constexpr u8 passive = 0x04, active = 0x08;
constexpr u8 limiting = 0x04; /* SFF-8431 appendix E */
constexpr u8 rate_1000base_bx = 13;
constexpr u8 rate_10gbase = 0x67;
constexpr u8 has_diagnostics = 0x40;
constexpr u8 address_change = 0x04;
} /* namespace id */

constexpr u8 page_id = 0xa0;

Status Sfp::read(u8 page, u32 offset, u32 len, u8 *out)
{
	const SwFwLock lock(hw_, hw_.lan_id ? SwFwSync::SW_PHY_SM1 :
					      SwFwSync::SW_PHY_SM0(1));

	if (!lock.held())
		return { Error::busy, "the firmware has the module's bus" };
	if (!I2c(hw_).read(page, static_cast<u8>(offset), len, out))
		return { Error::io, "the module does not answer; is one "
				    "plugged in?" };
	return {};
}

/* FNV-1a over vendor, part and serial: another module is another number. */
static u64 identity_of(const u8 *page)
{
	u64 h = 0xcbf29ce484222325;

	for (u32 i = id::vendor; i < id::serial_end; i++)
		h = (h ^ page[i]) * 0x100000001b3;
	return h;
}

static void classify(const u8 *p, SfpInfo &info)
{
	const u8 g10 = p[id::ethernet_10g];
	const u8 g1 = p[id::ethernet_1g];
	const u8 cable = p[id::cable];
	const bool smf = p[id::length_smf_km] || p[id::length_smf_100m] >= 10;

	if (cable & id::passive) {
		info.kind = SfpKind::copper_passive;
		info.can_10g = info.direct_attach = true;
		return;
	}
	if (cable & id::active) {
		info.can_10g = info.direct_attach =
			p[id::cable_compliance] & id::limiting;
	} else {
		info.short_range = g10 & id::base_sr || g1 & id::base_sx;
		info.long_range = g10 & (id::base_lr | id::base_er) ||
				  g1 & (id::base_lx | id::base_bx10);
		info.can_10g = g10 & (id::base_sr | id::base_lr | id::base_er);
		info.can_1g = g1 & (id::base_sx | id::base_lx | id::base_t) ||
			      (g1 & id::base_bx10 &&
			       p[id::bit_rate] == id::rate_1000base_bx);
		info.twisted_pair = g1 & id::base_t;
		/* 10GBASE-BX has no bit of its own. */
		if (!g10 && !g1 && p[id::bit_rate] == id::rate_10gbase && smf)
			info.can_10g = info.long_range = true;
	}
	if (info.can_10g || info.can_1g)
		info.kind = SfpKind::optical;
}

Result<SfpInfo> Sfp::identify()
{
	u8 page[id::bytes];
	SfpInfo info;

	if (const Status s = read(page_id, 0, sizeof(page), page); !s.ok())
		return s;
	if (page[id::identifier] != id::is_sfp)
		return { Error::not_supported,
			 "the module is not an SFP or SFP+; use one" };

	classify(page, info);
	info.identity = identity_of(page);
	info.diagnostics = page[id::diagnostics] & id::has_diagnostics &&
			   !(page[id::diagnostics] & id::address_change);
	if (!info.present())
		return { Error::not_supported,
			 "the SFP+ module is of no kind that the 82599 drives; "
			 "use 10GBASE-SR, -LR, direct attach or 1000BASE-SX, "
			 "-LX, -T" };
	return info;
}

/* ------------------------------------------------------------------ */
/* The NVM's list of modules (6.3.7): id and pointer, ended by 0xffff	*/

constexpr u32 list_pointer = 0x2b;
constexpr u16 list_end = 0xffff;

constexpr bool absent(u16 v)
{
	return v == 0 || v == 0xffff;
}

Status Sfp::list_entry(u16 wanted, u16 *data)
{
	constexpr Error io = Error::io;
	u16 at, entry;

	if (!nvm_.read(list_pointer, &at) || absent(at))
		return { io, "the NVM has no list of SFP+ modules; restore its "
			     "image with the vendor's tool" };

	/* Bounded by the NVM's end: a list without its end mark fails. */
	for (u32 i = at + 1u;; i += 2) {
		if (!nvm_.read(i, &entry))
			return { io, "the NVM's list of SFP+ modules has no "
				     "end; restore its image" };
		if (entry == list_end)
			return { Error::not_supported,
				 "the NVM has no set-up for this kind of SFP+ "
				 "module; update its image or use another" };
		if (entry != wanted)
			continue;
		if (!nvm_.read(i + 1, data) || absent(*data))
			return { Error::not_supported,
				 "the NVM's set-up for this kind of SFP+ "
				 "module is empty; update its image" };
		return {};
	}
}

Status Sfp::write_list(u16 data)
{
	const SwFwLock lock(hw_, SwFwSync::SW_MAC_CSR_SM);
	u16 v;

	if (!lock.held())
		return { Error::busy, "the firmware has the link's registers" };

	/* The first word is a length that the end mark makes redundant. */
	for (u32 i = data + 1u; nvm_.read(i, &v); i++) {
		if (v == list_end)
			return {};
		hw_.write(CORECTL, Corectl::CORECTL.from(v));
		hw_.flush();
	}
	return { Error::io, "the NVM's set-up for the SFP+ module has no end; "
			    "restore its image" };
}

Status Sfp::load_analog(const SfpInfo &info)
{
	u16 data;
	const u16 entry = static_cast<u16>(info.kind) + hw_.lan_id;

	if (const Status s = list_entry(entry, &data); !s.ok())
		return s;
	return write_list(data);
}

} /* namespace weir::ixgbe */
