/* SPDX-License-Identifier: GPL-2.0 */
/* Messages, with the file descriptors that belong to them, over a socket. */
#ifndef WEIR_VFIO_USER_CONNECTION_H
#define WEIR_VFIO_USER_CONNECTION_H

#include <cstddef>
#include <cstring>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "selftests/vfio_user/fd.h"
#include "selftests/vfio_user/message.h"

namespace weir::vfio_user {

using Bytes = std::span<const std::byte>;

struct Message {
	Header header;
	std::vector<std::byte> payload;
	std::vector<Fd> fds;

	Command command() const { return Command(header.command); }
	bool wants_reply() const { return !(header.flags & no_reply); }

	/* The payload's first bytes as a T; nothing where it is shorter. */
	template <class T> std::optional<T> head() const
	{
		T t;

		if (payload.size() < sizeof(T))
			return {};
		std::memcpy(&t, payload.data(), sizeof(T));
		return t;
	}
};

/* Cuts a byte stream into messages. */
class MessageStream {
    public:
	enum class Next { message, incomplete, malformed };

	/*
	 * What one recvmsg() returned. The kernel ends a read after the
	 * bytes that descriptors were sent with, so @fds belong to the
	 * message that the last of @bytes is part of.
	 */
	void append(Bytes bytes, std::vector<Fd> fds);

	/* After malformed the stream cannot be used further. */
	Next next(Message &message);

    private:
	struct FdBatch {
		std::uint64_t last_byte; /* counted from the stream's start */
		std::vector<Fd> fds;
	};

	std::vector<std::byte> buffer_;
	size_t start_ = 0;	     /* of the next message in buffer_ */
	std::uint64_t consumed_ = 0; /* stream position of start_ */
	std::deque<FdBatch> fds_;
};

class Connection {
    public:
	explicit Connection(Fd socket) : socket_(std::move(socket)) {}

	int fd() const { return socket_.get(); }

	/* False where the peer is gone or the socket failed. */
	bool receive();
	MessageStream::Next next(Message &m) { return stream_.next(m); }

	/* False where the peer is gone. */
	bool reply(const Header &request, Bytes payload = {});
	bool reply_error(const Header &request, int error);

    private:
	bool send(const Header &header, Bytes payload);

	Fd socket_;
	MessageStream stream_;
};

template <class T> Bytes bytes_of(const T &t)
{
	return std::as_bytes(std::span(&t, 1));
}

} /* namespace weir::vfio_user */

#endif
