// SPDX-License-Identifier: GPL-2.0
/* kapi: the port, its deferred work and its queues as a whole. */
#include <algorithm>
#include <cstring>

#include "selftests/fake_kernel/seam.h"

using namespace weir::fake;

void Seam::set_limits(kapi_port *p, const kapi_limits &limits)
{
	p->limits_ = limits;
}

void Seam::set_mac(kapi_port *p, const kapi_u8 *mac)
{
	if (mac[0] & 1 ||
	    !(mac[0] | mac[1] | mac[2] | mac[3] | mac[4] | mac[5]))
		p->kernel_.fail("kapi_port_set_mac: not a valid address");
	std::copy(mac, mac + 6, p->mac_.begin());
}

void Seam::set_firmware(kapi_port *p, const char *text)
{
	if (std::strlen(text) > 31)
		p->kernel_.fail("firmware version \"%s\" is too long", text);
	p->firmware_ = text;
}

void Seam::carrier(kapi_port *p, bool up)
{
	if (p->carrier_ == up)
		return;
	p->carrier_ = up;
	p->carrier_changes_++;
	/* dev_watchdog measures from the last start of each queue. */
	for (NetdevQueue &q : p->queues_)
		q.stopped_at = p->kernel_.now();
	if (!up)
		p->drop_backlogs();
}

void Seam::lost(kapi_port *p)
{
	p->lost_ = true;
	p->recover_due_ = never;
	carrier(p, false);
}

void Seam::service_after(kapi_port *p, std::uint64_t ns)
{
	p->service_due_ = std::min(p->service_due_, p->kernel_.now() + ns);
}

void Seam::recover_soon(kapi_port *p)
{
	if (p->open_ && !p->lost_)
		p->recover_due_ = p->kernel_.now();
}

void Seam::service_pause(kapi_port *p)
{
	p->kernel_.need_process_context("kapi_service_pause");
	if (p->in_service_)
		p->kernel_.fail("kapi_service_pause: in the service: deadlock");
	p->service_paused_ = true;
}

void Seam::service_resume(kapi_port *p)
{
	p->service_paused_ = false;
}

void Seam::stop_all(kapi_port *p)
{
	p->kernel_.need_process_context("kapi_tx_stop_all");
	p->tx_off_ = true;
	for (NetdevQueue &q : p->queues_) {
		q.stopped = true;
		q.woken = false;
	}
}

void Seam::start_all(kapi_port *p)
{
	p->kernel_.need_process_context("kapi_tx_start_all");
	p->tx_off_ = false;
	for (unsigned i = 0; i < p->real_tx_; i++) {
		NetdevQueue &q = p->queues_[i];
		if (!q.core && p->open_)
			p->kernel_.fail(
				"kapi_tx_start_all: queue %u has no core", i);
		q.stopped = false;
		q.stopped_at = p->kernel_.now();
		q.woken = true;
	}
}

int Seam::set_queue_count(kapi_port *p, unsigned tx, unsigned rx)
{
	Kernel &k = p->kernel_;

	k.need_process_context("kapi_set_queue_count");
	if (!tx || !rx || tx > p->limits_.max_tx_queues ||
	    rx > p->limits_.max_rx_queues)
		k.fail("kapi_set_queue_count: %u, %u of %u, %u", tx, rx,
		       p->limits_.max_tx_queues, p->limits_.max_rx_queues);
	/* Kobjects are made for queues that come; those that go are easy. */
	bool grows = tx > p->real_tx_ || rx > p->real_rx_;
	if (grows && k.inject.fails(Step::queue_count))
		return -12; /* ENOMEM */
	/* The stack moves what waits in queues that go. */
	for (unsigned i = tx; i < p->real_tx_; i++) {
		auto &from = p->queues_[i].backlog;
		auto &to = p->queues_[i % tx].backlog;
		to.insert(to.end(), from.begin(), from.end());
		from.clear();
	}
	p->real_tx_ = tx;
	p->real_rx_ = rx;
	return 0;
}

/* ------------------------------------------------------------------ */

void kapi_bus_master(kapi_port *port, int on)
{
	port->kernel().need_process_context("kapi_bus_master");
	port->bus_master = on;
}

void *kapi_port_bar(kapi_port *port)
{
	return Seam::bar(port);
}

kapi_u16 kapi_port_device_id(kapi_port *port)
{
	return Seam::device_id(port);
}

void kapi_port_set_limits(kapi_port *port, const kapi_limits *limits)
{
	Seam::set_limits(port, *limits);
}

void kapi_port_set_mac(kapi_port *port, const kapi_u8 mac[6])
{
	Seam::set_mac(port, mac);
}

void kapi_port_set_firmware(kapi_port *port, const char *text)
{
	Seam::set_firmware(port, text);
}

void kapi_carrier(kapi_port *port, bool up)
{
	Seam::carrier(port, up);
}

void kapi_port_lost(kapi_port *port)
{
	Seam::lost(port);
}

void kapi_service_after(kapi_port *port, kapi_u32 ms_count)
{
	Seam::service_after(port, ms_count * ms);
}

void kapi_recover_soon(kapi_port *port)
{
	Seam::recover_soon(port);
}

void kapi_service_pause(kapi_port *port)
{
	Seam::service_pause(port);
}

void kapi_service_resume(kapi_port *port)
{
	Seam::service_resume(port);
}

void kapi_tx_stop_all(kapi_port *port)
{
	Seam::stop_all(port);
}

void kapi_tx_start_all(kapi_port *port)
{
	Seam::start_all(port);
}

int kapi_set_queue_count(kapi_port *port, kapi_u32 tx, kapi_u32 rx)
{
	return Seam::set_queue_count(port, tx, rx);
}

void kapi_set_tx_core(kapi_port *port, kapi_u32 index, void *core)
{
	port->kernel().need_process_context("kapi_set_tx_core");
	if (index >= max_queues) {
		port->kernel().fail("kapi_set_tx_core: queue %u", index);
		return;
	}

	NetdevQueue &q = port->queue(index);
	auto &known = Seam::txq_of(port);

	q.core = core;
	q.txq = nullptr;
	if (!core)
		return;
	/* A core's queue is the newest of its index when it is first named. */
	if (!known.contains(core))
		for (kapi_txq *txq : Seam::txqs(port))
			if (txq->index == index)
				known[core] = txq;
	q.txq = known[core];
}

void kapi_rx_mode_refresh(kapi_port *port)
{
	port->kernel().need_rtnl("kapi_rx_mode_refresh");
	port->refresh_rx_mode();
}

void kapi_rss_key(kapi_u8 *key, kapi_size len)
{
	/* The key of Microsoft's verification suite: known hashes. */
	static constexpr kapi_u8 known[40] = {
		0x6d, 0x5a, 0x56, 0xda, 0x25, 0x5b, 0x0e, 0xc2, 0x41, 0x67,
		0x25, 0x3d, 0x43, 0xa3, 0x8f, 0xb0, 0xd0, 0xca, 0x2b, 0xcb,
		0xae, 0x7b, 0x30, 0xb4, 0x77, 0xcb, 0x2d, 0xa3, 0x80, 0x30,
		0xf2, 0x0c, 0x6a, 0x42, 0xb7, 0x3b, 0xbe, 0xac, 0x01, 0xfa,
	};

	for (kapi_size i = 0; i < len; i++)
		key[i] = known[i % sizeof(known)];
}
