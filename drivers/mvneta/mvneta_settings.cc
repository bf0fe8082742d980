// SPDX-License-Identifier: GPL-2.0
/* What is changed on a running port without replacing a queue. */

#include "mvneta.h"

namespace weir::mvneta {

/* ------------------------------------------------------------------ */
/* Coalescing								*/

void Adapter::get_coalesce(u32 pair, kapi_coalesce *out) const
{
	const threshold::Request r = threshold::effective(config_.plan[pair]);

	out->rx_usecs = r.rx_usecs;
	out->rx_frames = r.rx_frames;
	out->tx_usecs = r.tx_usecs;
	out->tx_frames = r.tx_frames;
}

Result<threshold::Plan> Adapter::plan_of(const kapi_coalesce &c) const
{
	if (const Status s = coalesce::check_adaptive(
		    c.adaptive_rx, c.rx_usecs, c.adaptive_tx, c.tx_usecs);
	    !s.ok())
		return s;
	return threshold::plan(
		{ c.rx_usecs, c.rx_frames, c.tx_usecs, c.tx_frames }, limits_,
		config_.rings());
}

Status Adapter::set_coalesce(const kapi_coalesce &request)
{
	const auto plan = plan_of(request);

	if (!plan.ok())
		return plan.status();
	for (u32 i = 0; i < queues; i++) {
		config_.plan[i] = plan.value();
		if (queues_ && i < queues_->pairs())
			queues_->set_coalesce(i, plan.value());
	}
	return plan.status();
}

Status Adapter::get_queue_coalesce(u32 pair, kapi_coalesce *out) const
{
	if (pair >= config_.pairs)
		return no_such_queue;
	get_coalesce(pair, out);
	return {};
}

Status Adapter::set_queue_coalesce(u32 pair, const kapi_coalesce &request)
{
	if (pair >= config_.pairs)
		return no_such_queue;

	const auto plan = plan_of(request);

	if (!plan.ok())
		return plan.status();
	config_.plan[pair] = plan.value();
	if (queues_)
		queues_->set_coalesce(pair, plan.value());
	return plan.status();
}

/* While a NAPI is enabled the queues are these. */
void Adapter::moderate(u32 pair, u32 rx_usecs, u32 tx_usecs)
{
	if (queues_ && pair < queues_->pairs())
		queues_->set_coalesce(
			pair, threshold::within(config_.plan[pair], rx_usecs,
						tx_usecs, limits_));
}

/* ------------------------------------------------------------------ */
/* Features, addresses, filters						*/

Status Adapter::set_features(u64 on)
{
	config_.features = on & features;
	if (queues_)
		queues_->set_rx_features(config_);
	return {};
}

Status Adapter::set_mac(const u8 mac[6])
{
	for (u32 i = 0; i < 6; i++)
		mac_[i] = mac[i];
	filter_.set_mac(mac_);
	kapi_rx_mode_refresh(hw_.port);
	return {};
}

void Adapter::set_rx_mode(const kapi_rx_mode &mode)
{
	filter_.apply(mode, load_once(config_.rx_queue));
}

/* One entry: the queue of all received frames, and so their CPU. */
void Adapter::get_rss(kapi_rss *out) const
{
	if (out->table)
		out->table[0] = config_.rx_queue;
}

Status Adapter::set_rss(const kapi_rss &r)
{
	if (r.key)
		return { Error::not_supported, "the chip has no hash key" };
	if (!r.table)
		return {};
	if (r.table[0] >= config_.pairs)
		return no_such_queue;
	store_once(config_.rx_queue, r.table[0]);
	kapi_rx_mode_refresh(hw_.port);
	return {};
}

/* ------------------------------------------------------------------ */
/* Reports that touch the device					*/

const Stats &Adapter::fresh_stats()
{
	const ServicePause pause(hw_.port);

	if (queues_)
		stats_.read_hardware();
	return stats_;
}

void Adapter::get_regs(u32 *out)
{
	regdump(hw_, out);
}

} /* namespace weir::mvneta */
