// SPDX-License-Identifier: GPL-2.0
/* Probe, remove, open, stop. */

#include "ixgbe.h"

namespace weir::ixgbe {

/* ------------------------------------------------------------------ */
/* Probe								*/

Adapter::Adapter(kapi_port *port, const Chip &chip, Media media)
	: hw_(port, chip, media), nvm_(hw_), irq_(hw_), link_(hw_, nvm_),
	  filter_(hw_), rss_(hw_, 1), stats_(hw_)
{
}

Adapter::~Adapter()
{
	(void)hw_quiesce(hw_);
	hw_release(hw_);
}

Result<Owned<Adapter>> Adapter::probe(kapi_port *port)
{
	const u16 id = kapi_port_device_id(port);
	const Chip *chip = chip_of(id);

	if (!chip)
		return { Error::no_device,
			 "this driver does not drive this device; the page "
			 "Documentation/ixgbe.md lists those it drives" };

	auto adapter = Owned<Adapter>::make(port, *chip, media_of(id));

	if (!adapter)
		return { Error::no_memory, "no memory for the adapter" };
	if (const Status s = adapter->identify(); !s.ok())
		return s;
	return adapter;
}

static bool valid_mac(const u8 mac[6])
{
	const bool zero =
		!(mac[0] | mac[1] | mac[2] | mac[3] | mac[4] | mac[5]);

	return !zero && !(mac[0] & 1);
}

Status Adapter::identify()
{
	const Value<DeviceStatus> status = hw_.read(STATUS);

	if (hw_.lost())
		return { Error::no_device,
			 "the device answers all ones; is it powered and "
			 "seated?" };
	hw_.lan_id = static_cast<u8>(status.get(DeviceStatus::LAN_ID) & 1);

	if (const Status s = hw_reset(hw_); !s.ok())
		return s;
	if (const Status s = nvm_.probe(); !s.ok())
		return s;

	/* Loaded from the NVM by the reset (4.6.3). */
	const u32 low = hw_.read(RAL[0]).raw;
	const u32 high = hw_.read(RAH[0]).raw;

	for (u32 i = 0; i < 4; i++)
		mac_[i] = static_cast<u8>(low >> 8 * i);
	mac_[4] = static_cast<u8>(high);
	mac_[5] = static_cast<u8>(high >> 8);
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

	const auto plan = coalesce::plan(
		default_coalesce, hw_.chip.core.moderation, config_.tx_size);

	if (!plan.ok())
		return plan.status();
	config_.plan = plan.value();
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

/* ------------------------------------------------------------------ */
/* Vectors: those of all pairs there can be, as long as the port is open,
 * so that no resize has to allocate an interrupt.
 */

Status Adapter::make_vectors()
{
	const u32 n = irq_.pairs();
	kapi_vector *kernel[64];

	if (!vectors_.allocate(n))
		return { Error::no_memory, "no memory for the vectors" };
	for (u32 i = 0; i < n; i++) {
		kernel[i] = kapi_vector_create(hw_.port, i, &vectors_[i]);
		if (!kernel[i])
			return { Error::no_memory, "no memory for a vector" };
		vectors_[i].set_interrupt(
			kernel[i], unmask_of(hw_.mmio(), i, irq_.msix()));
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

static Status request_interrupts(kapi_port *port, Array<Vector> &vectors)
{
	kapi_vector *kernel[64];

	for (u32 i = 0; i < vectors.size(); i++)
		kernel[i] = vectors[i].kernel();
	return Status::from(kapi_irq_request(port, kernel, vectors.size()),
			    "an interrupt could not be requested");
}

void Adapter::program_moderation()
{
	for (u32 i = 0; i < queues_->pairs(); i++)
		hw_.write(EITR[i], eitr(config_.plan));
}

/* Both are idempotent: the kernel's are not, and would wait for ever. */
void Adapter::enable_napi()
{
	if (std::exchange(napi_on_, true))
		return;
	for (u32 i = 0; i < queues_->pairs(); i++)
		kapi_napi_enable(vectors_[i].kernel());
}

void Adapter::disable_napi()
{
	if (!std::exchange(napi_on_, false))
		return;
	for (u32 i = 0; i < queues_->pairs(); i++)
		kapi_napi_disable(vectors_[i].kernel());
}

/* And poll once: what happened while masked raises no interrupt. */
void Adapter::unmask_queues()
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

Status Adapter::start_queues()
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

Status Adapter::open()
{
	Pause pause(hw_.port);
	auto unwind = [this](Status s) {
		queues_.reset();
		destroy_vectors();
		(void)hw_quiesce(hw_);
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
	if (const Status s = request_interrupts(hw_.port, vectors_); !s.ok())
		return unwind(s);
	if (const Status s = start_queues(); !s.ok()) {
		kapi_irq_release(hw_.port);
		return unwind(s);
	}

	for (Hang &h : hangs_)
		h = {};
	set_running(true);
	irq_.unmask_other();
	kapi_tx_start_all(hw_.port);
	link_.start();
	return {};
}

void Adapter::stop()
{
	Pause pause(hw_.port);

	if (!queues_)
		return;
	set_running(false);
	kapi_tx_stop_all(hw_.port);
	link_.stop();
	irq_.mask_all();
	kapi_irq_release(hw_.port);
	disable_napi();
	queues_->detach();

	/* Nothing is freed while the device may still write to it. */
	stats_.read_hardware();
	(void)queues_->disable();
	if (!hw_quiesce(hw_).ok() && !hw_reset(hw_).ok() && !hw_.lost())
		kapi_log(hw_.port, KAPI_ERR,
			 "the device does not stop; power-cycle the machine "
			 "before using it again");
	queues_->flush();
	queues_.reset();
	destroy_vectors();
}

void Adapter::shutdown()
{
	(void)hw_quiesce(hw_);
	hw_release(hw_);
}

} /* namespace weir::ixgbe */
