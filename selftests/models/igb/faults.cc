// SPDX-License-Identifier: GPL-2.0
#include "faults.h"

#include <utility>

namespace weir::models::igb {
namespace {

constexpr std::pair<std::string_view, bool Faults::*> switches[] = {
	{ "mdic-dead", &Faults::mdic_dead },
};

} /* namespace */

std::string Faults::set(std::string_view text)
{
	return set_chip_fault(*this, text, switches);
}

} /* namespace weir::models::igb */
