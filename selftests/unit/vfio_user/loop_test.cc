// SPDX-License-Identifier: GPL-2.0
/* The program's loop in a thread of its own: timers, control, its end. */
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <gtest/gtest.h>
#include <string>
#include <sys/socket.h>
#include <sys/un.h>
#include <thread>

#include "selftests/unit/vfio_user/small_device.h"
#include "selftests/vfio_user/loop.h"
#include "selftests/vfio_user/message.h"
#include "selftests/vfio_user/options.h"

namespace weir::vfio_user {
namespace {

Fd connect_to(const std::string &path)
{
	sockaddr_un a = {};
	Fd fd(socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));

	a.sun_family = AF_UNIX;
	std::snprintf(a.sun_path, sizeof(a.sun_path), "%s", path.c_str());
	if (connect(fd.get(), reinterpret_cast<sockaddr *>(&a), sizeof(a)))
		return {};
	return fd;
}

/* Sends lines and returns as many. */
std::string ask(const Fd &fd, const std::string &lines)
{
	auto wanted = std::count(lines.begin(), lines.end(), '\n');
	std::string answer;
	char c;

	if (write(fd.get(), lines.data(), lines.size()) < 0)
		return "";
	while (wanted && read(fd.get(), &c, 1) == 1) {
		answer += c;
		wanted -= c == '\n';
	}
	return answer;
}

class LoopTest : public testing::Test {
    protected:
	LoopTest()
	{
		char name[] = "/tmp/weir-loop-XXXXXX";

		directory = mkdtemp(name);
		for (Port *p : ports) {
			p->plug(p == &port0 ? device0 : device1);
			loop.add_port(*p, listen_at(path(p->number()).c_str()));
		}
		loop.set_control(listen_at((directory + "/control").c_str()));
		sigemptyset(&mask);
		thread = std::thread([this] { loop.run(stop, mask); });
	}
	~LoopTest() override
	{
		thread.join();
		std::system(("rm -r " + directory).c_str());
	}
	std::string path(unsigned port)
	{
		return directory + "/" + std::to_string(port);
	}

	std::string directory;
	MonotonicClock clock;
	Audit audit;
	Trace trace{ clock };
	Port port0{ 0, clock, audit, trace }, port1{ 1, clock, audit, trace };
	SmallDevice device0{ port0 }, device1{ port1 };
	Port *ports[2] = { &port0, &port1 };
	Control control{ ports, audit };
	Loop loop{ clock, control };
	volatile std::sig_atomic_t stop = 0;
	sigset_t mask;
	std::thread thread;
};

TEST_F(LoopTest, AnswersControlAndEndsWithItsLastClient)
{
	Fd control0 = connect_to(directory + "/control");
	Fd control1 = connect_to(directory + "/control");
	Fd client0 = connect_to(path(0));
	Fd client1 = connect_to(path(1));

	ASSERT_TRUE(client0 && client1 && control0 && control1);
	EXPECT_EQ(ask(control0, "stats 1\n"), "did stats\n");
	EXPECT_EQ(ask(control1, "link 0 down\n"), "did link down\n");
	EXPECT_EQ(ask(control0, "fault 0 a b\nfault c d\n"),
		  "did fault a b\ndid fault c d\n");
	EXPECT_EQ(ask(control0, "bad\r\n"), "error: bad\n");
	EXPECT_EQ(ask(control0, "stats 2\n"), "error: there is no port 2\n");
	EXPECT_EQ(ask(control0, "\n"), "error: an empty request\n");
	EXPECT_EQ(ask(control0, "audit\n"), "0\n");
	control1.reset();
	client0.reset();
	EXPECT_EQ(ask(control0, "audit\n"), "0\n");
}

/* A device's timer fires with nobody sending anything. */
TEST_F(LoopTest, WakesForADeviceDeadline)
{
	Fd client0 = connect_to(path(0));
	struct {
		Header h = { 1, 1, sizeof(*this) - 4, 0, 0 };
		Version v = { 0, 0 };
		std::uint32_t pad = 0;
	} version;
	struct {
		Header h = { 2, 10, sizeof(*this) - 4, no_reply, 0 };
		RegionAccess a = { SmallDevice::timer, 0, 4 };
		std::uint32_t ns = 2000000;
		std::uint32_t pad = 0;
	} write;
	static_assert(sizeof(version) == 24 && sizeof(write) == 40);

	version.h.size = 20;
	write.h.size = 36;
	ASSERT_TRUE(client0);
	ASSERT_EQ(send(client0.get(), &version, 20, 0), 20);
	ASSERT_EQ(send(client0.get(), &write, 36, 0), 36);
	Fd asking = connect_to(directory + "/control");
	/* The message is refused: bus mastering is off. That is seen here. */
	std::uint64_t end = clock.now() + 5000000000;
	while (ask(asking, "audit\n") == "0\n" && clock.now() < end)
		usleep(1000);
	EXPECT_EQ(ask(asking, "audit\n"), "1\n");
}

TEST(Options, OfTheCommandLine)
{
	std::vector<const char *> args = {
		"weir-model", "--socket", "a",	     "--socket", "b",
		"--control",  "c",	  "--audit", "d",	 "--fault",
		"x 1",	      "--fault",  "0 y",     "--rate",	 "10g"
	};
	auto parse = [](std::vector<const char *> a, Options &o) {
		std::string error;

		parse_options(a.size(), const_cast<char **>(a.data()), o,
			      error);
		return error;
	};
	Options o;

	EXPECT_EQ(parse(args, o), "");
	EXPECT_EQ(o.sockets, (std::vector<std::string>{ "a", "b" }));
	EXPECT_EQ(o.faults, (std::vector<std::string>{ "x 1", "0 y" }));
	EXPECT_EQ(o.bits_per_second, UINT64_C(10000000000));
	EXPECT_EQ(o.chip, "82599");
	EXPECT_FALSE(o.lock_step);
	args.insert(args.begin() + 3, "--lock-step");
	Options stepped;
	EXPECT_EQ(parse(args, stepped), "");
	EXPECT_TRUE(stepped.lock_step);
	EXPECT_EQ(stepped.sockets, o.sockets);
	for (auto bad : { std::vector<const char *>{ "weir-model" },
			  { "weir-model", "--rate" },
			  { "weir-model", "--rate", "2g" },
			  { "weir-model", "--nonsense", "1" },
			  { "weir-model", "--socket", "a", "--socket", "b",
			    "--control", "c" },
			  { "weir-model", "--socket", "a", "--control", "c",
			    "--audit", "d" } }) {
		Options unused;

		EXPECT_NE(parse(bad, unused), "");
	}
}

TEST(Audit, CountsAndBounds)
{
	Audit audit;

	EXPECT_EQ(audit.report(), "audit: 0 violations\n");
	EXPECT_TRUE(audit.add(1, "7.2.1", "late"));
	EXPECT_FALSE(audit.add(1, "7.2.1", "late"));
	EXPECT_TRUE(audit.add(0, "7.2.1", "late"));
	EXPECT_EQ(audit.report(), "violation: port1 [7.2.1] late (2 times)\n"
				  "violation: port0 [7.2.1] late\n"
				  "audit: 3 violations\n");
	for (int i = 0; i < 200; i++)
		audit.add(0, "s", std::to_string(i));
	EXPECT_EQ(audit.total(), 203u);
	std::string report = audit.report();
	EXPECT_EQ(std::count(report.begin(), report.end(), '\n'), 102);
	EXPECT_NE(report.find("and 102 not listed\naudit: 203 violations\n"),
		  std::string::npos);
}

} /* namespace */
} /* namespace weir::vfio_user */
