/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The card's NVM (82576 Datasheet chapter 6): 16-bit words, read through EERD.
 */
#ifndef WEIR_IGB_NVM_H
#define WEIR_IGB_NVM_H

#include <weir/status.h>
#include <weir/types.h>

#include "igb_hw.h"

namespace weir::igb {

class Nvm {
    public:
	explicit Nvm(Hw &hw) : hw_(hw) {}

	/* Presence, size, checksum (6.2). May sleep; the device is reset. */
	Status probe();

	/* False where there is no such word or the device does not answer. */
	[[nodiscard]] bool read(u32 word, u16 *out);

	u32 words() const { return words_; }

	/* The image's own number, as "1.25"; the buffer is the caller's. */
	void version(char (&out)[16]);

	/* Is the port to wake the machine before any driver says so (APM)? */
	bool wakes();

    private:
	bool checksum(u16 *out);

	Hw &hw_;
	u32 words_ = 0;
};

} /* namespace weir::igb */

#endif
