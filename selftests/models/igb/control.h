/* SPDX-License-Identifier: GPL-2.0 */
/* CTRL and STATUS beyond the shared part: the PHY's reset and the link. */
#ifndef WEIR_MODELS_IGB_CONTROL_H
#define WEIR_MODELS_IGB_CONTROL_H

#include "selftests/models/igb/context.h"
#include "selftests/models/igb/phy.h"
#include "selftests/models/intel/control.h"

namespace weir::models::igb {

class Control final : public intel::Control {
    public:
	Control(Context &c, Phy &phy, std::function<void()> software_reset);

	void reset();
	/* Does the MAC see the link? */
	bool link_up() const;

    private:
	u32 status() const;
	void control(u32 value);

	Context &c_;
	Phy &phy_;
};

} /* namespace weir::models::igb */

#endif
