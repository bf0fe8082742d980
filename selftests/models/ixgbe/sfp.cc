// SPDX-License-Identifier: GPL-2.0
#include "sfp.h"

#include <cstring>
#include <string_view>

namespace weir::models::ixgbe {
namespace {

constexpr u32 clk_in = bit(0), clk_out = bit(1), data_in = bit(2),
	      data_out = bit(3);

} /* namespace */

Sfp::Sfp(Context &c) : c_(c)
{
	fill();
	c.regs.on_read(reg::I2CCTL, [this](unsigned) { return read_pins(); });
	c.regs.on_write(reg::I2CCTL,
			[this](unsigned, u32 v) { write_pins(v); });
}

void Sfp::reset()
{
	scl_ = true;
	sda_out_ = true;
	sda_slave_ = true;
	state_ = State::idle;
}

bool Sfp::present() const
{
	return c_.options.module != SfpModule::none;
}

bool Sfp::has_laser() const
{
	return present() && c_.options.module != SfpModule::direct_attach;
}

bool Sfp::speed_1g() const
{
	return c_.options.module == SfpModule::dual_speed ||
	       c_.options.module == SfpModule::gigabit_sx;
}

bool Sfp::speed_10g() const
{
	return present() && c_.options.module != SfpModule::gigabit_sx &&
	       c_.options.module != SfpModule::unsupported;
}

void Sfp::fill()
{
	auto &id = pages_[0];
	auto text = [&](unsigned at, unsigned len, std::string_view s) {
		std::memset(&id[at], ' ', len);
		std::memcpy(&id[at], s.data(), s.size());
	};

	id[0] = 0x03; /* SFP or SFP+ */
	id[1] = 0x04;
	id[2] = 0x07; /* LC */
	switch (c_.options.module) {
	case SfpModule::direct_attach:
		id[2] = 0x21;  /* copper pigtail */
		id[8] = 0x04;  /* passive */
		id[12] = 0x67; /* 10.3 Gb/s in units of 100 Mb/s */
		id[18] = 1;    /* metres */
		break;
	case SfpModule::dual_speed:
		id[6] = 0x01; /* 1000BASE-SX */
		[[fallthrough]];
	case SfpModule::sr_optics:
		id[3] = 0x10; /* 10GBASE-SR */
		id[12] = 0x67;
		id[92] = 0x68; /* diagnostics, internally calibrated */
		id[94] = 0x05; /* SFF-8472 revision 11 */
		break;
	case SfpModule::gigabit_sx:
		id[6] = 0x01;
		id[12] = 0x0d;
		break;
	default:
		id[0] = 0x02; /* soldered: not what a cage holds */
	}
	text(20, 16, "WEIR");
	id[37] = 0x00;
	id[38] = 0x40;
	id[39] = 0x20;
	text(40, 16, "MODEL-82599");
	text(56, 4, "A");
	text(68, 16, "0001");
	text(84, 8, "260101");
	for (unsigned i = 0; i < 63; i++)
		id[63] = static_cast<u8>(id[63] + id[i]);
	for (unsigned i = 64; i < 95; i++)
		id[95] = static_cast<u8>(id[95] + id[i]);

	/* Real-time values (SFF-8472 table 4-1): 35 C, 3.3 V, 6 mA, ... */
	static constexpr u8 diagnostics[] = { 35,   0,	  0x80, 0xe8, 0x0b,
					      0xb8, 0x13, 0x88, 0x13, 0x88 };
	std::memcpy(&pages_[1][96], diagnostics, sizeof(diagnostics));
}

u32 Sfp::read_pins() const
{
	u32 v = 0;

	if (scl_)
		v |= clk_in | clk_out;
	if (sda_out_ && sda_slave_)
		v |= data_in;
	if (sda_out_)
		v |= data_out;
	return v;
}

void Sfp::write_pins(u32 v)
{
	bool scl = (v & clk_out) != 0, sda = (v & data_out) != 0;

	if (c_.faults.i2c_dead || !present()) {
		scl_ = scl;
		sda_out_ = sda;
		sda_slave_ = true;
		return;
	}
	if (scl_ && scl && sda != sda_out_) {
		/* Data moves while the clock is high: start or stop. */
		state_ = sda ? State::idle : State::address;
		bits_ = 0;
		sda_slave_ = true;
		acknowledging_ = false;
	}
	if (!scl_ && scl)
		clock_rises(sda);
	else if (scl_ && !scl)
		clock_falls();
	scl_ = scl;
	sda_out_ = sda;
}

void Sfp::clock_rises(bool sda)
{
	if (state_ == State::idle || state_ == State::deaf)
		return;
	bits_++;
	if (bits_ <= 8 && state_ != State::read)
		shift_ = static_cast<u8>(shift_ << 1 | (sda ? 1 : 0));
	/* The reader's ninth bit (not our own ACK): a 1 ends the transfer. */
	if (bits_ == 9 && state_ == State::read && sda && sda_slave_)
		state_ = State::deaf;
}

void Sfp::clock_falls()
{
	if (state_ == State::idle || state_ == State::deaf) {
		sda_slave_ = true;
		return;
	}
	if (bits_ == 8) {
		if (state_ == State::read)
			sda_slave_ = true; /* the reader's turn */
		else
			byte_done();
	} else if (bits_ == 9) {
		bits_ = 0;
		sda_slave_ = true;
		acknowledging_ = false;
		if (state_ == State::read) {
			shift_ = pages_[page_][offset_++];
			load_bit();
		}
	} else if (state_ == State::read) {
		load_bit();
	}
}

void Sfp::load_bit()
{
	sda_slave_ = (shift_ >> (7 - bits_) & 1) != 0;
}

/* Eight bits are in; drive ACK low for the ninth clock, or stay away. */
void Sfp::byte_done()
{
	switch (state_) {
	case State::address: {
		u8 device = shift_ & 0xfe;

		if (device != 0xa0 && (device != 0xa2 || !pages_[0][92])) {
			state_ = State::deaf;
			return;
		}
		page_ = device == 0xa2;
		state_ = shift_ & 1 ? State::read : State::offset;
		break;
	}
	case State::offset:
		offset_ = shift_;
		state_ = State::write;
		break;
	default:
		pages_[page_][offset_++] = shift_;
		break;
	}
	sda_slave_ = false;
	acknowledging_ = true;
}

} /* namespace weir::models::ixgbe */
