// SPDX-License-Identifier: GPL-2.0
/* What a test asks of the model: counts, the cable, faults. */
#include "model.h"

namespace weir::models::ixgbe {

std::string Model::control(std::string_view request)
{
	if (request == "stats")
		return c_.audit.text();
	if (request == "reset-stats") {
		c_.audit = Audit{};
		return "ok";
	}
	if (request.starts_with("link "))
		return set_cable(c_.options.wire, request.substr(5));
	if (request.starts_with("fault "))
		return set_fault(request.substr(6));
	return "error: not understood: " + std::string(request);
}

std::string Model::set_fault(std::string_view spec)
{
	std::string why = c_.faults.set(spec);

	if (!why.empty())
		return "error: " + why;
	bus_.count_again();
	flap_.plan(c_.faults, c_.now());
	if (c_.faults.rx_inject_len) {
		fill_injected(injected_, c_.faults);
		rx_.accept(injected_);
	}
	tx_.kick();
	rx_.kick();
	return "ok";
}

} /* namespace weir::models::ixgbe */
