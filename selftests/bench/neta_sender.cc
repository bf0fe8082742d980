// SPDX-License-Identifier: GPL-2.0
#include "selftests/bench/neta_sender.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include <drivers/mvneta/mvneta_entry.h>
#include <drivers/mvneta/mvneta_queue.h>
#include <drivers/mvneta/mvneta_regs.h>

namespace weir::bench {
namespace {

using fake::never;
using mvneta::TxQueue;

/* The old driver's reclaim in ndo_start_xmit; 0: not that driver. */
unsigned reclaim_at;

int xmit(void *txq, sk_buff *skb, kapi_u32 len, kapi_u32 nr_frags,
	 kapi_u32 flags, const kapi_tx_offload *offload)
{
	const int ret =
		weir_mvneta_xmit(txq, skb, len, nr_frags, flags, offload);
	auto *queue = static_cast<TxQueue *>(txq);

	if (reclaim_at && queue->in_use() >= reclaim_at)
		queue->clean(1);
	return ret;
}

const fake::ChipOps ops = {
	.probe = weir_mvneta_probe,
	.remove = weir_mvneta_remove,
	.open = weir_mvneta_open,
	.stop = weir_mvneta_stop,
	.shutdown = weir_mvneta_shutdown,
	.xmit = xmit,
	.xmit_flush = weir_mvneta_xmit_flush,
	.poll = weir_mvneta_poll_single,
	.other_irq = nullptr,
	.shared_irq = nullptr,
	.service = weir_mvneta_service,
	.tx_timeout = weir_mvneta_tx_timeout,
	.recover = weir_mvneta_recover,
	.set_rx_mode = weir_mvneta_set_rx_mode,
	.set_mac = weir_mvneta_set_mac,
	.set_mtu = weir_mvneta_set_mtu,
	.set_features = weir_mvneta_set_features,
	.vlan = nullptr,
	.get_stats = weir_mvneta_get_stats,
	.get_ring = weir_mvneta_get_ring,
	.set_ring = weir_mvneta_set_ring,
	.get_channels = weir_mvneta_get_channels,
	.set_channels = weir_mvneta_set_channels,
	.get_coalesce = weir_mvneta_get_coalesce,
	.set_coalesce = weir_mvneta_set_coalesce,
};

const fake::PlatformOps platform_ops = {
	.irq = weir_mvneta_irq,
	.on_cpu = weir_mvneta_on_cpu,
	.cpu_online = weir_mvneta_cpu_online,
	.cpu_offline = weir_mvneta_cpu_offline,
	.tx_bound_expired = weir_mvneta_tx_bound_expired,
	.mac_prepare = weir_mvneta_mac_prepare,
	.mac_config = weir_mvneta_mac_config,
	.mac_finish = weir_mvneta_mac_finish,
	.pcs_config = weir_mvneta_pcs_config,
	.pcs_state = weir_mvneta_pcs_state,
	.link_up = weir_mvneta_link_up,
	.link_down = weir_mvneta_link_down,
};

void need(bool good, const char *what)
{
	if (good)
		return;
	std::fprintf(stderr, "bench-founding: %s\n", what);
	std::exit(1);
}

std::uint64_t percentile(const std::vector<std::uint64_t> &sorted, unsigned p)
{
	return sorted[(sorted.size() - 1) * p / 100];
}

} /* namespace */

void FarEnd::frame_coming()
{
	sent_.push_back(kernel_.now());
	frames_++;
	while (wire_.arrived(1, kernel_.now()))
		wire_.take(1);
}

std::uint64_t FarEnd::next_sent()
{
	need(!sent_.empty(), "reclaimed before it was sent");
	const std::uint64_t at = sent_.front();

	sent_.pop_front();
	return at;
}

Sender::Sender(const Policy &policy, const Load &load, unsigned streams)
	: policy_(policy), load_(load), wire_({ 1'000'000'000, 0, true }),
	  far_end_(wire_, kernel_), unreclaimed_(streams, 0)
{
	bring_up();
	set_policy();
}

Sender::~Sender()
{
	reclaim_at = 0;
	port_->remove();
	port_->attach(nullptr);
	model_.reset();
	port_.reset();
}

void Sender::bring_up()
{
	models::NetaOptions neta;
	fake::PlatformOptions platform;

	kernel_.online_cpus = 1;
	wire_.attach(1, &far_end_);
	neta.wire = &wire_;
	port_ = std::make_unique<kapi_port>(kernel_, ops, "sender",
					    WEIR_MVNETA_ARMADA_370);
	model_ = models::make_neta(neta, *port_);
	platform.data.core_hz = neta.clock_hz;
	platform.data.interface = KAPI_IF_RGMII;
	port_->make_platform(platform_ops, platform);
	port_->attach(model_.get());
	need(!port_->probe().err, "probe failed");
	need(!port_->open().err, "open failed");
	need(kernel_.run_until([this] { return port_->carrier(); },
			       5 * fake::sec),
	     "no link");
	/* Whom nobody watches, a stall lasts for good. */
	port_->watchdog_enabled = false;
	port_->bql = port_->bulk = load_.bql;
}

void Sender::set_policy()
{
	auto *queue = static_cast<TxQueue *>(port_->queue(0).core);

	reclaim_at = policy_.timer_frames;
	if (policy_.tx_frames) {
		kapi_coalesce c = port_->coalesce();

		c.tx_usecs = policy_.tx_usecs;
		c.tx_frames = policy_.tx_frames;
		need(!port_->set_coalesce(c).err, "policy refused");
	}
	if (policy_.unbounded)
		queue->set_bound(0);
	/* No interrupt: a threshold above what the ring can hold. */
	if (policy_.timer_frames)
		port_->mmio_write(
			mvneta::TXQ_SIZE[0].offset,
			(mvneta::TxqSize::DESCRIPTORS.from(queue->size()) |
			 mvneta::TxqSize::SENT_THRESH.from(
				 mvneta::TxqSize::SENT_THRESH.max))
				.raw);
}

/* A frame of each stream in turn, as long as any may. */
void Sender::hand_over()
{
	bool again = true;

	while (again) {
		again = false;
		for (unsigned i = 0; i < unreclaimed_.size(); i++) {
			if (unreclaimed_[i] > load_.limit)
				continue;
			auto skb = fake::make_skb(fake::Bytes(frame_octets, 0));

			unreclaimed_[i] += frame_octets;
			handed_.push_back({ skb.get(), i });
			port_->send(std::move(skb));
			again = true;
		}
	}
	if (policy_.timer_ms && timer_due_ == never && !handed_.empty())
		timer_due_ = kernel_.now() + policy_.timer_ms * fake::ms;
}

bool Sender::anything_reclaimed() const
{
	return !handed_.empty() &&
	       handed_.front().skb->owner == SkbOwner::freed;
}

void Sender::take_reclaimed()
{
	for (; anything_reclaimed(); handed_.pop_front()) {
		const Handed &h = handed_.front();

		need(h.skb->end == SkbEnd::sent, "a frame was not sent");
		unreclaimed_[h.stream] -= frame_octets;
		waited_.push_back(h.skb->freed_at - far_end_.next_sent());
	}
}

void Sender::timer_expired()
{
	fake::Kernel::ContextScope softirq(kernel_, fake::Context::softirq);

	timer_expiries_++;
	timer_due_ = never;
	static_cast<TxQueue *>(port_->queue(0).core)->clean(1);
}

void Sender::run_for(std::uint64_t ns)
{
	const std::uint64_t end = kernel_.now() + ns;

	while (kernel_.now() < end) {
		take_reclaimed();
		hand_over();
		if (anything_reclaimed())
			continue;

		const std::uint64_t until = std::min(end, timer_due_);

		if (until > kernel_.now())
			kernel_.run_until(
				[this] { return anything_reclaimed(); },
				until - kernel_.now());
		if (timer_due_ <= kernel_.now())
			timer_expired();
		/* Whom that has woken. */
		kernel_.run_for(0);
	}
}

Measured Sender::measure(std::uint64_t warm_up, std::uint64_t time)
{
	Measured m;

	run_for(warm_up);
	take_reclaimed();
	waited_.clear();

	const std::uint64_t from = kernel_.now(), sent = far_end_.frames();
	const std::uint64_t interrupts = port_->interrupts();
	const std::uint64_t expiries =
		port_->timer_expiries() + timer_expiries_;

	run_for(time);
	take_reclaimed();

	const double ns = static_cast<double>(kernel_.now() - from);
	const double frames = static_cast<double>(waited_.size());
	const kapi_coalesce c = port_->coalesce();

	m.frames = waited_.size();
	m.tx_usecs = c.tx_usecs;
	m.tx_frames = c.tx_frames;
	if (!m.frames)
		return m;
	m.mbps = static_cast<double>(far_end_.frames() - sent) * frame_octets *
		 8 * 1000 / ns;
	m.interrupts =
		static_cast<double>(port_->interrupts() - interrupts) / frames;
	m.timer_expiries = static_cast<double>(port_->timer_expiries() +
					       timer_expiries_ - expiries) /
			   frames;
	std::sort(waited_.begin(), waited_.end());
	m.p50 = percentile(waited_, 50);
	m.p99 = percentile(waited_, 99);
	m.worst = waited_.back();
	return m;
}

} /* namespace weir::bench */
