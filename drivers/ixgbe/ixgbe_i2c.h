/* SPDX-License-Identifier: GPL-2.0 */
/*
 * A master of the cage's I2C bus by I2CCTL (82599 Datasheet 8.2.3.1.5): four
 * bits that are the clock and data lines, open drain. 100 kHz.
 */
#ifndef WEIR_IXGBE_I2C_H
#define WEIR_IXGBE_I2C_H

#include <weir/types.h>

#include "ixgbe_hw.h"

namespace weir::ixgbe {

class I2c {
    public:
	/* The bus is the caller's (SW_PHY_SM). */
	explicit I2c(Hw &hw) : hw_(hw) {}

	/*
	 * @len octets from @offset of the device at @address (8 bits, even).
	 * False: no acknowledge, or the clock is held down. May sleep.
	 */
	[[nodiscard]] bool read(u8 address, u8 offset, u32 len, u8 *out);

    private:
	void data(bool high);
	void clock(bool high);
	bool release_clock();
	bool data_in();

	void start();
	void stop();
	void clear_bus();
	bool send_bit(bool bit);
	bool receive_bit(bool *bit);
	bool send(u8 octet);
	bool receive(u8 *octet, bool last);
	bool transfer(u8 address, u8 offset, u32 len, u8 *out);

	Hw &hw_;
	bool data_high_ = true, clock_high_ = true;
};

} /* namespace weir::ixgbe */

#endif
