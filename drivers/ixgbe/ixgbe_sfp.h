/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The SFP+ cage: a module's EEPROM on a bit-banged I2C bus, and what kind of
 * module it is (SFF-8472, INF-8074).
 */
#ifndef WEIR_IXGBE_SFP_H
#define WEIR_IXGBE_SFP_H

#include <weir/status.h>
#include <weir/types.h>

#include "ixgbe_hw.h"
#include "ixgbe_nvm.h"

namespace weir::ixgbe {

/* The numbers that the NVM's module list uses for port 0; port 1: one more. */
enum class SfpKind : u8 {
	absent = 0,
	copper_passive = 3,
	optical = 5, /* also active copper with a limiter, and 1G */
};

struct SfpInfo {
	SfpKind kind = SfpKind::absent;
	bool can_10g = false, can_1g = false;
	bool direct_attach = false, short_range = false, long_range = false;
	bool twisted_pair = false; /* 1000BASE-T */
	bool diagnostics = false;  /* page 0xa2 is there */
	u64 identity = 0;	   /* of vendor and serial: told apart */

	bool present() const { return kind != SfpKind::absent; }
};

class Sfp {
    public:
	Sfp(Hw &hw, Nvm &nvm) : hw_(hw), nvm_(nvm) {}

	/* Reads the module. Error: none that can be used, and why. May sleep. */
	Result<SfpInfo> identify();

	/*
	 * Loads what the NVM has for this kind of module into the analog core
	 * (6.3.7). AUTOC is to be restarted after it.
	 */
	Status load_analog(const SfpInfo &info);

	/* @page: 0xa0 or 0xa2. May sleep. */
	Status read(u8 page, u32 offset, u32 len, u8 *out);

    private:
	Status list_entry(u16 id, u16 *data);
	Status write_list(u16 data);

	Hw &hw_;
	Nvm &nvm_;
};

} /* namespace weir::ixgbe */

#endif
