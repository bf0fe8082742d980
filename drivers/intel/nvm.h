/* SPDX-License-Identifier: GPL-2.0 */
/* A word of the NVM, through EERD (82599 Datasheet 8.2.3.2.2, 82576 8.4). */
#ifndef WEIR_INTEL_NVM_H
#define WEIR_INTEL_NVM_H

#include <weir/kapi.h>
#include <weir/reg.h>

namespace weir::intel {

/* 82599 6.2.4, 82576 6.2.24: what the covered words add up to. */
inline constexpr u16 nvm_sum = 0xbaba;

/* @Eerd: the register. False: no answer. May sleep. */
template <auto Eerd, class Hw> bool read_nvm_word(Hw &hw, u32 at, u16 *out)
{
	using Bits = typename decltype(Eerd)::Layout;
	Value<Bits> v;

	hw.write(Eerd, Bits::START | Bits::ADDR.from(at));

	/* A word takes some 10 us; firmware may delay it. Asleep only late. */
	for (u32 tries = 0; tries < 2000; tries++) {
		v = hw.read(Eerd);
		if (v.has(Bits::DONE)) {
			*out = static_cast<u16>(v.get(Bits::DATA));
			return true;
		}
		if (hw.lost())
			return false;
		if (tries < 100)
			kapi_udelay(5);
		else
			kapi_usleep(50);
	}
	return false;
}

} /* namespace weir::intel */

#endif
