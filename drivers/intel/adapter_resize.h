/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Ring sizes, channels, MTU: new queues are made while the old ones run, then
 * take their place on the same vectors. The link stays up, the stack's backlog
 * stays queued, and where a step before the exchange fails the old queues
 * have never stopped (faults.md C3, C7, C8).
 */
#ifndef WEIR_INTEL_ADAPTER_RESIZE_H
#define WEIR_INTEL_ADAPTER_RESIZE_H

#include <drivers/intel/adapter.h>

namespace weir::intel {

template <class P> void Adapter<P>::get_ring(kapi_ring *out) const
{
	out->tx = config_.tx_size;
	out->rx = config_.rx_size;
	out->tx_max = hw_.chip.core.tx_ring.max;
	out->rx_max = hw_.chip.core.rx_ring.max;
}

template <class P> Status Adapter<P>::set_ring(const kapi_ring &ring)
{
	Config wanted = config_;

	if (const Status s = hw_.chip.core.tx_ring.check(ring.tx); !s.ok())
		return s;
	if (const Status s = hw_.chip.core.rx_ring.check(ring.rx); !s.ok())
		return s;
	if (ring.tx == config_.tx_size && ring.rx == config_.rx_size)
		return {};

	/* A smaller ring may hold fewer frames than tx-frames (D3). */
	Status note;

	for (coalesce::Plan &p : wanted.plan) {
		const auto plan = coalesce::for_ring(p, ring.tx);

		if (plan.status().why())
			note = plan.status();
		p = plan.value();
	}
	wanted.tx_size = ring.tx;
	wanted.rx_size = ring.rx;
	if (const Status s = resize(wanted); !s.ok() || s.why())
		return s;
	return note;
}

template <class P> void Adapter<P>::get_channels(kapi_channels *out) const
{
	out->combined = config_.pairs;
	out->combined_max = irq_.pairs();
}

template <class P>
Status Adapter<P>::set_channels(const kapi_channels &channels)
{
	Config wanted = config_;

	if (!channels.combined || channels.combined > irq_.pairs())
		return { Error::invalid,
			 "combined channels: 1 to one per CPU and vector; "
			 "ethtool -l shows the maximum" };
	if (channels.combined == config_.pairs)
		return {};
	wanted.pairs = channels.combined;
	return resize(wanted);
}

template <class P> Status Adapter<P>::set_mtu(u32 mtu)
{
	Config wanted = config_;

	if (mtu < hw_.chip.min_mtu || mtu > hw_.chip.max_mtu)
		return { Error::invalid, hw_.chip.mtu_why };
	wanted.mtu = mtu;

	const u32 most = kapi_rx_buf_max();

	if (!queues_ || QueueSet::rx_buffer(wanted.max_octets(), most) !=
				QueueSet::rx_buffer(config_.max_octets(), most))
		return resize(wanted);

	/* The buffers are as large as before: only the limit moves. */
	const ServicePause pause(hw_.port);

	config_ = wanted;
	rx_unit(false);
	program_frame_size();
	rx_unit(true);
	return {};
}

/* ------------------------------------------------------------------ */

template <class P> Status Adapter<P>::resize(const Config &wanted)
{
	constexpr Status no_memory = { Error::no_memory,
				       "no memory for the new queues; the old "
				       "ones go on as they are" };

	if (!queues_) {
		if (wanted.pairs != config_.pairs &&
		    kapi_set_queue_count(hw_.port, wanted.pairs, wanted.pairs))
			return no_memory;
		config_ = wanted;
		rss_.set_pairs(config_.pairs);
		return {};
	}

	if (dead_)
		return { Error::busy, "the port's reset failed and is tried "
				      "again; try later, or with the "
				      "interface down" };

	auto fresh = Owned<QueueSet>::make(hw_, vectors_);

	if (!fresh)
		return no_memory;
	if (const Status s = fresh->allocate(wanted); !s.ok()) {
		discard_unused(fresh);
		return { static_cast<Error>(s.err()), no_memory.why() };
	}

	const ServicePause pause(hw_.port);

	return swap(fresh, wanted);
}

/*
 * A receive queue's page pool may only go while its vector does not poll. The
 * old queues miss a poll of some microseconds, no more.
 */
template <class P> void Adapter<P>::discard_unused(Owned<QueueSet> &set)
{
	disable_napi();
	set.reset();
	enable_napi();
	unmask_queues();
}

/* The stack sends no more: what it has sent has 50 ms to leave. */
template <class P> void Adapter<P>::drain_tx()
{
	if (link_.up())
		(void)wait_until(500, 100,
				 [&] { return !queues_->tx_in_use(); });
}

/*
 * The chip takes no more: what it has written has 20 ms to be polled, which is
 * more than the longest interval.
 */
template <class P> void Adapter<P>::drain_rx()
{
	if (hw_.lost())
		return;
	for (u32 i = 0; i < queues_->pairs(); i++)
		irq_.fire(i);
	(void)wait_until(100, 200, [&] { return !queues_->rx_has_work(); });
}

template <class P>
Status Adapter<P>::swap(Owned<QueueSet> &fresh, const Config &wanted)
{
	const bool more = wanted.pairs > config_.pairs;
	const bool fewer = wanted.pairs < config_.pairs;

	kapi_tx_stop_all(hw_.port);
	if (more &&
	    kapi_set_queue_count(hw_.port, wanted.pairs, wanted.pairs)) {
		kapi_tx_start_all(hw_.port);
		discard_unused(fresh);
		return { Error::no_memory,
			 "no memory for the queues' kobjects; "
			 "the old queues go on" };
	}

	drain_tx();
	rx_unit(false);
	drain_rx();
	quiet_interrupts();
	/* A queue that does not stop could write to memory that goes. */
	const bool stopped = queues_->disable().ok() || reset_port().ok();

	if (!stopped)
		cut_off();
	queues_->detach();
	queues_->flush();
	if (fewer)
		(void)kapi_set_queue_count(hw_.port, wanted.pairs,
					   wanted.pairs);

	/* From here on the new queues are the port's. */
	queues_ = std::move(fresh);
	fresh.reset();
	config_ = wanted;
	rss_.set_pairs(config_.pairs);
	rss_.program();
	program_frame_size();
	forget_hangs();

	const Status s = stopped ? start_queues() :
				   Status{ Error::timed_out,
					   "the old queues do not stop" };

	/* Not an error: the setting holds, and what failed is the device. */
	if (!s.ok()) {
		want_port_reset(s.why());
		return Status::note("the new queues do not start; the port is "
				    "being reset, with the new setting");
	}
	irq_.unmask_other();
	kapi_tx_start_all(hw_.port);
	return {};
}

} /* namespace weir::intel */

#endif
