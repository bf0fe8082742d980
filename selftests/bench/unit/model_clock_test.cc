// SPDX-License-Identifier: GPL-2.0
/* What the plugin and a device model say to each other. */
#include "selftests/bench/plugin/model_clock.h"

#include <cstdlib>
#include <cstring>
#include <sys/socket.h>
#include <sys/un.h>
#include <thread>
#include <unistd.h>
#include <vector>

#include <gtest/gtest.h>

namespace weir::bench {
namespace {

/* A model that answers one request with the pieces given, then leaves. */
class ModelClockTest : public ::testing::Test {
    protected:
	ModelClockTest()
	{
		char name[] = "/tmp/weir-clock-XXXXXX";
		sockaddr_un address = {};

		directory = mkdtemp(name);
		path = directory + "/control";
		address.sun_family = AF_UNIX;
		std::strcpy(address.sun_path, path.c_str());
		listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
		EXPECT_EQ(bind(listener, reinterpret_cast<sockaddr *>(&address),
			       sizeof(address)),
			  0);
		EXPECT_EQ(listen(listener, 1), 0);
	}
	~ModelClockTest() override
	{
		close(listener);
		unlink(path.c_str());
		rmdir(directory.c_str());
	}

	bool tick(std::uint64_t now, std::vector<std::string> pieces)
	{
		std::thread model([&] {
			char said[64];
			const int s = accept(listener, nullptr, nullptr);
			const ssize_t n = recv(s, said, sizeof(said), 0);

			request.assign(said, n > 0 ? n : 0);
			for (const std::string &piece : pieces) {
				send(s, piece.data(), piece.size(), 0);
				usleep(1000);
			}
			close(s);
		});
		const bool done = clock.connect(path.c_str(), error) &&
				  clock.tick(now, due, error);

		model.join();
		return done;
	}

	std::string directory, path, request, error;
	int listener;
	std::uint64_t due = 0;
	ModelClock clock;
};

TEST_F(ModelClockTest, TellsTheTimeAndHearsWhatIsDue)
{
	EXPECT_TRUE(tick(1234, { "5678\n" }));
	EXPECT_EQ(request, "tick 1234\n");
	EXPECT_EQ(due, 5678u);
}

TEST_F(ModelClockTest, AnAnswerMayComeInPieces)
{
	EXPECT_TRUE(tick(1, { "18", "99", "\n" }));
	EXPECT_EQ(due, 1899u);
}

TEST_F(ModelClockTest, NothingMayBeDue)
{
	EXPECT_TRUE(tick(1, { "never\n" }));
	EXPECT_EQ(due, ModelClock::never);
}

TEST_F(ModelClockTest, ARefusalIsToldAsItWas)
{
	EXPECT_FALSE(tick(1, { "error: tick: no\n" }));
	EXPECT_EQ(error, "the model: error: tick: no");
}

/* A timer in the past would fire for ever. */
TEST_F(ModelClockTest, WhatIsDueIsLater)
{
	EXPECT_FALSE(tick(100, { "100\n" }));
	EXPECT_EQ(error, "the model: 100");
}

TEST_F(ModelClockTest, NumbersWithSomethingBehindAreNone)
{
	EXPECT_FALSE(tick(1, { "100 \n" }));
}

TEST_F(ModelClockTest, AModelMayBeGone)
{
	EXPECT_FALSE(tick(1, { "10" }));
	EXPECT_EQ(error, "the model is gone");
}

TEST(ModelClock, NobodyListens)
{
	ModelClock clock;
	std::string error;

	EXPECT_FALSE(clock.connect("/tmp/weir-no-such-socket", error));
	EXPECT_NE(error.find("No such file"), std::string::npos);
	EXPECT_FALSE(clock.connect(std::string(200, 'a').c_str(), error));
	EXPECT_NE(error.find("too long"), std::string::npos);
}

} /* namespace */
} /* namespace weir::bench */
