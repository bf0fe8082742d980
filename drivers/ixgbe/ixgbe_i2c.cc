// SPDX-License-Identifier: GPL-2.0
/* I2C by hand: the bus specification's (NXP UM10204) 100 kHz timing. */

#include "ixgbe_i2c.h"

namespace weir::ixgbe {

/* Microseconds, from UM10204 table 10, rounded up. */
constexpr u32 hold_start = 4;  /* tHD;STA */
constexpr u32 setup_start = 5; /* tSU;STA */
constexpr u32 low_period = 5;  /* tLOW */
constexpr u32 high_period = 4; /* tHIGH */
constexpr u32 setup_stop = 4;  /* tSU;STO */
constexpr u32 bus_free = 5;    /* tBUF */
constexpr u32 rise = 1;

void I2c::data(bool high)
{
	data_high_ = high;
	hw_.write(I2CCTL, (high ? I2cctl::DATA_OUT(1) : I2cctl::DATA_OUT(0)) |
				  (clock_high_ ? I2cctl::CLK_OUT(1) :
						 I2cctl::CLK_OUT(0)));
	hw_.flush();
	kapi_udelay(rise);
}

void I2c::clock(bool high)
{
	clock_high_ = high;
	data(data_high_);
}

/* A slave may stretch the clock; SFF-8472 allows 500 us. */
bool I2c::release_clock()
{
	clock(true);
	for (u32 i = 0; i < 500; i++) {
		if (hw_.read(I2CCTL).has(I2cctl::CLK_IN))
			return true;
		kapi_udelay(1);
	}
	return false;
}

bool I2c::data_in()
{
	return hw_.read(I2CCTL).has(I2cctl::DATA_IN);
}

void I2c::start()
{
	data(true);
	clock(true);
	kapi_udelay(setup_start);
	data(false);
	kapi_udelay(hold_start);
	clock(false);
	kapi_udelay(low_period);
}

void I2c::stop()
{
	data(false);
	clock(true);
	kapi_udelay(setup_stop);
	data(true);
	kapi_udelay(bus_free);
}

/* A slave cut off in mid-octet holds data low: nine clocks end it. */
void I2c::clear_bus()
{
	data(true);
	for (u32 i = 0; i < 9; i++) {
		clock(false);
		kapi_udelay(low_period);
		clock(true);
		kapi_udelay(high_period);
	}
	start();
	stop();
}

bool I2c::send_bit(bool bit)
{
	data(bit);
	if (!release_clock())
		return false;
	kapi_udelay(high_period);
	clock(false);
	kapi_udelay(low_period);
	return true;
}

bool I2c::receive_bit(bool *bit)
{
	data(true);
	if (!release_clock())
		return false;
	kapi_udelay(high_period);
	*bit = data_in();
	clock(false);
	kapi_udelay(low_period);
	return true;
}

/* An octet, high bit first, and the slave's acknowledge (low). */
bool I2c::send(u8 octet)
{
	bool nack;

	for (int i = 7; i >= 0; i--)
		if (!send_bit(octet >> i & 1))
			return false;
	return receive_bit(&nack) && !nack;
}

/* The last octet is not acknowledged: the slave lets go of the bus. */
bool I2c::receive(u8 *octet, bool last)
{
	u32 v = 0;
	bool bit;

	for (u32 i = 0; i < 8; i++) {
		if (!receive_bit(&bit))
			return false;
		v = v << 1 | bit;
	}
	*octet = static_cast<u8>(v);
	return send_bit(last);
}

bool I2c::transfer(u8 address, u8 offset, u32 len, u8 *out)
{
	start();
	if (!send(address) || !send(offset))
		return false;
	start();
	if (!send(address | 1))
		return false;
	for (u32 i = 0; i < len; i++)
		if (!receive(&out[i], i + 1 == len))
			return false;
	stop();
	return true;
}

bool I2c::read(u8 address, u8 offset, u32 len, u8 *out)
{
	/* A module that was just plugged in may need a moment. */
	for (u32 tries = 0; tries < 3 && !hw_.lost(); tries++) {
		if (transfer(address, offset, len, out))
			return true;
		clear_bus();
	}
	return false;
}

} /* namespace weir::ixgbe */
