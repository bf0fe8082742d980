// SPDX-License-Identifier: GPL-2.0
/* The register file and configuration space. */
#include <gtest/gtest.h>

#include "drivers/ixgbe/ixgbe_regs.h"
#include "selftests/models/registers.h"
#include "selftests/models/testing/nic.h"

namespace weir::models::testing {
namespace {

namespace chip = weir::ixgbe;

/* Written down twice from the datasheet, by two people. */
TEST(Offsets, ModelAndDriverAgree)
{
	EXPECT_EQ(chip::CTRL.offset, reg::CTRL);
	EXPECT_EQ(chip::ESDP.offset, reg::ESDP);
	EXPECT_EQ(chip::I2CCTL.offset, reg::I2CCTL);
	EXPECT_EQ(chip::EERD.offset, reg::EERD);
	EXPECT_EQ(chip::SWSM.offset, reg::SWSM);
	EXPECT_EQ(chip::SW_FW_SYNC.offset, reg::GSSR);
	EXPECT_EQ(chip::EICR.offset, reg::EICR);
	EXPECT_EQ(chip::EIMS_EX[1].offset, reg::EIMS_EX + 4);
	EXPECT_EQ(chip::GPIE.offset, reg::GPIE);
	EXPECT_EQ(chip::IVAR_MISC.offset, reg::IVAR_MISC);
	EXPECT_EQ(chip::FCTRL.offset, reg::FCTRL);
	EXPECT_EQ(chip::MRQC.offset, reg::MRQC);
	EXPECT_EQ(chip::RXCTRL.offset, reg::RXCTRL);
	EXPECT_EQ(chip::RDRXCTL.offset, reg::RDRXCTL);
	EXPECT_EQ(chip::DMATXCTL.offset, reg::DMATXCTL);
	EXPECT_EQ(chip::MTQC.offset, reg::MTQC);
	EXPECT_EQ(chip::SECRXCTRL.offset, reg::SECRXCTRL);
	EXPECT_EQ(chip::FDIRCTRL.offset, reg::FDIRCTRL);
	EXPECT_EQ(chip::HLREG0.offset, reg::HLREG0);
	EXPECT_EQ(chip::MAXFRS.offset, reg::MAXFRS);
	EXPECT_EQ(chip::AUTOC.offset, reg::AUTOC);
	EXPECT_EQ(chip::LINKS.offset, reg::LINKS);
	EXPECT_EQ(chip::ANLP1.offset, reg::ANLP1);
	EXPECT_EQ(chip::MFLCN.offset, reg::MFLCN);
	EXPECT_EQ(chip::FCCFG.offset, reg::FCCFG);
	for (unsigned q : { 0u, 15u, 16u, 63u, 64u, 127u }) {
		u32 rx = weir::models::ixgbe::rx_queue(q);
		u32 tx = weir::models::ixgbe::tx_queue(q);

		EXPECT_EQ(chip::RDBAL[q].offset, rx + reg::RDBAL);
		EXPECT_EQ(chip::RDT[q].offset, rx + reg::RDT);
		EXPECT_EQ(chip::RXDCTL[q].offset, rx + reg::RXDCTL);
		EXPECT_EQ(chip::SRRCTL[q].offset,
			  weir::models::ixgbe::srrctl(q));
		EXPECT_EQ(chip::TDBAL[q].offset, tx + reg::TDBAL);
		EXPECT_EQ(chip::TDT[q].offset, tx + reg::TDT);
		EXPECT_EQ(chip::TXDCTL[q].offset, tx + reg::TXDCTL);
		EXPECT_EQ(chip::TDWBAL[q].offset, tx + reg::TDWBAL);
		EXPECT_EQ(chip::RAL[q].offset, weir::models::ixgbe::ral(q));
	}
	EXPECT_EQ(chip::EITR[23].offset, reg::EITR + 23 * 4);
	EXPECT_EQ(chip::EITR[24].offset, reg::EITR_24);
}

TEST(RegisterFile, AccessKinds)
{
	static constexpr RegInfo rows[] = {
		{ "RW", "1", 0x100, 0, 1, 0x55, 0x00ff, Access::rw },
		{ "RO", "1", 0x104, 0, 1, 0x77, 0, Access::ro },
		{ "W1C", "1", 0x108, 0, 1, 0xff, ~0u, Access::w1c },
		{ "RC", "1", 0x10c, 0, 1, 0x10, ~0u, Access::rc },
		{ "WO", "1", 0x110, 0, 1, 0, ~0u, Access::wo },
		{ "W1S", "1", 0x114, 0, 1, 1, ~0u, Access::w1s },
		{ "W0C", "1", 0x118, 0, 1, 0xff, ~0u, Access::w0c },
		{ "ARRAY", "1", 0x200, 8, 4, 9, ~0u, Access::rw },
	};
	weir::models::Registers r(0x1000);

	r.add_rows(rows);
	r.write(0x100, 0x1234);
	EXPECT_EQ(r.read(0x100), 0x34u);
	r.write(0x104, 1);
	EXPECT_EQ(r.read(0x104), 0x77u);
	r.write(0x108, 0x0f);
	EXPECT_EQ(r.read(0x108), 0xf0u);
	EXPECT_EQ(r.read(0x10c), 0x10u);
	EXPECT_EQ(r.read(0x10c), 0u);
	r.write(0x110, 5);
	EXPECT_EQ(r.read(0x110), 0u);
	EXPECT_EQ(r.get(0x110), 5u);
	r.write(0x114, 4);
	EXPECT_EQ(r.read(0x114), 5u);
	r.write(0x118, 0xf3);
	EXPECT_EQ(r.read(0x118), 0xf3u);
	EXPECT_EQ(r.read(0x218), 9u);
	EXPECT_EQ(r.row(0x204), nullptr);
	EXPECT_STREQ(r.row(0x208)->name, "ARRAY");
	r.reset();
	EXPECT_EQ(r.read(0x100), 0x55u);
}

TEST(RegisterFile, UnknownRegisterIsToldOf)
{
	Nic nic;

	EXPECT_EQ(nic.read(0x0fff0), 0u);
	EXPECT_EQ(nic.host.complaints("read of unknown register 0xfff0"), 1u);
	nic.write(0x0fff0, 1);
	EXPECT_EQ(nic.host.complaints("to unknown register 0xfff0"), 1u);
	EXPECT_EQ(nic.stat("violations"), 2u);
}

TEST(RegisterFile, WrongWidthIsToldOf)
{
	Nic nic;

	nic.device->mmio_read(0, 2, 4);
	nic.device->mmio_read(0, 0, 2);
	nic.device->mmio_write(0, 0x80000, 4, 1);
	EXPECT_EQ(nic.host.violations.size(), 3u);
}

TEST(RegisterFile, WideAccessIsTwo)
{
	Nic nic;

	nic.device->mmio_write(0, reg::MTA, 8, 0x1111111122222222);
	EXPECT_EQ(nic.read(reg::MTA), 0x22222222u);
	EXPECT_EQ(nic.read(reg::MTA + 4), 0x11111111u);
	EXPECT_EQ(nic.device->mmio_read(0, reg::MTA, 8), 0x1111111122222222u);
}

TEST(RegisterFile, SecondAddressesAreTheSameRegisters)
{
	Nic nic;

	nic.write(reg::MRQC, 0x00330001);
	EXPECT_EQ(nic.read(reg::MRQC_SECOND), 0x00330001u);
	nic.write(reg::RETA_SECOND + 4, 0x03020100);
	EXPECT_EQ(nic.read(reg::RETA + 4), 0x03020100u);
	nic.write(reg::SRRCTL_SECOND + 5 * 0x40, 0x02000002);
	EXPECT_EQ(nic.read(reg::SRRCTL_0 + 5 * 4), 0x02000002u);
	nic.write(reg::RAL_SECOND + 8, 0x12345678);
	EXPECT_EQ(nic.read(reg::RAL + 8), 0x12345678u);
}

/* faults.md: all ones from access n on. */
TEST(RegisterFile, DeadBus)
{
	Nic nic;

	nic.device->control("fault mmio-dead=2");
	nic.read(reg::STATUS);
	EXPECT_NE(nic.read(reg::STATUS), ~0u);
	EXPECT_EQ(nic.read(reg::STATUS), ~0u);
	nic.write(reg::FCTRL, 0x700);
	EXPECT_EQ(nic.read(reg::FCTRL), ~0u);
	nic.device->control("fault clear");
	EXPECT_EQ(nic.read(reg::FCTRL), 0u);
}

TEST(ConfigSpace, WhereDriversLook)
{
	Nic nic;
	Device &d = *nic.device;

	EXPECT_EQ(d.config_read(0x00, 4), 0x10fb8086u);
	EXPECT_EQ(d.config_read(0x0a, 2), 0x0200u);
	EXPECT_EQ(d.config_read(0x72, 2) & 0x7ff, 63u);
	EXPECT_EQ(d.config_read(0xb2, 2), 0x0082u);
	/* The chain of capabilities, in silicon's order. */
	unsigned at = d.config_read(0x34, 1);
	unsigned ids[4], places[4];
	for (unsigned i = 0; i < 4; i++) {
		places[i] = at;
		ids[i] = d.config_read(at, 1);
		at = d.config_read(at + 1, 1);
	}
	EXPECT_EQ(at, 0u);
	EXPECT_EQ(ids[0], 0x01u);
	EXPECT_EQ(places[0], 0x40u);
	EXPECT_EQ(ids[1], 0x05u);
	EXPECT_EQ(places[1], 0x50u);
	EXPECT_EQ(ids[2], 0x11u);
	EXPECT_EQ(places[2], 0x70u);
	EXPECT_EQ(ids[3], 0x10u);
	EXPECT_EQ(places[3], 0xa0u);
}

TEST(ConfigSpace, BarSizes)
{
	Nic nic;
	Device &d = *nic.device;

	d.config_write(0x10, 4, 0xffffffff);
	EXPECT_EQ(d.config_read(0x10, 4), 0xfff8000cu);
	d.config_write(0x20, 4, 0xffffffff);
	EXPECT_EQ(d.config_read(0x20, 4), 0xffffc00cu);
	EXPECT_EQ(d.bar_size(0), 512u * 1024);
	EXPECT_EQ(d.bar_size(4), 16u * 1024);
	EXPECT_EQ(d.bar_size(1), 0u);
	EXPECT_EQ(nic.violations(), "");
}

TEST(ConfigSpace, ReadOnlyBits)
{
	Nic nic;

	nic.device->config_write(0xb2, 2, 0xffff);
	EXPECT_EQ(nic.device->config_read(0xb2, 2), 0x0082u);
	EXPECT_EQ(nic.host.complaints("read-only"), 1u);
}

TEST(ConfigSpace, FunctionLevelReset)
{
	Nic nic;

	nic.write(reg::FCTRL, 0x700);
	nic.device->config_write(0xa8, 2,
				 nic.device->config_read(0xa8, 2) | 0x8000);
	EXPECT_EQ(nic.read(reg::FCTRL), 0u);
	EXPECT_EQ(nic.violations(), "");
}

} /* namespace */
} /* namespace weir::models::testing */
