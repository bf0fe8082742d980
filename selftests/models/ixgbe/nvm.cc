// SPDX-License-Identifier: GPL-2.0
#include "nvm.h"

namespace weir::models::ixgbe {
namespace {

constexpr u32 eerd_start = bit(0), eerd_done = bit(1);
constexpr u32 eec_present = bit(8), eec_auto_read = bit(9);
constexpr u32 eec_request = bit(6), eec_grant = bit(7);
/* 1024 words: 64 << 4 (8.2.3.2.1, EE_SIZE). */
constexpr u32 eec_size = 4u << 11;

/* A word over SPI at 2 MHz: command, address and data (3.4.6). */
constexpr u64 word_ns = 20'000;

constexpr unsigned checksum_word = 0x3f;
constexpr u16 checksum_sum = 0xbaba;

/* 6.3.6.4 and 6.3.6.2: link mode and electrical interface by board. */
constexpr u32 autoc_sfp = 3u << 13; /* 10 Gb/s serial (SFI) */
constexpr u32 autoc_kx4 = bit(31) | bit(30) | 4u << 13 | 1u << 7 | bit(9);
constexpr u32 autoc2_sfi = 2u << 16;

} /* namespace */

Nvm::Nvm(Context &c) : c_(c)
{
	fill();
	c.regs.on_read(reg::EERD, [this](unsigned) { return read_eerd(); });
	c.regs.on_write(reg::EERD, [this](unsigned, u32 v) { write_eerd(v); });
	c.regs.on_write(reg::EEC, [this](unsigned, u32 v) { write_eec(v); });
	reset();
}

void Nvm::reset()
{
	done_at_ = never;
	u32 eec = eec_size;
	if (c_.options.nvm_present)
		eec |= eec_present | eec_auto_read;
	c_.regs.set(reg::EEC, eec);
	c_.regs.set(reg::EERD, 0);
}

u32 Nvm::autoc() const
{
	return c_.options.device_id == 0x10f7 ? autoc_kx4 : autoc_sfp;
}

u32 Nvm::autoc2() const
{
	return autoc2_sfi;
}

void Nvm::fill()
{
	words_.fill(0);
	/* Pointers to sections that this board has not got. */
	for (unsigned i = 0x03; i <= 0x0e; i++)
		words_[i] = 0xffff;
	words_[0x0f] = 0x100; /* firmware module */
	/* Serial number: the Ethernet address of the board (6.2.5). */
	const auto &mac = c_.options.mac_address;
	for (unsigned i = 0; i < 3; i++)
		words_[0x11 + i] =
			static_cast<u16>(mac[2 * i] | mac[2 * i + 1] << 8);
	words_[0x15] = 0x3030; /* part number, as digits (6.2.7) */
	words_[0x16] = 0x3032;
	words_[0x17] = 0xffff;
	words_[0x18] = 0x1200; /* image version 1.2 */
	words_[0x27] = 0xffff;
	words_[0x28] = 0xffff;
	words_[0x2b] = 0x80;   /* PHY initialisation list (6.3.8) */
	words_[0x2c] = 0x81;   /* any SFP+, no cross-talk workaround */
	words_[0x2d] = 0x0001; /* image id */
	words_[0x2e] = 0x8000;
	words_[0x33] = 0xffff;

	/*
	 * Length, then pairs of SFP+ type and sequence; a sequence is its
	 * length and CORECTL values, ended by FFFF.
	 */
	unsigned list = 0x80, data = 0xa0;
	words_[list++] = 27;
	for (u16 type = 0; type < 13; type++) {
		words_[list++] = type;
		words_[list++] = static_cast<u16>(data);
		words_[data++] = 2;
		words_[data++] = static_cast<u16>(0x1400 | type);
		words_[data++] = 0xffff;
	}
	words_[list] = 0xffff;

	words_[0x102] = 0xffff; /* no link establishment state machine */
	words_[0x104] = 0x120;	/* pass-through patch block, version 6 */
	words_[0x127] = 6;

	u16 sum = 0;
	for (unsigned i = 0; i < checksum_word; i++)
		sum = static_cast<u16>(sum + words_[i]);
	words_[checksum_word] = static_cast<u16>(checksum_sum - sum);
}

u32 Nvm::read_eerd()
{
	if (done_at_ == never)
		return c_.regs.get(reg::EERD);
	u32 v = address_ << 2 | eerd_start;
	if (c_.faults.nvm_dead || c_.now() < done_at_)
		return v;
	u16 data = word(address_);
	if (address_ == checksum_word &&
	    (c_.options.nvm_checksum_wrong || c_.faults.nvm_checksum))
		data ^= 0x0101;
	done_at_ = never;
	v = u32{ data } << 16 | address_ << 2 | eerd_done;
	c_.regs.set(reg::EERD, v);
	return v;
}

void Nvm::write_eerd(u32 v)
{
	if (!(v & eerd_start))
		return;
	if (done_at_ != never && c_.now() < done_at_)
		c_.violation("8.2.3.2.2",
			     "EERD written while a read is under way");
	address_ = v >> 2 & 0x3fff;
	if (address_ >= words_.size())
		c_.violation("8.2.3.2.2", "EERD of word %#x of %#zx", address_,
			     words_.size());
	done_at_ = c_.options.nvm_present ? c_.now() + word_ns : never - 1;
}

/* 3.4.7: the bit-banged interface is granted to whoever asks. */
void Nvm::write_eec(u32 v)
{
	u32 eec = c_.regs.get(reg::EEC) & ~(eec_request | eec_grant | 0xfu);

	eec |= v & (eec_request | 0x7);
	if (v & eec_request)
		eec |= eec_grant;
	c_.regs.set(reg::EEC, eec);
}

} /* namespace weir::models::ixgbe */
