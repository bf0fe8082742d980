/* SPDX-License-Identifier: GPL-2.0 */
/*
 * A port of an Intel chip with advanced descriptors. Its parts are members,
 * each a concern with a file of its own; the functions here are what the kernel
 * asks of a port, and the order in which the parts do it.
 *
 * @P is the chip's list of parts: its types Hw, Nvm, Irq, Link, RxFilter, Rss,
 * Stats, QueueSet, Vector, and chip_of(). What a port as a whole does on one
 * chip only, the chip specializes in its <chip>_setup.cc: program_port(),
 * rx_unit(), tx_unit(), program_frame_size(), arm_wake().
 *
 * Who runs when: the kernel's calls hold RTNL; the service does not, and
 * whoever changes what the service works on pauses it first. set_rx_mode()
 * runs under the address lock. Interrupts and tx_timeout() only leave a note
 * for the service.
 */
#ifndef WEIR_INTEL_ADAPTER_H
#define WEIR_INTEL_ADAPTER_H

#include <weir/kapi.h>
#include <weir/memory.h>
#include <weir/overdue.h>
#include <weir/owned.h>
#include <weir/registers.h>
#include <weir/service_pause.h>
#include <weir/status.h>

#include <drivers/intel/config.h>
#include <drivers/intel/event.h>
#include <drivers/intel/pause.h>

namespace weir::intel {

template <class P> class Adapter {
    public:
	using Hw = typename P::Hw;
	using QueueSet = typename P::QueueSet;
	using Vector = typename P::Vector;
	using Stats = typename P::Stats;
	using Link = typename P::Link;
	using Rss = typename P::Rss;

	/* ---- adapter_life.h ---- */
	static Result<Owned<Adapter>> probe(kapi_port *port);
	Adapter(kapi_port *port, const Chip &chip, u16 device_id);
	~Adapter();

	Status open();
	void stop();
	void shutdown();

	/* ---- adapter_resize.h: what replaces the queues ---- */
	void get_ring(kapi_ring *out) const;
	Status set_ring(const kapi_ring &ring);
	void get_channels(kapi_channels *out) const;
	Status set_channels(const kapi_channels &channels);
	Status set_mtu(u32 mtu);

	/* ---- adapter_settings.h: what is changed live ---- */
	void get_coalesce(u32 pair, kapi_coalesce *out) const;
	Status set_coalesce(const kapi_coalesce &request);
	Status get_queue_coalesce(u32 pair, kapi_coalesce *out) const;
	Status set_queue_coalesce(u32 pair, const kapi_coalesce &request);
	void moderate(u32 pair, u32 rx_usecs, u32 tx_usecs);
	Status set_features(u64 on);
	Status set_mac(const u8 mac[6]);
	Status set_vlan(u16 vid, bool add);
	void set_rx_mode(const kapi_rx_mode &mode);
	void get_pause(kapi_pause *out) const;
	Status set_pause(const kapi_pause &pause);
	Status set_rss(const kapi_rss &r);
	Status restart_link();
	u32 wake() const { return config_.wake; }
	void set_wake(u32 on) { config_.wake = on; }

	/* ---- adapter_service.h: interrupts, watchdog, recovery ---- */
	void other_irq();
	bool shared_irq();
	u32 service();
	void tx_timeout(u32 queue);
	void recover();

	/* ---- Parts that answer for themselves ---- */
	const Link &link() const { return link_; }
	Link &link() { return link_; }
	const Rss &rss() const { return rss_; }
	void get_stats(kapi_stats *out) const;
	const Stats &fresh_stats();
	void get_regs(u32 *out);
	Status read_module(u8 page, u32 offset, u32 len, u8 *out);
	Status module_length(u32 *octets);
	u32 nvm_bytes() const { return 2 * nvm_.words(); }
	Status read_nvm(u32 offset, u32 len, u8 *out);

    private:
	/* Of a transmit queue; the steps against it, in order. */
	enum class HangStep : u8 { none, polled, resetting, was_reset };
	struct Hang {
		u64 at;	       /* ns, of the step */
		u32 completed; /* the queue's count then */
		HangStep step;
	};

	Status identify();
	Status reset_port();
	void quiesce();
	void cut_off();

	/* <chip>_setup.cc: the whole port, from reset to running */
	void program_port();
	/* ... and to sleep, config_.wake being all that may wake it */
	void arm_wake();
	void rx_unit(bool on);
	void tx_unit(bool on);
	void program_frame_size();
	bool drop_enabled() const { return !link_.pause().tx; }

	/* adapter_life.h */
	Status make_vectors();
	void destroy_vectors();
	Status request_interrupts();
	Status start_queues();
	void enable_napi();
	void disable_napi();
	void quiet_interrupts();
	void unmask_queues();
	void program_moderation();
	Result<coalesce::Plan> plan_of(const kapi_coalesce &request) const;
	void apply_coalesce(u32 pair, const coalesce::Plan &plan);

	/* adapter_resize.h */
	Status resize(const Config &wanted);
	Status swap(Owned<QueueSet> &fresh, const Config &wanted);
	void discard_unused(Owned<QueueSet> &set);
	void drain_tx();
	void drain_rx();

	/* adapter_service.h */
	void note_causes(u32 other);
	void take_causes();
	bool look_after_hangs();
	void forget_hangs();
	void hang_reported(u32 i);
	bool hang_followed(u32 i);
	void poll_anyway(u32 i);
	void look_after_lost();
	void look_after_starved();
	void look_after_stranded();
	void want_port_reset(const char *why);
	void ask_port_reset();
	void recover_queue(u32 i);
	void recover_port();
	void play_dead(Status why);

	bool running() const
	{
		return __atomic_load_n(&running_, __ATOMIC_ACQUIRE);
	}
	void set_running(bool on)
	{
		__atomic_store_n(&running_, on, __ATOMIC_RELEASE);
	}

	Hw hw_;
	typename P::Nvm nvm_;
	typename P::Irq irq_;
	Link link_;
	typename P::RxFilter filter_;
	Rss rss_;
	Stats stats_;
	Config config_;
	u8 mac_[6] = {};

	Array<Vector> vectors_;
	Owned<QueueSet> queues_; /* while the port is open */

	bool running_ = false;
	bool napi_on_ = false;
	bool flush_tx_ = false;	  /* recover(): empty the rings */
	bool reset_port_ = false; /* recover(): reset everything */
	bool dead_ = false;	  /* the last reset of the port failed */
	u64 queue_resets_ = 0;	  /* recover(): reset these queues */
	u64 hung_ = 0;		  /* from tx_timeout() */
	u32 other_causes_ = 0;	  /* from the interrupt */
	u64 stranded_since_ = 0;
	u64 stats_read_at_ = 0;
	Hang hangs_[64] = {};
	Overdue overdue_[max_pairs];
	LostInterruptLog lost_log_;
};

} /* namespace weir::intel */

#endif
