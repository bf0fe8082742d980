// SPDX-License-Identifier: GPL-2.0
#include "selftests/bench/plugin/model_clock.h"

#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

namespace weir::bench {

ModelClock::~ModelClock()
{
	if (fd_ >= 0)
		close(fd_);
}

bool ModelClock::connect(const char *path, std::string &error)
{
	sockaddr_un address = {};

	address.sun_family = AF_UNIX;
	if (std::strlen(path) >= sizeof(address.sun_path)) {
		error = std::string("too long a name: ") + path;
		return false;
	}
	std::strcpy(address.sun_path, path);
	fd_ = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
	if (fd_ >= 0 &&
	    !::connect(fd_, reinterpret_cast<const sockaddr *>(&address),
		       sizeof(address)))
		return true;
	error = std::string(path) + ": " + std::strerror(errno);
	return false;
}

/* One answer is outstanding: what is read ends with its newline. */
bool ModelClock::read_line(std::string &line)
{
	char part[256];

	do {
		const ssize_t n = recv(fd_, part, sizeof(part), 0);

		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			return false;
		line.append(part, n);
	} while (!line.ends_with('\n'));
	line.pop_back();
	return true;
}

bool ModelClock::tick(std::uint64_t now, std::uint64_t &due, std::string &error)
{
	char request[32];
	const int len = std::snprintf(request, sizeof(request), "tick %llu\n",
				      static_cast<unsigned long long>(now));
	std::string answer;

	if (send(fd_, request, len, MSG_NOSIGNAL) != len ||
	    !read_line(answer)) {
		error = "the model is gone";
		return false;
	}
	if (answer == "never") {
		due = never;
		return true;
	}

	const char *const end = answer.data() + answer.size();
	const auto [at, code] = std::from_chars(answer.data(), end, due);

	if (code == std::errc() && at == end && due > now)
		return true;
	error = "the model: " + answer;
	return false;
}

} /* namespace weir::bench */
