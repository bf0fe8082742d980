/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Whose turn it is (1.2): queues of fixed priority first, the highest number
 * before the others; then the rest by weighted round robin over bytes.
 */
#ifndef WEIR_MODELS_NETA_TX_ARBITER_H
#define WEIR_MODELS_NETA_TX_ARBITER_H

#include <array>

#include "selftests/models/neta/context.h"

namespace weir::models::neta {

class TxArbiter {
    public:
	explicit TxArbiter(Context &c) : c_(c) {}

	void reset();
	/* One of @ready, a bit for each queue that has a frame. */
	unsigned pick(u32 ready);
	/* @bytes of @q have left. */
	void sent(unsigned q, std::size_t bytes)
	{
		credit_[q] -= static_cast<std::int64_t>(bytes);
	}

    private:
	/* TXQ_WRR_ARBITER counts in these. */
	static constexpr u32 weight_bytes = 256;

	u32 quantum(unsigned q);
	void next(u32 ready);

	Context &c_;
	std::array<std::int64_t, queues> credit_{};
	unsigned turn_ = 0;
	u32 told_ = 0; /* queues whose weight is known as too small */
};

} /* namespace weir::models::neta */

#endif
