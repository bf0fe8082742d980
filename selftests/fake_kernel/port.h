/* SPDX-License-Identifier: GPL-2.0 */
/*
 * A network device and the PCI function below it: what the kernel knows of
 * one port. Its upper half is what a test uses (open, send, received, the
 * ethtool requests), its lower half is the device model's host.
 */
#ifndef WEIR_FAKE_KERNEL_PORT_H
#define WEIR_FAKE_KERNEL_PORT_H

#include <array>
#include <bitset>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <weir/kapi.h>

#include "selftests/fake_kernel/bql.h"
#include "selftests/fake_kernel/chip_ops.h"
#include "selftests/fake_kernel/iova.h"
#include "selftests/fake_kernel/kernel.h"
#include "selftests/fake_kernel/platform.h"
#include "selftests/fake_kernel/skb.h"
#include "selftests/models/device.h"

namespace weir::fake {

inline constexpr unsigned max_queues = 128;
inline constexpr unsigned max_msix = 64;
inline constexpr std::uint32_t bar_bytes = 512 * 1024;

/* A frame as the stack received it. */
struct RxFrame {
	Bytes bytes;
	kapi_u32 flags; /* KAPI_RX_* */
	kapi_u32 hash;
	unsigned queue;
	unsigned buffers;
	std::uint64_t at;
};

struct MmioAccess {
	bool write;
	std::uint32_t offset, value;
	std::uint64_t at;
};

/* Interrupt kinds that the machine offers. */
struct IrqOffer {
	unsigned msix = max_msix; /* vectors; below 2: no MSI-X */
	bool msi = true;
	bool intx = true;
};

/* A transmit queue of the netdev; outlives the driver's rings. */
struct NetdevQueue {
	void *core = nullptr;
	kapi_txq *txq = nullptr; /* that @core made */
	bool stopped = true;	 /* by the driver */
	bool woken = false;	 /* its backlog is to be run */
	std::uint64_t stopped_at = 0;
	Bql bql;
	std::deque<sk_buff *> backlog;
	kapi_queue_stats stats = {};
	std::array<std::uint64_t, KAPI_DROP_COUNT> drops = {};
	unsigned unrung = 0; /* frames taken since the doorbell */
	unsigned doorbells = 0;
	unsigned stops = 0, wakes = 0, busy = 0;
};

struct RxQueueTotals {
	kapi_queue_stats stats = {};
	std::array<std::uint64_t, KAPI_DROP_COUNT> drops = {};
};

/* What has become of the frames given to the driver. */
struct TxTotals {
	std::uint64_t taken = 0;      /* xmit returned 0 */
	std::uint64_t sent = 0;	      /* reclaimed */
	std::uint64_t dropped = 0;    /* kapi_tx_drop */
	std::uint64_t flushed = 0;    /* kapi_tx_flush */
	std::uint64_t no_carrier = 0; /* never reached the driver */
	std::uint64_t in_driver() const
	{
		return taken - sent - dropped - flushed;
	}
};

class Seam; /* the kapi functions' way into a port (seam.h) */

} /* namespace weir::fake */

struct kapi_port : weir::models::Host {
	using Kernel = weir::fake::Kernel;

	kapi_port(Kernel &kernel, const weir::fake::ChipOps &chip,
		  std::string name, std::uint16_t device_id);
	~kapi_port() override;

	/* The model behind BAR 0; set before probe. */
	void attach(weir::models::Device *device);
	/* No PCI function but a platform device; set before probe. */
	void make_platform(const weir::fake::PlatformOps &ops,
			   const weir::fake::PlatformOptions &options);

	/* ---- a driver's life ---- */
	kapi_status probe();
	void remove();
	kapi_status open();
	void stop();
	bool is_open() const { return open_; }

	/* ---- requests; each takes RTNL and checks the answer's form ---- */
	kapi_status set_mtu(unsigned mtu);
	kapi_status set_features(std::uint64_t on);
	kapi_status set_ring(kapi_ring ring);
	kapi_ring ring();
	kapi_status set_channels(unsigned combined);
	kapi_channels channels();
	kapi_status set_coalesce(kapi_coalesce c);
	kapi_coalesce coalesce();
	kapi_stats stats();
	kapi_status vlan(std::uint16_t vid, bool add);
	kapi_status set_mac(const std::array<std::uint8_t, 6> &mac);
	void set_rx_mode(bool promiscuous, bool all_multicast,
			 const std::vector<std::array<kapi_u8, 6>> &unicast,
			 const std::vector<std::array<kapi_u8, 6>> &multicast);
	/* Any other request: @call under RTNL, its answer checked. */
	kapi_status request(const std::function<kapi_status(void *)> &call);

	/* ---- frames ---- */
	/* To the backlog of @queue, then out as far as the driver takes. */
	void send(weir::fake::SkbPtr skb, unsigned queue = 0);
	/* All at once, with xmit_more as the stack's bulk dequeue does. */
	void send_burst(std::vector<weir::fake::SkbPtr> skbs,
			unsigned queue = 0);
	/* One call of the driver's xmit, outside of any backlog. */
	int xmit_raw(weir::fake::SkbPtr skb, unsigned queue, bool more);
	std::vector<weir::fake::RxFrame> received;
	/* Called for each received frame in place of the vector above. */
	std::function<void(weir::fake::RxFrame &&)> on_receive;

	/* ---- what a test may set ---- */
	weir::fake::IrqOffer irq_offer;
	/* Bulk dequeue sets xmit_more while the backlog has more. */
	bool bulk = true;
	/* Byte queue limits hold the stack back, as for a driver with BQL. */
	bool bql = true;
	/* A read of such a register asks here first. */
	std::map<std::uint32_t,
		 std::function<std::optional<std::uint32_t>(std::uint32_t)>>
		read_hooks;
	/* Before each access, with the CPU that makes it. */
	std::function<void(unsigned cpu)> on_access;
	/* Off, the device reaches no memory (kapi_bus_master). */
	bool bus_master = true;
	/* All reads answer ones, writes go nowhere: pulled out. */
	bool surprise_removed = false;
	bool log_mmio = false;
	std::vector<weir::fake::MmioAccess> mmio_log;
	/* Model violations fail the test unless this is set. */
	std::function<bool(const std::string &)> violation_allowed;
	/* A message that the driver's vectors do not see. */
	std::function<bool(unsigned vector)> swallow_msix;
	/* Right before each poll of a vector. */
	std::function<void(unsigned irq_index)> on_poll;
	/* Right after the handlers are gone. */
	std::function<void()> on_irq_release;
	bool watchdog_enabled = true;
	std::uint64_t watchdog_timeout = 5 * weir::fake::sec;

	/* ---- what a test may look at ---- */
	void *core() const { return core_; }
	const std::string &name() const { return name_; }
	bool carrier() const { return carrier_; }
	bool lost() const { return lost_; }
	const kapi_limits &limits() const { return limits_; }
	const std::array<kapi_u8, 6> &mac() const { return mac_; }
	const std::string &firmware() const { return firmware_; }
	/* What turning threaded polling off would wait for without end. */
	unsigned napis_that_hang() const;
	unsigned tx_queues() const { return real_tx_; }
	unsigned rx_queues() const { return real_rx_; }
	weir::fake::NetdevQueue &queue(unsigned i) { return queues_[i]; }
	weir::fake::RxQueueTotals &rx_totals(unsigned i) { return rx_[i]; }
	const weir::fake::TxTotals &tx() const { return tx_; }
	weir::fake::IovaSpace &iova() { return iova_; }
	kapi_irq_mode irq_mode() const { return irq_mode_; }
	std::uint64_t interrupts() const;
	std::uint64_t late_interrupts() const { return late_interrupts_; }
	std::uint64_t polls() const { return polls_; }
	std::uint64_t mmio_after_lost() const { return mmio_after_lost_; }
	std::uint64_t mmio_reads() const { return mmio_reads_; }
	std::uint64_t mmio_writes() const { return mmio_writes_; }
	unsigned timeouts() const { return timeouts_; }
	unsigned carrier_changes() const { return carrier_changes_; }
	std::uint32_t peek(std::uint32_t offset);
	/* netpoll: TX clean only; what poll() returned. */
	int netpoll(unsigned vector);
	/* Poll a vector's core now, as a late poll would. */
	int stray_poll(void *vector_core, int budget);
	/* The service task now, and whether one is due. */
	bool service_paused() const { return service_paused_; }
	bool service_armed() const { return service_due_ != weir::fake::never; }
	const std::vector<kapi_vector *> &vectors() const { return vectors_; }

	/* ---- platform: phylink and CPUs ---- */
	/* A fixed link: up (at first) or down; phylink notices. */
	void set_fixed_link(bool up);
	/* Takes @cpu down, or brings it up again. */
	void set_cpu(unsigned cpu, bool up);
	std::uint64_t timer_arms() const { return timer_arms_; }
	std::uint64_t timer_expiries() const { return timer_expiries_; }
	unsigned timers_armed() const;
	std::uint64_t interrupts_on(unsigned cpu) const
	{
		return line_count_[cpu];
	}

	/* ---- models::Host ---- */
	bool dma_read(std::uint64_t iova, void *to, size_t len) override;
	bool dma_write(std::uint64_t iova, const void *from,
		       size_t len) override;
	void raise_msix(unsigned vector) override;
	void raise_msi() override;
	void set_intx(bool asserted) override;
	void set_cpu_irq(unsigned cpu, bool asserted) override;
	std::uint64_t now() const override { return kernel_.now(); }
	void violation(std::string_view section,
		       std::string_view text) override;

	/* ---- for the kernel and the kapi functions ---- */
	Kernel &kernel() { return kernel_; }
	const weir::fake::ChipOps &chip() const { return chip_; }
	bool owns_address(const void *address, std::uint32_t *offset) const;
	std::uint32_t mmio_read(std::uint32_t offset);
	void mmio_write(std::uint32_t offset, std::uint32_t value);
	std::uint64_t device_deadline() const;
	void run_device();
	std::uint64_t next_work() const;
	void run_work();
	bool deliver_interrupts();
	bool run_softirqs();
	void run_poll(kapi_vector *vector);
	void refresh_rx_mode();
	int irq_request(kapi_vector *const *vectors, unsigned n);
	void irq_release();
	kapi_irq_mode irq_alloc(unsigned max, kapi_u32 *got);
	void irq_free_all();
	kapi_vector *vector_create(unsigned irq_index, void *core);
	void vector_split(kapi_vector *vector, unsigned rx_irq,
			  unsigned tx_irq);
	void vector_destroy(kapi_vector *vector);

	std::uint64_t next_timer() const;
	void run_timers();
	void on_each_cpu(kapi_u32 what, int lines);

	void finish_skb(sk_buff *skb, SkbEnd end);
	void run_backlog(unsigned queue);
	void receive(weir::fake::RxFrame &&frame);

    private:
	friend class weir::fake::Seam;

	kapi_status checked(kapi_status status, const char *what);
	int call_xmit(sk_buff *skb, unsigned queue, bool more);
	int call_chip(sk_buff *skb, weir::fake::NetdevQueue &q, kapi_u32 flags);
	void run_service();
	void run_watchdog();
	void check_released(const char *when);
	bool handle_shared_interrupt();
	sk_buff *adopt(weir::fake::SkbPtr skb);
	void drop_backlogs();
	bool deliver_lines();
	void run_phylink();
	kapi_mac_mode mac_mode() const;

	Kernel &kernel_;
	const weir::fake::ChipOps &chip_;
	std::string name_;
	std::uint16_t device_id_;
	weir::models::Device *device_ = nullptr;
	std::uint8_t *bar_ = nullptr;
	void *core_ = nullptr;
	bool open_ = false;   /* running, as the driver sees it */
	bool active_ = false; /* frames may come */

	/* netdev */
	kapi_limits limits_ = {};
	std::array<kapi_u8, 6> mac_ = {};
	std::string firmware_;
	bool promiscuous_ = false, all_multicast_ = false;
	std::vector<std::array<kapi_u8, 6>> unicast_, multicast_;
	bool carrier_ = false, lost_ = false, tx_off_ = false;
	unsigned carrier_changes_ = 0;
	unsigned real_tx_ = 1, real_rx_ = 1;
	std::array<weir::fake::NetdevQueue, weir::fake::max_queues> queues_;
	std::array<weir::fake::RxQueueTotals, weir::fake::max_queues> rx_;
	weir::fake::TxTotals tx_;
	/* Alive, in order of creation; and which of them a core made. */
	std::vector<kapi_txq *> txqs_;
	std::map<void *, kapi_txq *> txq_of_;
	std::vector<weir::fake::SkbPtr> skbs_;

	/* memory of the device */
	weir::fake::IovaSpace iova_;

	/* interrupts */
	kapi_irq_mode irq_mode_ = KAPI_IRQ_NONE;
	unsigned irq_count_ = 0;
	bool irq_requested_ = false;
	std::vector<kapi_vector *> vectors_;
	std::vector<kapi_vector *> requested_;
	std::bitset<weir::fake::max_msix> msix_pending_;
	bool msi_pending_ = false, intx_ = false;
	std::array<std::uint64_t, weir::fake::max_msix> msix_count_ = {};
	std::uint64_t shared_count_ = 0, late_interrupts_ = 0;
	std::uint64_t polls_ = 0;

	/* deferred work */
	std::uint64_t service_due_ = weir::fake::never;
	bool service_paused_ = false, in_service_ = false;
	std::uint64_t watchdog_due_ = weir::fake::never;
	std::uint64_t recover_due_ = weir::fake::never;
	unsigned timeouts_ = 0;

	/* platform */
	const weir::fake::PlatformOps *platform_ = nullptr;
	weir::fake::PlatformOptions platform_options_;
	std::array<bool, weir::fake::max_lines> line_ = {}, line_on_ = {};
	std::array<std::uint64_t, weir::fake::max_lines> line_count_ = {};
	std::vector<kapi_timer *> timers_;
	std::uint64_t timer_arms_ = 0, timer_expiries_ = 0;
	bool locked_ = false, phylink_on_ = false, phylink_up_ = false;
	bool fixed_up_ = true;
	std::uint64_t phylink_due_ = weir::fake::never;

	unsigned live_txqs_ = 0, live_rxqs_ = 0;
	std::uint64_t mmio_reads_ = 0, mmio_writes_ = 0;
	std::uint64_t mmio_after_lost_ = 0;
};

/* A timer of a transmit queue. */
struct kapi_timer {
	kapi_port *port;
	void *core;
	std::uint64_t due;
};

/* An interrupt vector and its NAPI instance. */
struct kapi_vector {
	kapi_port *port;
	unsigned irq_index;
	unsigned rx_irq, tx_irq;
	void *core;
	bool napi_added = true;
	bool enabled = false;
	bool scheduled = false;
	bool missed = false;
	bool polling = false;
	bool completed = false; /* in this poll */
};

#endif
