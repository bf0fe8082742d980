// SPDX-License-Identifier: GPL-2.0
#include "selftests/unit/vfio_user/client.h"

#include <sys/socket.h>
#include <sys/uio.h>

namespace weir::vfio_user {

void Client::send_raw(Bytes bytes, std::span<const int> fds)
{
	alignas(cmsghdr) char control[CMSG_SPACE(32 * sizeof(int))] = {};
	iovec iov = { const_cast<std::byte *>(bytes.data()), bytes.size() };
	msghdr msg = {};

	msg.msg_iov = &iov;
	msg.msg_iovlen = 1;
	if (!fds.empty()) {
		msg.msg_control = control;
		msg.msg_controllen = CMSG_SPACE(fds.size_bytes());
		cmsghdr *c = CMSG_FIRSTHDR(&msg);
		c->cmsg_level = SOL_SOCKET;
		c->cmsg_type = SCM_RIGHTS;
		c->cmsg_len = CMSG_LEN(fds.size_bytes());
		std::memcpy(CMSG_DATA(c), fds.data(), fds.size_bytes());
	}
	sendmsg(socket_.get(), &msg, MSG_NOSIGNAL);
}

std::optional<Reply> Client::receive()
{
	Reply r;

	if (recv(socket_.get(), &r.header, sizeof(r.header), MSG_DONTWAIT) !=
	    sizeof(r.header))
		return {};
	r.payload.resize(r.header.size - sizeof(r.header));
	if (!r.payload.empty() &&
	    recv(socket_.get(), r.payload.data(), r.payload.size(),
		 MSG_DONTWAIT) != ssize_t(r.payload.size()))
		return {};
	return r;
}

std::vector<std::byte> Client::message(Command command, Bytes payload,
				       std::uint32_t flags)
{
	Header h = { ++id_, std::uint16_t(command),
		     std::uint32_t(sizeof(h) + payload.size()), flags, 0 };
	std::vector<std::byte> bytes(h.size);

	std::memcpy(bytes.data(), &h, sizeof(h));
	std::copy(payload.begin(), payload.end(), bytes.begin() + sizeof(h));
	return bytes;
}

std::optional<Reply> Client::request(Command command, Bytes payload,
				     std::span<const int> fds,
				     std::uint32_t flags)
{
	send_raw(message(command, payload, flags), fds);
	if (!serve())
		return {};
	return receive();
}

std::optional<Reply> Client::version()
{
	static const char json[] = "\0\0\0\0{\"capabilities\":{}}";

	return request(Command::version, std::as_bytes(std::span(json)));
}

int Client::map(std::uint64_t iova, std::uint64_t size, int fd,
		std::uint64_t offset, std::uint32_t flags)
{
	DmaMapRequest r = { sizeof(r), flags, offset, iova, size };
	std::span<const int> fds(&fd, fd >= 0 ? 1 : 0);
	auto reply = request(Command::dma_map, bytes_of(r), fds);

	if (!reply || !reply->payload.empty())
		return -1;
	return reply->failed() ? reply->header.error : 0;
}

std::uint64_t Client::read(std::uint32_t region, std::uint64_t offset,
			   std::uint32_t count)
{
	RegionAccess a = { offset, region, count };
	auto reply = request(Command::region_read, bytes_of(a));

	if (!reply || reply->failed() ||
	    reply->payload.size() != sizeof(a) + count)
		return 0xdeadbeefdeadbeef;
	std::uint64_t v = 0;
	std::memcpy(&v, reply->payload.data() + sizeof(a), count);
	return v;
}

void Client::write(std::uint32_t region, std::uint64_t offset,
		   std::uint32_t count, std::uint64_t value)
{
	RegionAccess a = { offset, region, count };
	std::byte payload[sizeof(a) + sizeof(value)];

	std::memcpy(payload, &a, sizeof(a));
	std::memcpy(payload + sizeof(a), &value, count);
	send_raw(message(Command::region_write,
			 Bytes(payload).first(sizeof(a) + count), no_reply));
	serve();
}

} /* namespace weir::vfio_user */
