/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The header that a NETA port wears on a PCI bus, which it has on no chip: a
 * function with one or two BARs and INTx, and an id that no driver binds to.
 */
#ifndef WEIR_MODELS_NETA_PCI_CONFIG_H
#define WEIR_MODELS_NETA_PCI_CONFIG_H

#include "selftests/models/config_space.h"

namespace weir::models::neta {

class PciConfig : public ConfigSpace {
    public:
	/* @bar2: its size, a power of two, or 0. */
	explicit PciConfig(std::uint32_t bar2) : bar2_(bar2) { reset(); }

	void reset()
	{
		clear();
		put(0x00, 4, 0x4e6511ab); /* Marvell; "Ne" */
		put(0x04, 2, 0, 0x0507);
		put(0x08, 4, 0xff000000); /* of no class */
		put(0x0c, 1, 0, 0xff);
		put(0x10, 4, 0, 0xffffc000); /* 16 KiB, 32 bits wide */
		if (bar2_)
			put(0x18, 4, 0, ~(bar2_ - 1));
		put(0x2c, 4, 0x4e6511ab);
		put(0x3c, 2, 0x0100, 0x00ff); /* INTA */
	}

    private:
	std::uint32_t bar2_;
};

} /* namespace weir::models::neta */

#endif
