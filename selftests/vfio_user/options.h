/* SPDX-License-Identifier: GPL-2.0 */
/* The command line of weir-model. */
#ifndef WEIR_VFIO_USER_OPTIONS_H
#define WEIR_VFIO_USER_OPTIONS_H

#include <cstdint>
#include <string>
#include <vector>

namespace weir::vfio_user {

struct Options {
	std::string chip = "82599";
	std::vector<std::string> sockets; /* one for each port */
	std::string control;
	std::string audit;
	std::string trace;
	std::uint64_t bits_per_second = 0; /* 0: as fast as it goes */
	bool pace = false;		   /* at the rate of the link (neta) */
	bool lock_step = false;		   /* time is what a client says */
	std::vector<std::string> faults;
};

/* False, with what is wrong in @error. */
bool parse_options(int argc, char **argv, Options &options, std::string &error);

extern const char usage[];

} /* namespace weir::vfio_user */

#endif
