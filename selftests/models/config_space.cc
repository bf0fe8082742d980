// SPDX-License-Identifier: GPL-2.0
#include "config_space.h"

namespace weir::models {

void ConfigSpace::clear()
{
	bytes_.fill(0);
	mask_.fill(0);
	w1c_.fill(0);
}

void ConfigSpace::put(unsigned offset, unsigned len, std::uint32_t value,
		      std::uint32_t mask)
{
	for (unsigned i = 0; i < len; i++) {
		bytes_[offset + i] = static_cast<std::uint8_t>(value >> i * 8);
		mask_[offset + i] = static_cast<std::uint8_t>(mask >> i * 8);
	}
}

std::uint32_t ConfigSpace::read(unsigned offset, unsigned len) const
{
	std::uint32_t v = 0;

	for (unsigned i = 0; i < len && offset + i < size; i++)
		v |= std::uint32_t{ bytes_[offset + i] } << i * 8;
	return v;
}

bool ConfigSpace::write(unsigned offset, unsigned len, std::uint32_t value)
{
	bool clean = true;

	for (unsigned i = 0; i < len && offset + i < size; i++) {
		std::uint8_t &b = bytes_[offset + i];
		std::uint8_t m = mask_[offset + i];
		auto v = static_cast<std::uint8_t>(value >> i * 8);

		if ((v ^ b) & v &
		    static_cast<std::uint8_t>(~(m | w1c_[offset + i])))
			clean = false;
		b = static_cast<std::uint8_t>((b & ~m) | (v & m));
		b &= static_cast<std::uint8_t>(~(v & w1c_[offset + i]));
	}
	return clean;
}

void ConfigSpace::set_intx_status(bool pending)
{
	if (pending)
		bytes_[0x06] |= 0x08;
	else
		bytes_[0x06] &= static_cast<std::uint8_t>(~0x08);
}

} /* namespace weir::models */
