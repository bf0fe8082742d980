/* SPDX-License-Identifier: GPL-2.0 */
/*
 * A guest's memory by the address a device uses for it.
 *
 * Under a vIOMMU there is a mapping per page the driver has mapped right now,
 * so an access outside of one is the driver's mistake (or the model's).
 */
#ifndef WEIR_VFIO_USER_DMA_MAP_H
#define WEIR_VFIO_USER_DMA_MAP_H

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <utility>

namespace weir::vfio_user {

class DmaMap {
    public:
	DmaMap();
	~DmaMap();

	/*
	 * @fd stays the caller's; -1 records memory that exists and cannot
	 * be accessed from here (a ROM). 0, or an errno value: EEXIST over a
	 * live mapping, EINVAL for a range that wraps or lies outside the
	 * file.
	 */
	int map(std::uint64_t iova, std::uint64_t size, bool readable,
		bool writable, int fd, std::uint64_t offset);

	/*
	 * Whatever is mapped there goes, in part or whole. Naming a range
	 * with nothing in it is right: QEMU does so under a vIOMMU.
	 */
	void unmap(std::uint64_t iova, std::uint64_t size);
	void unmap_all();

	/* All of it or nothing. */
	bool read(std::uint64_t iova, void *to, size_t len) const;
	bool write(std::uint64_t iova, const void *from, size_t len);

	size_t mappings() const { return map_.size(); }

    private:
	class File;
	struct Mapping {
		std::uint64_t last; /* address of the last byte */
		bool readable;
		bool writable;
		std::byte *memory; /* null where not accessible */
	};
	using Map = std::map<std::uint64_t, Mapping>;

	std::byte *file_memory(int fd, std::uint64_t offset,
			       std::uint64_t size);
	Map::const_iterator covering(std::uint64_t iova) const;
	bool accessible(std::uint64_t iova, size_t len,
			bool Mapping::*permission) const;
	/* Calls copy for each mapping's part, all of them or none. */
	template <class Copy>
	bool pieces(std::uint64_t iova, size_t len, bool Mapping::*permission,
		    Copy copy) const;

	Map map_; /* by address of the first byte */
	/* Each file is mapped once, whole: pages come and go by the thousand */
	std::map<std::pair<std::uint64_t, std::uint64_t>, std::unique_ptr<File>>
		files_;
};

} /* namespace weir::vfio_user */

#endif
