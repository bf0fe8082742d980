// SPDX-License-Identifier: GPL-2.0
#include "selftests/vfio_user/trace.h"

#include <cstdarg>

namespace weir::vfio_user {

bool Trace::open(const char *path)
{
	file_.reset(std::fopen(path, "we"));
	start_ = clock_.now();
	return file_ != nullptr;
}

void Trace::line(unsigned port, const char *format, ...)
{
	va_list args;

	if (!file_)
		return;
	std::fprintf(file_.get(), "%12.3f port%u ",
		     (clock_.now() - start_) / 1e3, port);
	va_start(args, format);
	std::vfprintf(file_.get(), format, args);
	va_end(args);
	std::fputc('\n', file_.get());
}

void Trace::flush()
{
	if (file_)
		std::fflush(file_.get());
}

} /* namespace weir::vfio_user */
