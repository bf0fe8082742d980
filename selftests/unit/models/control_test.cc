// SPDX-License-Identifier: GPL-2.0
/* Resets, handshakes, semaphores, NVM, I2C: what looks idle and is not. */
#include <gtest/gtest.h>

#include "selftests/models/testing/nic.h"

namespace weir::models::testing {
namespace {

constexpr u32 gio_disable = 1u << 2, ctrl_rst = 1u << 26;
constexpr u32 gio_enabled = 1u << 19;

TEST(Reset, SelfClearsAfterAWhileAndRestoresDefaults)
{
	Nic nic;

	nic.write(reg::FCTRL, 0x700);
	nic.write(reg::CTRL, ctrl_rst);
	EXPECT_EQ(nic.read(reg::CTRL) & ctrl_rst, ctrl_rst);
	EXPECT_EQ(nic.read(reg::FCTRL), 0u);
	nic.run_for(200'000);
	EXPECT_EQ(nic.read(reg::CTRL) & ctrl_rst, 0u);
	/* From the NVM again (6.2.2). */
	EXPECT_EQ(nic.read(reg::RAL), 0x90598202u);
	EXPECT_EQ(nic.read(reg::RAL + 4), 0x80000100u);
	EXPECT_EQ(nic.host.violations.size(), 0u);
}

TEST(Reset, NeedsMasterDisableOnceAQueueRan)
{
	Nic nic;

	nic.start();
	nic.add_tx_queue(0);
	nic.write(reg::CTRL, ctrl_rst);
	EXPECT_EQ(nic.host.complaints("while PCIe master is enabled"), 1u);

	Nic careful;
	careful.start();
	careful.add_tx_queue(0);
	careful.write(reg::CTRL, gio_disable);
	EXPECT_EQ(careful.read(reg::STATUS) & gio_enabled, gio_enabled);
	careful.run_for(10'000);
	EXPECT_EQ(careful.read(reg::STATUS) & gio_enabled, 0u);
	careful.write(reg::CTRL, gio_disable | ctrl_rst);
	EXPECT_EQ(careful.violations(), "");
}

TEST(Reset, StuckFaults)
{
	Nic nic;

	nic.device->control("fault reset-stuck");
	nic.device->control("fault master-stuck");
	nic.write(reg::CTRL, gio_disable | ctrl_rst);
	nic.write(reg::CTRL, gio_disable);
	nic.run_for(1'000'000'000);
	EXPECT_EQ(nic.read(reg::CTRL) & ctrl_rst, ctrl_rst);
	EXPECT_EQ(nic.read(reg::STATUS) & gio_enabled, gio_enabled);
}

TEST(Semaphore, ReadingTakesIt)
{
	Nic nic;

	EXPECT_EQ(nic.read(reg::SWSM) & 1, 0u);
	EXPECT_EQ(nic.read(reg::SWSM) & 1, 1u);
	nic.write(reg::SWSM, 2);
	EXPECT_EQ(nic.read(reg::SWSM), 2u);
	nic.write(reg::GSSR, 1);
	EXPECT_EQ(nic.read(reg::GSSR), 1u);
	EXPECT_EQ(nic.violations(), "");
	nic.write(reg::SWSM, 0);
	nic.write(reg::GSSR, 0);
	EXPECT_EQ(nic.host.complaints("SW_FW_SYNC written without"), 1u);
}

TEST(Security, ReadyOnlyAfterClosingThePath)
{
	Nic nic;

	EXPECT_EQ(nic.read(reg::SECRXSTAT) & 1, 0u);
	nic.write(reg::SECRXCTRL, 2);
	EXPECT_EQ(nic.read(reg::SECRXSTAT) & 1, 0u);
	nic.run_for(10'000);
	EXPECT_EQ(nic.read(reg::SECRXSTAT) & 1, 1u);
	EXPECT_EQ(nic.read(reg::SECTXSTAT) & 1, 0u);
	nic.write(reg::SECRXCTRL, 0);
	EXPECT_EQ(nic.read(reg::SECRXSTAT) & 1, 0u);
}

TEST(Security, ReceiverStartsBehindAClosedPath)
{
	Nic nic;

	nic.write(reg::RDRXCTL, 2);
	nic.write(reg::RXCTRL, 1);
	EXPECT_EQ(nic.host.complaints("without SECRXCTRL.RX_DIS"), 1u);
}

TEST(FlowDirector, InitialisesOnceThenNeedsClearHt)
{
	constexpr u32 done = 8, clear_ht = 1u << 8;
	Nic nic;

	nic.write(reg::FDIRCTRL, 1);
	EXPECT_EQ(nic.read(reg::FDIRCTRL) & done, 0u);
	nic.run_for(100'000);
	EXPECT_EQ(nic.read(reg::FDIRCTRL) & done, done);
	nic.write(reg::FDIRCTRL, 1);
	nic.run_for(1'000'000);
	EXPECT_EQ(nic.read(reg::FDIRCTRL) & done, 0u);
	nic.write(reg::FDIRCMD, clear_ht);
	nic.write(reg::FDIRCMD, 0);
	nic.write(reg::FDIRCTRL, 1);
	nic.run_for(100'000);
	EXPECT_EQ(nic.read(reg::FDIRCTRL) & done, done);
}

u16 eerd(Nic &nic, u32 word)
{
	nic.write(reg::EERD, word << 2 | 1);
	EXPECT_EQ(nic.read(reg::EERD) & 2, 0u);
	nic.run_for(100'000);
	u32 v = nic.read(reg::EERD);
	EXPECT_EQ(v & 2, 2u);
	return static_cast<u16>(v >> 16);
}

u16 nvm_sum(Nic &nic)
{
	u16 sum = 0;

	for (u32 i = 0; i <= 0x3f; i++)
		sum = static_cast<u16>(sum + eerd(nic, i));
	return sum;
}

TEST(NvmTest, ChecksumIsBaba)
{
	Nic nic;
	Ixgbe82599Options broken;
	broken.nvm_checksum_wrong = true;
	Nic wrong(broken);

	EXPECT_EQ(nvm_sum(nic), 0xbaba);
	EXPECT_NE(nvm_sum(wrong), 0xbaba);
	nic.device->control("fault nvm-checksum");
	EXPECT_NE(nvm_sum(nic), 0xbaba);
	EXPECT_EQ(eerd(nic, 0x2b), 0x80);
	EXPECT_EQ(nic.violations(), "");
}

TEST(NvmTest, DeadOneNeverFinishes)
{
	Nic nic;

	nic.device->control("fault nvm-dead");
	nic.write(reg::EERD, 1);
	nic.run_for(1'000'000'000);
	EXPECT_EQ(nic.read(reg::EERD) & 2, 0u);
}

TEST(NvmTest, OverlappingReadsAreToldOf)
{
	Nic nic;

	nic.write(reg::EERD, 1);
	nic.write(reg::EERD, 5);
	EXPECT_EQ(nic.host.complaints("while a read is under way"), 1u);
}

/* The two wires by hand. */
struct I2c {
	explicit I2c(Nic &n) : nic(n) {}

	void pins(bool scl, bool sda)
	{
		nic.write(reg::I2CCTL, (scl ? 2u : 0) | (sda ? 8u : 0));
	}
	bool sda() { return nic.read(reg::I2CCTL) & 4; }
	void start()
	{
		pins(false, true);
		pins(true, true);
		pins(true, false);
		pins(false, false);
	}
	void stop()
	{
		pins(false, false);
		pins(true, false);
		pins(true, true);
	}
	bool clock(bool out)
	{
		pins(false, out);
		pins(true, out);
		bool in = sda();
		pins(false, out);
		return in;
	}
	/* True where the slave acknowledged. */
	bool put(u8 v)
	{
		for (int i = 7; i >= 0; i--)
			clock(v >> i & 1);
		return !clock(true);
	}
	u8 get(bool more)
	{
		u8 v = 0;

		for (int i = 0; i < 8; i++)
			v = static_cast<u8>(v << 1 | clock(true));
		clock(!more);
		return v;
	}

	Nic &nic;
};

TEST(SfpTest, SequentialReadOverI2c)
{
	Nic nic;
	I2c bus(nic);

	bus.start();
	ASSERT_TRUE(bus.put(0xa0));
	ASSERT_TRUE(bus.put(0));
	bus.start();
	ASSERT_TRUE(bus.put(0xa1));
	u8 id[96];
	for (unsigned i = 0; i < 96; i++)
		id[i] = bus.get(i != 95);
	bus.stop();
	EXPECT_EQ(id[0], 3);
	EXPECT_EQ(id[8], 4);
	EXPECT_EQ(id[12], 0x67);
	EXPECT_EQ(std::string(id + 20, id + 24), "WEIR");
	EXPECT_EQ(id[38], 0x40);
	/* CC_BASE and CC_EXT (SFF-8472 table 4-1). */
	u8 base = 0, ext = 0;
	for (unsigned i = 0; i < 63; i++)
		base = static_cast<u8>(base + id[i]);
	for (unsigned i = 64; i < 95; i++)
		ext = static_cast<u8>(ext + id[i]);
	EXPECT_EQ(id[63], base);
	EXPECT_EQ(id[95], ext);
}

TEST(SfpTest, NobodyAnswersElsewhere)
{
	Nic nic;
	I2c bus(nic);

	bus.start();
	EXPECT_FALSE(bus.put(0x50));
	bus.stop();
	/* No diagnostics in a cable. */
	bus.start();
	EXPECT_FALSE(bus.put(0xa2));
	bus.stop();
	nic.device->control("fault i2c-dead");
	bus.start();
	EXPECT_FALSE(bus.put(0xa0));
}

TEST(SfpTest, DiagnosticsOfOptics)
{
	Ixgbe82599Options o;
	o.module = SfpModule::sr_optics;
	Nic nic(o);
	I2c bus(nic);

	bus.start();
	ASSERT_TRUE(bus.put(0xa2));
	ASSERT_TRUE(bus.put(96));
	bus.start();
	ASSERT_TRUE(bus.put(0xa3));
	EXPECT_EQ(bus.get(false), 35);
	bus.stop();
}

TEST(Mdio, CommandTakesItsTime)
{
	Nic nic;

	nic.write(reg::MSCA, 1u << 30);
	EXPECT_NE(nic.read(reg::MSCA) & 1u << 30, 0u);
	nic.run_for(50'000);
	EXPECT_EQ(nic.read(reg::MSCA) & 1u << 30, 0u);
	EXPECT_EQ(nic.read(reg::MSRWD) >> 16, 0xffffu);
}

} /* namespace */
} /* namespace weir::models::testing */
