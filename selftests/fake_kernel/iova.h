/* SPDX-License-Identifier: GPL-2.0 */
/*
 * A device's DMA address space, as strict as an IOMMU can be: an address is
 * valid from the map to the unmap of exactly that range, in the direction
 * asked for, and is never handed out twice.
 */
#ifndef WEIR_FAKE_KERNEL_IOVA_H
#define WEIR_FAKE_KERNEL_IOVA_H

#include <cstddef>
#include <cstdint>
#include <map>

namespace weir::fake {

enum class Direction { to_device, from_device, both };
enum class MapKind { coherent, single, page, rx_page };

class IovaSpace {
    public:
	struct Mapping {
		std::uint8_t *memory;
		std::size_t len;
		Direction direction;
		MapKind kind;
	};

	std::uint64_t map(void *memory, std::size_t len, Direction direction,
			  MapKind kind);
	/* False where that is not a live mapping of this length and kind. */
	bool unmap(std::uint64_t iova, std::size_t len, MapKind kind);

	/* Memory behind [iova, iova + len), or NULL where not all is mapped
	 * for the direction.
	 */
	std::uint8_t *for_device(std::uint64_t iova, std::size_t len,
				 bool device_writes) const;

	/* A device that has 32 address bits; before the first map(). */
	void use_32_bits()
	{
		next_ = first_32;
		end_ = end_32;
	}

	std::size_t live() const { return mappings_.size(); }
	std::uint64_t mapped() const { return mapped_; }
	std::uint64_t unmapped() const { return unmapped_; }
	const std::map<std::uint64_t, Mapping> &all() const
	{
		return mappings_;
	}

    private:
	/* Above 4 GiB, so that a lost upper half of an address shows. */
	static constexpr std::uint64_t first = 0x12'3456'7000;
	static constexpr std::uint64_t first_32 = 0x1000'0000;
	static constexpr std::uint64_t end_32 = 0xf000'0000;
	static constexpr std::uint64_t page = 4096;

	std::uint64_t place(std::size_t span);

	std::map<std::uint64_t, Mapping> mappings_;
	std::uint64_t next_ = first;
	std::uint64_t end_ = UINT64_MAX; /* then from first_32 again */
	std::uint64_t mapped_ = 0, unmapped_ = 0;
};

} /* namespace weir::fake */

#endif
