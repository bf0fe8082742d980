// SPDX-License-Identifier: GPL-2.0
/*
 * The per-packet path of the mvneta driver, as bench.cc has it for ixgbe. The
 * device is a few words: the registers that the poll reads, and the receive
 * descriptors.
 */
#include "selftests/bench/mvneta.h"

#include <array>
#include <cstdio>
#include <memory>

#include <drivers/mvneta/mvneta_entry.h>
#include <drivers/mvneta/mvneta_stats.h>
#include <drivers/mvneta/mvneta_vector.h>

#include "selftests/core/seam.h"

namespace weir::bench {
namespace {

using namespace mvneta;
using core::seam;

constexpr u32 ring_size = 1024;
constexpr u32 buf_len = 1528;
constexpr u32 per_poll = 64;
constexpr u32 rounds = 300;

struct Scenario {
	const char *name;
	u32 burst;     /* frames per doorbell; 0: receive */
	u32 linear;    /* octets of the linear part, or of the frame */
	u32 fragments; /* and the octets of each */
	u32 fragment_len;
	u32 flags;
	u32 tx_bound_us; /* 0: the chip reports each frame */
};

constexpr Scenario scenarios[neta_scenarios] = {
	{ "neta-tx-64-burst-1", 1, 64, 0, 0, 0, 250 },
	{ "neta-tx-64-burst-32", 32, 64, 0, 0, 0, 250 },
	{ "neta-tx-64-no-timer", 1, 64, 0, 0, 0, 0 },
	{ "neta-tx-csum-burst-32", 32, 64, 0, 0, KAPI_TX_CSUM, 250 },
	{ "neta-tx-4-pieces-burst-32", 32, 66, 3, 400, KAPI_TX_CSUM, 250 },
	{ "neta-tso-64k", 1, 66, 15, 4096, KAPI_TX_TSO, 250 },
	{ "neta-rx-1514", 0, 1514, 0, 0, 0, 250 },
};

struct Bench {
	Bench()
	{
		Mmio mmio(registers.data());

		seam.keep_delivered = false;
		seam.registers_are_memory = true;
		ok = tx.allocate({ nullptr, nullptr, 0, ring_size,
				   mmio.address(TXQ_STATUS[0]),
				   mmio.address(TXQ_UPDATE[0]) })
			     .ok() &&
		     rx.allocate({ nullptr, nullptr, 0, ring_size, buf_len,
				   1522, KAPI_RX_CSUM_OK,
				   mmio.address(RXQ_STATUS[0]),
				   mmio.address(RXQ_STATUS_UPDATE[0]) })
			     .ok() &&
		     rx.fill().ok();
		vector.set_up(nullptr, &kernel, mmio);
		vector.add_pair(0, tx, rx);
		descriptors =
			reinterpret_cast<Descriptor<std::endian::native> *>(
				rx.iova());
	}

	template <class L> void set(Reg<L> r, Value<L> v)
	{
		registers[r.offset / 4] = v.raw;
	}

	bool ok;
	std::array<u32, 4096> registers = {};
	TxQueue tx;
	RxQueue rx;
	Vector vector;
	kapi_vector kernel;
	Descriptor<std::endian::native> *descriptors;
	sk_buff skbs[per_poll];
};

u32 transmit_round(Bench &b, const Scenario &s, const kapi_tx_offload &o)
{
	const u32 frames = s.fragments > 4 ? 4 : per_poll;

	for (u32 i = 0; i < frames; i++) {
		sk_buff &skb = b.skbs[i];
		const u32 more = (i + 1) % s.burst ? KAPI_TX_MORE : 0;

		skb.freed = 0;
		if (weir_mvneta_xmit(&b.tx, &skb,
				     s.linear + s.fragments * s.fragment_len,
				     s.fragments, s.flags | more, &o) ||
		    skb.freed)
			return 0;
	}
	b.set(TXQ_STATUS[0], TxqStatus::SENT.from(b.tx.in_use()));
	b.set(RXQ_STATUS[0], Value<RxqStatus>{});
	b.set(INTR_NEW_CAUSE, IntrNewCause::TX_SENT.from(1));
	weir_mvneta_poll_single(&b.vector, 64);
	return b.tx.in_use() ? 0 : frames;
}

u32 receive_round(Bench &b, const Scenario &s)
{
	u32 position = b.rx.next_to_clean();

	for (u32 i = 0; i < per_poll; i++) {
		auto &d = b.descriptors[position];

		d.at(word_command) = Word<std::endian::native>(
			rx_first | rx_last | rx_ip_ok | rx_l4_ok);
		d.at(word_size) = Word<std::endian::native>(
			(s.linear + marvell_header + fcs) << size_shift);
		position = next_position(position, ring_size);
	}
	b.set(RXQ_STATUS[0], RxqStatus::OCCUPIED.from(per_poll));
	b.set(INTR_NEW_CAUSE, IntrNewCause::RX_OCCUPIED.from(1));
	weir_mvneta_poll_single(&b.vector, 2 * per_poll);
	return b.rx.next_to_clean() == position ? per_poll : 0;
}

u32 all_rounds(Bench &b, const Scenario &s)
{
	const kapi_tx_offload offload = { 14, 20, 32, 1448, 43, 6, 0 };
	u32 frames = 0;

	for (u32 i = 0; i < rounds; i++)
		frames += s.burst ? transmit_round(b, s, offload) :
				    receive_round(b, s);
	return frames;
}

/* What callgrind counts (--toggle-collect). */
[[gnu::noinline]] u32 measured(Bench &b, const Scenario &s)
{
	return all_rounds(b, s);
}

} /* namespace */

const char *neta_name(unsigned i)
{
	return scenarios[i].name;
}

int neta_run(unsigned i)
{
	const Scenario &s = scenarios[i];
	auto b = std::make_unique<Bench>();

	if (!b->ok)
		return 1;
	b->tx.set_bound(s.tx_bound_us);
	for (sk_buff &skb : b->skbs) {
		skb.linear = s.linear;
		skb.fragments.assign(s.fragments, s.fragment_len);
	}

	const u32 warm = all_rounds(*b, s);
	const u32 frames = measured(*b, s);

	std::printf("%u\n", frames);
	if (warm == frames && frames && !(frames % rounds) &&
	    seam.faults.empty())
		return 0;
	std::fprintf(stderr, "bench-core: %s: it does not run: %s\n", s.name,
		     seam.faults.empty() ? "frames refused" :
					   seam.faults.front());
	return 1;
}

} /* namespace weir::bench */
