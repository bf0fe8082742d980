// SPDX-License-Identifier: GPL-2.0
#include "selftests/vfio_user/connection.h"

#include <cerrno>
#include <poll.h>
#include <sys/socket.h>
#include <sys/uio.h>

namespace weir::vfio_user {

void MessageStream::append(Bytes bytes, std::vector<Fd> fds)
{
	if (start_ && start_ == buffer_.size()) {
		buffer_.clear();
		start_ = 0;
	} else if (start_ > max_message) {
		buffer_.erase(buffer_.begin(), buffer_.begin() + start_);
		start_ = 0;
	}
	buffer_.insert(buffer_.end(), bytes.begin(), bytes.end());
	if (!fds.empty() && !bytes.empty())
		fds_.push_back({ consumed_ + (buffer_.size() - start_) - 1,
				 std::move(fds) });
}

MessageStream::Next MessageStream::next(Message &message)
{
	size_t have = buffer_.size() - start_;
	Header header;

	if (have < sizeof(header))
		return Next::incomplete;
	std::memcpy(&header, &buffer_[start_], sizeof(header));
	if (header.size < sizeof(header) || header.size > max_message ||
	    (header.flags & type_mask) != type_request)
		return Next::malformed;
	if (have < header.size)
		return Next::incomplete;

	message.header = header;
	auto from = buffer_.begin() + start_;
	message.payload.assign(from + sizeof(header), from + header.size);
	message.fds.clear();
	start_ += header.size;
	consumed_ += header.size;
	while (!fds_.empty() && fds_.front().last_byte < consumed_) {
		for (Fd &fd : fds_.front().fds)
			message.fds.push_back(std::move(fd));
		fds_.pop_front();
	}
	return Next::message;
}

static std::vector<Fd> received_fds(msghdr &msg)
{
	std::vector<Fd> fds;

	for (cmsghdr *c = CMSG_FIRSTHDR(&msg); c; c = CMSG_NXTHDR(&msg, c)) {
		if (c->cmsg_level != SOL_SOCKET || c->cmsg_type != SCM_RIGHTS)
			continue;
		size_t n = (c->cmsg_len - CMSG_LEN(0)) / sizeof(int);
		for (size_t i = 0; i < n; i++) {
			int fd;

			std::memcpy(&fd, CMSG_DATA(c) + i * sizeof(int),
				    sizeof(fd));
			fds.emplace_back(fd);
		}
	}
	return fds;
}

bool Connection::receive()
{
	static thread_local std::byte data[max_message];
	/* 16 is the most that QEMU sends, whatever it was told. */
	alignas(cmsghdr) char control[CMSG_SPACE(16 * sizeof(int))];
	iovec iov = { data, sizeof(data) };
	msghdr msg = {};

	msg.msg_iov = &iov;
	msg.msg_iovlen = 1;
	msg.msg_control = control;
	msg.msg_controllen = sizeof(control);
	ssize_t n = recvmsg(fd(), &msg, MSG_CMSG_CLOEXEC | MSG_DONTWAIT);
	if (n < 0)
		return errno == EAGAIN || errno == EINTR;
	std::vector<Fd> fds = received_fds(msg);
	if (n == 0 || (msg.msg_flags & MSG_CTRUNC))
		return false;
	stream_.append({ data, static_cast<size_t>(n) }, std::move(fds));
	return true;
}

bool Connection::reply(const Header &request, Bytes payload)
{
	return send(
		{ request.id, request.command,
		  static_cast<std::uint32_t>(sizeof(Header) + payload.size()),
		  type_reply, 0 },
		payload);
}

bool Connection::reply_error(const Header &request, int error)
{
	return send({ request.id, request.command, sizeof(Header),
		      type_reply | error_reply,
		      static_cast<std::uint32_t>(error) },
		    {});
}

bool Connection::send(const Header &header, Bytes payload)
{
	iovec iov[2] = {
		{ const_cast<Header *>(&header), sizeof(header) },
		{ const_cast<std::byte *>(payload.data()), payload.size() },
	};
	msghdr msg = {};

	msg.msg_iov = iov;
	msg.msg_iovlen = 2;
	while (iov[0].iov_len + iov[1].iov_len > 0) {
		ssize_t n = sendmsg(fd(), &msg, MSG_NOSIGNAL);

		if (n < 0 && errno == EAGAIN) {
			pollfd p = { fd(), POLLOUT, 0 };

			poll(&p, 1, -1);
			continue;
		}
		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			return false;
		for (iovec &v : iov) {
			size_t part = std::min<size_t>(n, v.iov_len);

			v.iov_base = static_cast<char *>(v.iov_base) + part;
			v.iov_len -= part;
			n -= part;
		}
	}
	return true;
}

} /* namespace weir::vfio_user */
