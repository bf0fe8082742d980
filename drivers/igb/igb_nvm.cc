// SPDX-License-Identifier: GPL-2.0
/* The NVM: words, checksum, version. */

#include "igb_nvm.h"

#include <drivers/intel/nvm.h>

namespace weir::igb {

namespace word {
constexpr u32 version = 0x05;
/* Initialization control 3, of LAN 1 and of LAN 0 (6.2). */
constexpr u32 control_3[] = { 0x24, 0x14 };
constexpr u16 apm_enable = 0x0400;
constexpr u32 checksum = 0x3f;
/* The largest that EERD.ADDR reaches. */
constexpr u32 most = 1u << 14;
} /* namespace word */

bool Nvm::read(u32 at, u16 *out)
{
	if (hw_.lost())
		return false;

	const SwFwLock lock(hw_, SwFwSync::SW_EEP_SM);

	return lock.held() && at < words_ &&
	       intel::read_nvm_word<EERD>(hw_, at, out);
}

/* Words 0 to 0x3f add up to the constant. */
bool Nvm::checksum(u16 *out)
{
	const SwFwLock lock(hw_, SwFwSync::SW_EEP_SM);
	u16 sum = 0;
	u16 v;

	for (u32 i = 0; i <= word::checksum; i++) {
		if (!lock.held() || !intel::read_nvm_word<EERD>(hw_, i, &v))
			return false;
		sum = static_cast<u16>(sum + v);
	}
	*out = sum;
	return true;
}

Status Nvm::probe()
{
	const Value<Eec> eec = hw_.read(EEC);
	u16 sum;

	if (!eec.has(Eec::EE_PRES))
		return { Error::io, "no NVM found; the card cannot be used "
				    "without its EEPROM" };

	/* EE_SIZE is log2 of the size in units of 64 words (8.4.1). */
	words_ = 64u << eec.get(Eec::EE_SIZE);
	if (words_ > word::most)
		words_ = word::most;

	if (!checksum(&sum))
		return { Error::io, "the NVM does not answer; reseat or "
				    "replace the card" };
	if (sum != intel::nvm_sum) {
		kapi_log(hw_.port, KAPI_ERR,
			 "NVM words 0 to 0x3f add up to 0x%04x, not 0x%04x",
			 sum, intel::nvm_sum);
		return { Error::io, "the NVM checksum is wrong; restore the "
				    "card's NVM image with its vendor's tool" };
	}
	return {};
}

/* Major in the high digit, minor in the two below it. */
void Nvm::version(char (&out)[16])
{
	static constexpr char digits[] = "0123456789abcdef";
	u16 v;

	out[0] = '\0';
	if (!read(word::version, &v))
		return;
	out[0] = digits[v >> 12];
	out[1] = '.';
	out[2] = digits[v >> 8 & 0xf];
	out[3] = digits[v >> 4 & 0xf];
	out[4] = '\0';
}

bool Nvm::wakes()
{
	u16 v;

	return read(word::control_3[hw_.lan_id], &v) && (v & word::apm_enable);
}

} /* namespace weir::igb */
