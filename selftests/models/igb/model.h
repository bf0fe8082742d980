/* SPDX-License-Identifier: GPL-2.0 */
/* The parts of an 82576 put together behind the Device interface. */
#ifndef WEIR_MODELS_IGB_MODEL_H
#define WEIR_MODELS_IGB_MODEL_H

#include "selftests/models/igb/context.h"
#include "selftests/models/igb/control.h"
#include "selftests/models/igb/interrupts.h"
#include "selftests/models/igb/mac.h"
#include "selftests/models/igb/nvm.h"
#include "selftests/models/igb/phy.h"
#include "selftests/models/igb/statistics.h"
#include "selftests/models/intel/bus.h"
#include "selftests/models/intel/rx.h"
#include "selftests/models/intel/tx.h"
#include "selftests/models/link_flap.h"

namespace weir::models::igb {

class Model final : public Igb82576, private WireEnd {
    public:
	Model(const Igb82576Options &options, Host &host);
	~Model() override;

	u64 bar_size(unsigned bar) const override
	{
		return c_.pci.bar_size(bar);
	}
	unsigned msix_vectors() const override { return vectors; }
	u32 config_read(unsigned offset, unsigned len) override
	{
		return c_.pci.read(offset, len);
	}
	void config_write(unsigned offset, unsigned len, u32 value) override;
	void set_irq_mode(IrqMode mode) override { irqs_.set_mode(mode); }
	u64 mmio_read(unsigned bar, u64 offset, unsigned len) override
	{
		return bus_.mmio_read(bar, offset, len);
	}
	void mmio_write(unsigned bar, u64 offset, unsigned len,
			u64 value) override
	{
		bus_.mmio_write(bar, offset, len, value);
	}
	void reset() override;
	u64 deadline() const override;
	void advance() override;
	std::string control(std::string_view request) override;
	bool idle() const override;

	bool deliver(const u8 *frame, std::size_t len, bool bad_fcs) override;

    private:
	/* WireEnd */
	bool transmitting() const override { return phy_.transmitting(); }
	LinkPage page() const override { return phy_.page(); }
	unsigned speed_mbps() const override { return phy_.speed_mbps(); }
	void link_changed() override { phy_.update(); }
	void may_send() override { tx_.kick(); }
	void frame_coming() override {}

	void add_tables();
	void software_reset();
	void receiver(bool on);
	void link_moved();
	std::string set_fault(std::string_view spec);

	Context c_;
	intel::Bus bus_;
	Nvm nvm_;
	Interrupts irqs_;
	Phy phy_;
	Control control_;
	Mac mac_;
	Statistics stats_;
	Tx tx_;
	Rx rx_;
	Frame injected_;
	LinkFlap flap_;
};

} /* namespace weir::models::igb */

#endif
