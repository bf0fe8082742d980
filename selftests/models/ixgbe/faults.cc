// SPDX-License-Identifier: GPL-2.0
#include "faults.h"

#include <utility>

namespace weir::models::ixgbe {
namespace {

constexpr std::pair<std::string_view, bool Faults::*> switches[] = {
	{ "i2c-dead", &Faults::i2c_dead },
	{ "msca-dead", &Faults::msca_dead },
	{ "sec-stuck", &Faults::sec_stuck },
	{ "fdir-stuck", &Faults::fdir_stuck },
};

} /* namespace */

std::string Faults::set(std::string_view text)
{
	return set_chip_fault(*this, text, switches);
}

} /* namespace weir::models::ixgbe */
