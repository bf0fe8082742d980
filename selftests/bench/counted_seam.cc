// SPDX-License-Identifier: GPL-2.0
/*
 * What a driver of a chip that counts calls beyond selftests/core/seam.cc, as
 * little as lets it run: registers are words of memory that the benchmark
 * writes, time stands still, a timer never expires, headers are not written.
 */
#include <weir/kapi.h>

#include "selftests/core/seam.h"

using weir::core::seam;

kapi_u32 kapi_read32(const void *bar, kapi_u32 offset)
{
	return *reinterpret_cast<const kapi_u32 *>(
		static_cast<const char *>(bar) + offset);
}

kapi_u64 kapi_now_ns(void)
{
	return 1 << 20;
}

/* ---- Timer ---- */

struct kapi_timer {
	kapi_u64 armed = 0;
};

kapi_timer *kapi_timer_create(kapi_port *, void *)
{
	return new kapi_timer;
}

void kapi_timer_destroy(kapi_timer *t)
{
	delete t;
}

void kapi_timer_arm(kapi_timer *t, kapi_u64)
{
	t->armed++;
}

void kapi_timer_cancel(kapi_timer *t)
{
	t->armed = 0;
}

/* ---- Segmentation: Ethernet, IPv4, TCP with time stamps ---- */

kapi_u32 kapi_tso_start(sk_buff *, kapi_tso *, kapi_u32 room)
{
	return room < 66 ? 0 : 66;
}

void kapi_tso_header(sk_buff *, kapi_tso *, void *, kapi_u32 payload, bool)
{
	if (!payload)
		seam.faults.push_back("tso_header: an empty segment");
}

/* ---- Interrupts and what the benchmark never comes to ---- */

void kapi_line_on(kapi_vector *)
{
	seam.unmasks++;
}

void kapi_rxq_move(kapi_rxq *, kapi_vector *)
{
}

void kapi_napi_enable(kapi_vector *)
{
}

void kapi_napi_disable(kapi_vector *)
{
}

void kapi_vector_kick(kapi_vector *)
{
	seam.faults.push_back("vector_kick: nobody asked");
}

void kapi_port_lost(kapi_port *)
{
	seam.faults.push_back("port_lost: it is here");
}

void kapi_phylink_changed(kapi_port *, bool)
{
	seam.faults.push_back("phylink_changed: the link is up");
}
