// SPDX-License-Identifier: GPL-2.0
/* kapi: a platform port; timers; software segmentation. */
#include <algorithm>
#include <cstring>

#include "selftests/fake_kernel/seam.h"

using namespace weir::fake;

void kapi_platform_get(kapi_port *port, kapi_platform *out)
{
	*out = Seam::platform(port);
}

void kapi_port_random_mac(kapi_port *port, kapi_u8 mac[6])
{
	static constexpr kapi_u8 random[6] = { 0x02, 0x5a, 0x17,
					       0x90, 0x4c, 0xe1 };

	std::copy(random, random + 6, mac);
	kapi_port_set_mac(port, mac);
}

int kapi_phylink_start(kapi_port *port)
{
	return Seam::phylink_start(port);
}

void kapi_phylink_stop(kapi_port *port)
{
	Seam::phylink_stop(port);
}

void kapi_phylink_changed(kapi_port *port, bool up)
{
	Seam::phylink_changed(port, up);
}

void kapi_port_lock(kapi_port *port)
{
	Seam::lock(port, true);
}

void kapi_port_unlock(kapi_port *port)
{
	Seam::lock(port, false);
}

/* ---- Lines ---- */

void kapi_on_each_cpu(kapi_port *port, kapi_u32 what, int lines)
{
	port->on_each_cpu(what, lines);
}

void kapi_line_on(kapi_vector *v)
{
	Kernel &k = v->port->kernel();

	if (!v->polling || k.cpu != v->irq_index)
		k.fail("kapi_line_on: not from the poll of its CPU");
	Seam::line_on(v->port, v->irq_index);
}

void kapi_queue_on(kapi_port *port, kapi_u32 index, kapi_vector *vector)
{
	port->kernel().need_rtnl("kapi_queue_on");
	if (Seam::locked(port))
		port->kernel().fail("kapi_queue_on: the port is locked");
	if (index >= port->tx_queues() || !vector)
		port->kernel().fail("kapi_queue_on: queue %u, vector %p", index,
				    static_cast<void *>(vector));
}

/* ---- Timers ---- */

kapi_timer *kapi_timer_create(kapi_port *port, void *core)
{
	port->kernel().need_process_context("kapi_timer_create");
	if (port->kernel().inject.fails(Step::timer_create))
		return nullptr;
	auto *t = new kapi_timer{ port, core, never };
	Seam::timers(port).push_back(t);
	return t;
}

void kapi_timer_destroy(kapi_timer *t)
{
	if (!t)
		return;
	t->port->kernel().need_process_context("kapi_timer_destroy");
	std::erase(Seam::timers(t->port), t);
	delete t;
}

void kapi_timer_arm(kapi_timer *t, kapi_u64 ns)
{
	if (!ns)
		t->port->kernel().fail("kapi_timer_arm: at once");
	t->due = t->port->kernel().now() + ns;
	Seam::timer_armed(t->port);
}

void kapi_timer_cancel(kapi_timer *t)
{
	t->port->kernel().need_process_context("kapi_timer_cancel");
	t->due = never;
}

/* ---- Software segmentation ---- */

struct TsoState {
	std::uint32_t sent; /* octets of payload */
	std::uint16_t segments;
};
static_assert(sizeof(TsoState) <= sizeof(kapi_tso));

static std::size_t header_octets(const sk_buff *skb)
{
	return skb->offload.mac_len + skb->offload.ip_len + skb->offload.l4_len;
}

kapi_u32 kapi_tso_start(sk_buff *skb, kapi_tso *tso, kapi_u32 room)
{
	TsoState state = {};

	std::memcpy(tso, &state, sizeof(state));
	std::size_t octets = header_octets(skb);
	if (octets > room || octets > skb->linear.size())
		return 0;
	return static_cast<kapi_u32>(octets);
}

static void put16(std::uint8_t *at, std::size_t v)
{
	at[0] = static_cast<std::uint8_t>(v >> 8);
	at[1] = static_cast<std::uint8_t>(v);
}

static std::uint32_t get32(const std::uint8_t *at)
{
	return std::uint32_t(at[0]) << 24 | std::uint32_t(at[1]) << 16 |
	       std::uint32_t(at[2]) << 8 | at[3];
}

void kapi_tso_header(sk_buff *skb, kapi_tso *tso, void *to, kapi_u32 payload,
		     bool last)
{
	const kapi_tx_offload &o = skb->offload;
	auto *header = static_cast<std::uint8_t *>(to);
	std::uint8_t *ip = header + o.mac_len;
	std::uint8_t *tcp = ip + o.ip_len;
	TsoState state;

	std::memcpy(&state, tso, sizeof(state));
	std::memcpy(header, skb->linear.data(), header_octets(skb));
	if (o.is_ipv6) {
		put16(ip + 4, o.ip_len - 40 + o.l4_len + payload);
	} else {
		put16(ip + 2, o.ip_len + o.l4_len + payload);
		put16(ip + 4, (ip[4] << 8 | ip[5]) + state.segments);
	}

	std::uint32_t seq = get32(tcp + 4) + state.sent;
	put16(tcp + 4, seq >> 16);
	put16(tcp + 6, seq & 0xffff);
	if (!last)
		tcp[13] &= static_cast<std::uint8_t>(~0x0d); /* PSH RST FIN */
	state.sent += payload;
	state.segments++;
	std::memcpy(tso, &state, sizeof(state));
}
