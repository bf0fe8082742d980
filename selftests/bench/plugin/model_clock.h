/* SPDX-License-Identifier: GPL-2.0 */
/* Tells a device model the time, over its control socket. */
#ifndef WEIR_BENCH_MODEL_CLOCK_H
#define WEIR_BENCH_MODEL_CLOCK_H

#include <cstdint>
#include <string>

namespace weir::bench {

class ModelClock {
    public:
	static constexpr std::uint64_t never = UINT64_MAX;

	ModelClock() = default;
	ModelClock(const ModelClock &) = delete;
	ModelClock &operator=(const ModelClock &) = delete;
	~ModelClock();

	/* To the socket at @path; false, and why in @error. */
	bool connect(const char *path, std::string &error);

	/*
	 * It is @now (ns): waits until the model has done what is due.
	 * @due: when it has more to do, or never. False, and why in @error.
	 */
	bool tick(std::uint64_t now, std::uint64_t &due, std::string &error);

    private:
	bool read_line(std::string &line);

	int fd_ = -1;
};

} /* namespace weir::bench */

#endif
