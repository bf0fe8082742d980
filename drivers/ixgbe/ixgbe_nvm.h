/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The card's NVM (82599 Datasheet chapter 6): 16-bit words, read through EERD.
 */
#ifndef WEIR_IXGBE_NVM_H
#define WEIR_IXGBE_NVM_H

#include <weir/status.h>
#include <weir/types.h>

#include "ixgbe_hw.h"

namespace weir::ixgbe {

class Nvm {
    public:
	explicit Nvm(Hw &hw) : hw_(hw) {}

	/* Presence, size, checksum (6.2.4). May sleep; the device is reset. */
	Status probe();

	/* False where there is no such word or the device does not answer. */
	[[nodiscard]] bool read(u32 word, u16 *out);

	u32 words() const { return words_; }

	/* The image's own number, as "0x800003df"; the buffer is the caller's */
	void version(char (&out)[16]);

	/* Device capabilities, word 0x2c (6.3.3.1). */
	bool crosstalk_possible() const { return crosstalk_possible_; }

    private:
	bool checksum(u16 *out);
	bool add_section(u16 pointer, u16 *sum);

	Hw &hw_;
	u32 words_ = 0;
	bool crosstalk_possible_ = false;
};

} /* namespace weir::ixgbe */

#endif
