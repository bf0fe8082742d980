// SPDX-License-Identifier: GPL-2.0
/* Link, pause, wake-up and the shared interrupt: what only this chip has. */
#include "drivers/igb/igb_entry.h"
#include "drivers/igb/igb_regs.h"
#include "selftests/unit/intel/world.h"

namespace weir::test {

class Settings : public World {
    protected:
	static kapi_pause pause_of(Node &n)
	{
		kapi_pause p = {};

		weir_igb_get_pause(n.port.core(), &p);
		return p;
	}
	static kapi_link link_of(Node &n)
	{
		kapi_link link = {};

		weir_igb_get_link(n.port.core(), &link);
		return link;
	}
	static kapi_status set_pause(Node &n, kapi_pause p)
	{
		return n.port.request(
			[&](void *c) { return weir_igb_set_pause(c, &p); });
	}
	template <class L> static Value<L> peek(Node &n, Reg<L> r)
	{
		return { n.port.peek(r.offset) };
	}
};

TEST_F(Settings, LinkIsReported)
{
	up();
	kapi_link link = link_of(*b);
	EXPECT_TRUE(link.up);
	EXPECT_EQ(link.speed_mbps, 1000u);
	EXPECT_TRUE(link.full_duplex);
	EXPECT_TRUE(link.autoneg);
	EXPECT_TRUE(link.supported & KAPI_LINK_1000T);
	wire->set_connected(false);
	kernel.run_for(3 * sec);
	link = link_of(*b);
	EXPECT_FALSE(link.up);
	EXPECT_EQ(link.speed_mbps, 0u);
}

TEST_F(Settings, LinkRestart)
{
	up();
	unsigned changes = b->port.carrier_changes();
	ASSERT_EQ(b->port.request(weir_igb_restart_link).err, 0);
	/* A new negotiation: down and up at both ends. */
	ASSERT_TRUE(
		kernel.run_until([&] { return !b->port.carrier(); }, 2 * sec));
	ASSERT_TRUE(wait_for_link());
	EXPECT_EQ(b->port.carrier_changes(), changes + 2);
	expect_traffic();
	b->port.stop();
	EXPECT_EQ(b->port.request(weir_igb_restart_link).err, -100);
}

/* What both ends may do is what negotiation gives (IEEE 802.3 28B.3). */
TEST_F(Settings, PauseIsNegotiated)
{
	using namespace igb;

	up();
	for (bool near_rx : { false, true }) {
		for (bool near_tx : { false, true }) {
			ASSERT_EQ(set_pause(*a, { true, near_rx, near_tx }).err,
				  0);
			ASSERT_EQ(set_pause(*b, { true, true, true }).err, 0);
			kernel.run_for(2 * sec);
			ASSERT_TRUE(wait_for_link());
			kapi_pause near = pause_of(*a), far = pause_of(*b);
			EXPECT_TRUE(near.autoneg && far.autoneg);
			/* Nobody sends what the other end does not obey. */
			Value<Ctrl> na = peek(*a, CTRL), fa = peek(*b, CTRL);
			EXPECT_TRUE(!na.has(Ctrl::TFCE) || fa.has(Ctrl::RFCE))
				<< near_rx << near_tx;
			EXPECT_TRUE(!fa.has(Ctrl::TFCE) || na.has(Ctrl::RFCE))
				<< near_rx << near_tx;
			/* And not what was not asked for. */
			EXPECT_LE(na.has(Ctrl::RFCE), near_rx);
			EXPECT_LE(na.has(Ctrl::TFCE), near_tx);
			if (near_rx && near_tx) {
				EXPECT_TRUE(na.has(Ctrl::RFCE));
				EXPECT_TRUE(na.has(Ctrl::TFCE));
			}
			if (!near_rx && !near_tx) {
				EXPECT_FALSE(na.has(Ctrl::RFCE));
				EXPECT_FALSE(na.has(Ctrl::TFCE));
			}
			expect_traffic(3);
		}
	}
}

TEST_F(Settings, PauseIsForced)
{
	using namespace igb;

	up();
	unsigned changes = b->port.carrier_changes();
	ASSERT_EQ(set_pause(*b, { false, true, true }).err, 0);
	kernel.run_for(2 * sec);
	ASSERT_TRUE(wait_for_link());
	changes = b->port.carrier_changes();
	for (bool rx : { false, true }) {
		for (bool tx : { false, true }) {
			ASSERT_EQ(set_pause(*b, { false, rx, tx }).err, 0);
			kapi_pause now = pause_of(*b);
			EXPECT_EQ(now.rx, rx);
			EXPECT_EQ(now.tx, tx);
			Value<Ctrl> ctrl = peek(*b, CTRL);
			EXPECT_EQ(ctrl.has(Ctrl::RFCE), rx);
			EXPECT_EQ(ctrl.has(Ctrl::TFCE), tx);
			EXPECT_EQ(peek(*b, FCRTH).get(Fcrth::RTH) != 0, tx);
			expect_traffic(3);
		}
	}
	/* What is not negotiated needs no new negotiation. */
	EXPECT_EQ(b->port.carrier_changes(), changes);
}

/* The PHY says nothing: the port opens, has no link, and tells once why. */
TEST_F(Settings, DeadPhy)
{
	WorldOptions o;
	o.a.faults = { "mdic-dead" };
	build(o);
	ASSERT_EQ(a->port.probe().err, 0);
	ASSERT_EQ(a->port.open().err, 0);
	kernel.run_for(20 * sec);
	EXPECT_FALSE(a->port.carrier());
	EXPECT_EQ(kernel.times_logged("PHY does not answer"), 1u);
	a->fault("clear");
	ASSERT_EQ(b->port.probe().err, 0);
	ASSERT_EQ(b->port.open().err, 0);
	ASSERT_TRUE(wait_for_link());
	expect_traffic();
}

/* A queue's vector and the last one are the only ones that are used. */
TEST_F(Settings, LinkChangeComesByTheLastVector)
{
	up();
	/* Two queues to receive and two to transmit have the others. */
	auto queue_vectors = [&] {
		return a->stat("vector0") + a->stat("vector1") +
		       a->stat("vector2") + a->stat("vector3");
	};
	std::uint64_t before = a->stat("vector4");
	std::uint64_t queues = queue_vectors();
	wire->set_connected(false);
	ASSERT_TRUE(
		kernel.run_until([&] { return !a->port.carrier(); }, 100 * ms));
	EXPECT_GT(a->stat("vector4"), before);
	EXPECT_EQ(queue_vectors(), queues);
}

/* One switch for the tags of both directions (8.2.1, CTRL.VME). */
TEST_F(Settings, TagsAreStrippedByOneSwitch)
{
	using namespace igb;

	up();
	EXPECT_TRUE(peek(*b, CTRL).has(Ctrl::VME));
	kapi_u64 on = b->port.limits().features &
		      ~kapi_u64(KAPI_F_VLAN_RX | KAPI_F_RXALL);
	ASSERT_EQ(b->port.set_features(on).err, 0);
	EXPECT_FALSE(peek(*b, CTRL).has(Ctrl::VME));
	expect_traffic(3);
}

/* Asleep, the chip looks for what was asked for, and for nothing else. */
TEST_F(Settings, WakesByWhatIsAskedFor)
{
	using namespace igb;
	const struct {
		kapi_u32 on;
		Value<Wufc> filter;
	} kinds[] = {
		{ KAPI_WAKE_MAGIC, Wufc::MAG },
		{ KAPI_WAKE_PHY, Wufc::LNKC },
		{ KAPI_WAKE_UCAST, Wufc::EX },
		{ KAPI_WAKE_MCAST, Wufc::MC },
		{ KAPI_WAKE_BCAST, Wufc::BC },
		{ KAPI_WAKE_MAGIC | KAPI_WAKE_BCAST, Wufc::MAG | Wufc::BC },
	};

	up();
	kapi_wake wake = {};
	weir_igb_get_wake(a->port.core(), &wake);
	EXPECT_EQ(wake.on, 0u);
	for (const auto &kind : kinds) {
		weir_igb_set_wake(a->port.core(), kind.on);
		EXPECT_EQ(peek(*a, WUFC).raw, 0u);
		a->port.stop();
		weir_igb_shutdown(a->port.core());
		EXPECT_EQ(peek(*a, WUFC).raw, kind.filter.raw) << kind.on;
		EXPECT_TRUE(peek(*a, WUC).has(Wuc::PME_EN)) << kind.on;
		/* Awake again it has forgotten, and the setting stays. */
		ASSERT_EQ(a->port.open().err, 0);
		ASSERT_TRUE(wait_for_link());
		EXPECT_EQ(peek(*a, WUFC).raw, 0u);
		expect_traffic(3);
		weir_igb_get_wake(a->port.core(), &wake);
		EXPECT_EQ(wake.on, kind.on);
	}
	weir_igb_set_wake(a->port.core(), 0);
	a->port.stop();
	weir_igb_shutdown(a->port.core());
	EXPECT_EQ(peek(*a, WUFC).raw, 0u);
	EXPECT_FALSE(peek(*a, WUC).has(Wuc::PME_EN));
}

/* A board that is made to wake does so until it is told not to. */
TEST_F(Settings, TheNvmSaysWhatWakesAtFirst)
{
	WorldOptions o;
	o.a.board = 1;
	up(o);
	kapi_wake wake = {};
	weir_igb_get_wake(a->port.core(), &wake);
	EXPECT_EQ(wake.on, kapi_u32(KAPI_WAKE_MAGIC));
	weir_igb_get_wake(b->port.core(), &wake);
	EXPECT_EQ(wake.on, 0u);
}

} /* namespace weir::test */
