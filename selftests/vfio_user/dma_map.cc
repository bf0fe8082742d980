// SPDX-License-Identifier: GPL-2.0
#include "selftests/vfio_user/dma_map.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <sys/mman.h>
#include <sys/stat.h>

namespace weir::vfio_user {

class DmaMap::File {
    public:
	File(int fd, size_t size) : size_(size)
	{
		memory_ = mmap(nullptr, size, PROT_READ | PROT_WRITE,
			       MAP_SHARED | MAP_NORESERVE, fd, 0);
	}
	~File()
	{
		if (memory_ != MAP_FAILED)
			munmap(memory_, size_);
	}
	File(const File &) = delete;
	File &operator=(const File &) = delete;

	bool ok() const { return memory_ != MAP_FAILED; }
	size_t size() const { return size_; }
	std::byte *memory() const { return static_cast<std::byte *>(memory_); }

    private:
	void *memory_;
	size_t size_;
};

DmaMap::DmaMap() = default;
DmaMap::~DmaMap() = default;

std::byte *DmaMap::file_memory(int fd, std::uint64_t offset, std::uint64_t size)
{
	struct stat st;

	if (fstat(fd, &st) || st.st_size < 0)
		return nullptr;
	std::uint64_t file_size = st.st_size;
	if (offset > file_size || size > file_size - offset)
		return nullptr;

	std::unique_ptr<File> &file = files_[{ st.st_dev, st.st_ino }];
	if (!file || file->size() != file_size) {
		/* A file that grew: what points into the old one is dead. */
		if (file && !map_.empty())
			return nullptr;
		file = std::make_unique<File>(fd, file_size);
	}
	if (!file->ok()) {
		file.reset();
		return nullptr;
	}
	return file->memory() + offset;
}

int DmaMap::map(std::uint64_t iova, std::uint64_t size, bool readable,
		bool writable, int fd, std::uint64_t offset)
{
	std::uint64_t last = iova + (size - 1);
	std::byte *memory = nullptr;

	if (!size || last < iova)
		return EINVAL;
	auto after = map_.lower_bound(iova);
	if (after != map_.end() && after->first <= last)
		return EEXIST;
	if (after != map_.begin() && std::prev(after)->second.last >= iova)
		return EEXIST;
	if (fd >= 0) {
		memory = file_memory(fd, offset, size);
		if (!memory)
			return EINVAL;
	}
	map_.emplace(iova, Mapping{ last, readable, writable, memory });
	return 0;
}

void DmaMap::unmap(std::uint64_t iova, std::uint64_t size)
{
	if (!size)
		return;
	std::uint64_t last = iova + (size - 1);
	if (last < iova)
		last = UINT64_MAX;

	auto it = map_.upper_bound(iova);
	if (it != map_.begin() && std::prev(it)->second.last >= iova)
		--it;
	while (it != map_.end() && it->first <= last) {
		std::uint64_t first = it->first;
		Mapping old = it->second;

		it = map_.erase(it);
		if (first < iova) {
			Mapping head = old;

			head.last = iova - 1;
			map_.emplace(first, head);
		}
		if (old.last > last) {
			Mapping tail = old;

			if (tail.memory)
				tail.memory += last + 1 - first;
			map_.emplace(last + 1, tail);
			break;
		}
	}
}

void DmaMap::unmap_all()
{
	map_.clear();
	files_.clear();
}

DmaMap::Map::const_iterator DmaMap::covering(std::uint64_t iova) const
{
	auto it = map_.upper_bound(iova);

	if (it == map_.begin())
		return map_.end();
	--it;
	return it->second.last >= iova ? it : map_.end();
}

template <class Copy>
bool DmaMap::pieces(std::uint64_t iova, size_t len, bool Mapping::*permission,
		    Copy copy) const
{
	size_t done = 0;

	while (done < len) {
		std::uint64_t at = iova + done;
		auto it = covering(at);

		if (at < iova || it == map_.end() || !it->second.memory ||
		    !(it->second.*permission))
			return false;
		/* last - at + 1 would wrap for a mapping of everything */
		std::uint64_t more = it->second.last - at;
		size_t piece =
			std::min<std::uint64_t>(len - done - 1, more) + 1;
		/* In one mapping, as nearly always: nothing to look for. */
		if (piece == len || done || accessible(iova, len, permission))
			copy(it->second.memory + (at - it->first), done, piece);
		else
			return false;
		done += piece;
	}
	return true;
}

bool DmaMap::accessible(std::uint64_t iova, size_t len,
			bool Mapping::*permission) const
{
	std::uint64_t last = iova + (len - 1);

	if (last < iova)
		return false;
	for (;;) {
		auto it = covering(iova);

		if (it == map_.end() || !it->second.memory ||
		    !(it->second.*permission))
			return false;
		if (it->second.last >= last)
			return true;
		iova = it->second.last + 1;
	}
}

bool DmaMap::read(std::uint64_t iova, void *to, size_t len) const
{
	std::byte *out = static_cast<std::byte *>(to);

	return pieces(iova, len, &Mapping::readable,
		      [out](std::byte *memory, size_t at, size_t n) {
			      std::memcpy(out + at, memory, n);
		      });
}

/*
 * A guest's CPU polls the done bit of a descriptor while it is written, and
 * PCIe lets a reader see a write in ascending order of address: words of a
 * descriptor are stored one by one, each whole, the last one last.
 */
static void store_in_order(std::byte *to, const std::byte *from, size_t len)
{
	constexpr size_t descriptor = 64;
	auto address = reinterpret_cast<std::uintptr_t>(to);

	__atomic_thread_fence(__ATOMIC_RELEASE);
	if (len > descriptor || (len | address) % 4) {
		std::memcpy(to, from, len);
		return;
	}
	for (size_t i = 0; i < len;) {
		if ((address + i) % 8 == 0 && len - i >= 8) {
			std::uint64_t v;

			std::memcpy(&v, from + i, 8);
			__atomic_store_n(
				reinterpret_cast<std::uint64_t *>(to + i), v,
				__ATOMIC_RELEASE);
			i += 8;
		} else {
			std::uint32_t v;

			std::memcpy(&v, from + i, 4);
			__atomic_store_n(
				reinterpret_cast<std::uint32_t *>(to + i), v,
				__ATOMIC_RELEASE);
			i += 4;
		}
	}
}

bool DmaMap::write(std::uint64_t iova, const void *from, size_t len)
{
	const std::byte *in = static_cast<const std::byte *>(from);

	return pieces(iova, len, &Mapping::writable,
		      [in](std::byte *memory, size_t at, size_t n) {
			      store_in_order(memory, in + at, n);
		      });
}

} /* namespace weir::vfio_user */
