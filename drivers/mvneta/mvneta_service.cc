// SPDX-License-Identifier: GPL-2.0
/*
 * What nobody asks for: statistics, and queues that stand still.
 *
 * A transmit queue that the stack's watchdog reports is first polled (an
 * interrupt may have been lost); where that does not help all queues are reset,
 * since the chip has one reset for them. Each step is counted and logged
 * (faults.md A5, A7). A reset needs RTNL: the service asks for recover().
 */

#include "mvneta.h"

namespace weir::mvneta {

constexpr u64 ms = 1000 * 1000;

/* How long a poll has to show an effect. */
constexpr u32 poll_effect_ms = 100;
/* Frames that wait this long for a link are dropped. */
constexpr u64 stranded_limit = 1000 * ms;
constexpr u32 stats_interval_ms = 1000;
/* Memory may be short for a while. */
constexpr u32 retry_ms = 1000;

u32 Adapter::service()
{
	if (!running() || hw_.lost())
		return 0;
	if (dead_) {
		ask_restart();
		return 0;
	}

	const u64 now = kapi_now_ns();

	if (now - stats_read_at_ >= stats_interval_ms * ms) {
		stats_.read_hardware();
		stats_read_at_ = now;
	}
	look_after_lost();
	look_after_starved();
	look_after_stranded();

	const bool following = look_after_hangs();

	if (hw_.lost())
		return 0;
	return following ? poll_effect_ms : stats_interval_ms;
}

/* The level of a line that is lost says no more: the poll is scheduled. */
void Adapter::look_after_lost()
{
	const u64 now = kapi_now_ns();

	for (u32 i = 0; i < queues_->pairs(); i++) {
		const TxQueue &tx = queues_->tx(i);
		Vector *const vector = load_once(tx.vector);

		if (!overdue_[i].look(hw_.port, vector->kernel(), tx,
				      queues_->rx(i), now))
			continue;
		stats_.count(Event::lost_irq);
		lost_log_.lost(hw_.port, i, now);
		vector->kick(1u << i, 1u << i);
	}
}

/* No buffer, no frame, no interrupt: the poll must be made to try again. */
void Adapter::look_after_starved()
{
	for (u32 i = 0; i < queues_->pairs(); i++) {
		if (!queues_->rx(i).starved())
			continue;
		stats_.count(Event::rx_starved);
		load_once(queues_->tx(i).vector)->kick(0, 1u << i);
	}
}

/* Sent just before the link went: the sockets are not to wait for a link. */
void Adapter::look_after_stranded()
{
	const u64 now = kapi_now_ns();

	if (link_is_up() || !queues_->tx_in_use()) {
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

void Adapter::tx_timeout(u32 queue)
{
	__atomic_fetch_or(&hung_, 1u << queue % queues, __ATOMIC_RELAXED);
	kapi_service_after(hw_.port, 0);
}

/* What was noted of queues that are new now: they are to have no past. */
void Adapter::forget_hangs()
{
	for (Hang &h : hangs_)
		h = {};
	for (Overdue &o : overdue_)
		o = {};
	__atomic_store_n(&hung_, 0u, __ATOMIC_RELAXED);
	__atomic_store_n(&restart_, false, __ATOMIC_RELAXED);
	__atomic_store_n(&flush_tx_, false, __ATOMIC_RELAXED);
	stranded_since_ = 0;
}

void Adapter::hang_reported(u32 i)
{
	const TxQueue &q = queues_->tx(i);
	const Value<TxqStatus> status = hw_.read(TXQ_STATUS[i]);

	if (hangs_[i].at)
		return;
	kapi_log(hw_.port, KAPI_WARN,
		 "TX queue %u stands still: %u descriptors in use from %u to "
		 "%u, %u pending in the device, %u sent; polling it",
		 i, q.in_use(), q.next_to_clean(), q.next_to_use(),
		 status.get(TxqStatus::PENDING), status.get(TxqStatus::SENT));
	stats_.count(Event::hang_poll);
	hangs_[i] = { kapi_now_ns(), q.completed() };
	load_once(q.vector)->kick(1u << i, 0);
}

/* Is there more to follow? */
bool Adapter::hang_followed(u32 i)
{
	const TxQueue &q = queues_->tx(i);
	Hang &h = hangs_[i];

	if (!h.at)
		return false;
	if (!q.in_use() || q.completed() != h.completed) {
		kapi_log(hw_.port, KAPI_WARN,
			 "TX queue %u goes on after a poll", i);
		h = {};
		return false;
	}
	if (kapi_now_ns() - h.at < poll_effect_ms * ms)
		return true;
	h = {};
	kapi_log(hw_.port, KAPI_ERR,
		 "TX queue %u stands still after a poll; resetting the queues",
		 i);
	ask_restart();
	return false;
}

bool Adapter::look_after_hangs()
{
	const u32 reported = __atomic_exchange_n(&hung_, 0u, __ATOMIC_RELAXED);
	bool following = false;

	for (u32 i = 0; i < queues_->pairs(); i++) {
		if (reported >> i & 1)
			hang_reported(i);
		following = hang_followed(i) || following;
	}
	return following;
}

/* ------------------------------------------------------------------ */
/* Recovery: RTNL							*/

void Adapter::ask_restart()
{
	__atomic_store_n(&restart_, true, __ATOMIC_RELAXED);
	kapi_recover_soon(hw_.port);
}

void Adapter::recover()
{
	if (!running() || hw_.lost())
		return;

	const ServicePause pause(hw_.port);
	const bool restart =
		__atomic_exchange_n(&restart_, false, __ATOMIC_RELAXED);
	const bool flush =
		__atomic_exchange_n(&flush_tx_, false, __ATOMIC_RELAXED);

	if (restart)
		stats_.count(Event::hang_port_reset);
	else if (!flush || link_is_up() || !queues_->tx_in_use())
		return;
	restart_queues();
}

void Adapter::restart_queues()
{
	Status s;

	kapi_tx_stop_all(hw_.port);
	{
		Lock lock(hw_.port);

		stop_queues();
		queues_->flush();
		s = start_queues();
	}
	if (!s.ok()) {
		if (!std::exchange(dead_, true))
			kapi_log(hw_.port, KAPI_ERR,
				 "the reset failed: %s; trying again every "
				 "%u ms",
				 s.why(), retry_ms);
		kapi_service_after(hw_.port, retry_ms);
		return;
	}
	if (std::exchange(dead_, false))
		kapi_log(hw_.port, KAPI_INFO, "the port works again");
	forget_hangs();
	kapi_tx_start_all(hw_.port);
}

} /* namespace weir::mvneta */
