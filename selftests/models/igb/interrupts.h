/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Interrupts (7.3, 8.8): the causes of vectors in EICR, all causes by kind in
 * ICR, their masks, auto-clear and auto-mask, and throttling by EITR in real
 * intervals. With several MSI-X messages EICR decides, else ICR does.
 */
#ifndef WEIR_MODELS_IGB_INTERRUPTS_H
#define WEIR_MODELS_IGB_INTERRUPTS_H

#include <array>

#include "selftests/models/igb/context.h"

namespace weir::models::igb {

class Interrupts final : public QueueIrqs {
    public:
	/* EITR's interval field counts in these (8.8.12). */
	static constexpr u64 itr_unit_ns = 1000;
	/* ICR */
	static constexpr u32 link_changed = bit(2);

	explicit Interrupts(Context &c);

	void reset();
	void set_mode(Device::IrqMode mode);

	void rx_cause(unsigned q) override;
	void tx_cause(unsigned q) override;
	u64 tx_throttled_until(unsigned q) const override;
	u64 tx_interval_ns(unsigned q) const override;
	/* Bits of ICR that are no queue's. */
	void other_cause(u32 bits);

	u64 deadline() const;
	void advance();
	/* Nothing enabled and pending waits for its throttle. */
	bool idle() const { return untold() == 0; }

    private:
	enum Kind : u8 { rx = 1, tx = 2, other = 4 };

	struct Vector {
		u64 expires = 0; /* end of the running interval */
		u8 kinds = 0;	 /* of causes since the last message */
	};

	/* One message per cause (MSI-X), or one for all of them. */
	bool multiple() const;
	u32 ivar_entry(unsigned q, bool is_tx) const;
	unsigned vector_of(u32 entry) const;
	u64 interval_ns(unsigned v) const;

	/* Causes that were not both set and enabled before are news. */
	void change(u32 icr, u32 ims, u32 eicr, u32 eims, u8 kind);
	void set_causes(u32 icr_bits, u8 kind);
	void set_vectors(u32 eicr_bits, u8 kind);
	/* Vectors with an enabled cause that no message has told yet. */
	u32 untold() const;
	void fire(unsigned v);
	bool swallow(u8 kinds);
	void update_line();

	u32 read_icr();
	u32 read_eicr();
	void auto_mask_icr();
	void hook_icr();
	void hook_eicr();
	void hook_eitr();

	Context &c_;
	Device::IrqMode mode_ = Device::IrqMode::none;
	std::array<Vector, vectors> vectors_{};
	u32 icr_ = 0, ims_ = 0;
	u32 eicr_ = 0, eims_ = 0;
	u32 news_ = 0;		/* vectors with causes since their message */
	bool told_ = false;	/* ICR.INTA: an interrupt is out */
	bool asserted_ = false; /* what the host was told of the line */
};

} /* namespace weir::models::igb */

#endif
