/* SPDX-License-Identifier: GPL-2.0 */
/* A file descriptor with one owner. */
#ifndef WEIR_VFIO_USER_FD_H
#define WEIR_VFIO_USER_FD_H

#include <unistd.h>
#include <utility>

namespace weir::vfio_user {

class Fd {
    public:
	Fd() = default;
	explicit Fd(int fd) : fd_(fd) {}
	Fd(Fd &&other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
	Fd &operator=(Fd &&other) noexcept
	{
		std::swap(fd_, other.fd_);
		return *this;
	}
	~Fd()
	{
		if (fd_ >= 0)
			close(fd_);
	}

	int get() const { return fd_; }
	explicit operator bool() const { return fd_ >= 0; }
	void reset() { *this = Fd(); }

    private:
	int fd_ = -1;
};

} /* namespace weir::vfio_user */

#endif
