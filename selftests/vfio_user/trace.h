/* SPDX-License-Identifier: GPL-2.0 */
/* An optional log of everything that passes between guest and device. */
#ifndef WEIR_VFIO_USER_TRACE_H
#define WEIR_VFIO_USER_TRACE_H

#include <cstdio>
#include <memory>

#include "selftests/vfio_user/clock.h"

namespace weir::vfio_user {

class Trace {
    public:
	explicit Trace(const Clock &clock) : clock_(clock) {}

	/* False, with errno, where @path cannot be written. */
	bool open(const char *path);
	explicit operator bool() const { return file_ != nullptr; }

	/* One line, with the time in microseconds and the port before it. */
	[[gnu::format(printf, 3, 4)]]
	void line(unsigned port, const char *format, ...);
	void flush();

    private:
	struct Close {
		void operator()(std::FILE *f) const { std::fclose(f); }
	};

	const Clock &clock_;
	std::unique_ptr<std::FILE, Close> file_;
	std::uint64_t start_ = 0;
};

} /* namespace weir::vfio_user */

#endif
