/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The SFP+ module on the two wires of I2CCTL (8.2.3.1.6), which the driver
 * moves bit by bit: an I2C slave at 0xA0 with the module's identification
 * (SFF-8472 section 3) and, where the module has diagnostics, one at 0xA2.
 */
#ifndef WEIR_MODELS_IXGBE_SFP_H
#define WEIR_MODELS_IXGBE_SFP_H

#include <array>

#include "selftests/models/ixgbe/context.h"

namespace weir::models::ixgbe {

class Sfp {
    public:
	explicit Sfp(Context &c);

	void reset();
	bool present() const;
	/* An optical module is dark while TX_DISABLE (SDP3) is high. */
	bool has_laser() const;
	bool speed_1g() const;
	bool speed_10g() const;

    private:
	enum class State { idle, address, offset, write, read, deaf };

	u32 read_pins() const;
	void write_pins(u32 value);
	void clock_rises(bool sda);
	void clock_falls();
	void byte_done();
	void load_bit();
	void fill();

	Context &c_;
	std::array<std::array<u8, 256>, 2> pages_{};
	State state_ = State::idle;
	bool scl_ = true;
	bool sda_out_ = true;	     /* what the driver drives */
	bool sda_slave_ = true;	     /* what the module drives: open drain */
	bool acknowledging_ = false; /* the ninth bit is the module's */
	unsigned bits_ = 0;	     /* clocks of the byte so far, 9 with ACK */
	u8 shift_ = 0;
	u8 offset_ = 0;
	unsigned page_ = 0;
};

} /* namespace weir::models::ixgbe */

#endif
