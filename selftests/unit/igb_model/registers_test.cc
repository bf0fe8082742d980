// SPDX-License-Identifier: GPL-2.0
/*
 * The model's own offsets against the driver's table, and its registers by
 * raw accesses: MDIC, NVM, semaphores, interrupts of each mode, statistics.
 */
#include <gtest/gtest.h>

#include "drivers/igb/igb_regs.h"
#include "selftests/models/igb/interrupts.h"
#include "selftests/models/igb_82576.h"
#include "selftests/models/testing/fake_host.h"

namespace weir::models::testing {
namespace {

namespace reg = igb::reg;
using igb::u16;
using igb::u32;
using igb::u64;

/* A bare port: raw accesses, and no driver. */
class Port {
    public:
	explicit Port(const Igb82576Options &options = {})
		: device(make_82576(options, host))
	{
		device->config_write(0x04, 2, 0x0006);
		device->set_irq_mode(Device::IrqMode::msix);
	}

	u32 read(u32 offset)
	{
		return static_cast<u32>(device->mmio_read(0, offset, 4));
	}
	void write(u32 offset, u32 value)
	{
		device->mmio_write(0, offset, 4, value);
		device->advance();
	}
	void run_for(u64 ns) { run(host, { device.get() }, host.time + ns); }

	/* PHY register @at; the semaphore is held meanwhile. */
	u32 mdic(u32 command)
	{
		write(reg::SW_FW_SYNC, 2);
		write(reg::MDIC, command | 1u << 21);
		EXPECT_FALSE(read(reg::MDIC) & 1u << 28);
		run_for(30'000);
		u32 v = read(reg::MDIC);
		write(reg::SW_FW_SYNC, 0);
		return v;
	}
	u16 phy(unsigned at)
	{
		return static_cast<u16>(mdic(1u << 27 | at << 16));
	}
	void take_semaphore()
	{
		EXPECT_EQ(read(reg::SWSM) & 1, 0u);
		write(reg::SWSM, 3);
	}

	FakeHost host;
	std::unique_ptr<Igb82576> device;
};

TEST(IgbOffsets, AreThoseOfTheTable)
{
	namespace chip = weir::igb;

	EXPECT_EQ(chip::EERD.offset, reg::EERD);
	EXPECT_EQ(chip::EEC.offset, reg::EEC);
	EXPECT_EQ(chip::MDIC.offset, reg::MDIC);
	EXPECT_EQ(chip::SWSM.offset, reg::SWSM);
	EXPECT_EQ(chip::FWSM.offset, reg::FWSM);
	EXPECT_EQ(chip::SW_FW_SYNC.offset, reg::SW_FW_SYNC);
	EXPECT_EQ(chip::ICR.offset, reg::ICR);
	EXPECT_EQ(chip::IMS.offset, reg::IMS);
	EXPECT_EQ(chip::IAM.offset, reg::IAM);
	EXPECT_EQ(chip::GPIE.offset, reg::GPIE);
	EXPECT_EQ(chip::EICR.offset, reg::EICR);
	EXPECT_EQ(chip::EIMS.offset, reg::EIMS);
	EXPECT_EQ(chip::EIAC.offset, reg::EIAC);
	EXPECT_EQ(chip::EIAM.offset, reg::EIAM);
	EXPECT_EQ(chip::IVAR_MISC.offset, reg::IVAR_MISC);
	EXPECT_EQ(chip::RCTL.offset, reg::RCTL);
	EXPECT_EQ(chip::TCTL.offset, reg::TCTL);
	EXPECT_EQ(chip::RXPBS.offset, reg::RXPBS);
	EXPECT_EQ(chip::RLPML.offset, reg::RLPML);
	EXPECT_EQ(chip::MRQC.offset, reg::MRQC);
	EXPECT_EQ(chip::RXCSUM.offset, reg::RXCSUM);
	EXPECT_EQ(chip::FCRTH.offset, reg::FCRTH);
	EXPECT_EQ(chip::FCRTL.offset, reg::FCRTL);
	EXPECT_EQ(chip::FCTTV.offset, reg::FCTTV);
	EXPECT_EQ(chip::DTXTCPFLGL.offset, reg::DTXTCPFLGL);
	EXPECT_EQ(chip::DTXTCPFLGH.offset, reg::DTXTCPFLGH);
	EXPECT_EQ(chip::MPC.offset, reg::MPC);
	EXPECT_EQ(chip::TSCTC.offset, reg::TSCTC);
	EXPECT_EQ(chip::RETA[31].offset, reg::RETA + 31 * 4);
	EXPECT_EQ(chip::RSSRK[9].offset, reg::RSSRK + 9 * 4);
	EXPECT_EQ(chip::VFTA[127].offset, reg::VFTA + 127 * 4);
	EXPECT_EQ(chip::EITR[24].offset, reg::EITR + 24 * 4);
	EXPECT_EQ(chip::IVAR[7].offset, reg::IVAR + 7 * 4);
	for (unsigned q = 0; q < igb::queues; q++) {
		u32 rx = igb::rx_queue(q), tx = igb::tx_queue(q);

		EXPECT_EQ(chip::RDBAL[q].offset, rx + reg::RDBAL);
		EXPECT_EQ(chip::RDT[q].offset, rx + reg::RDT);
		EXPECT_EQ(chip::RXDCTL[q].offset, rx + reg::RXDCTL);
		EXPECT_EQ(chip::SRRCTL[q].offset, igb::srrctl(q));
		EXPECT_EQ(chip::RQDPC[q].offset, rx + reg::RQDPC);
		EXPECT_EQ(chip::TDBAL[q].offset, tx + reg::TDBAL);
		EXPECT_EQ(chip::TDT[q].offset, tx + reg::TDT);
		EXPECT_EQ(chip::TXDCTL[q].offset, tx + reg::TXDCTL);
		EXPECT_EQ(chip::TDWBAL[q].offset, tx + reg::TDWBAL);
	}
	for (unsigned i = 0; i < 24; i++)
		EXPECT_EQ(chip::RAL[i].offset, igb::ral(i));
}

TEST(IgbNvm, AddsUpAndTakesItsTime)
{
	Port port;
	u16 sum = 0;

	for (u32 i = 0; i < 0x40; i++) {
		port.write(reg::EERD, i << 2 | 1);
		EXPECT_FALSE(port.read(reg::EERD) & 2);
		port.run_for(20'000);
		u32 v = port.read(reg::EERD);
		EXPECT_TRUE(v & 2);
		sum = static_cast<u16>(sum + (v >> 16));
	}
	EXPECT_EQ(sum, 0xbaba);
}

TEST(IgbPhy, RegistersThroughMdic)
{
	Port port;

	port.take_semaphore();
	EXPECT_EQ(port.phy(2), 0x02a8);
	EXPECT_EQ(port.phy(0) & 0x1000, 0x1000);
	EXPECT_EQ(port.phy(1) & 0x0024, 0); /* no cable */
	port.mdic(1u << 26 | 4u << 16 | 0x01e1);
	EXPECT_EQ(port.phy(4), 0x01e1);
	port.mdic(1u << 26 | 2u << 16 | 0xffff);
	EXPECT_EQ(port.phy(2), 0x02a8); /* read-only */
	EXPECT_TRUE(port.host.violations.empty());
	/* Nobody at another address. */
	port.write(reg::SW_FW_SYNC, 2);
	port.write(reg::MDIC, 1u << 27 | 5u << 21);
	port.run_for(30'000);
	EXPECT_TRUE(port.read(reg::MDIC) & 1u << 30);
	/* A driver has to ask for the PHY. */
	port.write(reg::SW_FW_SYNC, 0);
	port.write(reg::MDIC, 1u << 27 | 1u << 21);
	EXPECT_EQ(port.host.complaints("SW_PHY_SM"), 1u);
}

TEST(IgbPhy, TwoOfThemNegotiate)
{
	Wire wire({ 1'000'000'000, 500, true });
	Igb82576Options o;
	o.wire = &wire;
	Port near(o);
	o.wire_end = 1;
	Port far(o);
	auto both = [&](u64 ns) {
		u64 until = std::max(near.host.time, far.host.time) + ns;

		while (near.host.time < until) {
			near.host.time = far.host.time =
				near.host.time + 1'000'000;
			near.device->advance();
			far.device->advance();
		}
	};
	constexpr u32 slu = 1u << 6;

	for (Port *p : { &near, &far }) {
		p->take_semaphore();
		p->write(reg::CTRL, slu);
	}
	both(1'000'000'000);
	EXPECT_EQ(near.read(reg::STATUS) & 0xc3, 0x83u); /* 1000, full, up */
	EXPECT_TRUE(near.read(reg::ICR) & igb::Interrupts::link_changed);
	/* The far end no longer offers a gigabit: 100 Mb/s, after a break. */
	far.mdic(1u << 26 | 9u << 16);
	far.mdic(1u << 26 | 0x1200);
	both(5'000'000);
	EXPECT_FALSE(near.read(reg::STATUS) & 2);
	both(1'000'000'000);
	EXPECT_EQ(near.read(reg::STATUS) & 0xc3, 0x43u);
	/* Powered down: the other end sees it go. */
	far.mdic(1u << 26 | 0x1800);
	both(5'000'000);
	EXPECT_FALSE(near.read(reg::STATUS) & 2);
}

TEST(IgbInterrupts, MessagesMaskAndClearThemselves)
{
	Port port;

	port.write(reg::GPIE, 1u << 31 | 1u << 30 | 1u << 4 | 1);
	port.write(reg::EIAC, 0x1ff);
	port.write(reg::EIAM, 0x1ff);
	port.write(reg::EIMS, 1u << 5);
	port.write(reg::EICS, 1u << 5);
	EXPECT_EQ(port.host.msix[5], 1u);
	EXPECT_EQ(port.read(reg::EIMS), 0u);
	port.write(reg::EICS, 1u << 5);
	EXPECT_EQ(port.host.msix[5], 1u);
	/* What waits behind the mask is told when it goes. */
	port.write(reg::EIMS, 1u << 5);
	EXPECT_EQ(port.host.msix[5], 2u);
}

TEST(IgbInterrupts, IntervalsAreMicroseconds)
{
	Port port;

	port.write(reg::GPIE, 1u << 4);
	port.write(reg::EIAC, 0x1ff);
	for (u32 us : { 1u, 20u, 8191u }) {
		port.write(reg::EITR, us << 2 | 1u << 31);
		port.run_for(20'000'000);
		port.write(reg::EIMS, 1);
		port.write(reg::EICS, 1);
		u64 first = port.host.last_interrupt;
		port.write(reg::EICS, 1);
		port.run_for(20'000'000);
		EXPECT_EQ(port.host.last_interrupt - first, us * 1000) << us;
	}
}

TEST(IgbInterrupts, TheLineFollowsItsCauses)
{
	Port port;

	port.device->set_irq_mode(Device::IrqMode::intx);
	port.write(reg::IAM, 0x81);
	port.write(reg::IMS, 0x85);
	port.write(reg::ICS, 0x80);
	EXPECT_TRUE(port.host.intx);
	/* INTA is set; the read clears, and masks what IAM has. */
	EXPECT_EQ(port.read(reg::ICR), 0x80000080u);
	EXPECT_FALSE(port.host.intx);
	EXPECT_EQ(port.read(reg::IMS), 0x04u);
	port.write(reg::ICS, 0x80);
	EXPECT_FALSE(port.host.intx);
	port.write(reg::IMS, 0x80);
	EXPECT_TRUE(port.host.intx);
}

TEST(IgbInterrupts, OneMessageForAll)
{
	Port port;

	port.device->set_irq_mode(Device::IrqMode::msi);
	port.write(reg::IMS, 0x04);
	port.write(reg::ICS, 0x84);
	EXPECT_EQ(port.host.msi, 1u);
	/* Not told again before it was read. */
	port.write(reg::ICS, 0x04);
	EXPECT_EQ(port.host.msi, 1u);
	EXPECT_EQ(port.read(reg::ICR), 0x80000084u);
	port.write(reg::ICS, 0x04);
	EXPECT_EQ(port.host.msi, 2u);
}

TEST(IgbRegisters, TheOtherAddressesOfTheFirstQueues)
{
	Port port;

	for (unsigned q = 0; q < 4; q++) {
		u32 other = reg::TX_QUEUE_OTHER + q * reg::OTHER_STRIDE;

		port.write(other + reg::TDBAL, 0x1000 * (q + 1));
		EXPECT_EQ(port.read(igb::tx_queue(q) + reg::TDBAL),
			  0x1000 * (q + 1));
		port.write(igb::rx_queue(q) + reg::RDLEN, 0x400);
		EXPECT_EQ(port.read(reg::RX_QUEUE_OTHER +
				    q * reg::OTHER_STRIDE + reg::RDLEN),
			  0x400u);
	}
	EXPECT_TRUE(port.host.violations.empty());
	port.read(0x1ffc0);
	EXPECT_EQ(port.host.complaints("unknown register"), 1u);
}

TEST(IgbRegisters, ResetLeavesThePhyAlone)
{
	Port port;

	port.take_semaphore();
	port.mdic(1u << 26 | 4u << 16 | 0x0041);
	port.write(reg::VFTA, 0x1234);
	port.write(reg::CTRL, 1u << 26);
	EXPECT_TRUE(port.read(reg::CTRL) & 1u << 26);
	port.run_for(200'000);
	EXPECT_FALSE(port.read(reg::CTRL) & 1u << 26);
	EXPECT_EQ(port.read(reg::VFTA), 0u);
	port.take_semaphore();
	EXPECT_EQ(port.phy(4), 0x0041);
}

TEST(IgbFaults, OfThisChip)
{
	igb::Faults f;

	EXPECT_EQ(f.set("mdic-dead"), "");
	EXPECT_TRUE(f.mdic_dead);
	EXPECT_EQ(f.set("rx-fuzz=queue:3"), "");
	EXPECT_NE(f.set("i2c-dead"), "");
	EXPECT_NE(f.set("stop-stuck=1"), "");
	EXPECT_EQ(f.set("clear"), "");
	EXPECT_FALSE(f.mdic_dead);
}

} /* namespace */
} /* namespace weir::models::testing */
