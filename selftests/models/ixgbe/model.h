/* SPDX-License-Identifier: GPL-2.0 */
/* The parts of an 82599 put together behind the Device interface. */
#ifndef WEIR_MODELS_IXGBE_MODEL_H
#define WEIR_MODELS_IXGBE_MODEL_H

#include "selftests/models/intel/bus.h"
#include "selftests/models/ixgbe/context.h"
#include "selftests/models/ixgbe/control.h"
#include "selftests/models/ixgbe/interrupts.h"
#include "selftests/models/ixgbe/link.h"
#include "selftests/models/ixgbe/mac.h"
#include "selftests/models/ixgbe/nvm.h"
#include "selftests/models/intel/rx.h"
#include "selftests/models/ixgbe/sfp.h"
#include "selftests/models/ixgbe/statistics.h"
#include "selftests/models/intel/tx.h"
#include "selftests/models/link_flap.h"

namespace weir::models::ixgbe {

class Model final : public Ixgbe82599, private WireEnd {
    public:
	Model(const Ixgbe82599Options &options, Host &host);
	~Model() override;

	u64 bar_size(unsigned bar) const override;
	unsigned msix_vectors() const override
	{
		return pci_82599.msix_vectors;
	}
	u32 config_read(unsigned offset, unsigned len) override;
	void config_write(unsigned offset, unsigned len, u32 value) override;
	void set_irq_mode(IrqMode mode) override;
	u64 mmio_read(unsigned bar, u64 offset, unsigned len) override;
	void mmio_write(unsigned bar, u64 offset, unsigned len,
			u64 value) override;
	void reset() override;
	u64 deadline() const override;
	void advance() override;
	std::string control(std::string_view request) override;
	bool idle() const override;

	bool deliver(const u8 *frame, std::size_t len, bool bad_fcs) override;

    private:
	/* WireEnd */
	bool transmitting() const override { return link_.transmitting(); }
	unsigned speed_mbps() const override
	{
		return link_.speed_gbps() * 1000;
	}
	void link_changed() override { link_.update(); }
	void may_send() override { tx_.kick(); }
	void frame_coming() override {}

	void add_tables();
	void software_reset();
	void link_moved();
	void receiver(bool on);
	std::string set_fault(std::string_view spec);

	Context c_;
	intel::Bus bus_;
	Nvm nvm_;
	Sfp sfp_;
	Control control_;
	Interrupts irqs_;
	Link link_;
	Mac mac_;
	Statistics stats_;
	Tx tx_;
	Rx rx_;
	Frame injected_;
	LinkFlap flap_;
};

} /* namespace weir::models::ixgbe */

#endif
