// SPDX-License-Identifier: GPL-2.0
/* The fake kernel's transmit side: what it hands over, what it insists on. */
#include "selftests/unit/fake_kernel/bench.h"

namespace weir::fake {

class Tx : public TinyBench {
    protected:
	void SetUp() override
	{
		open();
		tail = kapi_port_bar(&port);
	}

	/* A correct chip: takes a frame, rings where it must. */
	int take(sk_buff *skb, kapi_u32 flags)
	{
		kapi_tx_slot slot = {};

		slot.dma = kapi_tx_map_linear(chip->txq, skb);
		if (slot.dma == KAPI_DMA_ERROR) {
			kapi_tx_drop(chip->txq, skb, KAPI_DROP_TX_MAP);
		} else {
			slot.skb = skb;
			slot.len = skb->linear.size();
			slot.bytes = skb->linear.size();
			slot.packets = 1;
			pending += slot.bytes;
			slots.push_back(slot);
		}
		if (!(flags & KAPI_TX_MORE) && pending) {
			kapi_tx_doorbell(chip->txq, tail, slots.size(),
					 pending);
			pending = 0;
		}
		return 0;
	}
	void complete()
	{
		Kernel::ContextScope softirq(kernel, Context::softirq);
		kapi_tx_reclaim(chip->txq, slots.data(), slots.size(), 64);
		slots.clear();
	}

	void *tail;
	kapi_u32 pending = 0;
	std::vector<kapi_tx_slot> slots;
};

TEST_F(Tx, FrameGoesOutAndIsFreedOnce)
{
	chip->xmit = [&](sk_buff *skb, kapi_u32 f) { return take(skb, f); };
	port.send(make_skb(Bytes(100, 1)));
	EXPECT_EQ(device.registers[0], 1u);
	EXPECT_EQ(port.tx().in_driver(), 1u);
	EXPECT_EQ(port.iova().live(), 1u);
	complete();
	EXPECT_EQ(port.tx().sent, 1u);
	EXPECT_EQ(port.iova().live(), 0u);
	kapi_queue_stats stats;
	kapi_txq_stats(&port, 0, &stats);
	EXPECT_EQ(stats.packets, 1u);
	EXPECT_EQ(stats.bytes, 100u);
}

TEST_F(Tx, BurstSetsMoreOnAllButTheLast)
{
	std::vector<bool> more;
	chip->xmit = [&](sk_buff *skb, kapi_u32 f) {
		more.push_back(f & KAPI_TX_MORE);
		return take(skb, f);
	};
	/* Let the byte limit grow first. */
	for (int i = 0; i < 8; i++) {
		std::vector<SkbPtr> burst;
		for (int n = 0; n < 4; n++)
			burst.push_back(make_skb(Bytes(100, 1)));
		port.send_burst(std::move(burst));
		while (!slots.empty()) {
			complete();
			kernel.run_for(1 * us);
		}
	}
	EXPECT_EQ(more.size(), 32u);
	EXPECT_EQ((std::vector<bool>(more.end() - 4, more.end())),
		  (std::vector<bool>{ true, true, true, false }));
}

TEST_F(Tx, ByteLimitHoldsTheStackBack)
{
	chip->xmit = [&](sk_buff *skb, kapi_u32 f) { return take(skb, f); };
	for (int i = 0; i < 3; i++)
		port.send(make_skb(Bytes(100, 1)));
	EXPECT_EQ(slots.size(), 1u);
	EXPECT_EQ(port.queue(0).backlog.size(), 2u);
	complete();
	kernel.run_for(1 * us);
	EXPECT_EQ(slots.size(), 2u);
	complete();
	EXPECT_EQ(port.tx().sent, 3u);
}

TEST_F(Tx, NoDoorbellIsAFailure)
{
	chip->xmit = [&](sk_buff *skb, kapi_u32) {
		return take(skb, KAPI_TX_MORE);
	};
	port.send(make_skb(Bytes(64, 1)));
	expect_failure("1 frames without a doorbell");
	kapi_tx_doorbell(chip->txq, tail, 1, 64);
	complete();
}

TEST_F(Tx, BusyFromARunningQueueIsAFailure)
{
	chip->xmit = [&](sk_buff *, kapi_u32) { return 1; };
	EXPECT_EQ(port.xmit_raw(make_skb(Bytes(64, 1)), 0, false), 1);
	expect_failure("BUSY from a running queue");
}

TEST_F(Tx, BusyFromAStoppedQueueKeepsTheFrame)
{
	bool full = true;
	chip->xmit = [&](sk_buff *skb, kapi_u32 f) {
		if (full) {
			kapi_tx_stop(chip->txq);
			return 1;
		}
		return take(skb, f);
	};
	port.send(make_skb(Bytes(64, 1)));
	EXPECT_EQ(port.queue(0).backlog.size(), 1u);
	full = false;
	kapi_tx_wake(chip->txq);
	kernel.run_for(1 * us);
	EXPECT_EQ(slots.size(), 1u);
	complete();
	EXPECT_EQ(port.tx().sent, 1u);
}

TEST_F(Tx, SecondFreeIsAFailure)
{
	chip->xmit = [&](sk_buff *skb, kapi_u32 f) { return take(skb, f); };
	port.send(make_skb(Bytes(64, 1)));
	sk_buff *skb = slots[0].skb;
	complete();
	port.finish_skb(skb, SkbEnd::sent);
	expect_failure("freed twice");
}

TEST_F(Tx, WrongUnmapIsAFailure)
{
	chip->xmit = [&](sk_buff *skb, kapi_u32 f) { return take(skb, f); };
	port.send(make_skb(Bytes(64, 1)));
	kapi_tx_slot wrong = slots[0];
	wrong.skb = nullptr;
	wrong.len = 63;
	{
		Kernel::ContextScope softirq(kernel, Context::softirq);
		kapi_tx_reclaim(chip->txq, &wrong, 1, 64);
	}
	expect_failure("unmap of 63 octets");
	complete();
}

TEST_F(Tx, MoreCompletedThanSentIsTheDqlBug)
{
	chip->xmit = [&](sk_buff *skb, kapi_u32 f) { return take(skb, f); };
	port.send(make_skb(Bytes(64, 1)));
	slots[0].bytes = 65;
	complete();
	expect_failure("BUG in dql_completed");
	port.queue(0).bql.reset();
}

TEST_F(Tx, FlushDropsAndResetsTheLimit)
{
	chip->xmit = [&](sk_buff *skb, kapi_u32 f) { return take(skb, f); };
	port.send(make_skb(Bytes(64, 1)));
	kapi_set_tx_core(&port, 0, nullptr);
	kapi_tx_flush(chip->txq, slots.data(), slots.size());
	EXPECT_EQ(port.tx().flushed, 1u);
	EXPECT_EQ(port.queue(0).bql.in_flight(), 0u);
	EXPECT_EQ(slots[0].skb, nullptr);
	kapi_tx_flush(chip->txq, slots.data(), slots.size());
	EXPECT_EQ(port.tx().flushed, 1u);
}

TEST_F(Tx, FailedMapOfAFragmentUnwinds)
{
	chip->xmit = [&](sk_buff *skb, kapi_u32) {
		kapi_tx_piece pieces[18];
		kernel.inject.fail_nth(3, only(Step::tx_map));
		EXPECT_EQ(kapi_tx_map(chip->txq, skb, pieces, 18), -12);
		EXPECT_EQ(port.iova().live(), 0u);
		int n = kapi_tx_map(chip->txq, skb, pieces, 18);
		EXPECT_EQ(n, 4);
		EXPECT_EQ(pieces[0].len, 10u);
		EXPECT_FALSE(pieces[0].is_page);
		EXPECT_TRUE(pieces[1].is_page);
		kapi_u32 sum = 0;
		for (int i = 0; i < n; i++) {
			sum += pieces[i].len;
			slots.push_back(
				{ pieces[i].dma, nullptr, pieces[i].len, 0, 0,
				  static_cast<kapi_u16>(pieces[i].is_page),
				  0 });
		}
		EXPECT_EQ(sum, 100u);
		slots.back().skb = skb;
		slots.back().bytes = 100;
		slots.back().packets = 1;
		kapi_tx_doorbell(chip->txq, tail, 4, 100);
		return 0;
	};
	port.send(make_skb(Bytes(100, 3), 10, 3));
	complete();
	EXPECT_EQ(port.tx().sent, 1u);
}

TEST_F(Tx, MoreFragmentsThanRoomAreLinearized)
{
	chip->xmit = [&](sk_buff *skb, kapi_u32) {
		kapi_tx_piece pieces[3];
		EXPECT_EQ(kapi_tx_map(chip->txq, skb, pieces, 3), 1);
		EXPECT_EQ(pieces[0].len, 100u);
		slots.push_back({ pieces[0].dma, skb, 100, 100, 1, 0, 0 });
		kapi_tx_doorbell(chip->txq, tail, 1, 100);
		return 0;
	};
	port.send(make_skb(Bytes(100, 3), 10, 3));
	complete();
}

TEST_F(Tx, WithoutCarrierNothingReachesTheDriver)
{
	chip->xmit = [&](sk_buff *, kapi_u32) {
		ADD_FAILURE() << "xmit";
		return 1;
	};
	kapi_carrier(&port, false);
	port.send(make_skb(Bytes(64, 1)));
	EXPECT_EQ(port.tx().no_carrier, 1u);
}

} /* namespace weir::fake */
