/* SPDX-License-Identifier: GPL-2.0 */
/* The words of the EEPROM as a board maker fills them (section 6). */
#ifndef WEIR_MODELS_IXGBE_NVM_H
#define WEIR_MODELS_IXGBE_NVM_H

#include "selftests/models/intel/nvm.h"
#include "selftests/models/ixgbe/context.h"

namespace weir::models::ixgbe {

class Nvm final : public intel::Nvm {
    public:
	explicit Nvm(Context &c);

	/* What hardware takes from the NVM at reset (6.3.6). */
	u32 autoc() const;
	u32 autoc2() const;

    private:
	void fill();

	const Context &c_;
};

} /* namespace weir::models::ixgbe */

#endif
