// SPDX-License-Identifier: GPL-2.0
#include "selftests/vfio_user/chips.h"

#include "selftests/models/igb_82576.h"
#include "selftests/models/ixgbe_82599.h"
#include "selftests/models/neta/mpic.h"
#include "selftests/models/neta_port.h"

namespace weir::vfio_user {

static models::NetaOptions neta_options(models::Wire &wire, unsigned end,
					bool pace)
{
	models::NetaOptions options;

	options.mac_address[5] += end;
	/* Which CPU makes an access does not get through vfio-user. */
	options.banked = false;
	options.wire = &wire;
	options.wire_end = end;
	options.pace_wire = pace;
	return options;
}

std::unique_ptr<models::Device> make_chip(std::string_view chip,
					  models::Wire &wire, unsigned end,
					  models::Host &host, bool pace)
{
	if (chip == "82599") {
		models::Ixgbe82599Options options;

		options.mac_address[5] += end;
		/* Two cards with a port each, not one card with two. */
		options.lan_id = 0;
		options.wire = &wire;
		options.wire_end = end;
		return models::make_82599(options, host);
	}
	if (chip == "82576") {
		models::Igb82576Options options;

		options.mac_address[5] += end;
		options.wire = &wire;
		options.wire_end = end;
		return models::make_82576(options, host);
	}
	if (chip == "neta")
		return models::make_neta(neta_options(wire, end, pace), host);
	return nullptr;
}

/* Two ports behind one MPIC, which the first of them shows. */
static Chips make_percpu(models::Wire &wire, models::Host &a, models::Host &b,
			 bool pace)
{
	models::NetaOptions first = neta_options(wire, 0, pace);
	models::NetaOptions second = neta_options(wire, 1, pace);

	first.mpic = second.mpic = std::make_shared<models::neta::Mpic>();
	first.mpic_window = true;
	second.mpic_input = first.mpic_input + 2;
	return { models::make_neta(first, a), models::make_neta(second, b) };
}

Chips make_chips(std::string_view chip, models::Wire &wire, models::Host &a,
		 models::Host &b, bool pace)
{
	if (chip == "neta-percpu")
		return make_percpu(wire, a, b, pace);
	return { make_chip(chip, wire, 0, a, pace),
		 make_chip(chip, wire, 1, b, pace) };
}

} /* namespace weir::vfio_user */
