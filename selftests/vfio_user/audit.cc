// SPDX-License-Identifier: GPL-2.0
#include "selftests/vfio_user/audit.h"

namespace weir::vfio_user {

bool Audit::add(unsigned port, std::string_view section, std::string_view text)
{
	std::string line = "violation: port" + std::to_string(port) + " [" +
			   std::string(section) + "] " + std::string(text);

	total_++;
	auto known = index_.find(line);
	if (known != index_.end()) {
		lines_[known->second].count++;
		return false;
	}
	if (lines_.size() == max_listed) {
		unlisted_++;
		return false;
	}
	index_.emplace(line, lines_.size());
	lines_.push_back({ std::move(line), 1 });
	return true;
}

std::string Audit::report() const
{
	std::string out;

	for (const Line &l : lines_) {
		out += l.text;
		if (l.count > 1)
			out += " (" + std::to_string(l.count) + " times)";
		out += '\n';
	}
	if (unlisted_)
		out += "and " + std::to_string(unlisted_) + " not listed\n";
	out += "audit: " + std::to_string(total_) + " violations\n";
	return out;
}

} /* namespace weir::vfio_user */
