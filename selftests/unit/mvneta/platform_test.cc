// SPDX-License-Identifier: GPL-2.0
/* What the machine around a port asks of it: memory, sleep, low power. */
#include "selftests/unit/mvneta/world.h"

namespace weir::test {

using namespace weir::mvneta;

class NetaPlatform : public NetaWorld {
    protected:
	static constexpr std::uint64_t half = 0x80000000;

	/* Both models refuse a DMA that no window leads to memory. */
	static NetaWorldOptions strict(std::vector<kapi_dram_window> dram)
	{
		NetaWorldOptions o;

		o.a.enforce_windows = o.b.enforce_windows = true;
		o.chip = WEIR_MVNETA_ARMADA_XP;
		o.dram = std::move(dram);
		return o;
	}
};

TEST_F(NetaPlatform, WindowsLeadToTheBusesMemory)
{
	up(strict({ { 0, half, 0x0e }, { half, half, 0x0d } }));
	expect_traffic();

	EXPECT_EQ(a->peek(WIN_BASE[0]).raw, 0x00000e03u);
	EXPECT_EQ(a->peek(WIN_SIZE[0]).raw, 0x7fff0000u);
	EXPECT_EQ(a->peek(WIN_BASE[1]).raw, 0x80000d03u);
	EXPECT_EQ(a->peek(WIN_SIZE[1]).raw, 0x7fff0000u);
	/* Two open, read and write; the other four closed. */
	EXPECT_EQ(a->peek(BASE_ADDR_ENABLE).raw & 0x3f, 0x3cu);
	EXPECT_EQ(a->peek(ACCESS_PROTECT_ENABLE).raw & 0xfff, 0x00fu);
}

TEST_F(NetaPlatform, WithoutAnMbusOneWindowIsOpen)
{
	NetaWorldOptions o = strict({});

	o.chip = WEIR_MVNETA_ARMADA_3700;
	up(o);
	expect_traffic();
	EXPECT_EQ(a->peek(BASE_ADDR_ENABLE).raw & 0x3f, 0x3eu);
	EXPECT_EQ(a->peek(ACCESS_PROTECT_ENABLE).raw & 0xfff, 0x003u);
}

/* That the model does refuse: memory that no window has. */
TEST_F(NetaPlatform, MemoryWithoutAWindowIsOutOfReach)
{
	build(strict({ { 0xf0000000, 0x10000, 0x0e } }));
	ASSERT_EQ(a->port.probe().err, 0);
	(void)a->port.open();
	a->port.send(make_skb(addressed(plain(60, 1), everyone)));
	kernel.run_for(10 * ms);

	const std::vector<std::string> failures = take_failures();

	ASSERT_FALSE(failures.empty());
	EXPECT_NE(failures[0].find("no window"), std::string::npos)
		<< failures[0];
}

/* The clocks were off: nothing of what was set is left but in the driver. */
TEST_F(NetaPlatform, SettingsComeBackAfterSleep)
{
	NetaWorldOptions o =
		strict({ { 0, half, 0x0e }, { half, half, 0x0d } });
	kapi_ring ring;

	up(o);
	a->port.request([&](void *core) {
		weir_mvneta_get_ring(core, &ring);
		ring.tx = 1024;
		return weir_mvneta_set_ring(core, &ring);
	});
	ASSERT_TRUE(wait_for_link());
	for (unsigned i = 0; i < 5; i++) {
		a->port.stop();
		a->port.request([](void *core) {
			weir_mvneta_shutdown(core);
			return kapi_status{ 0, nullptr };
		});
		a->port.mmio_write(WIN_BASE[0].offset, 0);
		a->port.mmio_write(BASE_ADDR_ENABLE.offset, 0x3f);
		a->port.mmio_write(MAC_ADDR_HIGH.offset, 0);
		a->port.request([](void *core) {
			weir_mvneta_resume(core);
			return kapi_status{ 0, nullptr };
		});
		ASSERT_EQ(a->port.open().err, 0);
		ASSERT_TRUE(wait_for_link());
		expect_traffic();
	}
	a->port.request([&](void *core) {
		weir_mvneta_get_ring(core, &ring);
		return kapi_status{ 0, nullptr };
	});
	EXPECT_EQ(ring.tx, 1024u);
}

/* IEEE 802.3 clause 78: 16.5 us to wake at 1 Gb/s. */
TEST_F(NetaPlatform, LowPowerIdleIsAskedForAndGivenUp)
{
	up();
	a->port.request([](void *core) {
		weir_mvneta_tx_lpi_on(core, 20);
		return kapi_status{ 0, nullptr };
	});
	EXPECT_EQ(a->peek(LPI_CTRL_0).get(LpiCtrl0::TS), 20u);
	EXPECT_EQ(a->peek(LPI_CTRL_1).get(LpiCtrl1::TW), 17u);
	EXPECT_TRUE(a->peek(LPI_CTRL_1).has(LpiCtrl1::REQUEST_ENABLE));
	expect_traffic();
	a->port.request([](void *core) {
		weir_mvneta_tx_lpi_off(core);
		return kapi_status{ 0, nullptr };
	});
	EXPECT_FALSE(a->peek(LPI_CTRL_1).has(LpiCtrl1::REQUEST_ENABLE));
	expect_traffic();
}

} /* namespace weir::test */
