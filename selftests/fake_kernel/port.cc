// SPDX-License-Identifier: GPL-2.0
/* A port's life: probe, open, stop, remove, and what each must leave behind. */
#include "selftests/fake_kernel/port.h"

#include <sys/mman.h>

#include <algorithm>
#include <cstdlib>
#include <utility>

using namespace weir::fake;

static constexpr unsigned pci_command = 4;
static constexpr unsigned pci_memory = 2, pci_master = 4;

kapi_port::kapi_port(Kernel &kernel, const ChipOps &chip, std::string name,
		     std::uint16_t device_id)
	: kernel_(kernel), chip_(chip), name_(std::move(name)),
	  device_id_(device_id)
{
	/* Addresses without memory: registers are reached by kapi only. */
	void *bar = mmap(nullptr, bar_bytes, PROT_NONE,
			 MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	if (bar == MAP_FAILED)
		std::abort();
	bar_ = static_cast<std::uint8_t *>(bar);
	kernel_.add_port(this);
}

kapi_port::~kapi_port()
{
	if (core_)
		remove();
	drop_backlogs();
	kernel_.remove_port(this);
	munmap(bar_, bar_bytes);
}

void kapi_port::attach(weir::models::Device *device)
{
	device_ = device;
}

/* A refusal says why; success is 0. */
kapi_status kapi_port::checked(kapi_status status, const char *what)
{
	if (status.err > 0 || status.err < -4095)
		kernel_.fail("%s: %d is not an errno", what, status.err);
	if (status.err && (!status.why || !*status.why))
		kernel_.fail("%s: %d without a reason", what, status.err);
	if (kernel_.context() != Context::process)
		kernel_.fail("%s: returned in another context", what);
	return status;
}

kapi_status kapi_port::probe()
{
	void *core = nullptr;

	lost_ = false;
	/* pci_enable_device_mem(), pci_set_master(). */
	if (device_)
		device_->config_write(pci_command, 2, pci_memory | pci_master);
	kapi_status status = checked(chip_.probe(this, &core), "probe");
	if (status.err) {
		service_due_ = recover_due_ = never;
		check_released("a failed probe");
		return status;
	}
	if (!core)
		kernel_.fail("probe: success without a core");
	if (!limits_.max_mtu || limits_.min_mtu > 1500 ||
	    limits_.max_mtu < 1500)
		kernel_.fail("probe: limits not set");
	if (!limits_.max_tx_queues || limits_.max_tx_queues > max_queues)
		kernel_.fail("probe: max_tx_queues %u", limits_.max_tx_queues);
	if (mac_ == std::array<kapi_u8, 6>{})
		kernel_.fail("probe: no MAC address");
	core_ = core;
	kernel_.settle();
	return status;
}

void kapi_port::remove()
{
	if (!core_)
		return;
	if (open_)
		stop();
	/* unregister_netdev has ended; the driver's own half is left. */
	service_paused_ = true;
	recover_due_ = never;
	chip_.remove(core_);
	core_ = nullptr;
	service_due_ = never;
	service_paused_ = false;
	check_released("remove");
}

kapi_status kapi_port::open()
{
	Kernel::RtnlScope rtnl(kernel_);

	if (open_ || !core_)
		kernel_.fail("open: not a closed port");
	/* As __dev_open(): running before ndo_open, activated after. */
	open_ = true;
	kapi_status status = checked(chip_.open(core_), "open");
	if (status.err) {
		open_ = false;
		recover_due_ = never;
		if (irq_requested_)
			kernel_.fail("a failed open left interrupts");
		if (live_txqs_ || live_rxqs_)
			kernel_.fail("a failed open left %u tx, %u rx queues",
				     live_txqs_, live_rxqs_);
		return status;
	}
	active_ = true;
	if (!irq_requested_)
		kernel_.fail("open: no interrupt requested");
	set_rx_mode(false, false, {}, {});
	watchdog_due_ = kernel_.now() + 1 * sec;
	for (unsigned i = 0; i < real_tx_; i++)
		run_backlog(i);
	return status;
}

void kapi_port::stop()
{
	Kernel::RtnlScope rtnl(kernel_);

	if (!open_)
		kernel_.fail("stop: not an open port");
	/* dev_deactivate_many(): no more xmit, the backlog is gone. */
	open_ = active_ = false;
	watchdog_due_ = recover_due_ = never;
	drop_backlogs();
	chip_.stop(core_);

	if (irq_requested_)
		kernel_.fail("stop: left interrupts requested");
	if (live_txqs_ || live_rxqs_)
		kernel_.fail("stop: left %u tx, %u rx queues", live_txqs_,
			     live_rxqs_);
	if (tx_.in_driver())
		kernel_.fail("stop: %llu frames neither sent nor freed",
			     static_cast<unsigned long long>(tx_.in_driver()));
	if (carrier_)
		kernel_.fail("stop: carrier still up");
	for (unsigned i = 0; i < max_queues; i++)
		if (queues_[i].bql.in_flight())
			kernel_.fail("stop: BQL of queue %u not reset", i);
}

void kapi_port::check_released(const char *when)
{
	if (irq_requested_)
		kernel_.fail("%s: interrupts still requested", when);
	if (irq_mode_ != KAPI_IRQ_NONE)
		kernel_.fail("%s: interrupt vectors still allocated", when);
	if (!timers_.empty())
		kernel_.fail("%s: %zu timers not destroyed", when,
			     timers_.size());
	if (phylink_on_)
		kernel_.fail("%s: phylink not stopped", when);
	if (!vectors_.empty())
		kernel_.fail("%s: %zu vectors not destroyed", when,
			     vectors_.size());
	if (live_txqs_ || live_rxqs_)
		kernel_.fail("%s: %u tx, %u rx queues not destroyed", when,
			     live_txqs_, live_rxqs_);
	if (iova_.live() || iova_.mapped() != iova_.unmapped())
		kernel_.fail("%s: %zu DMA mappings left", when, iova_.live());
	if (tx_.in_driver())
		kernel_.fail("%s: %llu frames not freed", when,
			     static_cast<unsigned long long>(tx_.in_driver()));
}

/* Work that is not the driver's call: service, recovery, watchdog. */
std::uint64_t kapi_port::next_work() const
{
	std::uint64_t next = never;

	if (!core_)
		return never;
	if (!service_paused_ && !in_service_)
		next = std::min(next, service_due_);
	/* It waits for the port's mutex, and for whom that waits. */
	if (!locked_ && !in_service_)
		next = std::min(next, phylink_due_);
	/* Its work would wait for the service, which is asleep below us. */
	if (!kernel_.rtnl_held() && !in_service_)
		next = std::min({ next, recover_due_, watchdog_due_ });
	return next;
}

void kapi_port::run_work()
{
	if (!core_)
		return;
	if (!service_paused_ && !in_service_ && service_due_ <= kernel_.now())
		run_service();
	if (!locked_ && !in_service_ && phylink_due_ <= kernel_.now())
		run_phylink();
	if (kernel_.rtnl_held() || in_service_)
		return;
	if (recover_due_ <= kernel_.now()) {
		recover_due_ = never;
		if (open_ && !lost_) {
			Kernel::RtnlScope rtnl(kernel_);
			chip_.recover(core_);
		}
	}
	if (watchdog_due_ <= kernel_.now())
		run_watchdog();
}

void kapi_port::run_service()
{
	service_due_ = never;
	in_service_ = true;
	kapi_u32 again = chip_.service(core_);
	in_service_ = false;
	if (again)
		service_due_ =
			std::min(service_due_, kernel_.now() + again * ms);
}

void kapi_port::run_watchdog()
{
	watchdog_due_ = kernel_.now() + 1 * sec;
	if (!watchdog_enabled || !open_ || !carrier_ || lost_)
		return;
	for (unsigned i = 0; i < real_tx_; i++) {
		NetdevQueue &q = queues_[i];
		bool held = q.stopped ||
			    (q.bql.stack_held_back() && !q.backlog.empty());
		if (!held) {
			q.stopped_at = kernel_.now();
			continue;
		}
		if (kernel_.now() - q.stopped_at < watchdog_timeout)
			continue;
		timeouts_++;
		q.stopped_at = kernel_.now();
		Kernel::ContextScope softirq(kernel_, Context::softirq);
		chip_.tx_timeout(core_, i);
	}
}

/* ------------------------------------------------------------------ */
/* Requests								*/

kapi_status kapi_port::request(const std::function<kapi_status(void *)> &call)
{
	Kernel::RtnlScope rtnl(kernel_);
	kapi_status status = checked(call(core_), "request");

	kernel_.settle();
	return status;
}

kapi_status kapi_port::set_mtu(unsigned mtu)
{
	return request([&](void *c) { return chip_.set_mtu(c, mtu); });
}

kapi_status kapi_port::set_features(std::uint64_t on)
{
	return request([&](void *c) { return chip_.set_features(c, on); });
}

kapi_status kapi_port::set_ring(kapi_ring ring)
{
	return request([&](void *c) { return chip_.set_ring(c, &ring); });
}

kapi_ring kapi_port::ring()
{
	kapi_ring out = {};

	chip_.get_ring(core_, &out);
	return out;
}

kapi_status kapi_port::set_channels(unsigned combined)
{
	kapi_channels c = { combined, 0 };

	return request(
		[&](void *core) { return chip_.set_channels(core, &c); });
}

kapi_channels kapi_port::channels()
{
	kapi_channels out = {};

	chip_.get_channels(core_, &out);
	return out;
}

kapi_status kapi_port::set_coalesce(kapi_coalesce c)
{
	return request(
		[&](void *core) { return chip_.set_coalesce(core, &c); });
}

kapi_coalesce kapi_port::coalesce()
{
	kapi_coalesce out = {};

	chip_.get_coalesce(core_, &out);
	return out;
}

kapi_stats kapi_port::stats()
{
	kapi_stats out = {};
	Kernel::ContextScope softirq(kernel_, Context::softirq);

	chip_.get_stats(core_, &out);
	return out;
}

kapi_status kapi_port::vlan(std::uint16_t vid, bool add)
{
	return request([&](void *c) { return chip_.vlan(c, vid, add); });
}

kapi_status kapi_port::set_mac(const std::array<std::uint8_t, 6> &mac)
{
	kapi_status status =
		request([&](void *c) { return chip_.set_mac(c, mac.data()); });

	if (!status.err)
		mac_ = mac;
	return status;
}

void kapi_port::set_rx_mode(
	bool promiscuous, bool all_multicast,
	const std::vector<std::array<kapi_u8, 6>> &unicast,
	const std::vector<std::array<kapi_u8, 6>> &multicast)
{
	promiscuous_ = promiscuous;
	all_multicast_ = all_multicast;
	unicast_ = unicast;
	multicast_ = multicast;
	refresh_rx_mode();
}

void kapi_port::refresh_rx_mode()
{
	auto addresses = [](const std::vector<std::array<kapi_u8, 6>> &v) {
		return reinterpret_cast<const kapi_u8(*)[6]>(v.data());
	};
	kapi_rx_mode mode = {};

	if (!open_ || lost_)
		return;
	mode.promiscuous = promiscuous_;
	mode.all_multicast = all_multicast_;
	mode.unicast = unicast_.size();
	mode.multicast = multicast_.size();
	mode.unicast_addr = addresses(unicast_);
	mode.multicast_addr = addresses(multicast_);
	Kernel::ContextScope softirq(kernel_, Context::softirq);
	chip_.set_rx_mode(core_, &mode);
}
