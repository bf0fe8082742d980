/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What nobody asks for: link changes, statistics, and queues that stand still.
 *
 * A transmit queue that the stack's watchdog reports is first polled (an
 * interrupt may have been lost), then reset, then the port is; each step is
 * counted, logged once and taken only where the one before did not help
 * (faults.md A5, A7). Resets need RTNL: the service asks for recover().
 */
#ifndef WEIR_INTEL_ADAPTER_SERVICE_H
#define WEIR_INTEL_ADAPTER_SERVICE_H

#include <drivers/intel/adapter.h>

namespace weir::intel {

constexpr u64 ms = 1000 * 1000;

/* How long a poll has to show an effect. */
constexpr u64 poll_effect = 100 * ms;
/* A queue that hangs again so soon after its reset takes the port's. */
constexpr u64 reset_effect = 60'000 * ms;
/* Frames that wait this long for a link are dropped. */
constexpr u64 stranded_limit = 1000 * ms;
constexpr u64 stats_interval = 1000 * ms;
/* A device may need a power cycle; or its firmware some time. */
constexpr u32 retry_ms = 10'000;

/* ------------------------------------------------------------------ */
/* Interrupts								*/

template <class P> void Adapter<P>::other_irq()
{
	__atomic_fetch_or(&other_causes_, irq_.take_other(), __ATOMIC_RELAXED);
	if (running())
		kapi_service_after(hw_.port, 0);
}

/* For the service, of what is no queue's. */
template <class P> void Adapter<P>::note_causes(u32 other)
{
	if (!other)
		return;
	__atomic_fetch_or(&other_causes_, other, __ATOMIC_RELAXED);
	if (running())
		kapi_service_after(hw_.port, 0);
}

template <class P> bool Adapter<P>::shared_irq()
{
	const auto s =
		irq_.take_shared(__atomic_load_n(&napi_on_, __ATOMIC_RELAXED));

	note_causes(s.other);
	if (s.queue)
		kapi_napi_schedule(vectors_[0].kernel());
	return s.ours;
}

template <class P> void Adapter<P>::take_causes()
{
	const u32 causes =
		__atomic_exchange_n(&other_causes_, 0u, __ATOMIC_RELAXED);

	link_.take_causes(causes);
	if (irq_.memory_failed(causes))
		want_port_reset("a memory of the chip has a bit error (ECC)");
}

/* ------------------------------------------------------------------ */
/* The service								*/

template <class P> u32 Adapter<P>::service()
{
	if (!running() || hw_.lost())
		return 0;
	if (dead_) {
		ask_port_reset();
		return 0;
	}

	const bool was_up = link_.up();

	take_causes();

	u32 next = link_.service();

	if (hw_.lost())
		return 0;
	if (was_up && !link_.up())
		stats_.count(Event::link_down);
	if (link_.pause_changed())
		queues_->set_drop(drop_enabled());

	const u64 now = kapi_now_ns();

	if (now - stats_read_at_ >= stats_interval) {
		stats_.read_hardware();
		stats_read_at_ = now;
	}
	look_after_lost();
	look_after_starved();
	look_after_stranded();
	if (look_after_hangs() && next > poll_effect / ms)
		next = poll_effect / ms;
	irq_.unmask_other();
	return hw_.lost() ? 0 : next;
}

/*
 * Not by an interrupt, which may get lost as well. The end of the poll unmasks
 * a vector whose message never arrived. Without MSI-X a cause that is pending
 * makes no other interrupt: it is taken as the handler takes it.
 */
template <class P> void Adapter<P>::poll_anyway(u32 i)
{
	if (!irq_.msix())
		note_causes(irq_.take_shared(true).other);
	kapi_vector_kick(vectors_[i].kernel());
}

template <class P> void Adapter<P>::look_after_lost()
{
	const u64 now = kapi_now_ns();

	for (u32 i = 0; i < queues_->pairs(); i++) {
		if (!overdue_[i].look(hw_.port, vectors_[i].kernel(),
				      queues_->tx(i), queues_->rx(i), now))
			continue;
		stats_.count(Event::lost_irq);
		lost_log_.lost(hw_.port, i, now);
		poll_anyway(i);
	}
}

/* No buffer, no frame, no interrupt: the poll must be made to try again. */
template <class P> void Adapter<P>::look_after_starved()
{
	for (u32 i = 0; i < queues_->pairs(); i++) {
		if (!queues_->rx(i).starved())
			continue;
		stats_.count(Event::rx_starved);
		poll_anyway(i);
	}
}

/* Sent just before the link went: the sockets are not to wait for a link. */
template <class P> void Adapter<P>::look_after_stranded()
{
	const u64 now = kapi_now_ns();

	if (link_.up() || !queues_->tx_in_use()) {
		stranded_since_ = 0;
	} else if (!stranded_since_) {
		stranded_since_ = now;
	} else if (now - stranded_since_ >= stranded_limit) {
		stranded_since_ = 0;
		__atomic_store_n(&flush_tx_, true, __ATOMIC_RELAXED);
		kapi_recover_soon(hw_.port);
	}
}

/* ------------------------------------------------------------------ */
/* Hangs								*/

template <class P> void Adapter<P>::tx_timeout(u32 queue)
{
	__atomic_fetch_or(&hung_, u64(1) << queue % 64, __ATOMIC_RELAXED);
	kapi_service_after(hw_.port, 0);
}

template <class P> void Adapter<P>::hang_reported(u32 i)
{
	const auto &q = queues_->tx(i);
	Hang &h = hangs_[i];
	const u64 now = kapi_now_ns();

	if (h.step == HangStep::was_reset && now - h.at < reset_effect) {
		want_port_reset("a transmit queue hangs again after its reset");
		h = {};
		return;
	}
	if (h.step == HangStep::polled || h.step == HangStep::resetting)
		return;

	kapi_log(hw_.port, KAPI_WARN,
		 "TX queue %u stands still: %u descriptors in use from %u to "
		 "%u, the device is at %u of %u; polling it",
		 i, q.in_use(), q.next_to_clean(), q.next_to_use(),
		 queues_->hardware_head(i), queues_->hardware_tail(i));
	stats_.count(Event::hang_poll);
	h = { now, q.completed(), HangStep::polled };
	poll_anyway(i);
}

/* Is there more to follow? */
template <class P> bool Adapter<P>::hang_followed(u32 i)
{
	const auto &q = queues_->tx(i);
	Hang &h = hangs_[i];

	if (h.step != HangStep::polled)
		return false;
	if (!q.in_use() || q.completed() != h.completed) {
		kapi_log(hw_.port, KAPI_WARN,
			 "TX queue %u goes on after a poll", i);
		h = {};
		return false;
	}
	if (kapi_now_ns() - h.at < poll_effect)
		return true;

	h.step = HangStep::resetting;
	__atomic_fetch_or(&queue_resets_, u64(1) << i, __ATOMIC_RELAXED);
	kapi_recover_soon(hw_.port);
	return false;
}

template <class P> bool Adapter<P>::look_after_hangs()
{
	const u64 reported =
		__atomic_exchange_n(&hung_, u64(0), __ATOMIC_RELAXED);
	bool following = false;

	for (u32 i = 0; i < queues_->pairs(); i++) {
		if (reported >> i & 1)
			hang_reported(i);
		following = hang_followed(i) || following;
	}
	return following;
}

/* What was noted of queues that are new now: they are to have no past. */
template <class P> void Adapter<P>::forget_hangs()
{
	for (Hang &h : hangs_)
		h = {};
	for (Overdue &o : overdue_)
		o = {};
	__atomic_store_n(&hung_, u64(0), __ATOMIC_RELAXED);
	__atomic_store_n(&queue_resets_, u64(0), __ATOMIC_RELAXED);
	__atomic_store_n(&flush_tx_, false, __ATOMIC_RELAXED);
	stranded_since_ = 0;
}

/* ------------------------------------------------------------------ */
/* Recovery: RTNL							*/

template <class P> void Adapter<P>::want_port_reset(const char *why)
{
	kapi_log(hw_.port, KAPI_ERR, "%s; resetting the port", why);
	ask_port_reset();
}

template <class P> void Adapter<P>::ask_port_reset()
{
	__atomic_store_n(&reset_port_, true, __ATOMIC_RELAXED);
	kapi_recover_soon(hw_.port);
}

template <class P> void Adapter<P>::recover()
{
	if (!running() || hw_.lost())
		return;

	const ServicePause pause(hw_.port);
	u64 queues =
		__atomic_exchange_n(&queue_resets_, u64(0), __ATOMIC_RELAXED);
	const bool port =
		__atomic_exchange_n(&reset_port_, false, __ATOMIC_RELAXED);
	const bool flush =
		__atomic_exchange_n(&flush_tx_, false, __ATOMIC_RELAXED);

	if (port) {
		recover_port();
		return;
	}
	for (u32 i = 0; i < queues_->pairs(); i++) {
		if (queues >> i & 1) {
			kapi_log(hw_.port, KAPI_WARN, "resetting TX queue %u",
				 i);
			stats_.count(Event::hang_queue_reset);
			recover_queue(i);
			hangs_[i] = { kapi_now_ns(), 0, HangStep::was_reset };
		} else if (flush && !link_.up() && queues_->tx(i).in_use()) {
			recover_queue(i);
		}
	}
}

template <class P> void Adapter<P>::recover_queue(u32 i)
{
	kapi_vector *vector = vectors_[i].kernel();

	kapi_tx_stop_all(hw_.port);
	irq_.mask(i);
	kapi_napi_disable(vector);

	const Status s = queues_->restart_tx(i);

	kapi_napi_enable(vector);
	vectors_[i].unmask();
	irq_.fire(i);
	kapi_tx_start_all(hw_.port);
	if (!s.ok())
		want_port_reset(s.why());
}

template <class P> void Adapter<P>::recover_port()
{
	stats_.count(Event::hang_port_reset);
	kapi_tx_stop_all(hw_.port);
	quiet_interrupts();
	queues_->detach();
	(void)queues_->disable();

	Status s = reset_port();

	if (!s.ok())
		cut_off();
	queues_->flush();
	if (s.ok())
		s = start_queues();
	if (!s.ok()) {
		play_dead(s);
		return;
	}
	if (std::exchange(dead_, false)) {
		kapi_log(hw_.port, KAPI_INFO, "the port works again");
		link_.start();
	}
	forget_hangs();
	irq_.unmask_other();
	kapi_tx_start_all(hw_.port);
	kapi_service_after(hw_.port, 0);
}

/* Nothing runs, and the stack and the partner see it: there is no link. */
template <class P> void Adapter<P>::play_dead(Status why)
{
	if (!std::exchange(dead_, true))
		kapi_log(hw_.port, KAPI_ERR,
			 "the port reset failed: %s; trying again every %u s",
			 why.why(), retry_ms / 1000);
	/* Each time: a reset turns transmitters on. */
	link_.stop();
	kapi_service_after(hw_.port, retry_ms);
}

} /* namespace weir::intel */

#endif
