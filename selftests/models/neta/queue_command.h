/* SPDX-License-Identifier: GPL-2.0 */
/*
 * RXQ_CMD and TXQ_CMD (1.1, 1.2, 3): a 1 in 7:0 starts a queue, a 1 in 15:8
 * stops it, and 7:0 reads as the queues that are active. A stop lets what is
 * in progress finish.
 */
#ifndef WEIR_MODELS_NETA_QUEUE_COMMAND_H
#define WEIR_MODELS_NETA_QUEUE_COMMAND_H

#include <array>

#include "selftests/models/neta/context.h"

namespace weir::models::neta {

class QueueCommand {
    public:
	QueueCommand(Context &c, const char *name) : c_(c), name_(name) {}

	/* @rings: the queues that have one. */
	void write(u32 value, u32 rings);
	u32 read() const;
	/* Started and not told to stop. */
	bool runs(unsigned q) const { return running_ & bit(q); }
	u32 running() const { return running_; }
	void reset();

    private:
	static constexpr u64 stop_ns = 2'000;

	Context &c_;
	const char *name_;
	u32 running_ = 0;
	std::array<u64, queues> stopped_at_{};
};

} /* namespace weir::models::neta */

#endif
