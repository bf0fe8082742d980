/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Configuration space (section 9.3): header, power management at 0x40, MSI at
 * 0x50, MSI-X at 0x70, PCIe at 0xA0. The places matter: drivers read some of
 * these registers by number.
 */
#ifndef WEIR_MODELS_IXGBE_PCI_CONFIG_H
#define WEIR_MODELS_IXGBE_PCI_CONFIG_H

#include <cstdint>

#include "selftests/models/config_space.h"

namespace weir::models::ixgbe {

class PciConfig : public ConfigSpace {
    public:
	static constexpr unsigned msix_vectors = 64;
	static constexpr std::uint32_t bar0_size = 512 * 1024;
	static constexpr std::uint32_t bar4_size = 16 * 1024;
	static constexpr unsigned msix_pba_offset = 0x2000;

	explicit PciConfig(std::uint16_t device_id);

	void reset();

    private:
	void capabilities();

	std::uint16_t device_id_;
};

} /* namespace weir::models::ixgbe */

#endif
