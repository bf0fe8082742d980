// SPDX-License-Identifier: GPL-2.0
/*
 * Ring sizes, channels, MTU: new queues are made while the old ones run, then
 * take their place on the same vectors. The link stays up, the stack's backlog
 * stays queued, and where a step before the exchange fails the old queues
 * have never stopped (faults.md C3, C7, C8).
 */

#include "mvneta.h"

namespace weir::mvneta {

void Adapter::get_ring(kapi_ring *out) const
{
	out->tx = config_.tx_size;
	out->rx = config_.rx_size;
	out->tx_max = tx_ring.max;
	out->rx_max = rx_ring.max;
}

Status Adapter::set_ring(const kapi_ring &ring)
{
	Config wanted = config_;
	Status note;

	if (const Status s = tx_ring.check(ring.tx); !s.ok())
		return s;
	if (const Status s = rx_ring.check(ring.rx); !s.ok())
		return s;
	if (ring.tx == config_.tx_size && ring.rx == config_.rx_size)
		return {};
	wanted.tx_size = ring.tx;
	wanted.rx_size = ring.rx;
	/* Smaller rings may hold fewer frames than a threshold (D3). */
	for (threshold::Plan &p : wanted.plan) {
		const auto plan =
			threshold::for_rings(p, limits_, wanted.rings());

		if (!plan.ok())
			return plan.status();
		if (plan.status().why())
			note = plan.status();
		p = plan.value();
	}
	if (const Status s = resize(wanted); !s.ok())
		return s;
	return note;
}

void Adapter::get_channels(kapi_channels *out) const
{
	out->combined = config_.pairs;
	out->combined_max = queues;
}

Status Adapter::set_channels(const kapi_channels &channels)
{
	Config wanted = config_;

	if (!channels.combined || channels.combined > queues)
		return { Error::invalid, "combined channels: 1 to 8" };
	if (channels.combined <= config_.rx_queue)
		return { Error::invalid,
			 "the receive queue of ethtool -x would be gone; set "
			 "another first" };
	if (channels.combined == config_.pairs)
		return {};
	wanted.pairs = channels.combined;
	return resize(wanted);
}

Status Adapter::set_mtu(u32 mtu)
{
	Config wanted = config_;

	if (mtu < min_mtu || mtu > max_mtu)
		return { Error::invalid, "MTU: 68 to 9676" };
	wanted.mtu = mtu;
	return resize(wanted);
}

/* ------------------------------------------------------------------ */

Status Adapter::resize(const Config &wanted)
{
	constexpr Status no_memory = { Error::no_memory,
				       "no memory for the new queues; the old "
				       "ones go on as they are" };

	if (!queues_) {
		if (wanted.pairs != config_.pairs &&
		    kapi_set_queue_count(hw_.port, wanted.pairs, wanted.pairs))
			return no_memory;
		config_ = wanted;
		return {};
	}

	if (dead_)
		return { Error::busy, "the port's reset failed and is tried "
				      "again; try later, or with the "
				      "interface down" };

	auto fresh = Owned<QueueSet>::make(hw_, stats_);

	if (!fresh)
		return no_memory;
	if (const Status s = fresh->allocate(wanted, vectors_[0].kernel());
	    !s.ok()) {
		const ServicePause pause(hw_.port);

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
void Adapter::discard_unused(Owned<QueueSet> &set)
{
	Lock lock(hw_.port);

	quiesce_polls();
	set.reset();
	resume_polls(no_cpu);
}

/* The stack sends no more: what it has sent has 50 ms to leave. */
void Adapter::drain_tx()
{
	if (link_is_up())
		(void)wait_until(500, 100,
				 [&] { return !queues_->tx_in_use(); });
}

Status Adapter::swap(Owned<QueueSet> &fresh, const Config &wanted)
{
	const bool more = wanted.pairs > config_.pairs;
	const bool fewer = wanted.pairs < config_.pairs;
	Status s;

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
	{
		Lock lock(hw_.port);

		stop_queues();
		queues_->flush();
		queues_->shut();

		/* From here on the new queues are the port's. */
		queues_ = std::move(fresh);
		fresh.reset();
		config_ = wanted;
		s = start_queues();
	}
	/* It may take the CPU hotplug lock, so not with the port's. */
	if (fewer)
		(void)kapi_set_queue_count(hw_.port, wanted.pairs,
					   wanted.pairs);
	forget_hangs();
	/* Not an error: the setting holds, and the reset will use it. */
	if (!s.ok()) {
		ask_restart();
		return Status::note("the new queues do not start; the port is "
				    "being reset, with the new setting");
	}
	name_queues();
	kapi_tx_start_all(hw_.port);
	return {};
}

} /* namespace weir::mvneta */
