// SPDX-License-Identifier: GPL-2.0
#include "nvm.h"

namespace weir::models::igb {
namespace {

/* Initialization control 3 (6.2.20): APM enable. */
constexpr u16 apm_enable = 0x0400;

} /* namespace */

Nvm::Nvm(Context &c)
	: intel::Nvm(c, { reg::EEC, reg::EERD, c.options.nvm_present,
			  c.options.nvm_checksum_wrong })
{
	fill(c.options);
}

void Nvm::fill(const Igb82576Options &o)
{
	/* Pointers to sections that this board has not got. */
	for (unsigned i = 0x06; i <= 0x0e; i++)
		words_[i] = 0xffff;
	/* Ethernet address of port 0; that of port 1 differs in one bit. */
	for (unsigned i = 0; i < 3; i++)
		words_[i] = static_cast<u16>(o.mac_address[2 * i] |
					     o.mac_address[2 * i + 1] << 8);
	words_[0x05] = 0x1200; /* image version 1.20 */
	words_[0x08] = 0x3030; /* part number, as digits */
	words_[0x09] = 0x3032;
	words_[0x0b] = 0xa03c; /* subsystem, device, vendor */
	words_[0x0c] = 0x8086;
	words_[0x0d] = o.device_id;
	words_[0x0e] = 0x8086;
	words_[0x0f] = 0x0040; /* initialization control 2 */
	/* Initialization control 3 of LAN 0 and LAN 1 */
	words_[0x14] = words_[0x24] =
		static_cast<u16>(0x0040 | (o.nvm_wakes ? apm_enable : 0));
	make_checksum();
}

} /* namespace weir::models::igb */
