// SPDX-License-Identifier: GPL-2.0
#include "fault_spec.h"

#include <cstdlib>

namespace weir::models {

bool split(std::string_view text, FaultSpec &spec)
{
	size_t eq = text.find('=');

	spec.name = text.substr(0, eq);
	if (eq == std::string_view::npos)
		return true;
	text.remove_prefix(eq + 1);
	while (spec.count < spec.args.size()) {
		size_t colon = text.find(':');

		spec.args[spec.count++] = text.substr(0, colon);
		if (colon == std::string_view::npos)
			return true;
		text.remove_prefix(colon + 1);
	}
	return false;
}

bool number(const std::string &s, std::uint64_t &n)
{
	char *end;

	if (s.empty() || s[0] < '0' || s[0] > '9')
		return false;
	n = std::strtoull(s.c_str(), &end, 0);
	return *end == '\0';
}

bool set_number(const FaultSpec &s, std::uint64_t scale, std::uint64_t &to)
{
	std::uint64_t n;

	if (s.count != 1 || !number(s.args[0], n))
		return false;
	to = n * scale;
	return true;
}

} /* namespace weir::models */
