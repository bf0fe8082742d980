// SPDX-License-Identifier: GPL-2.0
#include <fcntl.h>
#include <gtest/gtest.h>
#include <random>

#include "selftests/vfio_user/connection.h"

namespace weir::vfio_user {
namespace {

using Next = MessageStream::Next;

std::vector<std::byte> message(std::uint16_t id, size_t payload,
			       std::uint32_t flags = 0)
{
	Header h = { id, 9, std::uint32_t(sizeof(h) + payload), flags, 0 };
	std::vector<std::byte> bytes(h.size, std::byte(id));

	std::memcpy(bytes.data(), &h, sizeof(h));
	return bytes;
}

std::vector<std::byte> operator+(std::vector<std::byte> a,
				 const std::vector<std::byte> &b)
{
	a.insert(a.end(), b.begin(), b.end());
	return a;
}

std::vector<Fd> one_fd()
{
	std::vector<Fd> fds;

	fds.emplace_back(open("/dev/null", O_RDONLY | O_CLOEXEC));
	return fds;
}

TEST(MessageStream, CutsSeveralOutOfOneRead)
{
	MessageStream s;
	Message m;

	s.append(message(1, 16) + message(2, 0) + message(3, 40), {});
	for (int id = 1; id <= 3; id++) {
		ASSERT_EQ(s.next(m), Next::message);
		EXPECT_EQ(m.header.id, id);
	}
	EXPECT_EQ(m.payload.size(), 40u);
	EXPECT_EQ(m.payload[39], std::byte(3));
	EXPECT_EQ(s.next(m), Next::incomplete);
}

TEST(MessageStream, JoinsOneFromManyReads)
{
	MessageStream s;
	Message m;

	for (std::byte b : message(7, 30)) {
		ASSERT_EQ(s.next(m), Next::incomplete);
		s.append({ &b, 1 }, {});
	}
	ASSERT_EQ(s.next(m), Next::message);
	EXPECT_EQ(m.payload.size(), 30u);
}

TEST(MessageStream, FdsBelongToTheLastMessageOfTheirRead)
{
	MessageStream s;
	Message m;

	s.append(message(1, 8) + message(2, 8) + message(3, 8), one_fd());
	s.append(message(4, 8), {});
	for (int id = 1; id <= 4; id++) {
		ASSERT_EQ(s.next(m), Next::message);
		EXPECT_EQ(m.fds.size(), id == 3 ? 1u : 0u) << id;
	}
}

TEST(MessageStream, FdsWaitForTheRestOfTheirMessage)
{
	MessageStream s;
	Message m;
	auto bytes = message(1, 0) + message(2, 100);

	s.append(Bytes(bytes).first(40), one_fd());
	ASSERT_EQ(s.next(m), Next::message);
	EXPECT_TRUE(m.fds.empty());
	ASSERT_EQ(s.next(m), Next::incomplete);
	auto rest = std::vector(bytes.begin() + 40, bytes.end());
	s.append(rest + message(3, 4), one_fd());
	ASSERT_EQ(s.next(m), Next::message);
	EXPECT_EQ(m.header.id, 2);
	EXPECT_EQ(m.fds.size(), 1u);
	ASSERT_EQ(s.next(m), Next::message);
	EXPECT_EQ(m.fds.size(), 1u);
}

TEST(MessageStream, FdsNobodyTookAreClosed)
{
	int fd;

	{
		MessageStream s;
		std::vector<Fd> fds = one_fd();

		fd = fds[0].get();
		s.append(message(1, 8), std::move(fds));
	}
	EXPECT_EQ(fcntl(fd, F_GETFD), -1);
}

TEST(MessageStream, RefusesHeadersThatCannotBe)
{
	for (std::uint32_t size : { 0u, 15u, max_message + 1, UINT32_MAX }) {
		MessageStream s;
		Message m;
		Header h = { 1, 9, size, 0, 0 };

		s.append(bytes_of(h), {});
		EXPECT_EQ(s.next(m), Next::malformed) << size;
	}
	for (std::uint32_t type : { 1u, 2u, 15u }) {
		MessageStream s;
		Message m;

		s.append(message(1, 8, type), {});
		EXPECT_EQ(s.next(m), Next::malformed) << type;
	}
}

/* Any stream, cut anywhere, comes out as it went in. */
TEST(MessageStream, SurvivesAnyCut)
{
	std::mt19937 random(1);

	for (int round = 0; round < 200; round++) {
		std::vector<std::byte> bytes;
		std::vector<size_t> sizes;

		for (int i = 0; i < 20; i++) {
			sizes.push_back(random() % 3000);
			bytes = std::move(bytes) + message(i, sizes.back());
		}
		MessageStream s;
		Message m;
		unsigned id = 0;
		for (size_t at = 0; at < bytes.size();) {
			size_t n = std::min<size_t>(random() % 5000 + 1,
						    bytes.size() - at);

			s.append(Bytes(bytes).subspan(at, n), {});
			at += n;
			while (s.next(m) == Next::message) {
				ASSERT_EQ(m.header.id, id);
				ASSERT_EQ(m.payload.size(), sizes[id]);
				id++;
			}
		}
		EXPECT_EQ(id, 20u);
	}
}

} /* namespace */
} /* namespace weir::vfio_user */
