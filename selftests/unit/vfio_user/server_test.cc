// SPDX-License-Identifier: GPL-2.0
/* Whole requests over a socket, against a small device. */
#include <cerrno>
#include <gtest/gtest.h>
#include <random>
#include <sys/eventfd.h>
#include <sys/socket.h>

#include "selftests/unit/vfio_user/client.h"
#include "selftests/unit/vfio_user/memory_file.h"
#include "selftests/unit/vfio_user/small_device.h"

namespace weir::vfio_user {
namespace {

class ManualClock : public Clock {
    public:
	std::uint64_t now() const override { return time; }
	std::uint64_t time = 1000;
};

constexpr std::uint32_t assign = set_data_eventfd | set_action_trigger;

class ServerTest : public testing::Test {
    protected:
	ServerTest()
	{
		int fds[2];

		socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, fds);
		port.plug(device);
		server.emplace(port, Fd(fds[0]));
		client.emplace(Fd(fds[1]), *server);
	}

	/* Past the hand-shake, as most tests want it. */
	void connect() { ASSERT_TRUE(client->version()); }
	void enable_master(bool on = true)
	{
		std::uint16_t command = on ? 6 : 2;
		RegionAccess a = { 4, config_region, 2 };
		std::byte payload[18];

		std::memcpy(payload, &a, sizeof(a));
		std::memcpy(payload + 16, &command, 2);
		auto r = client->request(Command::region_write, payload);
		ASSERT_TRUE(r && !r->failed());
	}
	int set_irqs(std::uint32_t index, std::uint32_t flags,
		     std::uint32_t start, std::uint32_t count,
		     std::span<const int> fds = {})
	{
		IrqSet s = { sizeof(s), flags, index, start, count };
		auto r = client->request(Command::set_irqs, bytes_of(s), fds);

		return r ? r->header.error : -1;
	}
	std::uint64_t events()
	{
		std::uint64_t n = 0;

		return ::read(event.get(), &n, sizeof(n)) == sizeof(n) ? n : 0;
	}

	ManualClock clock;
	Audit audit;
	Trace trace{ clock };
	Port port{ 0, clock, audit, trace };
	SmallDevice device{ port };
	std::optional<Server> server;
	std::optional<Client> client;
	MemoryFile file{ 65536 };
	Fd event{ eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC) };
};

TEST_F(ServerTest, AgreesOnAVersionWithinQemusRoom)
{
	auto r = client->version();

	ASSERT_TRUE(r);
	EXPECT_EQ(r->header.flags, type_reply);
	EXPECT_EQ(r->header.id, client->last_id());
	EXPECT_EQ(r->as<Version>().major, 0);
	EXPECT_EQ(r->payload.back(), std::byte(0));
	EXPECT_LE(r->header.size, 214u);
}

TEST_F(ServerTest, GivesUpOnAnotherMajorVersion)
{
	Version v = { 1, 0 };

	EXPECT_FALSE(client->request(Command::version, bytes_of(v)));
	EXPECT_FALSE(server->error().empty());
}

TEST_F(ServerTest, GivesUpOnAClientThatSkipsTheVersion)
{
	client->send_raw(client->message(Command::reset, {}));
	EXPECT_FALSE(client->serve());
	EXPECT_EQ(device.resets, 1u); /* its own construction */
}

TEST_F(ServerTest, DescribesTheDevice)
{
	connect();
	DeviceInfo ask = { sizeof(ask), 0, 0, 0 };
	auto info = client->request(Command::get_info, bytes_of(ask));
	ASSERT_TRUE(info);
	EXPECT_EQ(info->as<DeviceInfo>().flags, 3u);
	EXPECT_EQ(info->as<DeviceInfo>().num_regions, 9u);
	EXPECT_EQ(info->as<DeviceInfo>().num_irqs, 5u);

	const std::uint64_t sizes[] = {
		0x1000, 0, 0, 0, 0x4000, 0, 0, 4096, 0
	};
	for (std::uint32_t i = 0; i < 9; i++) {
		RegionInfo region = { sizeof(region), 0, i, 0, 0, 0 };
		auto r = client->request(Command::get_region_info,
					 bytes_of(region));

		ASSERT_TRUE(r);
		EXPECT_EQ(r->as<RegionInfo>().size, sizes[i]) << i;
		EXPECT_EQ(r->as<RegionInfo>().flags, sizes[i] ? 3u : 0u) << i;
	}
	IrqInfo irq = { sizeof(irq), 0, irq_msix, 0 };
	auto r = client->request(Command::get_irq_info, bytes_of(irq));
	ASSERT_TRUE(r);
	EXPECT_EQ(r->as<IrqInfo>().count, 4u);
	irq.index = irq_msi; /* the device has no MSI capability */
	r = client->request(Command::get_irq_info, bytes_of(irq));
	ASSERT_TRUE(r);
	EXPECT_EQ(r->as<IrqInfo>().count, 0u);
}

TEST_F(ServerTest, ReadsAllOfConfigSpaceAtOnce)
{
	connect();
	RegionAccess a = { 0, config_region, 4096 };
	auto r = client->request(Command::region_read, bytes_of(a));

	ASSERT_TRUE(r);
	EXPECT_EQ(r->payload.size(), 4096u + 16);
	EXPECT_EQ(r->as<std::uint32_t>(16), 0x12348086u);
	EXPECT_EQ(client->read(config_region, 0x71, 2), 0x03a0u);
	EXPECT_EQ(client->read(config_region, 0x34, 1), 0x70u);
}

TEST_F(ServerTest, PostedWritesGetNoReply)
{
	connect();
	client->write(0, SmallDevice::scratch, 4, 0x1234);
	EXPECT_FALSE(client->receive());
	EXPECT_EQ(client->read(0, SmallDevice::scratch, 4), 0x1234u);
	EXPECT_EQ(device.advances, 1u);
	/* Not even where they are refused. */
	client->write(0, 0x1000, 4, 1);
	EXPECT_FALSE(client->receive());
	EXPECT_EQ(device.writes, 1u);
}

TEST_F(ServerTest, WritesThatWantAReplyGetOne)
{
	connect();
	RegionAccess a = { SmallDevice::scratch, 0, 8 };
	std::uint64_t value = 0x0123456789abcdef;
	std::byte payload[24];

	std::memcpy(payload, &a, 16);
	std::memcpy(payload + 16, &value, 8);
	auto r = client->request(Command::region_write, payload);
	ASSERT_TRUE(r && !r->failed());
	EXPECT_EQ(r->as<RegionAccess>().count, 8u);
	EXPECT_EQ(client->read(0, SmallDevice::scratch, 8), value);
}

TEST_F(ServerTest, ManyWritesInOneMessage)
{
	struct {
		std::uint64_t count = 3;
		SmallWrite w[3] = {
			{ SmallDevice::scratch, 0, 4, { 1 } },
			{ SmallDevice::dma_address, 0, 8, { 2 } },
			{ SmallDevice::scratch, 0, 4, { 0x78, 0x56 } },
		};
	} multi;
	connect();
	client->send_raw(client->message(Command::region_write_multi,
					 bytes_of(multi), no_reply));
	EXPECT_TRUE(client->serve());
	EXPECT_FALSE(client->receive());
	EXPECT_EQ(device.writes, 3u);
	EXPECT_EQ(client->read(0, SmallDevice::scratch, 4), 0x5678u);

	multi.count = 4; /* more than there are */
	auto r = client->request(Command::region_write_multi, bytes_of(multi));
	EXPECT_TRUE(r && r->failed());
	multi.count = 3;
	multi.w[0].count = 9;
	r = client->request(Command::region_write_multi, bytes_of(multi));
	EXPECT_TRUE(r && r->failed());
	EXPECT_EQ(device.writes, 3u);
}

TEST_F(ServerTest, DmaNeedsAMappingAndBusMastering)
{
	connect();
	EXPECT_EQ(client->map(0x10000, 4096, file.fd(), 8192), 0);
	EXPECT_EQ(client->map(0x10000, 4096, file.fd(), 8192), EEXIST);
	EXPECT_EQ(client->map(0xf0000, 4096, -1), 0);
	std::uint64_t secret = 0x1122334455667788;
	std::memcpy(&file[8192 + 16], &secret, 8);
	client->write(0, SmallDevice::dma_address, 8, 0x10010);

	client->write(0, SmallDevice::copy_in, 4, 8);
	EXPECT_EQ(client->read(0, SmallDevice::scratch, 8), 0u);
	EXPECT_EQ(audit.total(), 2u); /* the bus's and the device's */

	enable_master();
	client->write(0, SmallDevice::copy_in, 4, 8);
	EXPECT_EQ(client->read(0, SmallDevice::scratch, 8), secret);
	client->write(0, SmallDevice::dma_address, 8, 0x10100);
	client->write(0, SmallDevice::copy_out, 4, 8);
	EXPECT_EQ(std::memcmp(&file[8192 + 0x100], &secret, 8), 0);
	EXPECT_EQ(audit.total(), 2u);

	DmaUnmapRequest u = { sizeof(u), 0, 0x10000, 4096 };
	auto r = client->request(Command::dma_unmap, bytes_of(u));
	ASSERT_TRUE(r && !r->failed());
	EXPECT_EQ(r->as<DmaUnmapRequest>().iova, 0x10000u);
	client->write(0, SmallDevice::copy_out, 4, 8);
	EXPECT_EQ(audit.total(), 3u);
	EXPECT_NE(audit.report().find("violation: port0 [2] write\n"),
		  std::string::npos);
}

TEST_F(ServerTest, UnmapOfNothingAndOfEverythingSucceed)
{
	connect();
	EXPECT_EQ(client->map(0, 4096, file.fd()), 0);
	DmaUnmapRequest u = { sizeof(u), 0, 0xfef00000, 0xffffffff01100000 };
	auto r = client->request(Command::dma_unmap, bytes_of(u));
	EXPECT_TRUE(r && !r->failed());
	EXPECT_EQ(port.dma().mappings(), 1u);
	u = { sizeof(u), dma_unmap_all, 0, 0 };
	r = client->request(Command::dma_unmap, bytes_of(u));
	EXPECT_TRUE(r && !r->failed());
	EXPECT_EQ(port.dma().mappings(), 0u);
}

TEST_F(ServerTest, MsixReachesTheGuestOrPends)
{
	int fds[] = { event.get() };

	connect();
	enable_master();
	EXPECT_EQ(set_irqs(irq_msix, assign, 0, 1), 0);
	EXPECT_EQ(device.irq_mode, models::Device::IrqMode::msix);
	client->write(0, SmallDevice::raise, 4, 2);
	EXPECT_EQ(client->read(4, 0x2000, 4), 4u);
	EXPECT_EQ(client->read(4, 0x2004, 4), 0u);
	EXPECT_EQ(client->read(4, 0x2000, 8), 4u);
	EXPECT_EQ(set_irqs(irq_msix, assign, 2, 1, fds), 0);
	EXPECT_EQ(events(), 1u);
	EXPECT_EQ(client->read(4, 0x2000, 4), 0u);
	client->write(0, SmallDevice::raise, 4, 2);
	EXPECT_EQ(events(), 1u);

	enable_master(false);
	client->write(0, SmallDevice::raise, 4, 2);
	EXPECT_EQ(events(), 0u);
	EXPECT_EQ(audit.total(), 1u);

	EXPECT_EQ(set_irqs(irq_msix, set_data_none | set_action_trigger, 0, 0),
		  0);
	EXPECT_EQ(device.irq_mode, models::Device::IrqMode::none);
}

TEST_F(ServerTest, IntxObeysTheCommandRegister)
{
	int fds[] = { event.get() };

	connect();
	EXPECT_EQ(set_irqs(irq_intx, assign, 0, 1, fds), 0);
	EXPECT_EQ(device.irq_mode, models::Device::IrqMode::intx);
	port.config_write(4, "\x02\x04", 2);
	client->write(0, SmallDevice::line, 4, 1);
	EXPECT_EQ(events(), 0u);
	port.config_write(4, "\x02\x00", 2);
	EXPECT_EQ(events(), 1u);
}

TEST_F(ServerTest, ResetsByMessageAndByFunction)
{
	connect();
	enable_master();
	auto r = client->request(Command::reset, {});
	ASSERT_TRUE(r && !r->failed());
	EXPECT_EQ(device.resets, 2u);
	/* Bus mastering is off after it. */
	EXPECT_EQ(client->map(0, 4096, file.fd()), 0);
	client->write(0, SmallDevice::copy_in, 4, 8);
	EXPECT_EQ(audit.total(), 2u);

	port.config_write(0xa8, "\x10\x80", 2);
	EXPECT_EQ(device.resets, 3u);
	EXPECT_EQ(device.last_devctl, 0x10u);
	port.config_write(0xa8, "\x10\x00", 2);
	EXPECT_EQ(device.resets, 3u);
}

TEST_F(ServerTest, FdsGoToTheMessageTheyCameWith)
{
	DmaMapRequest rom = { sizeof(rom), 1, 0, 0xc0000, 4096 };
	DmaMapRequest ram = { sizeof(ram), 3, 4096, 0x0, 4096 };
	int fds[] = { file.fd() };

	connect();
	/* Sent before the server reads: it gets both at once. */
	client->send_raw(client->message(Command::dma_map, bytes_of(rom)));
	client->send_raw(client->message(Command::dma_map, bytes_of(ram)), fds);
	EXPECT_TRUE(client->serve());
	EXPECT_TRUE(client->receive());
	EXPECT_TRUE(client->receive());
	file[4096] = 0x5a;
	std::uint8_t b = 0;
	EXPECT_TRUE(port.dma().read(0, &b, 1));
	EXPECT_EQ(b, 0x5a);
	EXPECT_FALSE(port.dma().read(0xc0000, &b, 1));
}

TEST_F(ServerTest, MalformedRequestsAreRefusedAndTheRestGoesOn)
{
	connect();
	/* Every command with every length up to beyond its structure. */
	for (std::uint16_t c = 1; c < 20; c++) {
		for (size_t len = 0; len < 40; len++) {
			std::vector<std::byte> payload(len, std::byte(0xff));

			if (Command(c) == Command::version)
				continue;
			auto r = client->request(Command(c), payload);
			ASSERT_TRUE(r) << c << " " << len;
			bool good = Command(c) == Command::reset ||
				    Command(c) == Command::get_info ||
				    Command(c) == Command::dma_unmap;
			if (!good) {
				EXPECT_TRUE(r->failed()) << c << " " << len;
				EXPECT_TRUE(r->payload.empty());
			}
		}
	}
	/* Accesses beyond a region, across its end, or of an odd size. */
	for (RegionAccess a : { RegionAccess{ 0x1000, 0, 4 },
				{ 0xffe, 0, 4 },
				{ UINT64_MAX, 0, 4 },
				{ 0, 1, 4 },
				{ 0, 6, 4 },
				{ 0, 8, 4 },
				{ 0, 99, 4 },
				{ 0, 0, 0 },
				{ 0, 0, 3 },
				{ 0, 0, 16 },
				{ 0, config_region, 4097 },
				{ 4095, config_region, 2 },
				{ 0, config_region, UINT32_MAX } }) {
		auto r = client->request(Command::region_read, bytes_of(a));

		ASSERT_TRUE(r);
		EXPECT_EQ(r->header.error, std::uint32_t(EINVAL))
			<< a.region << " " << a.offset << " " << a.count;
		r = client->request(Command::region_write, bytes_of(a));
		EXPECT_TRUE(r && r->failed());
	}
	EXPECT_EQ(device.writes, 0u);
	/* Two files for one mapping. */
	DmaMapRequest m = { sizeof(m), 3, 0, 0, 4096 };
	int fds[] = { file.fd(), file.fd() };
	auto r = client->request(Command::dma_map, bytes_of(m), fds);
	EXPECT_TRUE(r && r->failed());
	/* An eventfd too many. */
	EXPECT_EQ(set_irqs(irq_msix, assign, 0, 1, fds), EINVAL);
	EXPECT_EQ(client->map(0, 4096, file.fd()), 0);
}

TEST_F(ServerTest, RandomBytesNeverTakeItDown)
{
	std::mt19937 random(7);

	connect();
	for (int i = 0; i < 20000; i++) {
		std::vector<std::byte> payload(random() % 64);
		for (std::byte &b : payload)
			b = std::byte(random() % 4 ? random() % 8 : random());
		auto command = Command(random() % 17);
		if (command == Command::version)
			continue;
		int fds[] = { event.get() };
		auto r = client->request(command, payload,
					 std::span(fds).first(random() % 2));
		ASSERT_TRUE(r);
		EXPECT_EQ(r->header.id, client->last_id());
	}
}

TEST_F(ServerTest, EndsWithItsClient)
{
	connect();
	client.reset();
	EXPECT_FALSE(server->serve());
	EXPECT_TRUE(server->error().empty());
}

TEST_F(ServerTest, AClientThatLeavesTakesItsMemoryAlong)
{
	int fds[] = { event.get() };

	connect();
	enable_master();
	EXPECT_EQ(client->map(0, 4096, file.fd()), 0);
	EXPECT_EQ(set_irqs(irq_msix, assign, 0, 1, fds), 0);
	port.unplug_client();
	EXPECT_EQ(port.dma().mappings(), 0u);
	EXPECT_EQ(device.irq_mode, models::Device::IrqMode::none);
	device.mmio_write(0, SmallDevice::raise, 4, 0);
	EXPECT_EQ(events(), 0u);
}

} /* namespace */
} /* namespace weir::vfio_user */
