// SPDX-License-Identifier: GPL-2.0
/*
 * bench.cc for NETA descriptors: the same scenarios, with the bound on sent
 * frames that the driver has by default.
 *
 *   bench-mvneta SCENARIO     runs it; prints the frames that were counted
 *   bench-mvneta              lists the scenarios
 */
#include <cstdio>
#include <cstring>

#include <drivers/mvneta/mvneta_config.h>
#include <drivers/mvneta/mvneta_entry.h>
#include <drivers/mvneta/mvneta_vector.h>

#include "selftests/core/seam.h"

namespace weir::core {
namespace {

using mvneta::Descriptor;
using mvneta::RxQueue;
using mvneta::TxQueue;
using mvneta::Word;

constexpr auto order = std::endian::native;
constexpr u32 ring_size = 512;
constexpr u32 buf_len = 2048;
constexpr u32 per_poll = 64;
constexpr u32 rounds = 300;

struct Scenario {
	const char *name;
	u32 burst;     /* frames per doorbell; 0: receive */
	u32 linear;    /* octets of the linear part, or of the frame */
	u32 fragments;
	u32 each; /* octets of a fragment */
	u32 flags;
};

constexpr Scenario scenarios[] = {
	{ "mvneta-tx-64-burst-1", 1, 64, 0, 0, 0 },
	{ "mvneta-tx-64-burst-8", 8, 64, 0, 0, 0 },
	{ "mvneta-tx-64-burst-32", 32, 64, 0, 0, 0 },
	{ "mvneta-tx-1514-burst-1", 1, 1514, 0, 0, 0 },
	{ "mvneta-tx-csum-burst-32", 32, 64, 0, 0, KAPI_TX_CSUM },
	{ "mvneta-tx-4-pieces-burst-32", 32, 66, 3, 2048, KAPI_TX_CSUM },
	{ "mvneta-tx-tso-64k", 1, 66, 15, 4096, KAPI_TX_TSO },
	{ "mvneta-rx-64", 0, 60, 0, 0, 0 },
	{ "mvneta-rx-1514", 0, 1514, 0, 0, 0 },
	{ "mvneta-rx-9014", 0, 9014, 0, 0, 0 },
};

/* The registers, and the device behind them. */
struct Device {
	u32 words[0x4000 / 4] = {};
	u32 rx_head = 0;

	template <class L> u32 &at(Reg<L> r) { return words[r.offset / 4]; }
	template <class L> void *address(Reg<L> r) { return &at(r); }

	/* All that was rung is sent. */
	void send(const TxQueue &q)
	{
		at(mvneta::TXQ_STATUS[0]) =
			mvneta::TxqStatus::SENT.from(q.in_use()).raw;
		at(mvneta::INTR_NEW_CAUSE) = 1;
	}
	/* A good TCP frame of @len octets; its buffers. */
	u32 receive(const RxQueue &q, u32 len)
	{
		using F = mvneta::RxFormat<order>;
		auto *ring = reinterpret_cast<Descriptor<order> *>(q.iova());
		const u32 total = F::prefix + len + F::suffix;
		u32 buffers = 0;

		for (u32 at = 0; at < total; at += buf_len, buffers++) {
			Descriptor<order> &d = ring[rx_head];
			u32 status = 0;

			if (!at)
				status |= mvneta::rx_first | mvneta::rx_ip_ok |
					  mvneta::rx_l4_ok;
			if (at + buf_len >= total)
				status |= mvneta::rx_last;
			d.at(mvneta::word_command) = Word<order>(status);
			d.at(mvneta::word_size) =
				Word<order>((at ? 0 : total)
					    << mvneta::size_shift);
			rx_head = next_position(rx_head, q.size());
		}
		return buffers;
	}
	void received(u32 buffers)
	{
		at(mvneta::RXQ_STATUS[0]) =
			mvneta::RxqStatus::OCCUPIED.from(buffers).raw;
		at(mvneta::INTR_NEW_CAUSE) = 1 << 8;
	}
	void quiet()
	{
		at(mvneta::TXQ_STATUS[0]) = at(mvneta::RXQ_STATUS[0]) = 0;
		at(mvneta::INTR_NEW_CAUSE) = 0;
	}
};

struct Bench {
	Bench()
	{
		seam.keep_delivered = false;
		ok = tx.allocate({ nullptr, nullptr, 0, ring_size,
				   device.address(mvneta::TXQ_STATUS[0]),
				   device.address(mvneta::TXQ_UPDATE[0]) })
			     .ok() &&
		     rx.allocate({ nullptr, nullptr, 0, ring_size, buf_len,
				   9014, KAPI_RX_CSUM_OK,
				   device.address(mvneta::RXQ_STATUS[0]),
				   device.address(
					   mvneta::RXQ_STATUS_UPDATE[0]) })
			     .ok() &&
		     rx.fill().ok();
		rx.announce();
		tx.set_bound(mvneta::default_coalesce.tx_usecs);
		vector.set_up(nullptr, &kernel, Mmio(device.words));
		vector.add_pair(0, tx, rx);
	}

	bool ok;
	Device device;
	TxQueue tx;
	RxQueue rx;
	mvneta::Vector vector;
	kapi_vector kernel;
	sk_buff skbs[per_poll];
};

u32 transmit_round(Bench &b, const Scenario &s, const kapi_tx_offload &o)
{
	/* Long frames take more of the ring. */
	const u32 frames = s.flags & KAPI_TX_TSO ? 2 : per_poll;

	for (u32 i = 0; i < frames; i++) {
		sk_buff &skb = b.skbs[i];
		const u32 more = (i + 1) % s.burst ? KAPI_TX_MORE : 0;

		skb.freed = 0;
		if (weir_mvneta_xmit(&b.tx, &skb, s.linear + s.fragments * s.each,
				     s.fragments, s.flags | more, &o))
			return 0;
	}
	b.device.send(b.tx);
	weir_mvneta_poll_single(&b.vector, per_poll);
	b.device.quiet();
	return b.tx.in_use() ? 0 : frames;
}

u32 receive_round(Bench &b, const Scenario &s)
{
	const kapi_u64 before = seam.rx_packets;
	u32 buffers = 0;

	for (u32 i = 0; i < per_poll; i++)
		buffers += b.device.receive(b.rx, s.linear);
	b.device.received(buffers);
	weir_mvneta_poll_single(&b.vector, per_poll);
	b.device.quiet();
	return static_cast<u32>(seam.rx_packets - before);
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

int run(const Scenario &s)
{
	static Bench b;

	if (!b.ok)
		return 1;
	for (sk_buff &skb : b.skbs) {
		skb.linear = s.linear;
		skb.fragments.assign(s.fragments, s.each);
	}

	const u32 warm = all_rounds(b, s);
	const u32 frames = measured(b, s);
	const kapi_u64 done = s.burst ? seam.packets : seam.rx_packets;

	std::printf("%u\n", frames);
	if (warm != frames || frames % rounds || !frames ||
	    done < 2 * u64(frames) || !seam.faults.empty()) {
		std::fprintf(stderr, "bench-mvneta: %s: it does not run: %s\n",
			     s.name,
			     seam.faults.empty() ? "frames refused" :
						   seam.faults.front());
		return 1;
	}
	return 0;
}

} /* namespace */
} /* namespace weir::core */

int main(int argc, char **argv)
{
	for (const auto &s : weir::core::scenarios) {
		if (argc < 2)
			std::puts(s.name);
		else if (!std::strcmp(argv[1], s.name))
			return weir::core::run(s);
	}
	if (argc < 2)
		return 0;
	std::fprintf(stderr, "bench-mvneta: no scenario %s\n", argv[1]);
	return 1;
}
