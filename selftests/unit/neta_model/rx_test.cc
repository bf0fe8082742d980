// SPDX-License-Identifier: GPL-2.0
/* Receive rings: what is written where, counters, filters, and rules. */
#include <gtest/gtest.h>

#include "selftests/models/neta/rx_filter.h"
#include "selftests/models/testing/neta.h"

namespace weir::models::testing {
namespace {

namespace nr = neta::reg;

constexpr u32 rx_error = 1u << 16, rx_vlan = 1u << 19, rx_bpdu = 1u << 20,
	      rx_udp = 1u << 21, rx_other = 2u << 21, rx_l4_mask = 3u << 21,
	      rx_ip4 = 1u << 24, rx_ip_ok = 1u << 25, rx_last = 1u << 26,
	      rx_first = 1u << 27, rx_unknown = 1u << 28, rx_l4_ok = 1u << 30,
	      rx_fragment = 1u << 31;

struct NetaRx : ::testing::Test {
	void SetUp() override { nic.up(); }
	NetaNic::Received receive(const Packet &f, unsigned q = 0,
				  bool bad_fcs = false)
	{
		NetaNic::Received got;

		nic.deliver(f, bad_fcs);
		nic.receive(q, got);
		return got;
	}
	void told(const char *text)
	{
		EXPECT_GE(nic.host.complaints(text), 1u) << nic.violations();
	}

	NetaNic nic;
};

TEST_F(NetaRx, HeaderFrameAndFcs)
{
	Packet f = neta_frame();

	nic.deliver(f);
	EXPECT_EQ(nic.rx_occupied(0), 1u);
	EXPECT_EQ(nic.rx_free(0), 63u);
	u8 *data = nic.host.ptr(nic.rx[0].buffers[0], 2048);
	EXPECT_EQ(load_be16(data), 0u);
	EXPECT_TRUE(std::equal(f.begin(), f.end(), data + 2));
	u32 fcs;
	std::memcpy(&fcs, data + 2 + f.size(), 4);
	EXPECT_EQ(fcs, crc32(f));
	EXPECT_EQ(nic.word(nic.rx[0], 0, 1) >> 16, f.size() + 6);
	EXPECT_EQ(nic.word(nic.rx[0], 0, 2), nic.rx[0].buffers[0]);
	NetaNic::Received got;
	nic.receive(0, got);
	EXPECT_EQ(got.status & (rx_first | rx_last | rx_error),
		  rx_first | rx_last);
	EXPECT_EQ(nic.rx_free(0), 64u);
	EXPECT_EQ(nic.violations(), "");
}

/* The cookie and what follows belong to the driver. */
TEST_F(NetaRx, OtherWordsStay)
{
	for (u32 n = 3; n < 8; n++)
		nic.set_word(nic.rx[0], 0, n, 0xabcd0000 | n);
	nic.deliver(neta_frame());
	for (u32 n = 3; n < 8; n++)
		EXPECT_EQ(nic.word(nic.rx[0], 0, n), 0xabcd0000 | n);
}

TEST_F(NetaRx, TheBufferOffset)
{
	nic.write(nr::RXQ_CONFIG, 4u << 8);
	nic.deliver(neta_frame());
	EXPECT_EQ(*nic.host.ptr(nic.rx[0].buffers[0] + 32 + 2), 0x02);
}

TEST_F(NetaRx, Checksums)
{
	FrameOptions o;

	o.destination = neta_address;
	u32 all = rx_ip4 | rx_ip_ok | rx_l4_ok | rx_l4_mask;
	EXPECT_EQ(receive(make_frame(o)).status & all,
		  rx_ip4 | rx_ip_ok | rx_l4_ok);
	o.protocol = protocol_udp;
	EXPECT_EQ(receive(make_frame(o)).status & all,
		  rx_ip4 | rx_ip_ok | rx_l4_ok | rx_udp);
	Packet bad = make_frame(o);
	bad.back() ^= 1;
	EXPECT_EQ(receive(bad).status & all, rx_ip4 | rx_ip_ok | rx_udp);
	bad = make_frame(o);
	bad[24] ^= 1;
	EXPECT_EQ(receive(bad).status & (rx_ip4 | rx_ip_ok), rx_ip4);
	EXPECT_EQ(nic.stat("rx_bad_checksum"), 2u);
	o.ipv6 = true;
	EXPECT_EQ(receive(make_frame(o)).status & all, rx_other);
	o.ipv6 = false;
	o.vlan = 5;
	EXPECT_EQ(receive(make_frame(o)).status & (all | rx_vlan),
		  rx_ip4 | rx_ip_ok | rx_l4_ok | rx_udp | rx_vlan);
	/* Without the pseudo header no sum is right. */
	nic.write(nr::PORT_CONFIG, 0x00001000);
	EXPECT_EQ(receive(make_frame(o)).status & rx_l4_ok, 0u);
}

TEST_F(NetaRx, FragmentsAndUdpWithoutChecksum)
{
	FrameOptions o;

	o.destination = neta_address;
	o.protocol = protocol_udp;
	Packet f = make_frame(o);
	store_be16(&f[parse(f).l4_offset + 6], 0);
	EXPECT_EQ(receive(f).status & rx_l4_ok, 0u);
	store_be16(&f[20], 0x2000);
	EXPECT_EQ(receive(f).status & (rx_fragment | rx_l4_ok), rx_fragment);
}

/* A jumbo frame: FIRST has the length of all, LAST is in the last. */
TEST_F(NetaRx, SeveralDescriptors)
{
	NetaNic jumbo;

	jumbo.start(9728);
	jumbo.add_rx_queue(0);
	jumbo.force_link();
	jumbo.write(nr::RXQ_CMD, 1);
	Packet f = neta_frame(9000);
	jumbo.deliver(f);
	EXPECT_EQ(jumbo.rx_occupied(0), 5u);
	EXPECT_EQ(jumbo.word(jumbo.rx[0], 0, 1) >> 16, f.size() + 6);
	for (u32 i = 0; i < 5; i++) {
		u32 status = jumbo.word(jumbo.rx[0], i, 0);

		EXPECT_EQ(!!(status & rx_first), i == 0) << i;
		EXPECT_EQ(!!(status & rx_last), i == 4) << i;
	}
	NetaNic::Received got;
	jumbo.receive(0, got);
	EXPECT_EQ(got.bytes, f);
	EXPECT_EQ(jumbo.violations(), "");
}

TEST_F(NetaRx, BigEndianDescriptors)
{
	NetaNic be;

	be.big_endian = true;
	be.up();
	be.deliver(neta_frame());
	/* As a big-endian CPU reads them: u16 size, u16, u32 status. */
	const u8 *d = be.host.ptr(be.rx[0].base, 32);
	EXPECT_EQ(load_be16(d), neta_frame().size() + 6);
	EXPECT_EQ(load_be32(d + 4) & (rx_first | rx_last), rx_first | rx_last);
	NetaNic::Received got;
	be.receive(0, got);
	EXPECT_EQ(got.bytes, neta_frame());
	EXPECT_EQ(be.violations(), "");
}

TEST_F(NetaRx, BadFramesCarryTheirError)
{
	NetaNic::Received got = receive(neta_frame(), 0, true);

	EXPECT_EQ(got.status & (rx_error | 3u << 17 | rx_l4_ok), rx_error);
	EXPECT_EQ(nic.read(0x3074), 1u);
	EXPECT_EQ(nic.read(0x3014), 1u);
	EXPECT_EQ(nic.read(nr::MISC_CAUSE), 1u << 9);
	got = receive(neta_frame(1490)); /* 1544 + FCS, above 1534 */
	EXPECT_EQ(got.status & (rx_error | 3u << 17), rx_error | 2u << 17);
	EXPECT_EQ(got.size, 1534u + 2);
	EXPECT_EQ(nic.read(0x3068), 1u);
	EXPECT_EQ(receive(neta_frame(1476)).status & rx_error, 0u);
	EXPECT_EQ(receive(neta_frame(1477)).status & rx_error, rx_error);
}

TEST_F(NetaRx, NoDescriptor)
{
	nic.stop();
	nic.add_rx_queue(0, 64, 2048, 1);
	nic.write(nr::GMAC_CTRL_0, nic.read(nr::GMAC_CTRL_0) | 1);
	nic.write(nr::RXQ_CMD, 1);
	nic.deliver(neta_frame());
	nic.deliver(neta_frame());
	EXPECT_EQ(nic.rx_occupied(0), 1u);
	EXPECT_EQ(nic.read(nr::RX_DISCARD), 1u);
	EXPECT_EQ(nic.read(nr::RX_DISCARD), 0u);
	EXPECT_EQ(nic.read(nr::OLD_CAUSE) & 1u << 16, 1u << 16);
	EXPECT_EQ(nic.stat("rx_no_buffer"), 1u);
}

/* On a lossless wire frames wait in FIFO and wire, and none is lost. */
TEST(NetaRxHeld, FramesWaitForDescriptors)
{
	NetaPair p;

	p.up();
	p.far->stop();
	p.far->add_rx_queue(0, 64, 2048, 2);
	p.far->write(nr::GMAC_CTRL_0, p.far->read(nr::GMAC_CTRL_0) | 1);
	p.far->write(nr::RXQ_CMD, 1);
	for (unsigned i = 0; i < 50; i++)
		p.near->put_frame(0, neta_frame(1000 + i));
	p.near->ring(0);
	p.run_for(10'000'000);
	EXPECT_EQ(p.far->rx_occupied(0), 2u);
	EXPECT_EQ(p.far->read(nr::RX_DISCARD), 0u);
	EXPECT_GE(p.far->stat("rx_held"), 1u);
	p.far->write(nr::RXQ_UPDATE, 62u << 16);
	p.run_for(10'000'000);
	EXPECT_EQ(p.far->rx_occupied(0), 50u);
	for (unsigned i = 0; i < 50; i++) {
		NetaNic::Received got;

		p.far->receive(0, got);
		ASSERT_EQ(got.bytes, neta_frame(1000 + i));
	}
	EXPECT_EQ(p.far->violations(), "");
}

TEST(NetaRxHeld, ALossyWireOverrunsTheFifo)
{
	NetaPair p({ .lossless = false });

	p.up();
	p.far->device->control("fault rx-stall");
	for (unsigned i = 0; i < 50; i++)
		p.near->put_frame(0, neta_frame(1400));
	p.near->ring(0);
	p.run_for(10'000'000);
	u32 lost = p.far->read(nr::OVERRUN);
	EXPECT_EQ(lost, 50u - 24 * 1024 / neta_frame(1400).size());
	EXPECT_EQ(p.far->stat("rx_drop_full"), lost);
	EXPECT_EQ(p.far->read(nr::MISC_CAUSE) & 1u << 8, 1u << 8);
}

TEST(NetaRxHeld, PauseFramesHoldTheSender)
{
	NetaPair p;

	p.up();
	for (NetaNic *nic : { p.near.get(), p.far.get() })
		nic->force_link(1u << 6 | 1u << 8);
	p.far->device->control("fault rx-stall");
	for (unsigned i = 0; i < 50; i++)
		p.near->put_frame(0, neta_frame(1400));
	p.near->ring(0);
	p.run_for(10'000'000);
	EXPECT_GE(p.far->stat("pause_sent"), 1u);
	EXPECT_EQ(p.far->read(0x3054), p.far->stat("pause_sent"));
	EXPECT_GT(p.near->tx_pending(0), 10u);
	p.far->device->control("fault clear");
	p.far->device->advance();
	p.run_for(50'000'000);
	EXPECT_EQ(p.near->tx_pending(0), 0u);
	EXPECT_EQ(p.far->rx_occupied(0), 50u);
}

TEST_F(NetaRx, StopAndReset)
{
	nic.deliver(neta_frame());
	nic.write(nr::RXQ_CMD, 1u << 8);
	EXPECT_EQ(nic.read(nr::RXQ_CMD), 1u);
	nic.run_for(10'000);
	EXPECT_EQ(nic.read(nr::RXQ_CMD), 0u);
	EXPECT_EQ(nic.read(nr::RXQ_STATUS), 1u | 63u << 16);
	nic.deliver(neta_frame());
	EXPECT_EQ(nic.rx_occupied(0), 1u);
	EXPECT_EQ(nic.stat("rx_drop_disabled"), 1u);
	nic.write(nr::PORT_RX_RESET, 1);
	nic.write(nr::PORT_RX_RESET, 0);
	EXPECT_EQ(nic.read(nr::RXQ_STATUS), 0u);
	EXPECT_EQ(nic.violations(), "");
}

/* ---- Filters and queues ---- */

Packet to(const Packet &address)
{
	FrameOptions o;

	o.destination = address;
	return make_frame(o);
}

TEST_F(NetaRx, OwnAddressOnly)
{
	nic.deliver(to({ 0x02, 0xf0, 0, 0, 0x37, 0x02 }));
	nic.deliver(to({ 0x02, 0xf0, 0, 0, 0x47, 0x01 }));
	EXPECT_EQ(nic.rx_occupied(0), 0u);
	EXPECT_EQ(nic.stat("rx_filtered"), 2u);
	/* The last nibble is the table's. */
	nic.write(nr::UNICAST, 0x0101);
	nic.deliver(to({ 0x02, 0xf0, 0, 0, 0x37, 0x00 }));
	EXPECT_EQ(nic.rx_occupied(0), 1u);
}

TEST_F(NetaRx, Promiscuous)
{
	nic.write(nr::PORT_CONFIG, nic.read(nr::PORT_CONFIG) | 1);
	EXPECT_EQ(receive(to({ 0x02, 1, 2, 3, 4, 0x51 })).status & rx_unknown,
		  rx_unknown);
	EXPECT_EQ(receive(neta_frame()).status & rx_unknown, 0u);
}

TEST_F(NetaRx, Multicast)
{
	Packet special = { 0x01, 0x00, 0x5e, 0, 0, 0xfb };
	Packet other = { 0x33, 0x33, 0, 0, 0, 1 };
	u8 crc = neta::multicast_crc(other);

	/* Worked out by hand from x^8 + x^2 + x + 1. */
	EXPECT_EQ(neta::multicast_crc(Packet{ 0, 0, 0, 0, 0, 1 }), 0x07);
	EXPECT_EQ(neta::multicast_crc(Packet{ 0, 0, 0, 0, 0, 0x80 }), 0x89);
	nic.deliver(to(special));
	nic.deliver(to(other));
	EXPECT_EQ(nic.rx_occupied(0), 0u);
	nic.write(nr::SPECIAL_MULTICAST + 0xfb / 4 * 4, 1u << 0xfb % 4 * 8);
	nic.write(nr::OTHER_MULTICAST + crc / 4 * 4, 1u << crc % 4 * 8);
	nic.deliver(to(special));
	nic.deliver(to(other));
	EXPECT_EQ(nic.rx_occupied(0), 2u);
	EXPECT_EQ(nic.read(0x301c), 4u);
}

TEST_F(NetaRx, Broadcast)
{
	Packet all(6, 0xff);

	nic.deliver(to(all));
	EXPECT_EQ(nic.rx_occupied(0), 1u);
	nic.write(nr::PORT_CONFIG, nic.read(nr::PORT_CONFIG) | 1u << 8);
	nic.deliver(to(all));
	EXPECT_EQ(nic.rx_occupied(0), 1u);
	EXPECT_EQ(nic.read(0x3018), 2u);
}

TEST_F(NetaRx, QueueByTableAndDefault)
{
	nic.add_rx_queue(3);
	nic.add_rx_queue(5);
	nic.write(nr::RXQ_CMD, 0x28);
	nic.write(nr::UNICAST, (1u | 3 << 1) << 8);
	nic.write(nr::PORT_CONFIG, 0x02001000 | 5 << 1);
	nic.deliver(neta_frame());
	EXPECT_EQ(nic.rx_occupied(3), 1u);
	nic.deliver(to(Packet(6, 0xff)));
	EXPECT_EQ(nic.rx_occupied(5), 1u);
	EXPECT_EQ(nic.stat("rxq3_frames"), 1u);
	/* Its own queue for ARP. */
	Packet arp = to(Packet(6, 0xff));
	arp[13] = 0x06;
	nic.write(nr::PORT_CONFIG, 0x02001000 | 5 << 1 | 3 << 4);
	nic.deliver(arp);
	EXPECT_EQ(nic.rx_occupied(3), 2u);
	/* A queue that does not run drops. */
	nic.write(nr::UNICAST, (1u | 2 << 1) << 8);
	nic.deliver(neta_frame());
	EXPECT_EQ(nic.read(nr::RX_DISCARD), 1u);
}

TEST_F(NetaRx, QueueByVlanPriority)
{
	FrameOptions o;

	nic.add_rx_queue(4);
	nic.write(nr::RXQ_CMD, 0x10);
	nic.write(nr::VLAN_PRIO_TO_RXQ, 4u << 6 * 3);
	o.destination = neta_address;
	o.vlan = 6 << 13 | 1;
	nic.deliver(make_frame(o));
	EXPECT_EQ(nic.rx_occupied(4), 1u);
	o.vlan = 5 << 13 | 1;
	nic.deliver(make_frame(o));
	EXPECT_EQ(nic.rx_occupied(0), 1u);
}

TEST_F(NetaRx, BridgeFramesWhereCaptured)
{
	Packet stp = to({ 0x01, 0x80, 0xc2, 0, 0, 0 });

	nic.deliver(stp);
	EXPECT_EQ(nic.rx_occupied(0), 0u);
	nic.write(nr::PORT_CONFIG_EXTEND, 2);
	EXPECT_EQ(receive(stp).status & rx_bpdu, rx_bpdu);
}

/* ---- What a driver must not do ---- */

TEST_F(NetaRx, ABufferPostedTwice)
{
	nic.deliver(neta_frame());
	nic.set_word(nic.rx[0], 0, 2, static_cast<u32>(nic.rx[0].buffers[9]));
	nic.write(nr::RXQ_UPDATE, 1 | 1u << 16);
	told("of descriptor 0 is posted already");
}

TEST_F(NetaRx, MoreAddedThanTheRingHolds)
{
	nic.write(nr::RXQ_UPDATE, 1u << 16);
	told("1 descriptors added to 64 free and 0 occupied of 64");
	EXPECT_EQ(nic.rx_free(0), 64u);
}

TEST_F(NetaRx, MoreTakenOffThanOccupied)
{
	nic.write(nr::RXQ_UPDATE, 1);
	told("1 descriptors taken off, 0 are occupied");
}

TEST_F(NetaRx, ProcessedAndRefilledAreApart)
{
	nic.deliver(neta_frame());
	nic.write(nr::RXQ_UPDATE, 1);
	EXPECT_EQ(nic.read(nr::RXQ_STATUS), 63u << 16);
	nic.write(nr::RXQ_UPDATE, 1u << 16);
	EXPECT_EQ(nic.read(nr::RXQ_STATUS), 64u << 16);
	EXPECT_EQ(nic.violations(), "");
}

TEST_F(NetaRx, DescriptorChangedAfterTheDoorbell)
{
	nic.set_word(nic.rx[0], 0, 2, 0x12345678);
	nic.deliver(neta_frame());
	told("descriptor 0 changed between doorbell and reception");
}

TEST_F(NetaRx, RingRules)
{
	nic.write(nr::RXQ_SIZE, 32);
	told("of RX queue 0 written while it runs");
	nic.write(nr::RXQ_UPDATE + 4, 1u << 16);
	told("buffers for RX queue 1 without a ring");
	nic.write(nr::RXQ_CMD, 2);
	told("started with a buffer size of 0");
	told("RX queues 0x2 started without a ring");
	nic.write(nr::RXQ_CMD, 0x100);
	nic.write(nr::RXQ_BASE_ADDR, static_cast<u32>(nic.rx[0].base));
	told("while it holds 64 descriptors");
	nic.write(nr::RXQ_UPDATE, 0x100);
	told("update 0x100");
}

TEST_F(NetaRx, BufferNotMapped)
{
	nic.host.free(nic.rx[0].buffers[0]);
	nic.deliver(neta_frame());
	told("RX buffer: write of");
}

TEST_F(NetaRx, ResetOfRunningQueues)
{
	nic.write(nr::PORT_RX_RESET, 1);
	told("PORT_RX_RESET while queues 0x1 are active");
}

TEST(NetaWindows, DmaNeedsOneWhereEnforced)
{
	NetaOptions o;

	o.enforce_windows = true;
	NetaNic nic(o);
	nic.write(nr::WIN_BASE, 0);
	nic.write(nr::WIN_SIZE, 0xffff0000);
	nic.write(nr::BASE_ADDR_ENABLE, 0x3e);
	nic.write(nr::ACCESS_PROTECT, 3);
	nic.up();
	nic.deliver(neta_frame());
	EXPECT_EQ(nic.violations(), "");
	nic.write(nr::ACCESS_PROTECT, 1); /* read only */
	nic.deliver(neta_frame());
	EXPECT_GE(nic.host.complaints("no window to memory"), 1u);
	nic.host.violations.clear();
	nic.write(nr::BASE_ADDR_ENABLE, 0x3f);
	nic.send(0, neta_frame());
	EXPECT_GE(nic.host.complaints("no window to memory"), 1u);
}

} /* namespace */
} /* namespace weir::models::testing */
