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
		answer = set_link(request.substr(5));
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

std::string Model::set_link(std::string_view state)
{
	if (!c_.options.wire)
		return "error: no cable";
	if (state != "up" && state != "down")
		return "error: link up or link down";
	c_.options.wire->set_connected(state == "up");
	return "ok";
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
	flap_at_ = c_.faults.flap_count ? c_.now() + c_.faults.flap_after_ns :
					  never;
	if (c_.faults.rx_inject_len)
		inject();
	tx_.kick();
	rx_.kick();
	return "ok";
}

/* A broadcast of a test ethertype (RFC 9542 appendix B.2). */
void Model::inject()
{
	injected_.bytes.assign(c_.faults.rx_inject_len, 0x5a);
	std::fill_n(injected_.bytes.begin(), 6, u8{ 0xff });
	for (unsigned i = 0; i < 6; i++)
		injected_.bytes[6 + i] = i ? u8{ 0x42 } : u8{ 0x02 };
	store_be16(&injected_.bytes[12], 0x88b5);
	injected_.bad_fcs = c_.faults.rx_inject_bad_fcs;
	c_.faults.rx_inject_len = 0;
	rx_.accept(injected_);
}

/* The cable goes out, comes back, and so on. */
void Model::flap()
{
	Wire *wire = c_.options.wire;

	flap_at_ = never;
	if (!wire)
		return;
	if (wire->connected()) {
		wire->set_connected(false);
		flap_at_ = c_.now() + c_.faults.flap_down_ns;
		return;
	}
	wire->set_connected(true);
	if (--c_.faults.flap_count)
		flap_at_ = c_.now() + c_.faults.flap_after_ns;
}

} /* namespace weir::models::neta */
