/* SPDX-License-Identifier: GPL-2.0 */
/* A vfio-user client in miniature: what QEMU says, said by a test. */
#ifndef WEIR_UNIT_VFIO_USER_CLIENT_H
#define WEIR_UNIT_VFIO_USER_CLIENT_H

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "selftests/vfio_user/connection.h"
#include "selftests/vfio_user/fd.h"
#include "selftests/vfio_user/server.h"

namespace weir::vfio_user {

struct Reply {
	Header header;
	std::vector<std::byte> payload;

	bool failed() const { return header.flags & error_reply; }
	template <class T> T as(size_t at = 0) const
	{
		T t = {};

		if (payload.size() >= at + sizeof(T))
			std::memcpy(&t, payload.data() + at, sizeof(T));
		return t;
	}
};

class Client {
    public:
	/* @server serves the other end of @socket, in this thread. */
	Client(Fd socket, Server &server)
		: socket_(std::move(socket)), server_(server)
	{
	}

	/* Sends bytes as they are, descriptors with them. */
	void send_raw(Bytes bytes, std::span<const int> fds = {});
	/* What the server has sent back, if anything. */
	std::optional<Reply> receive();
	bool serve() { return server_.serve(); }

	std::vector<std::byte> message(Command command, Bytes payload,
				       std::uint32_t flags = 0);
	/* Sends, serves, receives. */
	std::optional<Reply> request(Command command, Bytes payload,
				     std::span<const int> fds = {},
				     std::uint32_t flags = 0);

	std::optional<Reply> version();
	int map(std::uint64_t iova, std::uint64_t size, int fd,
		std::uint64_t offset = 0, std::uint32_t flags = 3);
	std::uint64_t read(std::uint32_t region, std::uint64_t offset,
			   std::uint32_t count);
	/* Posted, as QEMU does for BARs. */
	void write(std::uint32_t region, std::uint64_t offset,
		   std::uint32_t count, std::uint64_t value);

	std::uint16_t last_id() const { return id_; }

    private:
	Fd socket_;
	Server &server_;
	std::uint16_t id_ = 0xfff0; /* wraps soon */
};

} /* namespace weir::vfio_user */

#endif
