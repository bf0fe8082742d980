/* SPDX-License-Identifier: GPL-2.0 */
/* The words of the EEPROM as a board maker fills them (section 6). */
#ifndef WEIR_MODELS_IGB_NVM_H
#define WEIR_MODELS_IGB_NVM_H

#include "selftests/models/igb/context.h"
#include "selftests/models/intel/nvm.h"

namespace weir::models::igb {

class Nvm final : public intel::Nvm {
    public:
	explicit Nvm(Context &c);

    private:
	void fill(const Igb82576Options &options);
};

} /* namespace weir::models::igb */

#endif
