// SPDX-License-Identifier: GPL-2.0
#include "selftests/unit/vfio_user/small_device.h"

namespace weir::vfio_user {

void SmallDevice::mmio_write(unsigned, std::uint64_t offset, unsigned,
			     std::uint64_t value)
{
	unsigned char buffer[8];

	writes++;
	switch (offset) {
	case scratch:
		scratch_ = value;
		break;
	case dma_address:
		address_ = value;
		break;
	case copy_in:
		if (host_.dma_read(address_, buffer, value))
			std::memcpy(&scratch_, buffer, value);
		else
			host_.violation("1", "read");
		break;
	case copy_out:
		std::memcpy(buffer, &scratch_, sizeof(buffer));
		if (!host_.dma_write(address_, buffer, value))
			host_.violation("2", "write");
		break;
	case raise:
		host_.raise_msix(value);
		break;
	case line:
		host_.set_intx(value);
		break;
	case timer:
		deadline_ = host_.now() + value;
		break;
	}
}

/* Capabilities: MSI-X at 0x70, PCI Express at 0xa0 with function reset. */
void SmallDevice::reset()
{
	auto set = [this](unsigned offset, std::uint32_t value) {
		std::memcpy(config_ + offset, &value, sizeof(value));
	};

	resets++;
	scratch_ = address_ = 0;
	deadline_ = never;
	std::memset(config_, 0, sizeof(config_));
	set(0x00, 0x12348086);
	set(0x04, 0x00100000);
	set(0x34, 0x70);
	set(0x70, 0x0003a011);
	set(0x74, 4);
	set(0x78, 0x2000 | 4);
	set(0xa0, 0x00020010);
	set(0xa4, 1 << 28);
}

} /* namespace weir::vfio_user */
