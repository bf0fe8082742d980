// SPDX-License-Identifier: GPL-2.0
/* The register window: the table, its rules, and accesses that break them. */
#include <gtest/gtest.h>

#include <cstring>

#include "selftests/models/neta/registers.h"
#include "selftests/models/testing/neta.h"

namespace weir::models::testing {
namespace {

namespace nr = neta::reg;

const RegInfo *find(const char *name)
{
	for (const RegInfo &r : neta::table())
		if (!std::strcmp(r.name, name))
			return &r;
	return nullptr;
}

/* The model's offsets are its own; the table is the driver's. */
TEST(NetaRegisters, OffsetsAgreeWithTheDriversTable)
{
	static constexpr struct {
		const char *name;
		u32 offset;
	} rows[] = {
		{ "RXQ_CONFIG", nr::RXQ_CONFIG },
		{ "RXQ_BASE_ADDR", nr::RXQ_BASE_ADDR },
		{ "RXQ_SIZE", nr::RXQ_SIZE },
		{ "RXQ_THRESHOLD", nr::RXQ_THRESHOLD },
		{ "RXQ_STATUS", nr::RXQ_STATUS },
		{ "RXQ_STATUS_UPDATE", nr::RXQ_UPDATE },
		{ "RXQ_TIME_COAL", nr::RXQ_TIME_COAL },
		{ "PORT_RX_RESET", nr::PORT_RX_RESET },
		{ "RXQ_CMD", nr::RXQ_CMD },
		{ "TXQ_BASE_ADDR", nr::TXQ_BASE_ADDR },
		{ "TXQ_SIZE", nr::TXQ_SIZE },
		{ "TXQ_STATUS", nr::TXQ_STATUS },
		{ "TXQ_UPDATE", nr::TXQ_UPDATE },
		{ "TXQ_WRR_ARBITER", nr::TXQ_WRR_ARBITER },
		{ "TXQ_CMD", nr::TXQ_CMD },
		{ "PORT_TX_RESET", nr::PORT_TX_RESET },
		{ "TX_FIXED_PRIO_CFG", nr::TX_FIXED_PRIO_CFG },
		{ "TX_MTU", nr::TX_MTU },
		{ "PORT_CONFIG", nr::PORT_CONFIG },
		{ "PORT_CONFIG_EXTEND", nr::PORT_CONFIG_EXTEND },
		{ "MAC_ADDR_LOW", nr::MAC_ADDR_LOW },
		{ "MAC_ADDR_HIGH", nr::MAC_ADDR_HIGH },
		{ "SDMA_CONFIG", nr::SDMA_CONFIG },
		{ "VLAN_PRIO_TO_RXQ", nr::VLAN_PRIO_TO_RXQ },
		{ "PORT_STATUS", nr::PORT_STATUS },
		{ "RX_MIN_FRAME_SIZE", nr::RX_MIN_FRAME_SIZE },
		{ "RX_DISCARD_FRAME_COUNT", nr::RX_DISCARD },
		{ "OVERRUN_FRAME_COUNT", nr::OVERRUN },
		{ "SERDES_CFG", nr::SERDES_CFG },
		{ "TYPE_PRIO", nr::TYPE_PRIO },
		{ "GMAC_CLOCK_DIVIDER", nr::GMAC_CLOCK_DIVIDER },
		{ "CPU_MAP", nr::CPU_MAP },
		{ "INTR_NEW_CAUSE", nr::NEW_CAUSE },
		{ "INTR_NEW_MASK", nr::NEW_MASK },
		{ "INTR_OLD_CAUSE", nr::OLD_CAUSE },
		{ "INTR_OLD_MASK", nr::OLD_MASK },
		{ "INTR_MISC_CAUSE", nr::MISC_CAUSE },
		{ "INTR_MISC_MASK", nr::MISC_MASK },
		{ "INTR_ENABLE", nr::INTR_ENABLE },
		{ "GMAC_CTRL_0", nr::GMAC_CTRL_0 },
		{ "GMAC_CTRL_2", nr::GMAC_CTRL_2 },
		{ "GMAC_AUTONEG_CONFIG", nr::AUTONEG },
		{ "GMAC_STATUS", nr::GMAC_STATUS },
		{ "GMAC_CTRL_4", nr::GMAC_CTRL_4 },
		{ "DA_FILT_SPEC_MCAST", nr::SPECIAL_MULTICAST },
		{ "DA_FILT_OTH_MCAST", nr::OTHER_MULTICAST },
		{ "DA_FILT_UCAST_BASE", nr::UNICAST },
		{ "WIN_BASE", nr::WIN_BASE },
		{ "WIN_SIZE", nr::WIN_SIZE },
		{ "BASE_ADDR_ENABLE", nr::BASE_ADDR_ENABLE },
		{ "ACCESS_PROTECT_ENABLE", nr::ACCESS_PROTECT },
	};

	for (const auto &row : rows) {
		const RegInfo *r = find(row.name);

		ASSERT_NE(r, nullptr) << row.name;
		EXPECT_EQ(r->offset, row.offset) << row.name;
	}
}

TEST(NetaRegisters, RowsDoNotOverlap)
{
	std::vector<const char *> at(neta::window_bytes / 4);

	for (const RegInfo &r : neta::table())
		for (u32 i = 0; i < r.count; i++) {
			u32 offset = r.offset + i * r.stride;

			ASSERT_LT(offset, neta::window_bytes) << r.name;
			EXPECT_EQ(at[offset / 4], nullptr)
				<< r.name << " and " << at[offset / 4];
			at[offset / 4] = r.name;
		}
}

TEST(NetaRegisters, TheBootLoadersAddressIsThere)
{
	NetaNic nic;

	EXPECT_EQ(nic.read(nr::MAC_ADDR_LOW), 0x3701u);
	EXPECT_EQ(nic.read(nr::MAC_ADDR_HIGH), 0x02f00000u);
	EXPECT_EQ(nic.violations(), "");
}

TEST(NetaRegisters, UnknownOnesAreToldOf)
{
	NetaNic nic;

	EXPECT_EQ(nic.read(0x0004), 0u);
	nic.write(0x3ffc, 1);
	EXPECT_EQ(nic.host.complaints("read of unknown register 0x4"), 1u);
	EXPECT_EQ(nic.host.complaints("to unknown register 0x3ffc"), 1u);
	EXPECT_EQ(nic.stat("violations"), 2u);
}

TEST(NetaRegisters, OnlyWordsAreAccessed)
{
	NetaNic nic;

	nic.device->mmio_read(0, nr::PORT_CONFIG, 8);
	nic.device->mmio_write(0, nr::PORT_CONFIG + 2, 2, 0);
	nic.device->mmio_read(0, neta::window_bytes, 4);
	nic.device->mmio_read(1, 0, 4);
	EXPECT_EQ(nic.host.complaints("access of"), 4u);
}

TEST(NetaRegisters, ReservedBitsAreToldOf)
{
	NetaNic nic;

	/* tx-frames 16384, shifted and not checked. */
	nic.write(nr::TXQ_SIZE, 64 | 16384u << 16);
	EXPECT_EQ(nic.host.complaints("bits 0x40000000 are reserved"), 1u);
	EXPECT_EQ(nic.read(nr::TXQ_SIZE), 64u);
	nic.write(nr::PORT_STATUS, 0);
	EXPECT_EQ(nic.host.complaints("read-only"), 1u);
}

TEST(NetaRegisters, ResetBringsTheValuesBack)
{
	NetaNic nic;

	nic.up();
	nic.device->reset();
	EXPECT_EQ(nic.read(nr::PORT_CONFIG), 0u);
	EXPECT_EQ(nic.read(nr::TXQ_CMD), 0u);
	EXPECT_EQ(nic.read(nr::TX_FIXED_PRIO_CFG), 0xffu);
	EXPECT_EQ(nic.rx_free(0), 0u);
	EXPECT_EQ(nic.violations(), "");
}

TEST(NetaRegisters, APciFunctionOfOneBar)
{
	NetaNic nic;

	EXPECT_EQ(nic.device->bar_size(0), 16384u);
	EXPECT_EQ(nic.device->bar_size(1), 0u);
	nic.device->config_write(0x10, 4, ~0u);
	EXPECT_EQ(nic.device->config_read(0x10, 4), 0xffffc000u);
	EXPECT_EQ(nic.device->config_read(0x3d, 1), 1u);
	EXPECT_EQ(nic.device->config_read(0x06, 2) & 0x10, 0u);
	EXPECT_EQ(nic.device->msix_vectors(), 0u);
	EXPECT_FALSE(nic.device->needs_bus_master());
}

} /* namespace */
} /* namespace weir::models::testing */
