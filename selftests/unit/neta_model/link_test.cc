// SPDX-License-Identifier: GPL-2.0
/* Links: forced, in-band with a PHY, 1000BASE-X; the MIB; faults. */
#include <gtest/gtest.h>

#include "selftests/models/testing/neta.h"

namespace weir::models::testing {
namespace {

namespace nr = neta::reg;

constexpr u32 force_down = 1, inband = 1u << 2, bypass = 1u << 3,
	      an_speed = 1u << 7, an_duplex = 1u << 13;
constexpr u32 up = 1, speed_1000 = 2, speed_100 = 4, full = 8, fc = 0x30,
	      an_done = 1u << 11, sync_ok = 1u << 14;
constexpr u32 link_change = 2;
constexpr u32 clock_200 = 0x80030d40;

/* The sequences of a driver (7). */
void sgmii(NetaNic &nic)
{
	nic.start();
	nic.write(nr::AUTONEG, force_down);
	nic.write(nr::GMAC_CLOCK_DIVIDER, clock_200);
	nic.write(nr::GMAC_CTRL_2, 0x19);
	nic.write(nr::AUTONEG, an_duplex | an_speed | inband | force_down);
	nic.write(nr::AUTONEG, an_duplex | an_speed | inband);
}

void base_x(NetaNic &nic, u32 more = 0)
{
	nic.start();
	nic.write(nr::AUTONEG, force_down);
	nic.write(nr::GMAC_CLOCK_DIVIDER, clock_200);
	nic.write(nr::GMAC_CTRL_0, nic.read(nr::GMAC_CTRL_0) | 2);
	nic.write(nr::GMAC_CTRL_2, 0x18);
	nic.write(nr::AUTONEG, 0x1a45 | more);
	nic.write(nr::AUTONEG, 0x1a55 | more);
	nic.write(nr::AUTONEG, 0x1a45 | more);
	nic.write(nr::AUTONEG, 0x1a44 | more);
}

struct NetaLink : ::testing::Test {
	u32 status() { return p.near->read(nr::GMAC_STATUS); }
	std::string violations()
	{
		return p.near->violations() + p.far->violations();
	}

	NetaPair p;
};

TEST_F(NetaLink, Forced)
{
	p.up();
	EXPECT_EQ(status(), up | speed_1000 | full);
	p.near->force_link(1u << 5);
	EXPECT_EQ(status(), up | speed_100 | full);
	p.near->force_link(0);
	EXPECT_EQ(status(), up | full);
	p.near->write(nr::AUTONEG, force_down);
	EXPECT_EQ(status(), 0u);
	EXPECT_EQ(p.near->read(nr::MISC_CAUSE) & link_change, 0u);
}

TEST_F(NetaLink, ForcedPassesWithoutACable)
{
	p.up();
	p.near->device->control("link down");
	EXPECT_EQ(status() & up, up);
	p.near->send(0, neta_frame());
	p.run_for(1'000'000);
	EXPECT_EQ(p.far->rx_occupied(0), 0u);
}

TEST_F(NetaLink, PortEnableAndResetHoldIt)
{
	p.up();
	p.near->write(nr::GMAC_CTRL_2, 0x50);
	EXPECT_EQ(status() & up, 0u);
	p.near->write(nr::GMAC_CTRL_2, 0x10);
	EXPECT_EQ(p.near->read(nr::GMAC_CTRL_2) & 0x40, 0u);
	EXPECT_EQ(status() & up, up);
	p.near->write(nr::GMAC_CTRL_0, p.near->read(nr::GMAC_CTRL_0) & ~1u);
	EXPECT_EQ(status() & up, 0u);
}

TEST_F(NetaLink, SgmiiInBand)
{
	sgmii(*p.near);
	p.run_for(10'000'000);
	EXPECT_EQ(status() & up, 0u); /* the far end sends nothing */
	sgmii(*p.far);
	p.near->write(nr::MISC_CAUSE, 0);
	p.run_for(1'000'000);
	EXPECT_EQ(status() & (up | sync_ok), sync_ok);
	p.run_for(1'000'000);
	EXPECT_EQ(status(), sync_ok | an_done | full | speed_1000 | up);
	EXPECT_EQ(p.near->read(nr::MISC_CAUSE) & link_change, link_change);
	EXPECT_EQ(p.near->read(nr::NEW_CAUSE) & 1u << 31, 1u << 31);
	EXPECT_TRUE(p.near->host.intx);
	p.near->write(nr::MISC_CAUSE, 0);
	EXPECT_FALSE(p.near->host.intx);
	p.near->device->control("link down");
	EXPECT_EQ(status(), 0u);
	EXPECT_TRUE(p.near->host.intx);
	EXPECT_EQ(violations(), "");
}

TEST_F(NetaLink, SgmiiTakesThePhysSpeed)
{
	sgmii(*p.near);
	sgmii(*p.far);
	p.near->device->control("phy 100");
	p.run_for(10'000'000);
	EXPECT_EQ(status() & up, 0u); /* two speeds */
	p.far->device->control("phy 100");
	p.run_for(10'000'000);
	EXPECT_EQ(status() & (up | speed_1000 | speed_100), up | speed_100);
	EXPECT_EQ(p.wire.rate(), 100'000'000u);
	EXPECT_EQ(p.near->device->control("phy 7"),
		  "error: phy 10, 100 or 1000");
}

TEST_F(NetaLink, NegotiationNeedsTheMillisecondClock)
{
	sgmii(*p.far);
	sgmii(*p.near);
	p.near->write(nr::GMAC_CLOCK_DIVIDER, 0);
	p.run_for(100'000'000);
	EXPECT_EQ(status() & up, 0u);
	/* Ten times too slow. */
	p.near->write(nr::GMAC_CLOCK_DIVIDER, 0x80000000 | 2'000'000);
	p.run_for(15'000'000);
	EXPECT_EQ(status() & up, 0u);
	p.run_for(2'000'000);
	EXPECT_EQ(status() & up, up);
}

TEST_F(NetaLink, BaseXNegotiates)
{
	base_x(*p.near);
	base_x(*p.far);
	p.run_for(19'000'000);
	EXPECT_EQ(status() & up, 0u);
	p.run_for(2'000'000);
	EXPECT_EQ(status(), sync_ok | an_done | full | speed_1000 | fc | up);
	p.near->write(nr::AUTONEG, 0x1a54);
	EXPECT_EQ(status() & (up | an_done), 0u);
	p.near->write(nr::AUTONEG, 0x1a44);
	p.run_for(21'000'000);
	EXPECT_EQ(status() & (up | an_done), up | an_done);
	EXPECT_EQ(violations(), "");
}

TEST_F(NetaLink, BaseXWithoutAPartnersNegotiation)
{
	base_x(*p.near);
	base_x(*p.far);
	p.near->device->control("partner no-an");
	p.run_for(1'000'000'000);
	EXPECT_EQ(status() & up, 0u);
	p.near->write(nr::AUTONEG, p.near->read(nr::AUTONEG) | bypass);
	p.run_for(199'000'000);
	EXPECT_EQ(status() & up, 0u);
	p.run_for(2'000'000);
	EXPECT_EQ(status() & (up | an_done), up);
}

TEST_F(NetaLink, TwoAndAHalfGigabit)
{
	for (NetaNic *nic : { p.near.get(), p.far.get() }) {
		nic->write(nr::GMAC_CTRL_4, 2);
		base_x(*nic);
	}
	p.run_for(30'000'000);
	EXPECT_EQ(status() & (up | speed_1000), up | speed_1000);
	EXPECT_EQ(p.wire.rate(), 2'500'000'000u);
}

TEST_F(NetaLink, OneEndAtTwoAndAHalf)
{
	p.near->write(nr::SERDES_CFG, 0x1107);
	base_x(*p.near);
	base_x(*p.far);
	p.run_for(100'000'000);
	EXPECT_EQ(status() & up, 0u);
}

TEST_F(NetaLink, TheModeChangesWhileItIsDownOnly)
{
	p.up();
	p.near->write(nr::GMAC_CTRL_2, 0x19);
	EXPECT_EQ(p.near->host.complaints("changes the mode of the port"), 1u);
}

TEST_F(NetaLink, BaseXWithoutNegotiationIsToldOf)
{
	p.near->start();
	p.near->write(nr::AUTONEG, force_down);
	p.near->write(nr::GMAC_CTRL_0, p.near->read(nr::GMAC_CTRL_0) | 2);
	p.near->write(nr::GMAC_CTRL_2, 0x18);
	p.near->write(nr::AUTONEG, 0x1040);
	EXPECT_EQ(p.near->host.complaints("without in-band negotiation"), 1u);
}

TEST_F(NetaLink, Flaps)
{
	sgmii(*p.near);
	sgmii(*p.far);
	p.run_for(10'000'000);
	u64 before = p.near->stat("link_changes");
	p.near->device->control("fault link-flap=5:20:2");
	p.run_for(10'000'000);
	EXPECT_EQ(status() & up, 0u);
	p.run_for(200'000'000);
	EXPECT_EQ(status() & up, up);
	EXPECT_EQ(p.near->stat("link_changes"), before + 4);
}

/* ---- The MIB ---- */

TEST_F(NetaLink, CountersOfTheMac)
{
	FrameOptions o;
	u64 octets = 0;

	p.up();
	for (std::size_t payload : { 6, 60, 200, 400, 900, 1400 }) {
		p.near->send(0, neta_frame(payload));
		octets += neta_frame(payload).size() + 4;
	}
	o.destination = Packet(6, 0xff);
	p.near->send(0, make_frame(o));
	o.destination = { 0x33, 0x33, 0, 0, 0, 1 };
	p.near->send(0, make_frame(o));
	octets += 2 * (make_frame(o).size() + 4);
	p.run_for(10'000'000);
	EXPECT_EQ(p.near->read(0x3038), octets);
	EXPECT_EQ(p.far->read(0x3000), octets);
	EXPECT_EQ(p.near->read(0x303c), 0u);
	EXPECT_EQ(p.near->read(0x3040), 8u);
	EXPECT_EQ(p.far->read(0x3010), 8u);
	EXPECT_EQ(p.near->read(0x304c), 1u);
	EXPECT_EQ(p.near->read(0x3048), 1u);
	EXPECT_EQ(p.far->read(0x3018), 1u);
	EXPECT_EQ(p.far->read(0x301c), 1u);
	/* 64, 118, 258, 458, 958, 1458 and two of 158. */
	u32 bins[] = { 1, 1, 2, 2, 1, 1 };
	for (u32 i = 0; i < 6; i++)
		EXPECT_EQ(p.far->read(0x3020 + 4 * i), bins[i]) << i;
	for (u32 offset = 0x3000; offset < 0x3080; offset += 4) {
		EXPECT_EQ(p.far->read(offset), 0u) << std::hex << offset;
		p.near->read(offset);
		EXPECT_EQ(p.near->read(offset), 0u) << std::hex << offset;
	}
	EXPECT_EQ(violations(), "");
}

/* ---- Faults ---- */

TEST_F(NetaLink, CompletionsLateAndNever)
{
	p.up();
	p.near->device->control("fault tx-delay=100");
	p.near->send(0, neta_frame());
	p.run_for(99'000);
	EXPECT_EQ(p.near->tx_sent(0), 0u);
	EXPECT_EQ(p.near->tx_pending(0), 0u);
	p.run_for(2'000);
	EXPECT_EQ(p.near->tx_sent(0), 1u);
	p.near->device->control("fault clear");
	p.near->device->control("fault tx-never=0");
	p.near->send(0, neta_frame());
	p.run_for(1'000'000'000);
	EXPECT_EQ(p.near->tx_sent(0), 1u);
	p.near->device->control("fault clear");
	p.near->device->advance();
	EXPECT_EQ(p.near->tx_sent(0), 2u);
	EXPECT_EQ(p.far->rx_occupied(0), 2u);
}

TEST_F(NetaLink, StuckStopsAndFifo)
{
	p.up();
	p.near->device->control("fault stop-stuck");
	p.near->device->control("fault fifo-stuck");
	p.near->write(nr::TXQ_CMD, 0x100);
	p.run_for(1'000'000'000);
	EXPECT_EQ(p.near->read(nr::TXQ_CMD), 1u);
	EXPECT_EQ(p.near->read(nr::PORT_STATUS) & 0x101, 1u);
}

TEST_F(NetaLink, WrongDescriptorsAndStrayDma)
{
	struct {
		const char *kind;
		u32 word, mask, value;
	} kinds[] = { { "length", 1, 0xffff0000, 0xffff0000 },
		      { "short", 1, 0xffff0000, 0x00010000 },
		      { "first", 0, 1u << 27, 0 },
		      { "status", 0, 7u << 16, 7u << 16 } };

	for (auto k : kinds) {
		NetaNic nic;

		nic.up();
		nic.device->control(std::string("fault rx-fuzz=") + k.kind);
		nic.deliver(neta_frame());
		EXPECT_EQ(nic.word(nic.rx[0], 0, k.word) & k.mask, k.value)
			<< k.kind;
	}
	p.up();
	p.near->device->control("fault rx-fuzz=address:2");
	p.near->deliver(neta_frame());
	p.near->deliver(neta_frame());
	EXPECT_EQ(p.near->word(p.near->rx[0], 0, 2), p.near->rx[0].buffers[0]);
	EXPECT_NE(p.near->word(p.near->rx[0], 1, 2), p.near->rx[0].buffers[1]);
	EXPECT_EQ(violations(), "");
	p.near->device->control("fault dma-stray");
	p.near->deliver(neta_frame());
	EXPECT_EQ(p.near->host.complaints("not mapped"), 1u);
}

TEST_F(NetaLink, InjectedAndDead)
{
	p.up();
	p.near->device->control("fault rx-inject=2000");
	p.near->device->advance();
	EXPECT_EQ(p.near->read(0x3068), 1u);
	EXPECT_EQ(p.near->rx_occupied(0), 1u);
	p.near->device->control("fault mmio-dead=1");
	EXPECT_EQ(p.near->read(nr::RX_MIN_FRAME_SIZE), 0x40u);
	EXPECT_EQ(p.near->read(nr::RX_MIN_FRAME_SIZE), ~0u);
	EXPECT_EQ(p.near->device->control("fault no-such"),
		  "error: no fault is called no-such");
	EXPECT_EQ(p.near->device->control("fault rx-fuzz=x"),
		  "error: bad argument of rx-fuzz");
	EXPECT_EQ(p.near->device->control("reset-stats"), "ok");
	EXPECT_EQ(p.near->stat("rx_frames"), 0u);
}

TEST_F(NetaLink, IdleMeansThatNothingIsOutstanding)
{
	p.up();
	EXPECT_TRUE(p.near->device->idle());
	for (unsigned i = 0; i < 20; i++)
		p.near->put_frame(0, neta_frame(1400));
	p.near->ring(0);
	EXPECT_FALSE(p.near->device->idle());
	p.run_for(1'000'000);
	EXPECT_TRUE(p.near->device->idle());
	p.far->write(nr::RXQ_THRESHOLD, 60);
	p.far->write(nr::RXQ_TIME_COAL, 20'000);
	p.near->send(0, neta_frame());
	EXPECT_FALSE(p.far->device->idle());
	p.run_for(1'000'000);
	EXPECT_TRUE(p.far->device->idle());
}

} /* namespace */
} /* namespace weir::models::testing */
