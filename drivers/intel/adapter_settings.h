/* SPDX-License-Identifier: GPL-2.0 */
/* What is changed on a running port without replacing a queue. */
#ifndef WEIR_INTEL_ADAPTER_SETTINGS_H
#define WEIR_INTEL_ADAPTER_SETTINGS_H

#include <drivers/intel/adapter.h>

namespace weir::intel {

template <class P>
void Adapter<P>::get_coalesce(u32 pair, kapi_coalesce *out) const
{
	const coalesce::Request r = coalesce::effective(
		config_.plan[pair], hw_.chip.core.moderation);

	out->rx_usecs = r.rx_usecs;
	out->tx_usecs = r.tx_usecs;
	out->tx_frames = r.tx_frames;
}

template <class P>
Result<coalesce::Plan> Adapter<P>::plan_of(const kapi_coalesce &request) const
{
	if (const Status s = coalesce::check_adaptive(
		    request.adaptive_rx, request.rx_usecs, request.adaptive_tx,
		    request.tx_usecs);
	    !s.ok())
		return s;
	return coalesce::plan(
		{ request.rx_usecs, request.tx_usecs, request.tx_frames },
		hw_.chip.core.moderation, config_.tx_size);
}

template <class P>
void Adapter<P>::apply_coalesce(u32 pair, const coalesce::Plan &plan)
{
	config_.plan[pair] = plan;
	if (!queues_ || pair >= queues_->pairs())
		return;
	queues_->tx(pair).set_tx_frames(plan.tx_frames);
	irq_.set_interval(pair, plan);
}

/* Pairs that -L may yet bring have it too. */
template <class P> Status Adapter<P>::set_coalesce(const kapi_coalesce &request)
{
	const auto plan = plan_of(request);

	if (!plan.ok())
		return plan.status();
	for (u32 i = 0; i < max_pairs; i++)
		apply_coalesce(i, plan.value());
	return plan.status();
}

template <class P>
Status Adapter<P>::get_queue_coalesce(u32 pair, kapi_coalesce *out) const
{
	if (pair >= config_.pairs)
		return no_such_queue;
	get_coalesce(pair, out);
	return {};
}

template <class P>
Status Adapter<P>::set_queue_coalesce(u32 pair, const kapi_coalesce &request)
{
	if (pair >= config_.pairs)
		return no_such_queue;

	const auto plan = plan_of(request);

	if (plan.ok())
		apply_coalesce(pair, plan.value());
	return plan.status();
}

/* The vectors' registers are there whatever queues there are. */
template <class P>
void Adapter<P>::moderate(u32 pair, u32 rx_usecs, u32 tx_usecs)
{
	if (pair < irq_.pairs())
		irq_.set_interval(pair,
				  coalesce::within(config_.plan[pair], rx_usecs,
						   tx_usecs,
						   hw_.chip.core.moderation));
}

template <class P> Status Adapter<P>::set_features(u64 on)
{
	on &= hw_.chip.core.features;
	__atomic_store_n(&config_.features, on, __ATOMIC_RELAXED);
	if (queues_) {
		queues_->set_rx_features(config_);
		kapi_rx_mode_refresh(hw_.port);
	}
	return {};
}

template <class P> Status Adapter<P>::set_mac(const u8 mac[6])
{
	for (u32 i = 0; i < 6; i++)
		mac_[i] = mac[i];
	filter_.set_mac(mac_);
	return {};
}

template <class P> Status Adapter<P>::set_vlan(u16 vid, bool add)
{
	filter_.set_vlan(vid, add);
	return {};
}

template <class P> void Adapter<P>::set_rx_mode(const kapi_rx_mode &mode)
{
	filter_.apply(mode,
		      __atomic_load_n(&config_.features, __ATOMIC_RELAXED));
}

template <class P> void Adapter<P>::get_pause(kapi_pause *out) const
{
	const PauseConfig c = link_.pause_config();

	out->autoneg = c.autoneg;
	out->rx = c.rx;
	out->tx = c.tx;
}

template <class P> Status Adapter<P>::set_pause(const kapi_pause &p)
{
	const ServicePause pause(hw_.port);

	if (const Status s = link_.set_pause({ p.autoneg, p.rx, p.tx });
	    !s.ok())
		return s;
	if (link_.pause_changed() && queues_)
		queues_->set_drop(drop_enabled());
	return {};
}

template <class P> Status Adapter<P>::set_rss(const kapi_rss &r)
{
	if (const Status s = rss_.set(r); !s.ok())
		return s;
	if (queues_)
		rss_.program();
	return {};
}

template <class P> Status Adapter<P>::restart_link()
{
	constexpr Error net_down = static_cast<Error>(-100);

	if (!queues_)
		return { net_down, "the interface is down; bring it up first" };
	link_.restart();
	return {};
}

/* ------------------------------------------------------------------ */
/* Reports that touch the device					*/

template <class P> const typename P::Stats &Adapter<P>::fresh_stats()
{
	const ServicePause pause(hw_.port);

	if (queues_)
		stats_.read_hardware();
	return stats_;
}

template <class P> void Adapter<P>::get_stats(kapi_stats *out) const
{
	stats_.device(out, irq_.pairs());
}

template <class P> void Adapter<P>::get_regs(u32 *out)
{
	regdump(hw_, out);
}

template <class P>
Status Adapter<P>::read_module(u8 page, u32 offset, u32 len, u8 *out)
{
	const ServicePause pause(hw_.port);

	return link_.read_module(page, offset, len, out);
}

template <class P> Status Adapter<P>::module_length(u32 *octets)
{
	const ServicePause pause(hw_.port);

	return link_.module_length(octets);
}

/* Octets in the order of ethtool -e: the low one of a word first. */
template <class P> Status Adapter<P>::read_nvm(u32 offset, u32 len, u8 *out)
{
	/* One register takes the address and gives the word. */
	const ServicePause pause(hw_.port);

	for (u32 at = offset; at < offset + len; at++) {
		u16 word;

		if (!nvm_.read(at / 2, &word))
			return { Error::io, "the NVM does not answer" };
		*out++ = static_cast<u8>(at % 2 ? word >> 8 : word);
	}
	return {};
}

} /* namespace weir::intel */

#endif
