// SPDX-License-Identifier: GPL-2.0
#include "nvm.h"

namespace weir::models::ixgbe {
namespace {

/* 6.3.6.4 and 6.3.6.2: link mode and electrical interface by board. */
constexpr u32 autoc_sfp = 3u << 13; /* 10 Gb/s serial (SFI) */
constexpr u32 autoc_kx4 = bit(31) | bit(30) | 4u << 13 | 1u << 7 | bit(9);
constexpr u32 autoc2_sfi = 2u << 16;

} /* namespace */

Nvm::Nvm(Context &c)
	: intel::Nvm(c, { reg::EEC, reg::EERD, c.options.nvm_present,
			  c.options.nvm_checksum_wrong }),
	  c_(c)
{
	fill();
}

u32 Nvm::autoc() const
{
	return c_.options.device_id == 0x10f7 ? autoc_kx4 : autoc_sfp;
}

u32 Nvm::autoc2() const
{
	return autoc2_sfi;
}

void Nvm::fill()
{
	/* Pointers to sections that this board has not got. */
	for (unsigned i = 0x03; i <= 0x0e; i++)
		words_[i] = 0xffff;
	words_[0x0f] = 0x100; /* firmware module */
	/* Serial number: the Ethernet address of the board (6.2.5). */
	const auto &mac = c_.options.mac_address;
	for (unsigned i = 0; i < 3; i++)
		words_[0x11 + i] =
			static_cast<u16>(mac[2 * i] | mac[2 * i + 1] << 8);
	words_[0x15] = 0x3030; /* part number, as digits (6.2.7) */
	words_[0x16] = 0x3032;
	words_[0x17] = 0xffff;
	words_[0x18] = 0x1200; /* image version 1.2 */
	words_[0x27] = 0xffff;
	words_[0x28] = 0xffff;
	words_[0x2b] = 0x80;   /* PHY initialisation list (6.3.8) */
	words_[0x2c] = 0x81;   /* any SFP+, no cross-talk workaround */
	words_[0x2d] = 0x0001; /* image id */
	words_[0x2e] = 0x8000;
	words_[0x33] = 0xffff;

	/*
	 * Length, then pairs of SFP+ type and sequence; a sequence is its
	 * length and CORECTL values, ended by FFFF.
	 */
	unsigned list = 0x80, data = 0xa0;
	words_[list++] = 27;
	for (u16 type = 0; type < 13; type++) {
		words_[list++] = type;
		words_[list++] = static_cast<u16>(data);
		words_[data++] = 2;
		words_[data++] = static_cast<u16>(0x1400 | type);
		words_[data++] = 0xffff;
	}
	words_[list] = 0xffff;

	words_[0x102] = 0xffff; /* no link establishment state machine */
	words_[0x104] = 0x120;	/* pass-through patch block, version 6 */
	words_[0x127] = 6;

	make_checksum();
}

} /* namespace weir::models::ixgbe */
