/* SPDX-License-Identifier: GPL-2.0 */
/* What drivers did against the datasheet, and how often. */
#ifndef WEIR_VFIO_USER_AUDIT_H
#define WEIR_VFIO_USER_AUDIT_H

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace weir::vfio_user {

class Audit {
    public:
	/* True where this is the first of its kind. */
	bool add(unsigned port, std::string_view section,
		 std::string_view text);
	std::uint64_t total() const { return total_; }

	/*
	 * One line for each kind, 100 at most, and "audit: N violations"
	 * last.
	 */
	std::string report() const;

    private:
	static constexpr size_t max_listed = 100;

	struct Line {
		std::string text;
		std::uint64_t count;
	};
	std::vector<Line> lines_;
	std::unordered_map<std::string, size_t> index_;
	std::uint64_t unlisted_ = 0;
	std::uint64_t total_ = 0;
};

} /* namespace weir::vfio_user */

#endif
