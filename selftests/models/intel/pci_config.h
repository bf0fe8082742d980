/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Configuration space (section 9.3): header, power management at 0x40, MSI at
 * 0x50, MSI-X at 0x70, PCIe at 0xA0. The places matter: drivers read some of
 * these registers by number.
 */
#ifndef WEIR_MODELS_INTEL_PCI_CONFIG_H
#define WEIR_MODELS_INTEL_PCI_CONFIG_H

#include <cstdint>

#include "selftests/models/config_space.h"

namespace weir::models::intel {

struct PciLayout {
	std::uint32_t bar0_size;
	unsigned msix_bar;
	unsigned msix_vectors;
	bool wide_bars;
};

class PciConfig : public ConfigSpace {
    public:
	static constexpr std::uint32_t msix_bar_size = 16 * 1024;
	static constexpr unsigned msix_pba_offset = 0x2000;

	PciConfig(const PciLayout &layout, std::uint16_t device_id);

	void reset();

	const PciLayout &layout() const { return layout_; }
	std::uint64_t bar_size(unsigned bar) const
	{
		return bar == 0		       ? layout_.bar0_size :
		       bar == layout_.msix_bar ? msix_bar_size :
						 0;
	}

    private:
	void capabilities();
	void put_bar(unsigned bar, std::uint32_t size);

	const PciLayout layout_;
	std::uint16_t device_id_;
};

} /* namespace weir::models::intel */

#endif
