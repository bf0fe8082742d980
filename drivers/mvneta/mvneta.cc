// SPDX-License-Identifier: GPL-2.0
/* Probe, remove, open, stop. */

#include "mvneta.h"

namespace weir::mvneta {

/* ------------------------------------------------------------------ */
/* Probe								*/

Adapter::Adapter(kapi_port *port, const Chip &chip)
	: hw_(port, chip), gmac_(hw_), filter_(hw_), stats_(hw_)
{
}

Adapter::~Adapter()
{
	shutdown();
	if (irq_mode_ != KAPI_IRQ_NONE)
		kapi_irq_free_all(hw_.port);
}

Result<Owned<Adapter>> Adapter::probe(kapi_port *port)
{
	const Chip *chip = chip_of(kapi_port_device_id(port));

	if (!chip)
		return { Error::no_device,
			 "this driver does not drive this device" };

	auto adapter = Owned<Adapter>::make(port, *chip);

	if (!adapter)
		return { Error::no_memory, "no memory for the adapter" };
	if (const Status s = adapter->identify(); !s.ok())
		return s;
	return adapter;
}

/* What rx-usecs can be is the clock's to say. */
threshold::Limits Adapter::limits() const
{
	const u32 mhz = hw_.platform.core_hz / 1'000'000;

	return { mhz ? mhz : 1, RxqTimeCoal::CYCLES.max,
		 TxqSize::SENT_THRESH.max,
		 "rx-usecs: 0 to 16777215 cycles of the port's clock (83886 "
		 "at 200 MHz, 67108 at 250 MHz)" };
}

static bool valid_mac(const u8 mac[6])
{
	const bool zero =
		!(mac[0] | mac[1] | mac[2] | mac[3] | mac[4] | mac[5]);

	return !zero && !(mac[0] & 1);
}

/* The device tree's, what the boot loader left, or a random one. */
void Adapter::choose_mac()
{
	const u32 low = hw_.read(MAC_ADDR_LOW).raw;
	const u32 high = hw_.read(MAC_ADDR_HIGH).raw;

	for (u32 i = 0; i < 4; i++)
		mac_[i] = static_cast<u8>(high >> (24 - 8 * i));
	mac_[4] = static_cast<u8>(low >> 8);
	mac_[5] = static_cast<u8>(low);
	if (hw_.platform.has_mac)
		for (u32 i = 0; i < 6; i++)
			mac_[i] = hw_.platform.mac[i];
	if (valid_mac(mac_)) {
		kapi_port_set_mac(hw_.port, mac_);
	} else {
		kapi_port_random_mac(hw_.port, mac_);
		kapi_log(hw_.port, KAPI_WARN,
			 "no MAC address in the device tree or the port; a "
			 "random one is used");
	}
	filter_.set_mac(mac_);
}

Status Adapter::identify()
{
	if (hw_.platform.interface == KAPI_IF_NONE)
		return { Error::invalid,
			 "phy-mode: must be rgmii*, sgmii, qsgmii, 1000base-x "
			 "or 2500base-x" };

	irq_mode_ = kapi_irq_alloc(hw_.port, 1, &irq_count_);
	if (irq_mode_ == KAPI_IRQ_NONE)
		return { Error::invalid, "no interrupt" };
	if (irq_count_ > max_cpus)
		irq_count_ = max_cpus;

	limits_ = limits();
	config_.pairs = smaller(kapi_online_cpus(), queues);
	config_.features = features;

	const auto plan =
		threshold::plan(default_coalesce, limits_, config_.rings());

	if (!plan.ok())
		return plan.status();
	for (threshold::Plan &p : config_.plan)
		p = plan.value();

	const kapi_limits netdev = {
		.min_mtu = min_mtu,
		.max_mtu = max_mtu,
		.max_tx_queues = queues,
		.max_rx_queues = queues,
		.tso_max_size = 65536,
		.tso_max_segs = max_segments,
		.tx_csum_limit = hw_.platform.tx_csum_limit ?
					 hw_.platform.tx_csum_limit :
					 hw_.chip.tx_csum_limit,
		.features = features,
	};

	kapi_port_set_limits(hw_.port, &netdev);
	if (kapi_set_queue_count(hw_.port, config_.pairs, config_.pairs))
		return { Error::no_memory,
			 "no memory for the queues' kobjects" };
	choose_mac();
	resume();
	stats_.discard_hardware();
	if (hw_.lost())
		return { Error::no_device, "the device answers all ones; is "
					   "its clock on?" };
	return {};
}

/* Everything that is not written by open(). */
void Adapter::resume()
{
	hw_.found();
	/* This CPU's bank; open() masks all before there is an interrupt. */
	port_mask(hw_);
	port_clear_causes(hw_);
	port_defaults(hw_);
	filter_.clear();
	gmac_.set_up();
}

/* No DMA, no interrupt. */
void Adapter::shutdown()
{
	port_mask(hw_);
	(void)port_down(hw_);
	port_enable(hw_, false);
	port_reset_queues(hw_);
}

/* ------------------------------------------------------------------ */
/* Vectors: as many as there are lines, as long as the port is open.	*/

Status Adapter::make_vectors()
{
	if (!vectors_.allocate(irq_count_))
		return { Error::no_memory, "no memory for the vectors" };
	for (u32 i = 0; i < irq_count_; i++) {
		kapi_vector *kernel =
			kapi_vector_create(hw_.port, i, &vectors_[i]);

		if (!kernel)
			return { Error::no_memory, "no memory for a vector" };
		vectors_[i].set_up(hw_.port, kernel, hw_.mmio());
	}
	return {};
}

void Adapter::destroy_vectors()
{
	for (Vector &v : vectors_)
		if (v.kernel())
			kapi_vector_destroy(v.kernel());
	vectors_.free();
}

Status Adapter::request_interrupts()
{
	kapi_vector *kernel[max_cpus];

	for (u32 i = 0; i < vectors_.size(); i++)
		kernel[i] = vectors_[i].kernel();
	return Status::from(kapi_irq_request(hw_.port, kernel, vectors_.size()),
			    "the interrupt could not be requested");
}

/* ------------------------------------------------------------------ */
/* Open and stop							*/

/*
 * From a reset of the queues to polls that run. The hardware queues start with
 * the link, or here where it is up. Lock held.
 */
Status Adapter::start_queues()
{
	port_reset_queues(hw_);
	if (const Status s = queues_->program(config_); !s.ok())
		return s;
	queues_->attach();
	port_frame_size(hw_, config_.max_octets());
	port_enable(hw_, true);
	if (link_up_)
		port_up(hw_, config_.pairs);
	resume_polls(no_cpu);
	return {};
}

/*
 * Nothing runs and nothing comes any more. The MAC stays on where there will
 * be a start again, so that the link stays up. Lock held.
 */
void Adapter::stop_queues()
{
	quiesce_polls();
	if (!port_down(hw_) && !hw_.lost())
		kapi_log(hw_.port, KAPI_WARN,
			 "queues do not stop; they are reset");
	queues_->cancel_timers();
	queues_->detach();
	port_reset_queues(hw_);
}

Status Adapter::open()
{
	const ServicePause pause(hw_.port);
	auto unwind = [this](Status s) {
		queues_.reset();
		destroy_vectors();
		return s;
	};

	if (const Status s = make_vectors(); !s.ok())
		return unwind(s);
	queues_ = Owned<QueueSet>::make(hw_, stats_);
	if (!queues_)
		return unwind({ Error::no_memory, "no memory for the queues" });
	if (const Status s = queues_->allocate(config_, vectors_[0].kernel());
	    !s.ok())
		return unwind(s);
	if (kapi_set_queue_count(hw_.port, config_.pairs, config_.pairs))
		return unwind({ Error::no_memory,
				"no memory for the queues' kobjects" });
	kapi_on_each_cpu(hw_.port, OnCpu::mask, 0);
	if (const Status s = request_interrupts(); !s.ok())
		return unwind(s);

	Status s;
	{
		Lock lock(hw_.port);

		s = start_queues();
		set_running(s.ok());
	}
	if (s.ok()) {
		name_queues();
		forget_hangs();
		dead_ = false;
		kapi_tx_start_all(hw_.port);
		s = Status::from(kapi_phylink_start(hw_.port),
				 "the PHY could not be attached");
		if (s.ok()) {
			kapi_service_after(hw_.port, 1000);
			return {};
		}
		kapi_tx_stop_all(hw_.port);
	}
	{
		Lock lock(hw_.port);

		set_running(false);
		stop_queues();
	}
	kapi_irq_release(hw_.port);
	queues_->flush();
	return unwind(s);
}

void Adapter::stop()
{
	const ServicePause pause(hw_.port);

	if (!queues_)
		return;
	kapi_tx_stop_all(hw_.port);
	/* The link goes down, and with it the hardware queues. */
	kapi_phylink_stop(hw_.port);
	{
		Lock lock(hw_.port);

		set_running(false);
		stop_queues();
		port_enable(hw_, false);
		queues_->shut();
	}
	kapi_irq_release(hw_.port);
	stats_.read_hardware();
	queues_->flush();
	queues_.reset();
	destroy_vectors();
}

} /* namespace weir::mvneta */
