/* SPDX-License-Identifier: GPL-2.0 */
/* The parts of a NETA port put together behind the Device interface. */
#ifndef WEIR_MODELS_NETA_MODEL_H
#define WEIR_MODELS_NETA_MODEL_H

#include "selftests/models/link_flap.h"
#include "selftests/models/neta/context.h"
#include "selftests/models/neta/interrupts.h"
#include "selftests/models/neta/link.h"
#include "selftests/models/neta/mib.h"
#include "selftests/models/neta/mpic.h"
#include "selftests/models/neta/pci_config.h"
#include "selftests/models/neta/rx.h"
#include "selftests/models/neta/tx.h"

namespace weir::models::neta {

class Model final : public NetaPort, private WireEnd {
    public:
	Model(const NetaOptions &options, Host &host);
	~Model() override;

	u64 bar_size(unsigned bar) const override
	{
		return bar == 0		      ? window_bytes :
		       bar == 2 && has_mpic() ? Mpic::bytes :
						0;
	}
	unsigned msix_vectors() const override { return 0; }
	bool needs_bus_master() const override { return false; }
	u32 config_read(unsigned offset, unsigned len) override
	{
		return pci_.read(offset, len);
	}
	void config_write(unsigned offset, unsigned len, u32 value) override
	{
		pci_.write(offset, len, value);
	}
	void set_irq_mode(IrqMode) override {}
	u64 mmio_read(unsigned bar, u64 offset, unsigned len) override;
	void mmio_write(unsigned bar, u64 offset, unsigned len,
			u64 value) override;
	void reset() override;
	u64 deadline() const override;
	void advance() override;
	std::string control(std::string_view request) override;
	bool idle() const override;

	bool deliver(const u8 *frame, std::size_t len, bool bad_fcs) override;
	void set_cpu(unsigned cpu) override;
	bool irq_level(unsigned cpu) const override { return irqs_.level(cpu); }

    private:
	bool has_mpic() const { return c_.options.mpic_window; }
	void connect_mpic();

	/* WireEnd */
	bool transmitting() const override { return link_.transmitting(); }
	unsigned speed_mbps() const override { return link_.speed_mbps(); }
	void link_changed() override;
	void may_send() override { tx_.kick(); }
	void frame_coming() override {}

	void link_moved();
	bool access_ok(unsigned bar, u64 offset, unsigned len);
	bool dead();
	void check_write(const RegInfo &row, u32 offset, u32 value);
	std::string set_fault(std::string_view spec);
	std::string set_phy(std::string_view mbps);

	Context c_;
	PciConfig pci_;
	Interrupts irqs_;
	Link link_;
	Mib mib_;
	Tx tx_;
	Rx rx_;
	Frame injected_;
	LinkFlap flap_;
	u64 accesses_ = 0;
};

} /* namespace weir::models::neta */

#endif
