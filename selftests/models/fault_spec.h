/* SPDX-License-Identifier: GPL-2.0 */
/* A request for a fault: NAME or NAME=A[:B[:C]], numbers in C notation. */
#ifndef WEIR_MODELS_FAULT_SPEC_H
#define WEIR_MODELS_FAULT_SPEC_H

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace weir::models {

struct FaultSpec {
	std::string name;
	std::array<std::string, 3> args;
	unsigned count = 0;
};

/* False where there are more than three arguments. */
bool split(std::string_view text, FaultSpec &spec);
bool number(const std::string &s, std::uint64_t &n);
/* The one argument of @s, times @scale. */
bool set_number(const FaultSpec &s, std::uint64_t scale, std::uint64_t &to);

} /* namespace weir::models */

#endif
