// SPDX-License-Identifier: GPL-2.0
#include "link_flap.h"

namespace weir::models {

std::string set_cable(Wire *wire, std::string_view state)
{
	if (!wire)
		return "error: no cable";
	if (state != "up" && state != "down")
		return "error: link up or link down";
	wire->set_connected(state == "up");
	return "ok";
}

void LinkFlap::plan(const CommonFaults &f, u64 now)
{
	at_ = f.flap_count ? now + f.flap_after_ns : Device::never;
}

void LinkFlap::run(CommonFaults &f, Wire *wire, u64 now)
{
	at_ = Device::never;
	if (!wire)
		return;
	if (wire->connected()) {
		wire->set_connected(false);
		at_ = now + f.flap_down_ns;
		return;
	}
	wire->set_connected(true);
	if (--f.flap_count)
		at_ = now + f.flap_after_ns;
}

} /* namespace weir::models */
