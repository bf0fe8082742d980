/* SPDX-License-Identifier: GPL-2.0 */
/* Probe, remove, open, stop. */
#ifndef WEIR_INTEL_ADAPTER_LIFE_H
#define WEIR_INTEL_ADAPTER_LIFE_H

#include <drivers/intel/adapter.h>

namespace weir::intel {

/* ------------------------------------------------------------------ */
/* Probe								*/

template <class P>
Adapter<P>::Adapter(kapi_port *port, const Chip &chip, u16 device_id)
	: hw_(port, chip, device_id), nvm_(hw_), irq_(hw_), link_(hw_, nvm_),
	  filter_(hw_), rss_(hw_, 1), stats_(hw_)
{
}

template <class P> Adapter<P>::~Adapter()
{
	(void)hw_quiesce(hw_);
	hw_release(hw_);
}

template <class P> Result<Owned<Adapter<P>>> Adapter<P>::probe(kapi_port *port)
{
	const u16 id = kapi_port_device_id(port);
	const Chip *chip = P::chip_of(id);

	if (!chip)
		return { Error::no_device,
			 "this driver does not drive this device; the page "
			 "Documentation/ lists those it drives" };

	auto adapter = Owned<Adapter>::make(port, *chip, id);

	if (!adapter)
		return { Error::no_memory, "no memory for the adapter" };
	if (const Status s = adapter->identify(); !s.ok())
		return s;
	return adapter;
}

inline bool valid_mac(const u8 mac[6])
{
	const bool zero =
		!(mac[0] | mac[1] | mac[2] | mac[3] | mac[4] | mac[5]);

	return !zero && !(mac[0] & 1);
}

template <class P> Status Adapter<P>::identify()
{
	hw_.identify();
	if (hw_.lost())
		return { Error::no_device,
			 "the device answers all ones; is it powered and "
			 "seated?" };

	if (const Status s = hw_reset(hw_); !s.ok())
		return s;
	if (const Status s = nvm_.probe(); !s.ok())
		return s;

	/* Loaded from the NVM by the reset. */
	filter_.get_mac(mac_);
	if (!valid_mac(mac_))
		return { Error::invalid,
			 "the NVM holds no valid MAC address; restore the "
			 "card's NVM image with its vendor's tool" };

	const u32 cpus = kapi_online_cpus();
	const u32 most = hw_.chip.core.max_queues;

	if (const Status s = irq_.allocate(cpus < most ? cpus : most); !s.ok())
		return s;

	config_.pairs = irq_.pairs();
	/* RXALL is for diagnosis; everything else is on. */
	config_.features = hw_.chip.core.features & ~u64(KAPI_F_RXALL);

	const ModerationLimits &moderation = hw_.chip.core.moderation;
	const auto plan = coalesce::plan(default_coalesce(moderation),
					 moderation, config_.tx_size);

	if (!plan.ok())
		return plan.status();
	for (coalesce::Plan &p : config_.plan)
		p = plan.value();
	config_.wake = P::default_wake(nvm_);
	rss_.set_pairs(config_.pairs);

	const kapi_limits limits = {
		.min_mtu = hw_.chip.min_mtu,
		.max_mtu = hw_.chip.max_mtu,
		.max_tx_queues = config_.pairs,
		.max_rx_queues = config_.pairs,
		.tso_max_size = intel::AdvTx::max_frame,
		.tso_max_segs = 0xffff,
		.tx_csum_limit = 0,
		.features = hw_.chip.core.features,
	};

	kapi_port_set_limits(hw_.port, &limits);
	if (kapi_set_queue_count(hw_.port, config_.pairs, config_.pairs))
		return { Error::no_memory,
			 "no memory for the queues' kobjects" };
	kapi_port_set_mac(hw_.port, mac_);

	char version[16];

	nvm_.version(version);
	kapi_port_set_firmware(hw_.port, version);

	stats_.discard_hardware();
	link_.probe();
	hw_take(hw_);
	if (hw_.lost())
		return { Error::no_device, "the device went away" };
	return {};
}

/*
 * With the receive and the transmit unit off, as a reset leaves them, and with
 * the receive filters that it has cleared. RTNL.
 */
template <class P> Status Adapter<P>::reset_port()
{
	/* What was counted so far would be lost. */
	stats_.read_hardware();
	if (const Status s = hw_reset(hw_); !s.ok())
		return s;
	kapi_bus_master(hw_.port, true);
	hw_take(hw_);
	filter_.tables_cleared();
	link_.reset_done();
	program_port();
	if (hw_.lost())
		return { Error::no_device, "the device does not answer" };
	kapi_rx_mode_refresh(hw_.port);
	return {};
}

/*
 * Nothing is freed while the device may still write to it. One that neither
 * stops nor resets has its access to memory taken, until a reset succeeds.
 */
template <class P> void Adapter<P>::quiesce()
{
	if (!hw_quiesce(hw_).ok() && !hw_reset(hw_).ok())
		cut_off();
}

template <class P> void Adapter<P>::cut_off()
{
	if (hw_.lost())
		return;
	kapi_log(hw_.port, KAPI_ERR,
		 "the device does not stop; it is cut off from memory until a "
		 "reset succeeds");
	kapi_bus_master(hw_.port, false);
}

/* ------------------------------------------------------------------ */
/* Vectors: those of all pairs there can be, as long as the port is open,
 * so that no resize has to allocate an interrupt.
 */

template <class P> Status Adapter<P>::make_vectors()
{
	const u32 n = irq_.pairs();
	kapi_vector *kernel[max_pairs];

	if (!vectors_.allocate(n))
		return { Error::no_memory, "no memory for the vectors" };
	for (u32 i = 0; i < n; i++) {
		kernel[i] = kapi_vector_create(hw_.port, i, &vectors_[i]);
		if (!kernel[i])
			return { Error::no_memory, "no memory for a vector" };
		irq_.assign(kernel[i], i);
		vectors_[i].set_interrupt(kernel[i], irq_.unmask_of(i));
	}
	return {};
}

template <class P> void Adapter<P>::destroy_vectors()
{
	for (Vector &v : vectors_)
		if (v.kernel())
			kapi_vector_destroy(v.kernel());
	vectors_.free();
}

template <class P> Status Adapter<P>::request_interrupts()
{
	kapi_vector *kernel[max_pairs];

	for (u32 i = 0; i < vectors_.size(); i++)
		kernel[i] = vectors_[i].kernel();
	return Status::from(kapi_irq_request(hw_.port, kernel, vectors_.size()),
			    "an interrupt could not be requested");
}

template <class P> void Adapter<P>::program_moderation()
{
	for (u32 i = 0; i < queues_->pairs(); i++)
		irq_.set_interval(i, config_.plan[i]);
}

/* Both are idempotent: the kernel's are not, and would wait for ever. */
template <class P> void Adapter<P>::enable_napi()
{
	if (__atomic_exchange_n(&napi_on_, true, __ATOMIC_RELAXED))
		return;
	for (u32 i = 0; i < queues_->pairs(); i++)
		kapi_napi_enable(vectors_[i].kernel());
	for (u32 i = queues_->pairs(); i < vectors_.size(); i++)
		kapi_napi_remove(vectors_[i].kernel());
}

template <class P> void Adapter<P>::disable_napi()
{
	if (!__atomic_exchange_n(&napi_on_, false, __ATOMIC_RELAXED))
		return;
	for (u32 i = 0; i < queues_->pairs(); i++)
		kapi_napi_disable(vectors_[i].kernel());
}

/*
 * Polls first: one that ends would unmask again, and so would the handler of a
 * shared line, for another device's interrupt.
 */
template <class P> void Adapter<P>::quiet_interrupts()
{
	disable_napi();
	irq_.mask_all();
}

/* And poll once: what happened while masked raises no interrupt. */
template <class P> void Adapter<P>::unmask_queues()
{
	if (hw_.lost())
		return;
	for (u32 i = 0; i < queues_->pairs(); i++) {
		vectors_[i].unmask();
		irq_.fire(i);
	}
}

/* ------------------------------------------------------------------ */
/* Open and stop							*/

template <class P> Status Adapter<P>::start_queues()
{
	if (const Status s = queues_->enable(config_, drop_enabled()); !s.ok())
		return s;
	queues_->attach();
	program_moderation();
	enable_napi();
	rx_unit(true);
	unmask_queues();
	return {};
}

template <class P> Status Adapter<P>::open()
{
	const ServicePause pause(hw_.port);
	auto unwind = [this](Status s) {
		quiesce();
		queues_.reset();
		destroy_vectors();
		return s;
	};

	hw_.found();
	if (const Status s = reset_port(); !s.ok())
		return s;
	if (const Status s = make_vectors(); !s.ok())
		return unwind(s);
	queues_ = Owned<QueueSet>::make(hw_, vectors_);
	if (!queues_)
		return unwind({ Error::no_memory, "no memory for the queues" });
	if (const Status s = queues_->allocate(config_); !s.ok())
		return unwind(s);
	if (kapi_set_queue_count(hw_.port, config_.pairs, config_.pairs))
		return unwind({ Error::no_memory,
				"no memory for the queues' kobjects" });
	if (const Status s = request_interrupts(); !s.ok())
		return unwind(s);
	if (const Status s = start_queues(); !s.ok()) {
		kapi_irq_release(hw_.port);
		return unwind(s);
	}

	forget_hangs();
	__atomic_store_n(&reset_port_, false, __ATOMIC_RELAXED);
	dead_ = false;
	set_running(true);
	irq_.unmask_other();
	kapi_tx_start_all(hw_.port);
	link_.start();
	return {};
}

template <class P> void Adapter<P>::stop()
{
	const ServicePause pause(hw_.port);

	if (!queues_)
		return;
	set_running(false);
	kapi_tx_stop_all(hw_.port);
	link_.stop();
	quiet_interrupts();
	kapi_irq_release(hw_.port);
	/* By a handler that was on its way. */
	irq_.mask_all();
	queues_->detach();

	stats_.read_hardware();
	(void)queues_->disable();
	quiesce();
	queues_->flush();
	queues_.reset();
	destroy_vectors();
}

template <class P> void Adapter<P>::shutdown()
{
	(void)hw_quiesce(hw_);
	arm_wake();
	hw_release(hw_);
}

} /* namespace weir::intel */

#endif
