/* SPDX-License-Identifier: GPL-2.0 */
/* PCI configuration space: bytes with what a write may change of each. */
#ifndef WEIR_MODELS_CONFIG_SPACE_H
#define WEIR_MODELS_CONFIG_SPACE_H

#include <array>
#include <cstdint>

namespace weir::models {

class ConfigSpace {
    public:
	static constexpr unsigned size = 4096;

	std::uint32_t read(unsigned offset, unsigned len) const;
	/* False where a bit that is read-only was meant to change. */
	bool write(unsigned offset, unsigned len, std::uint32_t value);

	bool bus_master() const { return (bytes_[0x04] & 0x04) != 0; }
	bool memory_space() const { return (bytes_[0x04] & 0x02) != 0; }
	bool intx_disabled() const { return (bytes_[0x05] & 0x04) != 0; }
	void set_intx_status(bool pending);

    protected:
	void clear();
	void put(unsigned offset, unsigned len, std::uint32_t value,
		 std::uint32_t mask = 0);

	std::array<std::uint8_t, size> bytes_{};
	std::array<std::uint8_t, size> mask_{};
	std::array<std::uint8_t, size> w1c_{};
};

} /* namespace weir::models */

#endif
