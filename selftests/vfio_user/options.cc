// SPDX-License-Identifier: GPL-2.0
#include "selftests/vfio_user/options.h"

#include <string_view>

namespace weir::vfio_user {

const char usage[] =
	"usage: weir-model --chip CHIP --socket PATH0 --socket PATH1\n"
	"                  --control PATH --audit FILE\n"
	"                  [--rate 1g|10g|link|unlimited] [--fault SPEC]...\n"
	"                  [--trace FILE] [--lock-step]\n"
	"\n"
	"Two ports of CHIP (82599, 82576, neta, neta-percpu), wired to each\n"
	"other, for vfio-user-pci devices of QEMU. Prints \"ready\" when all "
	"sockets listen. Ends on\n"
	"SIGTERM or when its clients have left; what the drivers did against\n"
	"the datasheet is then in the audit FILE, and the exit status is 1\n"
	"where that is anything. A fault SPEC that starts with \"0 \" or \"1 "
	"\"\n"
	"is for that port alone. With --lock-step time stands still but for\n"
	"\"tick NOW\" on the control socket.\n";

static bool parse_rate(std::string_view value, Options &options)
{
	if (value == "1g")
		options.bits_per_second = UINT64_C(1000000000);
	else if (value == "10g")
		options.bits_per_second = UINT64_C(10000000000);
	else if (value == "link")
		options.pace = true;
	else if (value == "unlimited")
		options.bits_per_second = 0;
	else
		return false;
	return true;
}

static bool set_option(std::string_view name, const char *value,
		       Options &options)
{
	if (name == "--chip")
		options.chip = value;
	else if (name == "--socket")
		options.sockets.emplace_back(value);
	else if (name == "--control")
		options.control = value;
	else if (name == "--audit")
		options.audit = value;
	else if (name == "--trace")
		options.trace = value;
	else if (name == "--fault")
		options.faults.emplace_back(value);
	else
		return name == "--rate" && parse_rate(value, options);
	return true;
}

bool parse_options(int argc, char **argv, Options &options, std::string &error)
{
	for (int i = 1; i < argc; i += 2) {
		if (std::string_view(argv[i]) == "--lock-step") {
			options.lock_step = true;
			i--;
			continue;
		}
		if (i + 1 == argc ||
		    !set_option(argv[i], argv[i + 1], options)) {
			error = "what is " + std::string(argv[i]) +
				(i + 1 == argc ?
					 std::string() :
					 " " + std::string(argv[i + 1]));
			return false;
		}
	}
	if (options.sockets.size() != 2)
		error = "two --socket are needed, one for each port";
	else if (options.control.empty())
		error = "--control is needed";
	else if (options.audit.empty())
		error = "--audit is needed";
	return error.empty();
}

} /* namespace weir::vfio_user */
