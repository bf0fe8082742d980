/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The vfio-user protocol on the wire: what docs/interop/vfio-user.rst of QEMU
 * specifies, in the host's byte order.
 *
 * Written by hand because libvfio-user, the usual server library, is not
 * packaged by Debian; the part that a network device needs is small.
 */
#ifndef WEIR_VFIO_USER_MESSAGE_H
#define WEIR_VFIO_USER_MESSAGE_H

#include <cstddef>
#include <cstdint>

namespace weir::vfio_user {

enum class Command : std::uint16_t {
	version = 1,
	dma_map = 2,
	dma_unmap = 3,
	get_info = 4,
	get_region_info = 5,
	get_region_io_fds = 6,
	get_irq_info = 7,
	set_irqs = 8,
	region_read = 9,
	region_write = 10,
	reset = 13,
	region_write_multi = 15,
};

/* Header::flags */
constexpr std::uint32_t type_mask = 0xf;
constexpr std::uint32_t type_request = 0;
constexpr std::uint32_t type_reply = 1;
constexpr std::uint32_t no_reply = 0x10;
constexpr std::uint32_t error_reply = 0x20;

struct Header {
	std::uint16_t id;
	std::uint16_t command;
	std::uint32_t size; /* of the whole message */
	std::uint32_t flags;
	std::uint32_t error;
};
static_assert(sizeof(Header) == 16);

struct Version {
	std::uint16_t major;
	std::uint16_t minor;
	/* NUL-terminated JSON follows. */
};
static_assert(sizeof(Version) == 4);

constexpr std::uint32_t dma_readable = 1;
constexpr std::uint32_t dma_writable = 2;

struct DmaMapRequest {
	std::uint32_t argsz;
	std::uint32_t flags;
	std::uint64_t offset; /* in the file that came with the message */
	std::uint64_t iova;
	std::uint64_t size;
};
static_assert(sizeof(DmaMapRequest) == 32);

constexpr std::uint32_t dma_unmap_all = 2;

struct DmaUnmapRequest {
	std::uint32_t argsz;
	std::uint32_t flags;
	std::uint64_t iova;
	std::uint64_t size;
};
static_assert(sizeof(DmaUnmapRequest) == 24);

constexpr std::uint32_t device_can_reset = 1;
constexpr std::uint32_t device_is_pci = 2;

struct DeviceInfo {
	std::uint32_t argsz;
	std::uint32_t flags;
	std::uint32_t num_regions;
	std::uint32_t num_irqs;
};
static_assert(sizeof(DeviceInfo) == 16);

/* BARs are regions 0 to 5. */
constexpr std::uint32_t rom_region = 6;
constexpr std::uint32_t config_region = 7;
constexpr std::uint32_t num_regions = 9;
constexpr std::uint32_t region_readable = 1;
constexpr std::uint32_t region_writable = 2;

struct RegionInfo {
	std::uint32_t argsz;
	std::uint32_t flags;
	std::uint32_t index;
	std::uint32_t cap_offset;
	std::uint64_t size;
	std::uint64_t offset;
};
static_assert(sizeof(RegionInfo) == 32);

constexpr std::uint32_t irq_intx = 0;
constexpr std::uint32_t irq_msi = 1;
constexpr std::uint32_t irq_msix = 2;
constexpr std::uint32_t num_irqs = 5;
constexpr std::uint32_t irq_eventfd = 1;
constexpr std::uint32_t irq_maskable = 2;
constexpr std::uint32_t irq_automasked = 4;
constexpr std::uint32_t irq_noresize = 8;

struct IrqInfo {
	std::uint32_t argsz;
	std::uint32_t flags;
	std::uint32_t index;
	std::uint32_t count;
};
static_assert(sizeof(IrqInfo) == 16);

constexpr std::uint32_t set_data_none = 1;
constexpr std::uint32_t set_data_bool = 2;
constexpr std::uint32_t set_data_eventfd = 4;
constexpr std::uint32_t set_action_mask = 8;
constexpr std::uint32_t set_action_unmask = 0x10;
constexpr std::uint32_t set_action_trigger = 0x20;

struct IrqSet {
	std::uint32_t argsz;
	std::uint32_t flags;
	std::uint32_t index;
	std::uint32_t start;
	std::uint32_t count;
};
static_assert(sizeof(IrqSet) == 20);

/* The data of a write, and of a read's reply, follows. */
struct RegionAccess {
	std::uint64_t offset;
	std::uint32_t region;
	std::uint32_t count;
};
static_assert(sizeof(RegionAccess) == 16);

/* After a u64 count in a region_write_multi. */
struct SmallWrite {
	std::uint64_t offset;
	std::uint32_t region;
	std::uint32_t count;
	std::uint8_t data[8];
};
static_assert(sizeof(SmallWrite) == 24);

/*
 * The largest read or write: QEMU reads config space in one piece. The
 * client is told, and a message that cannot be within it ends the connection.
 */
constexpr std::uint32_t max_transfer = 4096;
constexpr std::uint32_t max_message = 65536;
constexpr unsigned max_message_fds = 8;

} /* namespace weir::vfio_user */

#endif
