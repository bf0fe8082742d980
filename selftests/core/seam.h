/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The seam under the core's own tests and benchmarks: kapi in a few lines,
 * which count and check what they are told. It knows no chip and no time; a
 * test plays the device by writing descriptors (device.h). What the driver as
 * a whole does is tested on selftests/fake_kernel and the device models.
 */
#ifndef WEIR_CORE_SEAM_H
#define WEIR_CORE_SEAM_H

#include <cstdint>
#include <vector>

#include <weir/kapi.h>

struct sk_buff {
	kapi_u32 linear = 64;
	std::vector<kapi_u32> fragments;
	int freed = 0; /* 1 sent, 2 dropped, 3 flushed */

	kapi_u32 len() const
	{
		kapi_u32 sum = linear;

		for (kapi_u32 fragment : fragments)
			sum += fragment;
		return sum;
	}
};

struct kapi_txq {
	bool stopped = false;
};

struct kapi_rxq {
	kapi_rxq_config config;
	kapi_u32 assembled = 0; /* octets of an unfinished frame */
	bool dropping = false;
};

struct kapi_vector {
	bool completed = false;
};

namespace weir::core {

struct Delivered {
	kapi_u32 len, flags, hash;
};

/* What the core has done since reset(), and what is to go wrong. */
struct Seam {
	/* Transmit */
	kapi_u64 mapped = 0, unmapped = 0, packets = 0, bytes = 0;
	kapi_u32 doorbells = 0, tail = 0;
	kapi_u64 rung_bytes = 0;
	kapi_u32 stops = 0, restarts = 0, wakes = 0, reclaims = 0;
	kapi_u32 drops[KAPI_DROP_COUNT] = {};
	int fail_map_at = -1; /* the n-th mapping from now fails */

	/* Receive */
	std::vector<Delivered> delivered;
	bool keep_delivered = true;
	kapi_u64 pages_out = 0; /* held by the core */
	kapi_u32 rx_tail = 0, rx_doorbells = 0;
	kapi_u64 rx_packets = 0, rx_bytes = 0, rx_puts = 0;
	kapi_u32 refill_limit = ~0u; /* pages that are left */
	bool append_fails = false;
	kapi_u32 services = 0;

	/* Vector */
	kapi_u32 completions = 0, unmasks = 0;
	bool completion_fails = false;

	/* Registers are the memory at their address; else reads are 0. */
	bool registers_are_memory = false;
	kapi_u32 writes = 0, timers_armed = 0;

	/* Memory: the n-th allocation from now fails. */
	int fail_memory_at = -1;
	kapi_u64 allocations = 0;

	/* Broken rules; a test expects none. */
	std::vector<const char *> faults;

	void reset() { *this = Seam(); }
};

extern Seam seam;

} /* namespace weir::core */

#endif
