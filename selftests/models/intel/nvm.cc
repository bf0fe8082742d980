// SPDX-License-Identifier: GPL-2.0
#include "nvm.h"

namespace weir::models::intel {
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

} /* namespace */

Nvm::Nvm(Context &c, const Place &place) : c_(c), place_(place)
{
	c.regs.on_read(place.eerd, [this](unsigned) { return read_eerd(); });
	c.regs.on_write(place.eerd, [this](unsigned, u32 v) { write_eerd(v); });
	c.regs.on_write(place.eec, [this](unsigned, u32 v) { write_eec(v); });
	reset();
}

void Nvm::reset()
{
	done_at_ = never;
	u32 eec = eec_size;
	if (place_.present)
		eec |= eec_present | eec_auto_read;
	c_.regs.set(place_.eec, eec);
	c_.regs.set(place_.eerd, 0);
}

void Nvm::make_checksum()
{
	u16 sum = 0;

	for (unsigned i = 0; i < checksum_word; i++)
		sum = static_cast<u16>(sum + words_[i]);
	words_[checksum_word] = static_cast<u16>(checksum_sum - sum);
}

u32 Nvm::read_eerd()
{
	if (done_at_ == never)
		return c_.regs.get(place_.eerd);
	u32 v = address_ << 2 | eerd_start;
	if (c_.faults.nvm_dead || c_.now() < done_at_)
		return v;
	u16 data = word(address_);
	if (address_ == checksum_word &&
	    (place_.checksum_wrong || c_.faults.nvm_checksum))
		data ^= 0x0101;
	done_at_ = never;
	v = u32{ data } << 16 | address_ << 2 | eerd_done;
	c_.regs.set(place_.eerd, v);
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
	done_at_ = place_.present ? c_.now() + word_ns : never - 1;
}

/* 3.4.7: the bit-banged interface is granted to whoever asks. */
void Nvm::write_eec(u32 v)
{
	u32 eec = c_.regs.get(place_.eec) & ~(eec_request | eec_grant | 0xfu);

	eec |= v & (eec_request | 0x7);
	if (v & eec_request)
		eec |= eec_grant;
	c_.regs.set(place_.eec, eec);
}

} /* namespace weir::models::intel */
