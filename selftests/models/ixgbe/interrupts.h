/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Interrupts (section 7.3): causes, masks, auto-clear and auto-mask, the
 * vectors of MSI-X and their throttling by EITR in real intervals.
 *
 * Causes are kept as 64 vector causes (EICR bits 0 to 15 and the _EX
 * registers show them) and the other causes, EICR bits 16 to 30.
 */
#ifndef WEIR_MODELS_IXGBE_INTERRUPTS_H
#define WEIR_MODELS_IXGBE_INTERRUPTS_H

#include <array>

#include "selftests/models/ixgbe/context.h"

namespace weir::models::ixgbe {

class Interrupts final : public QueueIrqs {
    public:
	static constexpr unsigned vectors = 64;
	/* EITR's interval field counts in these (8.2.3.5.12). */
	static constexpr u64 itr_unit_ns = 2000;

	explicit Interrupts(Context &c);

	void reset();
	void set_mode(Device::IrqMode mode);

	void rx_cause(unsigned q) override;
	void tx_cause(unsigned q) override;
	/* Bits 16 to 30 of EICR. */
	void other_cause(u32 bits);
	static constexpr u32 link_changed = bit(20);

	u64 tx_throttled_until(unsigned q) const override;
	u64 tx_interval_ns(unsigned q) const override;

	u64 deadline() const;
	void advance();
	/* Nothing enabled and pending waits for its throttle. */
	bool idle() const;

    private:
	enum Kind : u8 { rx = 1, tx = 2, other = 4 };

	static constexpr u32 queue_bits = 0x0000ffff;
	static constexpr u32 other_bits = 0x7fff0000;
	static constexpr u32 eitr_offset(unsigned v)
	{
		return v < 24 ? reg::EITR + v * 4 : reg::EITR_24 + (v - 24) * 4;
	}

	struct Vector {
		u64 expires = 0; /* end of the running interval */
		u8 kinds = 0;	 /* of causes since the last message */
	};

	/* One message per cause (MSI-X), or one for all of them. */
	bool multiple() const;
	/* The vector of the causes that no queue has, or none. */
	u64 other_vector() const;
	u64 interval_ns(unsigned v) const;
	void queue_cause(unsigned q, bool is_tx);
	/* Vectors with an enabled cause that no message has told yet. */
	u64 untold() const;
	bool any_enabled() const;
	void note(unsigned v, u8 kind);
	void fire(unsigned v);
	void after_message(unsigned v);
	bool swallow(u8 kinds);
	void update_line();

	u32 eicr() const;
	u32 read_eicr();
	void clear_causes(u32 bits);
	void set_causes(u64 vector_bits, u32 other_bits);
	void enable(u64 vector_bits, u32 other_bits);
	void disable(u64 vector_bits, u32 other_bits);
	void hook_causes();
	void hook_extended();
	void hook_eitr();
	u32 read_eitr(unsigned v) const;
	void write_eitr(unsigned v, u32 value);

	Context &c_;
	Device::IrqMode mode_ = Device::IrqMode::none;
	std::array<Vector, vectors> vectors_{};
	u64 pending_ = 0;   /* vector causes */
	u64 enabled_ = 0;   /* EIMS_EX; EIMS bits 0-15 are its low end */
	u64 auto_mask_ = 0; /* EIAM_EX, likewise */
	u64 news_ = 0;	    /* vectors with causes since their message */
	u32 other_pending_ = 0;
	u32 other_enabled_ = 0;
	bool line_ = false;	/* an interrupt is out */
	bool asserted_ = false; /* what the host was told */
};

} /* namespace weir::models::ixgbe */

#endif
