/* SPDX-License-Identifier: GPL-2.0 */
/* The devices that weir-model can be, by name. */
#ifndef WEIR_VFIO_USER_CHIPS_H
#define WEIR_VFIO_USER_CHIPS_H

#include <array>
#include <memory>
#include <string_view>

#include "selftests/models/device.h"
#include "selftests/models/wire.h"

namespace weir::vfio_user {

/*
 * Port @end of the wire; null where there is no chip of that name. @pace: the
 * wire runs at the rate of the link that the driver makes.
 */
std::unique_ptr<models::Device> make_chip(std::string_view chip,
					  models::Wire &wire, unsigned end,
					  models::Host &host,
					  bool pace = false);

/* Both ports, also of what has parts in common (neta-percpu). */
using Chips = std::array<std::unique_ptr<models::Device>, 2>;
Chips make_chips(std::string_view chip, models::Wire &wire, models::Host &a,
		 models::Host &b, bool pace);

} /* namespace weir::vfio_user */

#endif
