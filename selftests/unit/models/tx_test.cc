// SPDX-License-Identifier: GPL-2.0
/* Transmit rings: doorbells, completions, and what a driver may not do. */
#include <gtest/gtest.h>

#include "selftests/models/testing/nic.h"

namespace weir::models::testing {
namespace {

constexpr u32 wthresh(u32 n)
{
	return n << 16;
}
constexpr u32 itr(u32 usecs)
{
	return usecs << 2 & 0xff8;
}

struct TxTest : ::testing::Test {
	void start(const WireOptions &o = {})
	{
		p = std::make_unique<Pair>(o);
		p->link();
		p->far->add_rx_queue(0, 512);
	}
	Nic &nic() { return *p->near; }
	Nic &far() { return *p->far; }
	void to_far(Packet &f) { f[5] = 2; }
	Packet frame(std::size_t payload = 100)
	{
		Packet f = make_frame({ .payload = payload });
		to_far(f);
		return f;
	}

	std::unique_ptr<Pair> p;
};

TEST_F(TxTest, FrameArrivesAsSent)
{
	start();
	nic().add_tx_queue(0);
	Packet f = frame();
	nic().put_packet(0, f, Nic::tx_rs, 0, 0, 3);
	nic().ring(0);
	p->run_for(10'000);
	Nic::Received r;
	ASSERT_TRUE(far().receive(0, r));
	EXPECT_EQ(r.bytes, f);
	/* DD on the last of three descriptors, the one with RS. */
	EXPECT_FALSE(nic().tx_done(0, 0));
	EXPECT_FALSE(nic().tx_done(0, 1));
	EXPECT_TRUE(nic().tx_done(0, 2));
	EXPECT_EQ(nic().read(reg::TX_QUEUE + reg::TDH), 3u);
	EXPECT_EQ(nic().host.msix[0], 1u);
	EXPECT_EQ(nic().stat("tx_writebacks"), 1u);
	EXPECT_EQ(nic().stat("tx_descriptors"), 3u);
	EXPECT_EQ(nic().stat("tx_bytes"), f.size());
	EXPECT_EQ(nic().violations() + far().violations(), "");
}

TEST_F(TxTest, NoRsNoWriteBackNoInterrupt)
{
	start();
	nic().add_tx_queue(0);
	nic().put_packet(0, frame(), 0);
	nic().ring(0);
	p->run_for(1'000'000);
	EXPECT_FALSE(nic().tx_done(0, 0));
	EXPECT_EQ(nic().host.msix[0], 0u);
	EXPECT_EQ(far().stat("rx_frames"), 1u);
	EXPECT_EQ(nic().violations(), "");
}

TEST_F(TxTest, ShortFramesArePaddedWithZeros)
{
	start();
	nic().add_tx_queue(0);
	Packet f = frame();
	f.resize(20);
	nic().send(0, f);
	p->run_for(10'000);
	Nic::Received r;
	ASSERT_TRUE(far().receive(0, r));
	ASSERT_EQ(r.bytes.size(), 60u);
	f.resize(60, 0);
	EXPECT_EQ(r.bytes, f);
	/* HLREG0.TXPADEN off: that frame is short on the wire. */
	nic().write(reg::HLREG0, nic().read(reg::HLREG0) & ~(1u << 10));
	f.resize(20);
	nic().send(0, f);
	EXPECT_EQ(nic().host.complaints("TXPADEN is 0"), 1u);
}

TEST_F(TxTest, RingWraps)
{
	start();
	nic().add_tx_queue(0, 8);
	for (int i = 0; i < 50; i++) {
		nic().put_packet(0, frame(i), Nic::tx_rs, 0, 0, 3);
		nic().ring(0);
		p->run_for(10'000);
		Nic::Received r;
		ASSERT_TRUE(far().receive(0, r)) << i;
		ASSERT_EQ(r.bytes.size(), std::max<std::size_t>(60, 54 + i));
	}
	EXPECT_EQ(nic().violations(), "");
}

TEST_F(TxTest, WthreshBatchesUntilTheThrottleEnds)
{
	start();
	nic().add_tx_queue(0, 64, wthresh(8));
	nic().write(reg::EITR, itr(100));
	/* The throttle stands still: the first goes at once. */
	nic().send(0, frame());
	EXPECT_TRUE(nic().tx_done(0, 0));
	EXPECT_EQ(nic().host.msix[0], 1u);
	nic().write(reg::EIMS_EX, 1);
	u64 first = nic().host.time;
	for (int i = 0; i < 3; i++)
		nic().send(0, frame());
	EXPECT_FALSE(nic().tx_done(0, 1));
	p->run_for(99'000);
	EXPECT_FALSE(nic().tx_done(0, 3));
	p->run_for(2'000);
	EXPECT_TRUE(nic().tx_done(0, 1));
	EXPECT_TRUE(nic().tx_done(0, 3));
	EXPECT_EQ(nic().host.msix[0], 2u);
	EXPECT_EQ(nic().host.last_interrupt, first + 100'000);
	/* Eight of them need not wait. */
	for (int i = 0; i < 8; i++)
		nic().send(0, frame());
	EXPECT_TRUE(nic().tx_done(0, 11));
	EXPECT_EQ(nic().violations(), "");
}

TEST_F(TxTest, WthreshWithoutThrottleStrandsAndIsToldOf)
{
	start();
	nic().add_tx_queue(0, 64, wthresh(8));
	nic().send(0, frame());
	p->run_for(1'000'000'000);
	EXPECT_FALSE(nic().tx_done(0, 0));
	EXPECT_EQ(nic().host.complaints("while the vector's EITR is off"), 1u);
}

TEST_F(TxTest, HeadWriteBack)
{
	start();
	u64 at = nic().host.alloc(64);
	nic().write(reg::TX_QUEUE + reg::TDWBAL, static_cast<u32>(at) | 1);
	nic().write(reg::TX_QUEUE + reg::TDWBAH, static_cast<u32>(at >> 32));
	nic().add_tx_queue(0);
	nic().put_packet(0, frame(), Nic::tx_rs, 0, 0, 2);
	nic().ring(0);
	EXPECT_EQ(nic().host.load<u32>(at), 2u);
	EXPECT_FALSE(nic().tx_done(0, 1));
	EXPECT_EQ(nic().host.msix[0], 1u);
	EXPECT_EQ(nic().stat("tx_head_writebacks"), 1u);
}

TEST_F(TxTest, QueuesTakeTurns)
{
	start({ .bits_per_second = 10'000'000'000 });
	for (unsigned q : { 0u, 5u, 127u }) {
		nic().add_tx_queue(q, 256);
		for (int i = 0; i < 200; i++)
			nic().put_packet(q, frame(1400), Nic::tx_rs);
	}
	for (unsigned q : { 0u, 5u, 127u })
		nic().ring(q);
	p->run_for(300'000);
	u32 heads[3], i = 0;
	for (unsigned q : { 0u, 5u, 127u })
		heads[i++] =
			nic().read(weir::models::ixgbe::tx_queue(q) + reg::TDH);
	EXPECT_GT(heads[0], 50u);
	EXPECT_LT(heads[0], 200u);
	EXPECT_NEAR(heads[0], heads[1], 112);
	EXPECT_NEAR(heads[1], heads[2], 1);
}

TEST_F(TxTest, StrictPriorityStarves)
{
	start({ .bits_per_second = 1'000'000'000 });
	nic().device->control("fault tx-strict-priority");
	for (unsigned q : { 0u, 1u }) {
		nic().add_tx_queue(q, 512);
		for (int i = 0; i < 400; i++)
			nic().put_packet(q, frame(1400), Nic::tx_rs);
	}
	nic().ring(0);
	nic().ring(1);
	p->run_for(1'000'000);
	EXPECT_GT(nic().read(reg::TX_QUEUE + reg::TDH), 100u);
	EXPECT_EQ(nic().read(reg::TX_QUEUE + 0x40 + reg::TDH), 0u);
}

TEST_F(TxTest, WireRatePaces)
{
	start({ .bits_per_second = 1'000'000'000 });
	nic().add_tx_queue(0, 1024);
	for (int i = 0; i < 1000; i++)
		nic().put_packet(0, frame(1446), Nic::tx_rs); /* 1500 */
	nic().ring(0);
	u64 from = far().stat("rx_frames");
	for (int i = 0; i < 10; i++) {
		p->run_for(100'000);
		Nic::Received r;
		while (far().receive(0, r))
			;
	}
	/* 1 ms at 1 Gb/s: 1524 bytes take 12.192 us. */
	EXPECT_NEAR(far().stat("rx_frames") - from, 82, 1);
}

TEST_F(TxTest, NoLinkNoCompletion)
{
	start();
	nic().add_tx_queue(0);
	nic().device->control("link down");
	nic().send(0, frame());
	p->run_for(50'000'000);
	EXPECT_FALSE(nic().tx_done(0, 0));
	nic().device->control("link up");
	p->run_for(50'000'000);
	EXPECT_TRUE(nic().tx_done(0, 0));
	EXPECT_EQ(far().stat("rx_frames"), 1u);
}

TEST_F(TxTest, CompletionFaults)
{
	start();
	nic().add_tx_queue(0);
	nic().device->control("fault tx-delay=500");
	nic().send(0, frame());
	p->run_for(499'000);
	EXPECT_FALSE(nic().tx_done(0, 0));
	p->run_for(2'000);
	EXPECT_TRUE(nic().tx_done(0, 0));
	nic().device->control("fault clear");
	nic().device->control("fault tx-threshold=3");
	nic().send(0, frame());
	nic().send(0, frame());
	p->run_for(1'000'000);
	EXPECT_FALSE(nic().tx_done(0, 1));
	nic().send(0, frame());
	EXPECT_TRUE(nic().tx_done(0, 1));
	EXPECT_TRUE(nic().tx_done(0, 3));
	nic().device->control("fault tx-never=0");
	for (int i = 0; i < 5; i++)
		nic().send(0, frame());
	p->run_for(1'000'000'000);
	EXPECT_FALSE(nic().tx_done(0, 4));
	EXPECT_EQ(far().stat("rx_frames"), 9u);
}

/* What a driver may not do, one by one. */
struct TxStrict : TxTest {
	void SetUp() override
	{
		start();
		nic().add_tx_queue(0, 64);
	}
	void expect(const char *text)
	{
		EXPECT_EQ(nic().host.complaints(text), 1u)
			<< nic().violations();
	}
	u64 slot(u32 i) { return nic().tx[0].base + i * 16; }
};

TEST_F(TxStrict, TailBeyondRing)
{
	nic().write(reg::TX_QUEUE + reg::TDT, 64);
	expect("TDT 64 of 64");
}

TEST_F(TxStrict, TailPassesUncompleted)
{
	nic().device->control("fault tx-never");
	for (int i = 0; i < 63; i++)
		nic().put_packet(0, frame(), Nic::tx_rs);
	nic().ring(0);
	EXPECT_EQ(nic().violations(), "");
	nic().put_packet(0, frame(), Nic::tx_rs);
	nic().put_packet(0, frame(), Nic::tx_rs);
	nic().ring(0);
	expect("passes descriptors");
}

TEST_F(TxStrict, DoorbellInMidPacket)
{
	nic().put_packet(0, frame(), Nic::tx_rs, 0, 0, 2);
	nic().write(reg::TX_QUEUE + reg::TDT, 1);
	expect("in the middle of a packet");
	/* The rest comes: the packet leaves after all. */
	nic().ring(0);
	p->run_for(1000);
	EXPECT_EQ(far().stat("rx_frames"), 1u);
}

TEST_F(TxStrict, UnmappedBuffer)
{
	nic().put_packet(0, frame(), Nic::tx_rs);
	nic().host.store<u64>(slot(0), 0xdead0000dead0000);
	nic().ring(0);
	expect("TX buffer: read of 154 bytes at 0xdead0000dead0000");
	/* It completes, so that the driver goes on. */
	EXPECT_TRUE(nic().tx_done(0, 0));
}

TEST_F(TxStrict, UnmappedRing)
{
	nic().host.free(nic().tx[0].base);
	nic().write(reg::TX_QUEUE + reg::TDT, 1);
	expect("TX descriptors: read");
}

TEST_F(TxStrict, LateDescriptorWrite)
{
	nic().device->control("fault tx-delay=100");
	nic().send(0, frame());
	nic().host.store<u64>(slot(0), 0x1234);
	p->run_for(200'000);
	expect("descriptor 0 changed between doorbell and write-back");
}

TEST_F(TxStrict, ZeroLengthBuffer)
{
	nic().put_packet(0, frame(), Nic::tx_rs, 0, 0, 2);
	u64 hi = nic().host.load<u64>(slot(0) + 8);
	nic().host.store<u64>(slot(0) + 8, hi & ~0xffffull);
	nic().ring(0);
	expect("buffer of length 0");
}

TEST_F(TxStrict, PaylenMismatch)
{
	nic().put_packet(0, frame(), Nic::tx_rs, 0, 99);
	nic().ring(0);
	expect("PAYLEN is not the packet's length");
}

TEST_F(TxStrict, RsWithoutEop)
{
	nic().put_packet(0, frame(), Nic::tx_rs, 0, 0, 2);
	u64 hi = nic().host.load<u64>(slot(0) + 8);
	nic().host.store<u64>(slot(0) + 8, hi | Nic::tx_rs);
	nic().ring(0);
	expect("RS without EOP");
}

TEST_F(TxStrict, WrongDtyp)
{
	nic().put_packet(0, frame(), Nic::tx_rs);
	u64 hi = nic().host.load<u64>(slot(0) + 8);
	nic().host.store<u64>(slot(0) + 8, (hi & ~(0xfull << 20)) | 5 << 20);
	nic().ring(0);
	expect("DTYP 5");
}

TEST_F(TxStrict, TooManyDescriptors)
{
	nic().put_packet(0, frame(1000), Nic::tx_rs, 0, 0, 41);
	nic().ring(0);
	expect("packet of ");
}

TEST_F(TxStrict, ContextInsidePacket)
{
	nic().put_packet(0, frame(), Nic::tx_rs, 0, 0, 3);
	nic().host.store<u64>(slot(1) + 8, 1ull << 29 | 2ull << 20);
	nic().ring(0);
	expect("context descriptor inside a packet");
}

TEST_F(TxStrict, RingRegistersWhileOn)
{
	nic().write(reg::TX_QUEUE + reg::TDLEN, 2048);
	expect("written while the queue is on");
}

TEST_F(TxStrict, DoorbellOfAQueueThatIsOff)
{
	nic().write(reg::TX_QUEUE + 0x40 + reg::TDT, 1);
	expect("doorbell of TX queue 1, which is off");
}

TEST_F(TxStrict, BadRingSetup)
{
	u32 base = reg::TX_QUEUE + 2 * 0x40;

	nic().write(base + reg::TDBAL, 0x1040);
	nic().write(base + reg::TDLEN, 1000);
	nic().write(base + reg::TXDCTL, 1u << 25 | 32 | wthresh(16));
	expect("TDBAL 0x1040");
	expect("TDLEN 0x3e8");
	expect("PTHRESH 32 + WTHRESH 16");
}

TEST_F(TxStrict, MtqcNeedsAStoppedArbiter)
{
	nic().write(reg::MTQC, 0);
	expect("RTTDCS.ARBDIS");
	nic().write(reg::RTTDCS, 1u << 6);
	nic().write(reg::MTQC, 0);
	expect("RTTDCS.ARBDIS");
}

TEST_F(TxStrict, StrayAndNarrowDma)
{
	nic().device->control("fault dma32");
	nic().send(0, frame());
	EXPECT_GE(nic().host.complaints("above 32 bits"), 1u);
}

TEST_F(TxTest, DisabledQueueWritesBackWhatIsDone)
{
	start();
	nic().add_tx_queue(0, 64, wthresh(8));
	nic().write(reg::EITR, itr(1000));
	nic().send(0, frame());
	nic().send(0, frame());
	EXPECT_FALSE(nic().tx_done(0, 1));
	nic().write(reg::TX_QUEUE + reg::TXDCTL, 0);
	EXPECT_TRUE(nic().tx_done(0, 1));
	p->run_for(10'000'000);
	EXPECT_EQ(nic().violations(), "");
}

TEST_F(TxTest, BusMasterOffHoldsEverything)
{
	start();
	nic().add_tx_queue(0);
	nic().device->config_write(4, 2, 0x0002);
	nic().send(0, frame());
	p->run_for(1'000'000);
	EXPECT_EQ(far().stat("rx_frames"), 0u);
	nic().device->config_write(4, 2, 0x0006);
	p->run_for(1'000'000);
	EXPECT_EQ(far().stat("rx_frames"), 1u);
}

} /* namespace */
} /* namespace weir::models::testing */
