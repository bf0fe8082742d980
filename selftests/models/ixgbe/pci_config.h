/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Configuration space (section 9.3): header, power management at 0x40, MSI at
 * 0x50, MSI-X at 0x70, PCIe at 0xA0. The places matter: drivers read some of
 * these registers by number.
 */
#ifndef WEIR_MODELS_IXGBE_PCI_CONFIG_H
#define WEIR_MODELS_IXGBE_PCI_CONFIG_H

#include <array>
#include <cstdint>

namespace weir::models::ixgbe {

class PciConfig {
    public:
	static constexpr unsigned size = 4096;
	static constexpr unsigned msix_vectors = 64;
	static constexpr std::uint64_t bar0_size = 512 * 1024;
	static constexpr std::uint64_t bar4_size = 16 * 1024;
	static constexpr unsigned msix_pba_offset = 0x2000;

	explicit PciConfig(std::uint16_t device_id);

	void reset();
	std::uint32_t read(unsigned offset, unsigned len) const;
	/* False where a bit that is read-only was meant to change. */
	bool write(unsigned offset, unsigned len, std::uint32_t value);

	bool bus_master() const { return (bytes_[0x04] & 0x04) != 0; }
	bool memory_space() const { return (bytes_[0x04] & 0x02) != 0; }
	bool intx_disabled() const { return (bytes_[0x05] & 0x04) != 0; }
	void set_intx_status(bool pending);

    private:
	void put(unsigned offset, unsigned len, std::uint32_t value,
		 std::uint32_t mask = 0);
	void capabilities();

	std::uint16_t device_id_;
	std::array<std::uint8_t, size> bytes_{};
	std::array<std::uint8_t, size> mask_{};
	std::array<std::uint8_t, size> w1c_{};
};

} /* namespace weir::models::ixgbe */

#endif
