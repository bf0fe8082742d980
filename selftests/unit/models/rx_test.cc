// SPDX-License-Identifier: GPL-2.0
/* Receive: filters, steering, write-backs, and what a driver may not do. */
#include <gtest/gtest.h>

#include <algorithm>

#include "selftests/models/intel/crc32c.h"
#include "selftests/models/testing/nic.h"

namespace weir::models::testing {
namespace {

constexpr u32 stat_vp = 1u << 3, stat_l4cs = 1u << 5, stat_ipcs = 1u << 6;
constexpr u32 err_rxe = 1u << 29, err_l4e = 1u << 30, err_ipe = 1u << 31;
constexpr u32 fctrl_sbp = 1u << 1, fctrl_mpe = 1u << 8, fctrl_upe = 1u << 9,
	      fctrl_bam = 1u << 10;

struct RxTest : ::testing::Test {
	RxTest()
	{
		nic.start();
		nic.add_rx_queue(0);
	}
	bool arrives(const Packet &f, unsigned q = 0)
	{
		nic.deliver(f);
		return nic.receive(q, r);
	}
	void expect(const char *text)
	{
		EXPECT_EQ(nic.host.complaints(text), 1u) << nic.violations();
	}

	Nic nic;
	Nic::Received r;
};

TEST_F(RxTest, WriteBackOfAPlainFrame)
{
	Packet f = make_frame();

	ASSERT_TRUE(arrives(f));
	EXPECT_EQ(r.bytes, f);
	EXPECT_EQ(r.descriptors, 1u);
	EXPECT_EQ(r.info, 0x110u); /* IPv4, TCP; no hash */
	EXPECT_EQ(r.status & (stat_ipcs | stat_l4cs), stat_ipcs | stat_l4cs);
	EXPECT_EQ(r.status >> 20, 0u);
	EXPECT_EQ(nic.host.msix[0], 1u);
	EXPECT_EQ(nic.read(reg::RX_QUEUE + reg::RDH), 1u);
	EXPECT_EQ(nic.violations(), "");
}

TEST_F(RxTest, PacketTypes)
{
	ASSERT_TRUE(arrives(make_frame({ .protocol = protocol_udp })));
	EXPECT_EQ(r.info >> 4 & 0x1fff, 0x21u);
	ASSERT_TRUE(arrives(make_frame({ .ipv6 = true })));
	EXPECT_EQ(r.info >> 4 & 0x1fff, 0x14u);
	ASSERT_TRUE(arrives(
		make_frame({ .ipv6 = true, .protocol = protocol_udp })));
	EXPECT_EQ(r.info >> 4 & 0x1fff, 0x24u);
	EXPECT_EQ(r.status & stat_ipcs, 0u); /* no IP checksum in IPv6 */
}

TEST_F(RxTest, BadChecksumsAreReported)
{
	Packet f = make_frame();

	f[24] ^= 1;
	ASSERT_TRUE(arrives(f));
	EXPECT_EQ(r.status >> 28, err_ipe >> 28);
	f = make_frame();
	f.back() ^= 1;
	ASSERT_TRUE(arrives(f));
	EXPECT_EQ(r.status & (err_ipe | err_l4e), err_l4e);
	EXPECT_EQ(nic.stat("rx_bad_checksum"), 2u);
	EXPECT_EQ(nic.read(0x04120), 2u); /* XEC */
}

/* The erratum: UDP without a checksum is reported as wrong. */
TEST_F(RxTest, UdpWithoutChecksum)
{
	Packet f = make_frame({ .protocol = protocol_udp });

	store_be16(&f[40], 0);
	ASSERT_TRUE(arrives(f));
	EXPECT_EQ(r.status & err_l4e, err_l4e);
}

TEST_F(RxTest, SctpCrcIsChecked)
{
	Packet f = make_frame({ .protocol = protocol_udp, .payload = 20 });

	f[23] = protocol_sctp;
	store_be16(&f[24], 0);
	store_be16(&f[24], ~fold(sum(Bytes(f).subspan(14, 20))) & 0xffff);
	store_be32(&f[42], 0);
	u32 crc = weir::models::intel::crc32c(Bytes(f).subspan(34));
	store_be32(&f[42], __builtin_bswap32(crc));
	ASSERT_TRUE(arrives(f));
	EXPECT_EQ(r.status & (stat_l4cs | err_l4e), stat_l4cs);
	EXPECT_EQ(r.info >> 4 & 0x1fff, 0x41u);
	f.back() ^= 1;
	ASSERT_TRUE(arrives(f));
	EXPECT_EQ(r.status & err_l4e, err_l4e);
}

TEST_F(RxTest, UnicastFilter)
{
	Packet f = make_frame({ .destination = { 2, 0, 0, 0, 0, 7 } });

	EXPECT_FALSE(arrives(f));
	EXPECT_EQ(nic.stat("rx_filtered"), 1u);
	/* Entry 100, in the second block of the table. */
	nic.write(weir::models::ixgbe::ral(100), 0x00000002);
	nic.write(weir::models::ixgbe::ral(100) + 4, 0x80000700);
	EXPECT_TRUE(arrives(f));
	nic.write(weir::models::ixgbe::ral(100) + 4, 0x00000700);
	EXPECT_FALSE(arrives(f));
	nic.write(reg::FCTRL, fctrl_upe);
	EXPECT_TRUE(arrives(f));
}

TEST_F(RxTest, Broadcast)
{
	Packet f = make_frame({ .destination = Packet(6, 0xff) });

	EXPECT_TRUE(arrives(f));
	nic.write(reg::FCTRL, 0);
	EXPECT_FALSE(arrives(f));
}

TEST_F(RxTest, MulticastHash)
{
	/* 01:00:5e:00:00:fb; with MO 0 bits 47:36 are 0xfb0. */
	Packet f = make_frame({ .destination = { 1, 0, 0x5e, 0, 0, 0xfb } });

	EXPECT_FALSE(arrives(f));
	nic.write(reg::MTA + 0xfb0 / 32 * 4, 1u << 0xfb0 % 32);
	EXPECT_FALSE(arrives(f));
	nic.write(reg::MCSTCTRL, 4);
	EXPECT_TRUE(arrives(f));
	EXPECT_NE(r.status & 0x80, 0u); /* PIF: not an exact match */
	/* With MO 3 it is bits 43:32. */
	nic.write(reg::MCSTCTRL, 7);
	EXPECT_FALSE(arrives(f));
	nic.write(reg::MTA + 0xb00 / 32 * 4, 1u << 0xb00 % 32);
	EXPECT_TRUE(arrives(f));
	nic.write(reg::MCSTCTRL, 0);
	nic.write(reg::FCTRL, fctrl_mpe);
	EXPECT_TRUE(arrives(f));
}

TEST_F(RxTest, VlanFilterAndStrip)
{
	Packet f = make_frame({ .vlan = 0xa064 });

	ASSERT_TRUE(arrives(f));
	EXPECT_EQ(r.bytes, f);
	EXPECT_EQ(r.status & stat_vp, 0u);
	nic.write(reg::VLNCTRL, 0x40008100);
	EXPECT_FALSE(arrives(f));
	nic.write(reg::VFTA + 100 / 32 * 4, 1u << 100 % 32);
	EXPECT_TRUE(arrives(f));
	EXPECT_TRUE(arrives(make_frame())); /* untagged passes */
	nic.write(reg::RX_QUEUE + reg::RXDCTL, 1u << 25 | 1u << 30);
	ASSERT_TRUE(arrives(f));
	EXPECT_EQ(r.bytes, make_frame());
	EXPECT_EQ(r.status & stat_vp, stat_vp);
	EXPECT_EQ(r.vlan, 0xa064);
	EXPECT_EQ(nic.violations(), "");
}

TEST_F(RxTest, LengthLimits)
{
	/* 1518 with FCS, 4 more with a tag. */
	EXPECT_TRUE(arrives(make_frame({ .payload = 1460 })));
	EXPECT_FALSE(arrives(make_frame({ .payload = 1461 })));
	EXPECT_TRUE(arrives(make_frame({ .payload = 1460, .vlan = 1 })));
	EXPECT_EQ(nic.read(0x040ac), 1u); /* ROC */
	Packet runt(59, 0xff);
	EXPECT_FALSE(arrives(runt));
	EXPECT_EQ(nic.read(0x040a4), 1u); /* RUC */
	EXPECT_EQ(nic.stat("rx_drop_length"), 2u);
	nic.write(reg::HLREG0, nic.read(reg::HLREG0) | 4);
	nic.write(reg::MAXFRS, 9018u << 16);
	EXPECT_TRUE(arrives(make_frame({ .payload = 8960 })));
	EXPECT_FALSE(arrives(make_frame({ .payload = 8961 })));
	nic.device->control("fault rx-any-length");
	EXPECT_TRUE(arrives(make_frame({ .payload = 15000 })));
}

TEST_F(RxTest, JumboSpansDescriptors)
{
	nic.write(reg::HLREG0, nic.read(reg::HLREG0) | 4);
	nic.write(reg::MAXFRS, 9728u << 16);
	Packet f = make_frame({ .payload = 9000 });
	ASSERT_TRUE(arrives(f));
	EXPECT_EQ(r.bytes, f);
	EXPECT_EQ(r.descriptors, 5u);
	EXPECT_EQ(r.info, 0x110u);
	/* One interrupt cause per frame, not per descriptor. */
	EXPECT_EQ(nic.stat("irq_rx"), 1u);
	EXPECT_EQ(nic.stat("rx_writebacks"), 5u);
	/* Just filling four buffers takes four. */
	f = make_frame({ .payload = 4 * 2048 - 54 });
	ASSERT_TRUE(arrives(f));
	EXPECT_EQ(r.descriptors, 4u);
	EXPECT_EQ(nic.violations(), "");
}

TEST_F(RxTest, BadFcs)
{
	Packet f = make_frame();

	nic.deliver(f, true);
	EXPECT_FALSE(nic.receive(0, r));
	EXPECT_EQ(nic.read(0x04000), 1u); /* CRCERRS */
	EXPECT_EQ(nic.stat("rx_crc_errors"), 1u);
	nic.write(reg::FCTRL, fctrl_bam | fctrl_sbp);
	nic.deliver(f, true);
	ASSERT_TRUE(nic.receive(0, r));
	EXPECT_EQ(r.status & err_rxe, err_rxe);
}

TEST_F(RxTest, FcsIsLeftInWhereNobodyStripsIt)
{
	nic.write(reg::HLREG0, nic.read(reg::HLREG0) & ~2u);
	Packet f = make_frame();
	ASSERT_TRUE(arrives(f));
	ASSERT_EQ(r.bytes.size(), f.size() + 4);
	/* The residue of a frame with its FCS (IEEE 802.3 3.2.9). */
	EXPECT_EQ(crc32(r.bytes), 0x2144df1cu);
}

struct RssTest : RxTest {
	RssTest()
	{
		/* Microsoft's key, first byte lowest. */
		static constexpr u8 key[] = {
			0x6d, 0x5a, 0x56, 0xda, 0x25, 0x5b, 0x0e, 0xc2,
			0x41, 0x67, 0x25, 0x3d, 0x43, 0xa3, 0x8f, 0xb0,
			0xd0, 0xca, 0x2b, 0xcb, 0xae, 0x7b, 0x30, 0xb4,
			0x77, 0xcb, 0x2d, 0xa3, 0x80, 0x30, 0xf2, 0x0c,
			0x6a, 0x42, 0xb7, 0x3b, 0xbe, 0xac, 0x01, 0xfa
		};
		for (unsigned i = 0; i < 10; i++)
			nic.write(reg::RSSRK + i * 4,
				  key[4 * i] | key[4 * i + 1] << 8 |
					  key[4 * i + 2] << 16 |
					  u32{ key[4 * i + 3] } << 24);
		/* The suite's 66.9.149.187:2794 to 161.142.100.80:1766. */
		f = make_frame();
		const u8 addresses[] = { 66, 9, 149, 187, 161, 142, 100, 80 };
		std::copy_n(addresses, 8, &f[26]);
		store_be16(&f[34], 2794);
		store_be16(&f[36], 1766);
		nic.write(reg::RXCSUM, 1u << 13);
		nic.add_rx_queue(9);
		/* Entry 0x78 of the table, where 0x51ccc178 points. */
		nic.write(reg::RETA + 0x78, 0x09);
	}

	Packet f;
};

TEST_F(RssTest, HashTypeAndQueue)
{
	nic.write(reg::MRQC, 0x00010001);
	ASSERT_TRUE(arrives(f, 9));
	EXPECT_EQ(r.hash, 0x51ccc178u);
	EXPECT_EQ(r.info & 0xf, 1u);
	EXPECT_EQ(nic.host.msix[9], 1u);
	/* Addresses only: 0x323e8fc2, entry 0x42. */
	nic.write(reg::MRQC, 0x00020001);
	ASSERT_TRUE(arrives(f, 0));
	EXPECT_EQ(r.hash, 0x323e8fc2u);
	EXPECT_EQ(r.info & 0xf, 2u);
	/* Not of a kind that is hashed. */
	nic.write(reg::MRQC, 0x00200001);
	ASSERT_TRUE(arrives(f, 0));
	EXPECT_EQ(r.hash, 0u);
	EXPECT_EQ(r.info & 0xf, 0u);
	nic.write(reg::MRQC, 0);
	ASSERT_TRUE(arrives(f, 0));
	EXPECT_EQ(r.info & 0xf, 0u);
}

TEST_F(RssTest, UdpHasItsOwnBit)
{
	f[23] = protocol_udp;
	store_be16(&f[38], 120);
	nic.write(reg::MRQC, 0x00010001);
	ASSERT_TRUE(arrives(f, 0));
	EXPECT_EQ(r.info & 0xf, 0u);
	nic.write(reg::MRQC, 0x00410001);
	ASSERT_TRUE(arrives(f, 9));
	EXPECT_EQ(r.info & 0xf, 7u);
	EXPECT_EQ(r.hash, 0x51ccc178u);
}

TEST_F(RssTest, FragmentsAreHashedByAddress)
{
	f[20] = 0x20;
	nic.write(reg::MRQC, 0x00030001);
	ASSERT_TRUE(arrives(f, 0));
	EXPECT_EQ(r.info & 0xf, 2u);
	EXPECT_EQ(r.hash, 0x323e8fc2u);
}

TEST_F(RxTest, WaitsForDescriptorsOrDrops)
{
	for (int i = 0; i < 63; i++)
		nic.deliver(make_frame());
	EXPECT_EQ(nic.stat("rx_frames"), 63u);
	nic.deliver(make_frame());
	EXPECT_EQ(nic.stat("rx_frames"), 63u);
	EXPECT_EQ(nic.stat("rx_missed"), 0u);
	/* A descriptor comes, the frame goes in. */
	ASSERT_TRUE(nic.receive(0, r));
	EXPECT_EQ(nic.stat("rx_frames"), 64u);
	/* SRRCTL.DROP_EN. */
	nic.write(reg::SRRCTL_0, 1u << 25 | 1u << 28 | 2);
	nic.deliver(make_frame());
	EXPECT_EQ(nic.stat("rx_missed"), 1u);
	EXPECT_EQ(nic.read(0x01430), 1u); /* QPRDC of set 0 */
	EXPECT_EQ(nic.violations(), "");
}

TEST_F(RxTest, ReceiverOffDropsAll)
{
	nic.write(reg::RXCTRL, 0);
	EXPECT_FALSE(arrives(make_frame()));
	EXPECT_EQ(nic.stat("rx_drop_disabled"), 1u);
}

TEST_F(RxTest, DisabledQueueDrops)
{
	nic.write(reg::RX_QUEUE + reg::RXDCTL, 0);
	EXPECT_FALSE(arrives(make_frame()));
	EXPECT_EQ(nic.stat("rx_drop_disabled"), 1u);
}

/* What a driver may not do. */
TEST_F(RxTest, BufferPostedTwice)
{
	u64 base = nic.rx[0].base;

	nic.add_rx_queue(1, 16);
	nic.host.store<u64>(nic.rx[1].base + 15 * 16, nic.host.load<u64>(base));
	nic.deliver(make_frame()); /* frees slot 0 of queue 0 */
	nic.host.store<u64>(nic.rx[1].base + 15 * 16,
			    nic.host.load<u64>(base + 16 * 5));
	Nic::Ring &r1 = nic.rx[1];
	r1.tail = 0;
	nic.write(reg::RX_QUEUE + 0x40 + reg::RDT, 0);
	expect("is posted already");
}

TEST_F(RxTest, TailPassesHead)
{
	nic.write(reg::RX_QUEUE + reg::RDT, 0);
	expect("RDT 0 passes RDH 0");
}

TEST_F(RxTest, TailBeyondRing)
{
	nic.write(reg::RX_QUEUE + reg::RDT, 64);
	expect("RDT 64 of 64");
}

TEST_F(RxTest, LateDescriptorWrite)
{
	nic.host.store<u64>(nic.rx[0].base, nic.rx[0].buffers[63]);
	nic.deliver(make_frame());
	expect("descriptor 0 changed between doorbell and write-back");
}

TEST_F(RxTest, UnmappedBuffer)
{
	nic.host.free(nic.rx[0].buffers[0]);
	nic.deliver(make_frame());
	expect("RX buffer: write of 154 bytes");
}

TEST_F(RxTest, BadRingSetup)
{
	u32 base = reg::RX_QUEUE + 3 * 0x40;

	nic.write(base + reg::RDBAL, 0x1010);
	nic.write(base + reg::RDLEN, 0x88);
	nic.write(base + reg::RDT, 3);
	nic.write(reg::SRRCTL_0 + 3 * 4, 0);
	nic.write(base + reg::RXDCTL, 1u << 25);
	expect("RDBAL 0x1010");
	expect("RDLEN 0x88");
	/* The register cannot hold those bits. */
	EXPECT_EQ(nic.read(base + reg::RDLEN), 0x80u);
	EXPECT_EQ(nic.read(base + reg::RDBAL), 0x1000u);
	expect("descriptor type 0");
	expect("BSIZEPACKET 0");
	expect("enabled with RDT 3");
	nic.write(base + reg::RDBAL, 0);
	expect("written while the queue is on");
	nic.write(reg::RX_QUEUE + 0x100 + reg::RDT, 1);
	expect("doorbell of RX queue 4, which is off");
}

/* The poll may still refill a queue that was turned off below it. */
TEST_F(RxTest, DoorbellAfterTheQueueIsOff)
{
	u32 base = reg::RX_QUEUE;
	u32 tail = nic.read(base + reg::RDT);

	nic.write(base + reg::RXDCTL, 0);
	nic.write(base + reg::RDT, tail ^ 1);
	EXPECT_EQ(nic.violations(), "");
	/* A new ring, though, is to be enabled first. */
	nic.write(base + reg::RDBAL, nic.read(base + reg::RDBAL));
	nic.write(base + reg::RDT, 1);
	expect("doorbell of RX queue 0, which is off");
}

TEST_F(RxTest, CrcStripBitsAgree)
{
	nic.write(reg::RXCTRL, 0);
	nic.write(reg::RDRXCTL, 0);
	nic.write(reg::SECRXCTRL, 2);
	nic.write(reg::RXCTRL, 1);
	expect("RDRXCTL.CRCSTRIP and HLREG0.RXCRCSTRP differ");
}

TEST_F(RxTest, StrayDma)
{
	nic.device->control("fault dma-stray");
	nic.deliver(make_frame());
	expect("RX buffer: write of 154 bytes at 0xdead00000000");
	EXPECT_TRUE(arrives(make_frame()));
}

TEST_F(RxTest, FuzzedWriteBacks)
{
	auto raw = [&](u32 slot, u32 offset) {
		return nic.host.load<u32>(nic.rx[0].base + slot * 16 + offset);
	};
	nic.device->control("fault rx-fuzz=length");
	nic.deliver(make_frame());
	EXPECT_EQ(raw(0, 12) & 0xffff, 0xffffu);
	nic.device->control("fault rx-fuzz=eop");
	nic.deliver(make_frame());
	EXPECT_EQ(raw(1, 8) & 3, 1u);
	nic.device->control("fault rx-fuzz=status:2");
	nic.deliver(make_frame());
	EXPECT_EQ(raw(2, 8) >> 20, 0u);
	nic.deliver(make_frame());
	EXPECT_EQ(raw(3, 8) >> 20, 0xfffu);
}

TEST_F(RxTest, Injection)
{
	ASSERT_EQ(nic.device->control("fault rx-inject=200"), "ok");
	nic.device->advance();
	ASSERT_TRUE(nic.receive(0, r));
	EXPECT_EQ(r.bytes.size(), 200u);
	ASSERT_EQ(nic.device->control("fault rx-inject=200:bad-fcs"), "ok");
	nic.device->advance();
	EXPECT_FALSE(nic.receive(0, r));
	ASSERT_EQ(nic.device->control("fault rx-stall"), "ok");
	EXPECT_FALSE(arrives(make_frame()));
	nic.device->control("fault clear");
	nic.device->advance();
	EXPECT_TRUE(nic.receive(0, r));
}

TEST(Backpressure, LosslessWireStopsTheSender)
{
	Pair p;

	p.link();
	p.far->add_rx_queue(0, 64);
	p.near->add_tx_queue(0, 2048);
	Packet f = make_frame({ .payload = 1400 });
	f[5] = 2;
	for (int i = 0; i < 1000; i++)
		p.near->put_packet(0, f, Nic::tx_rs);
	p.near->ring(0);
	p.run_for(1'000'000);
	/* 63 descriptors, 512 KB of packet buffer, 160 KB on the way. */
	EXPECT_LT(p.near->stat("tx_frames"), 600u);
	EXPECT_EQ(p.far->stat("rx_frames"), 63u);
	unsigned got = 0;
	Nic::Received r;
	for (int i = 0; i < 2000; i++) {
		while (p.far->receive(0, r))
			got++;
		p.run_for(1'000);
	}
	EXPECT_EQ(got, 1000u);
	EXPECT_EQ(p.near->violations() + p.far->violations(), "");
}

TEST(Backpressure, LossyWireDropsAndCounts)
{
	Pair p({ .lossless = false });

	p.link();
	p.far->add_rx_queue(0, 64);
	p.near->add_tx_queue(0, 2048);
	Packet f = make_frame({ .payload = 1400 });
	f[5] = 2;
	for (int i = 0; i < 1000; i++)
		p.near->put_packet(0, f, Nic::tx_rs);
	p.near->ring(0);
	p.run_for(1'000'000);
	EXPECT_EQ(p.near->stat("tx_frames"), 1000u);
	u64 dropped = p.far->stat("rx_drop_full");
	/* 512 KB hold 360 frames of 1454 bytes. */
	EXPECT_EQ(dropped, 1000 - 63 - 360u);
	EXPECT_EQ(p.far->read(0x03fa0), dropped); /* RXMPC */
}

TEST(Pause, XoffAndXon)
{
	Pair p({ .bits_per_second = 10'000'000'000 });

	p.link();
	p.far->add_rx_queue(0, 64);
	p.near->add_tx_queue(0, 2048);
	/* Ask for silence above 64 KB, for 0xffff quanta; XON below 32. */
	p.far->write(reg::FCTTV, 0xffff);
	p.far->write(reg::FCRTL, 1u << 31 | 32 * 1024);
	p.far->write(reg::FCRTH, 1u << 31 | 64 * 1024);
	p.far->write(reg::FCCFG, 1u << 3);
	p.near->write(reg::MFLCN, 1u << 3);
	Packet f = make_frame({ .payload = 1400 });
	f[5] = 2;
	for (int i = 0; i < 1000; i++)
		p.near->put_packet(0, f, Nic::tx_rs);
	p.near->ring(0);
	p.run_for(2'000'000);
	EXPECT_GE(p.far->stat("pause_sent"), 1u);
	EXPECT_GE(p.near->stat("pause_received"), 1u);
	u64 sent = p.near->stat("tx_frames");
	/* 63 in memory, 64 KB, and what its own packet buffer held. */
	EXPECT_LT(sent, 63 + 46 + 130u);
	p.run_for(2'000'000);
	EXPECT_EQ(p.near->stat("tx_frames"), sent);
	unsigned got = 0;
	Nic::Received r;
	for (int i = 0; i < 3000; i++) {
		while (p.far->receive(0, r))
			got++;
		p.run_for(2'000);
	}
	EXPECT_EQ(got, 1000u);
	EXPECT_GE(p.near->read(0x041a8), 1u); /* LXOFFRXCNT */
	EXPECT_GE(p.near->read(0x041a4), 1u); /* LXONRXCNT */
}

} /* namespace */
} /* namespace weir::models::testing */
