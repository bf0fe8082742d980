// SPDX-License-Identifier: GPL-2.0
/* The 82599 through the protocol: found, read, and heard by MSI-X. */
#include <gtest/gtest.h>
#include <optional>
#include <sys/eventfd.h>
#include <sys/socket.h>

#include "selftests/unit/vfio_user/client.h"
#include "selftests/unit/vfio_user/memory_file.h"
#include "selftests/vfio_user/chips.h"

namespace weir::vfio_user {
namespace {

class Ixgbe82599OverVfioUser : public testing::Test {
    protected:
	Ixgbe82599OverVfioUser()
	{
		int fds[2];

		socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, fds);
		port.plug(*device);
		server.emplace(port, Fd(fds[0]));
		client.emplace(Fd(fds[1]), *server);
		client->version();
	}

	MonotonicClock clock;
	Audit audit;
	Trace trace{ clock };
	models::Wire wire;
	Port port{ 0, clock, audit, trace };
	std::unique_ptr<models::Device> device =
		make_chip("82599", wire, 0, port);
	std::optional<Server> server;
	std::optional<Client> client;
};

TEST_F(Ixgbe82599OverVfioUser, IsAn82599)
{
	EXPECT_EQ(client->read(config_region, 0, 4), 0x10fb8086u);
	EXPECT_EQ(client->read(config_region, 0x70, 1), 0x11u);
	RegionInfo ask = { sizeof(ask), 0, 0, 0, 0, 0 };
	auto r = client->request(Command::get_region_info, bytes_of(ask));
	ASSERT_TRUE(r);
	EXPECT_EQ(r->as<RegionInfo>().size, 512u * 1024);
	IrqInfo irq = { sizeof(irq), 0, irq_msix, 0 };
	r = client->request(Command::get_irq_info, bytes_of(irq));
	ASSERT_TRUE(r);
	EXPECT_EQ(r->as<IrqInfo>().count, 64u);
}

TEST_F(Ixgbe82599OverVfioUser, HasTheAddressOfItsPort)
{
	/* RAL0 and RAH0, loaded from the NVM (§8.2.3.7.8, §8.2.3.7.9). */
	EXPECT_EQ(client->read(0, 0xa200, 4), 0x90598202u);
	EXPECT_EQ(client->read(0, 0xa204, 4), 0x80000100u);
}

TEST_F(Ixgbe82599OverVfioUser, RaisesTheVectorThatEicsNames)
{
	Fd event(eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC));
	IrqSet set = { sizeof(set), set_data_eventfd | set_action_trigger,
		       irq_msix, 3, 1 };
	int fds[] = { event.get() };
	std::uint64_t n = 0;

	auto r = client->request(Command::set_irqs, bytes_of(set), fds);
	ASSERT_TRUE(r && !r->failed());
	port.config_write(4, "\x06\x04", 2);
	client->write(0, 0x00898, 4, 0x10); /* GPIE.Multiple_MSIX */
	client->write(0, 0x00aa0, 4, 0x08); /* EIMS_EX0, vector 3 */
	client->write(0, 0x00a90, 4, 0x08); /* EICS_EX0 */
	for (int i = 0; i < 1000 && !n; i++) {
		if (device->deadline() <= clock.now())
			device->advance();
		if (read(event.get(), &n, sizeof(n)) < 0)
			usleep(1000);
	}
	EXPECT_EQ(n, 1u);
	EXPECT_EQ(audit.total(), 0u) << audit.report();
}

TEST_F(Ixgbe82599OverVfioUser, NoOtherChipIsKnown)
{
	EXPECT_EQ(make_chip("82600", wire, 1, port), nullptr);
}

} /* namespace */
} /* namespace weir::vfio_user */
