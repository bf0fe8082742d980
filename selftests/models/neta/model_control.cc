// SPDX-License-Identifier: GPL-2.0
/* What a test asks of the model: counts, the cable, the partner, faults. */
#include "model.h"

namespace weir::models::neta {

std::string Model::control(std::string_view request)
{
	std::string answer = "error: not understood: " + std::string(request);

	if (request == "stats")
		return c_.audit.text();
	if (request == "reset-stats") {
		c_.audit = Audit{};
		return "ok";
	}
	if (request.starts_with("link "))
		answer = set_cable(c_.options.wire, request.substr(5));
	else if (request.starts_with("fault "))
		answer = set_fault(request.substr(6));
	else if (request.starts_with("phy "))
		answer = set_phy(request.substr(4));
	else if (request == "partner an" || request == "partner no-an") {
		link_.set_partner_negotiates(request == "partner an");
		answer = "ok";
	}
	irqs_.update();
	return answer;
}

/* The PHY of SGMII comes to another result. */
std::string Model::set_phy(std::string_view mbps)
{
	for (unsigned speed : { 10u, 100u, 1000u }) {
		if (mbps != std::to_string(speed))
			continue;
		link_.set_phy_mbps(speed);
		return "ok";
	}
	return "error: phy 10, 100 or 1000";
}

std::string Model::set_fault(std::string_view spec)
{
	std::string why = c_.faults.set(spec);

	if (!why.empty())
		return "error: " + why;
	accesses_ = 0;
	flap_.plan(c_.faults, c_.now());
	if (c_.faults.rx_inject_len) {
		fill_injected(injected_, c_.faults);
		rx_.accept(injected_);
	}
	tx_.kick();
	rx_.kick();
	return "ok";
}

} /* namespace weir::models::neta */
