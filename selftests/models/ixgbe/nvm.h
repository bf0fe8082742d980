/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The EEPROM (sections 3.4 and 6): its words as a board maker fills them, and
 * reading it through EERD. A read takes its time: a driver has to poll DONE.
 */
#ifndef WEIR_MODELS_IXGBE_NVM_H
#define WEIR_MODELS_IXGBE_NVM_H

#include <array>

#include "selftests/models/ixgbe/context.h"

namespace weir::models::ixgbe {

class Nvm {
    public:
	explicit Nvm(Context &c);

	void reset();
	u16 word(unsigned i) const { return words_[i % words_.size()]; }

	/* What hardware takes from the NVM at reset (6.3.6). */
	u32 autoc() const;
	u32 autoc2() const;

    private:
	u32 read_eerd();
	void write_eerd(u32 value);
	void write_eec(u32 value);
	void fill();

	Context &c_;
	std::array<u16, 1024> words_;
	u64 done_at_ = never;
	u32 address_ = 0;
};

} /* namespace weir::models::ixgbe */

#endif
