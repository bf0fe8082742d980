/* SPDX-License-Identifier: GPL-2.0 */
/* A guest's memory: a file without a name, mapped here too. */
#ifndef WEIR_UNIT_VFIO_USER_MEMORY_FILE_H
#define WEIR_UNIT_VFIO_USER_MEMORY_FILE_H

#include <cstddef>
#include <cstdint>
#include <sys/mman.h>
#include <unistd.h>

#include "selftests/vfio_user/fd.h"

namespace weir::vfio_user {

class MemoryFile {
    public:
	explicit MemoryFile(size_t size)
		: fd_(memfd_create("guest", MFD_CLOEXEC)), size_(size)
	{
		if (ftruncate(fd_.get(), size))
			size_ = 0;
		memory_ = static_cast<std::uint8_t *>(
			mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED,
			     fd_.get(), 0));
	}
	~MemoryFile() { munmap(memory_, size_); }
	MemoryFile(const MemoryFile &) = delete;
	MemoryFile &operator=(const MemoryFile &) = delete;

	int fd() const { return fd_.get(); }
	size_t size() const { return size_; }
	std::uint8_t *memory() { return memory_; }
	std::uint8_t &operator[](size_t i) { return memory_[i]; }

    private:
	Fd fd_;
	size_t size_;
	std::uint8_t *memory_;
};

} /* namespace weir::vfio_user */

#endif
