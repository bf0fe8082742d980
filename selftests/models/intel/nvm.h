/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The EEPROM: 1024 words that a chip's model fills, and reading them through
 * EERD. A read takes its time: a driver has to poll DONE.
 */
#ifndef WEIR_MODELS_INTEL_NVM_H
#define WEIR_MODELS_INTEL_NVM_H

#include <array>

#include "selftests/models/intel/context.h"

namespace weir::models::intel {

class Nvm {
    public:
	struct Place {
		u32 eec, eerd; /* offsets */
		bool present, checksum_wrong;
	};

	Nvm(Context &c, const Place &place);

	void reset();
	u16 word(unsigned i) const { return words_[i % words_.size()]; }

    protected:
	/* Once the words are there. */
	void make_checksum();

	std::array<u16, 1024> words_{};

    private:
	u32 read_eerd();
	void write_eerd(u32 value);
	void write_eec(u32 value);

	Context &c_;
	const Place place_;
	u64 done_at_ = never;
	u32 address_ = 0;
};

} /* namespace weir::models::intel */

#endif
