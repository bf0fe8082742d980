// SPDX-License-Identifier: GPL-2.0
/*
 * The core's per-packet path with a fixed number of packets, to be counted by
 * callgrind (scripts/bench): once for what is not counted, so that the queue
 * is in its steady state, then once more inside measured().
 *
 *   bench-core SCENARIO     runs it; prints the frames that were counted
 *   bench-core              lists the scenarios
 */
#include <cstdio>
#include <cstring>
#include <memory>
#include <string>

#include <drivers/igb/igb_entry.h>
#include <drivers/igb/igb_queue.h>
#include <drivers/ixgbe/ixgbe_entry.h>

#include "selftests/bench/mvneta.h"
#include "selftests/core/device.h"

namespace weir::core {
namespace {

constexpr u32 ring_size = 512;
/* The polls of a loaded vector find about so much. */
constexpr u32 per_poll = 64;
constexpr u32 rounds = 300;

struct Scenario {
	const char *name;
	u32 burst;     /* frames per doorbell; 0: receive */
	u32 linear;    /* octets of the linear part, or of the frame */
	u32 fragments; /* of 4096 octets each, where there are any */
	u32 flags;
};

constexpr Scenario scenarios[] = {
	{ "tx-64-burst-1", 1, 64, 0, 0 },
	{ "tx-64-burst-32", 32, 64, 0, 0 },
	{ "tx-1514-burst-1", 1, 1514, 0, 0 },
	{ "tx-csum-burst-32", 32, 64, 0, KAPI_TX_CSUM },
	{ "tx-4-pieces-burst-32", 32, 66, 3, KAPI_TX_CSUM },
	{ "tx-tso-64k", 1, 66, 15, KAPI_TX_TSO },
	{ "rx-64", 0, 60, 0, 0 },
	{ "rx-1514", 0, 1514, 0, 0 },
	{ "rx-9014", 0, 9014, 0, 0 },
};

/* The drivers whose queues have Intel's advanced descriptors. */
struct Ixgbe {
	static constexpr const char *prefix = "";
	using TxQueue = weir::ixgbe::TxQueue;
	using RxQueue = weir::ixgbe::RxQueue;
	using Vector = weir::ixgbe::Vector;
	static constexpr auto xmit = weir_ixgbe_xmit;
	static constexpr auto xmit_linear = weir_ixgbe_xmit_linear;
	static constexpr auto poll = weir_ixgbe_poll;
};

struct Igb {
	static constexpr const char *prefix = "igb-";
	using TxQueue = weir::igb::TxQueue;
	using RxQueue = weir::igb::RxQueue;
	using Vector = weir::igb::Vector;
	static constexpr auto xmit = weir_igb_xmit;
	static constexpr auto xmit_linear = weir_igb_xmit_linear;
	static constexpr auto poll = weir_igb_poll;
};

template <class Driver> struct Bench {
	Bench()
	{
		const u32 flags = KAPI_RX_CSUM_OK | KAPI_RX_CSUM_BAD |
				  KAPI_RX_HASH | KAPI_RX_HASH_L4 | KAPI_RX_VLAN;

		seam.keep_delivered = false;
		ok = tx.allocate(
			       { nullptr, nullptr, 0, ring_size, 16, nullptr })
			     .ok() &&
		     rx.allocate({ nullptr, nullptr, 0, ring_size, buf_len,
				   flags, false, nullptr })
			     .ok() &&
		     rx.fill().ok();
		rx.ring_doorbell();
		vector.set_queues(&tx, &rx);
		vector.set_interrupt(&kernel, { nullptr, 0, 1 });
		tx_device = std::make_unique<TxDevice>(tx);
		rx_device = std::make_unique<RxDevice>(rx);
	}

	bool ok;
	typename Driver::TxQueue tx;
	typename Driver::RxQueue rx;
	typename Driver::Vector vector;
	kapi_vector kernel;
	std::unique_ptr<TxDevice> tx_device;
	std::unique_ptr<RxDevice> rx_device;
	sk_buff skbs[per_poll];
};

template <class Driver>
u32 transmit_round(Bench<Driver> &b, const Scenario &s,
		   const kapi_tx_offload &o)
{
	/* Long frames take more of the ring. */
	const u32 frames = s.fragments > 4 ? 8 : per_poll;

	for (u32 i = 0; i < frames; i++) {
		sk_buff &skb = b.skbs[i];
		const u32 more = (i + 1) % s.burst ? KAPI_TX_MORE : 0;

		skb.freed = 0;
		if (!s.fragments) {
			const u64 dma = kapi_tx_map_linear(nullptr, &skb);

			if (Driver::xmit_linear(&b.tx, &skb, s.linear,
						s.flags | more, dma, &o))
				return 0;
			continue;
		}
		if (Driver::xmit(&b.tx, &skb, s.linear + s.fragments * 4096,
				 s.fragments, s.flags | more, &o))
			return 0;
	}
	b.tx_device->run();
	Driver::poll(&b.vector, 64);
	return frames;
}

/* A frame of TCP over IPv4, RSS hash and good sums. */
template <class Driver> u32 receive_round(Bench<Driver> &b, const Scenario &s)
{
	constexpr u32 info = 1 | 1 << 4 | 1 << 8;
	constexpr u32 sums = 3 << 5;
	u32 frames = 0;

	for (; frames < per_poll; frames++) {
		u32 left = s.linear;

		for (; left > buf_len; left -= buf_len)
			b.rx_device->write(buf_len, RxDevice::dd);
		if (!b.rx_device->write(left, RxDevice::whole | sums, info,
					0x12345678))
			return 0;
	}
	Driver::poll(&b.vector, per_poll);
	return frames;
}

template <class Driver> u32 all_rounds(Bench<Driver> &b, const Scenario &s)
{
	const kapi_tx_offload offload = { 14, 20, 32, 1448, 43, 6, 0 };
	u32 frames = 0;

	for (u32 i = 0; i < rounds; i++)
		frames += s.burst ? transmit_round(b, s, offload) :
				    receive_round(b, s);
	return frames;
}

/* What callgrind counts (--toggle-collect). */
template <class Driver>
[[gnu::noinline]] u32 measured(Bench<Driver> &b, const Scenario &s)
{
	return all_rounds(b, s);
}

template <class Driver> int run(const Scenario &s)
{
	Bench<Driver> b;

	if (!b.ok)
		return 1;
	for (sk_buff &skb : b.skbs) {
		skb.linear = s.linear;
		skb.fragments.assign(s.fragments, 4096);
	}

	const u32 warm = all_rounds(b, s);
	const u32 frames = measured(b, s);

	std::printf("%u\n", frames);
	if (warm != frames || frames % rounds || !frames ||
	    !seam.faults.empty()) {
		std::fprintf(stderr, "bench-core: %s%s: it does not run: %s\n",
			     Driver::prefix, s.name,
			     seam.faults.empty() ? "frames refused" :
						   seam.faults.front());
		return 1;
	}
	return 0;
}

/* Lists the scenarios, or runs the one that is @wanted and sets @status. */
template <class Driver> bool offer(const char *wanted, int *status)
{
	for (const Scenario &s : scenarios) {
		const std::string name = std::string(Driver::prefix) + s.name;

		if (!wanted)
			std::puts(name.c_str());
		if (!wanted || name != wanted)
			continue;
		*status = run<Driver>(s);
		return true;
	}
	return false;
}

} /* namespace */
} /* namespace weir::core */

int main(int argc, char **argv)
{
	const char *wanted = argc < 2 ? nullptr : argv[1];
	int status = 1;

	if (weir::core::offer<weir::core::Ixgbe>(wanted, &status) ||
	    weir::core::offer<weir::core::Igb>(wanted, &status))
		return status;
	for (unsigned i = 0; i < weir::bench::neta_scenarios; i++) {
		const char *name = weir::bench::neta_name(i);

		if (argc < 2)
			std::puts(name);
		else if (!std::strcmp(argv[1], name))
			return weir::bench::neta_run(i);
	}
	if (argc < 2)
		return 0;
	std::fprintf(stderr, "bench-core: no scenario %s\n", argv[1]);
	return 1;
}
