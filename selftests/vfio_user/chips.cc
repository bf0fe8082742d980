// SPDX-License-Identifier: GPL-2.0
#include "selftests/vfio_user/chips.h"

#include "selftests/models/ixgbe_82599.h"
#include "selftests/models/neta_port.h"

namespace weir::vfio_user {

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
	if (chip == "neta") {
		models::NetaOptions options;

		options.mac_address[5] += end;
		/* Which CPU makes an access does not get through vfio-user. */
		options.banked = false;
		options.wire = &wire;
		options.wire_end = end;
		options.pace_wire = pace;
		return models::make_neta(options, host);
	}
	return nullptr;
}

} /* namespace weir::vfio_user */
