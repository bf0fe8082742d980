/* SPDX-License-Identifier: GPL-2.0 */
/*
 * A NETA port. Its parts are members, each a concern with a file of its own;
 * the functions here are what the kernel asks of a port, and the order in
 * which the parts do it.
 *
 * Who runs when: the kernel's calls hold RTNL; the service does not, and
 * whoever changes what it works on pauses it first. phylink's calls and CPU
 * hotplug come without RTNL: what they and the calls under RTNL both work on,
 * the hardware queues' being on and the mapping of queues to CPUs, is changed
 * with the port's mutex held (Lock). set_rx_mode() runs under the address
 * lock.
 */
#ifndef WEIR_MVNETA_H
#define WEIR_MVNETA_H

#include <weir/kapi.h>
#include <weir/memory.h>
#include <weir/overdue.h>
#include <weir/owned.h>
#include <weir/service_pause.h>
#include <weir/status.h>

#include "mvneta_config.h"
#include "mvneta_gmac.h"
#include "mvneta_hw.h"
#include "mvneta_queue_set.h"
#include "mvneta_regdump.h"
#include "mvneta_rx_filter.h"
#include "mvneta_stats.h"
#include "mvneta_vector.h"

namespace weir::mvneta {

class Adapter {
    public:
	/* ---- mvneta.cc: life ---- */
	static Result<Owned<Adapter>> probe(kapi_port *port);
	Adapter(kapi_port *port, const Chip &chip);
	~Adapter();

	Status open();
	void stop();
	void shutdown();
	void resume();

	/* ---- mvneta_resize.cc: what replaces the queues ---- */
	void get_ring(kapi_ring *out) const;
	Status set_ring(const kapi_ring &ring);
	void get_channels(kapi_channels *out) const;
	Status set_channels(const kapi_channels &channels);
	Status set_mtu(u32 mtu);

	/* ---- mvneta_settings.cc: what is changed live ---- */
	void get_coalesce(u32 pair, kapi_coalesce *out) const;
	Status set_coalesce(const kapi_coalesce &request);
	Status get_queue_coalesce(u32 pair, kapi_coalesce *out) const;
	Status set_queue_coalesce(u32 pair, const kapi_coalesce &request);
	void moderate(u32 pair, u32 rx_usecs, u32 tx_usecs);
	Status set_features(u64 on);
	Status set_mac(const u8 mac[6]);
	void set_rx_mode(const kapi_rx_mode &mode);
	void get_rss(kapi_rss *out) const;
	Status set_rss(const kapi_rss &r);

	/* ---- mvneta_cpu.cc: lines, CPUs, and the link's effect ---- */
	/* Hard interrupt, one line. The poll unmasks. */
	void irq()
	{
		hw_.mmio().write(INTR_NEW_MASK, Value<IntrNewMask>{});
		kapi_napi_schedule(vectors_[0].kernel());
	}
	void on_cpu(u32 what);
	void cpu_online(u32 cpu);
	void cpu_offline(u32 cpu);
	void link_up(const kapi_link_up &link);
	void link_down(bool in_band);

	/* ---- mvneta_service.cc: watchdog, recovery ---- */
	u32 service();
	void tx_timeout(u32 queue);
	void recover();

	/* ---- Parts that answer for themselves ---- */
	Gmac &gmac() { return gmac_; }
	void get_stats(kapi_stats *out) const { stats_.device(out); }
	const Stats &fresh_stats();
	void get_regs(u32 *out);

    private:
	class Lock {
	    public:
		explicit Lock(kapi_port *port) : port_(port)
		{
			kapi_port_lock(port);
		}
		~Lock() { kapi_port_unlock(port_); }
		Lock(const Lock &) = delete;
		Lock &operator=(const Lock &) = delete;

	    private:
		kapi_port *port_;
	};

	/* What on_cpu() is to do with its CPU's bank. */
	enum OnCpu : u32 { mask, unmask };

	/* Of a transmit queue: the step against it. */
	struct Hang {
		u64 at;	       /* ns; 0: none */
		u32 completed; /* the queue's count then */
	};

	/* mvneta.cc */
	Status identify();
	void choose_mac();
	Status make_vectors();
	void destroy_vectors();
	Status start_queues();
	void stop_queues();
	Status request_interrupts();
	bool percpu() const { return irq_mode_ == KAPI_IRQ_PERCPU; }
	threshold::Limits limits() const;

	/* mvneta_settings.cc */
	Result<threshold::Plan> plan_of(const kapi_coalesce &request) const;

	/* mvneta_cpu.cc; Lock held */
	static constexpr u32 no_cpu = ~0u;
	void quiesce_polls();
	void resume_polls(u32 without_cpu);
	void map_pairs(u32 without_cpu);
	void name_queues();

	/* mvneta_resize.cc */
	Status resize(const Config &wanted);
	Status swap(Owned<QueueSet> &fresh, const Config &wanted);
	void discard_unused(Owned<QueueSet> &set);
	void drain_tx();

	/* mvneta_service.cc */
	void look_after_lost();
	void look_after_starved();
	void look_after_stranded();
	bool look_after_hangs();
	void hang_reported(u32 i);
	bool hang_followed(u32 i);
	void forget_hangs();
	void ask_restart();
	void restart_queues();

	bool running() const
	{
		return __atomic_load_n(&running_, __ATOMIC_ACQUIRE);
	}
	void set_running(bool on)
	{
		__atomic_store_n(&running_, on, __ATOMIC_RELEASE);
	}
	bool link_is_up() const
	{
		return __atomic_load_n(&link_up_, __ATOMIC_RELAXED);
	}

	Hw hw_;
	Gmac gmac_;
	RxFilter filter_;
	Stats stats_;
	Config config_;
	u8 mac_[6] = {};
	threshold::Limits limits_ = {};

	kapi_irq_mode irq_mode_ = KAPI_IRQ_NONE;
	u32 irq_count_ = 0;
	Array<Vector> vectors_;
	Owned<QueueSet> queues_; /* while the port is open */

	bool running_ = false;	/* polls may run; with Lock held */
	bool link_up_ = false;	/* hardware queues may run; so is this */
	bool flush_tx_ = false; /* recover(): drop what waits for a link */
	bool restart_ = false;	/* recover(): reset all queues */
	bool dead_ = false;	/* the last reset failed */
	u32 hung_ = 0;		/* from tx_timeout() */
	u64 stranded_since_ = 0;
	u64 stats_read_at_ = 0;
	Hang hangs_[queues] = {};
	Overdue overdue_[queues];
	LostInterruptLog lost_log_;
};

} /* namespace weir::mvneta */

#endif
