// SPDX-License-Identifier: GPL-2.0
/* The NVM: words, checksum, version. */

#include "ixgbe_nvm.h"

#include <drivers/intel/nvm.h>

namespace weir::ixgbe {

namespace word {
/* 6.2: words 0x03 to 0x0e point to sections that the checksum covers. */
constexpr u32 first_section = 0x03;
constexpr u32 last_section = 0x0e;
constexpr u32 capabilities = 0x2c;
constexpr u32 image_id_low = 0x2d;
constexpr u32 image_id_high = 0x2e;
constexpr u32 checksum = 0x3f;
} /* namespace word */

/* An absent pointer or section length. */
constexpr bool absent(u16 v)
{
	return v == 0 || v == 0xffff;
}

bool Nvm::read(u32 at, u16 *out)
{
	return at < words_ && intel::read_nvm_word<EERD>(hw_, at, out);
}

bool Nvm::add_section(u16 pointer, u16 *sum)
{
	u16 length;

	if (absent(pointer) || pointer >= words_)
		return true;
	if (!read(pointer, &length))
		return false;
	if (absent(length) || pointer + length >= words_)
		return true;

	for (u32 i = 1; i <= length; i++) {
		u16 v;

		if (!read(pointer + i, &v))
			return false;
		*sum = static_cast<u16>(*sum + v);
	}
	return true;
}

bool Nvm::checksum(u16 *out)
{
	u16 sum = 0;
	u16 v;

	for (u32 i = 0; i < word::checksum; i++) {
		if (!read(i, &v))
			return false;
		sum = static_cast<u16>(sum + v);
		if (i >= word::first_section && i <= word::last_section &&
		    !add_section(v, &sum))
			return false;
	}
	*out = static_cast<u16>(intel::nvm_sum - sum);
	return true;
}

Status Nvm::probe()
{
	const Value<Eec> eec = hw_.read(EEC);
	u16 want, have, capabilities;

	if (!eec.has(Eec::EE_PRES))
		return { Error::io, "no NVM found; the card cannot be used "
				    "without its flash or EEPROM" };

	/* 8.2.3.2.1: EE_SIZE is log2 of the size in units of 64 words. */
	words_ = 64u << eec.get(Eec::EE_SIZE);

	if (!checksum(&want) || !read(word::checksum, &have) ||
	    !read(word::capabilities, &capabilities))
		return { Error::io, "the NVM does not answer; reseat or "
				    "replace the card" };
	if (want != have) {
		kapi_log(hw_.port, KAPI_ERR,
			 "NVM checksum is 0x%04x, not 0x%04x", have, want);
		return { Error::io, "the NVM checksum is wrong; restore the "
				    "card's NVM image with its vendor's tool" };
	}

	/* Without the bit an empty cage can pick up the other port's signal. */
	crosstalk_possible_ = !(capabilities & 0x80);
	return {};
}

void Nvm::version(char (&out)[16])
{
	u16 low, high;

	out[0] = '\0';
	if (!read(word::image_id_low, &low) ||
	    !read(word::image_id_high, &high))
		return;

	/* The high word says by its top bit which of the two comes first. */
	u32 id = high & 0x8000 ? high << 16 | low : u32(low) << 16 | high;

	out[0] = '0';
	out[1] = 'x';
	for (int i = 9; i > 1; i--, id >>= 4)
		out[i] = "0123456789abcdef"[id & 0xf];
	out[10] = '\0';
}

} /* namespace weir::ixgbe */
