// SPDX-License-Identifier: GPL-2.0
#include "tx_arbiter.h"

#include <algorithm>
#include <bit>

namespace weir::models::neta {

void TxArbiter::reset()
{
	credit_.fill(0);
	turn_ = 0;
	told_ = 0;
}

u32 TxArbiter::quantum(unsigned q)
{
	u32 weight = c_.regs.get(reg::TXQ_WRR_ARBITER + q * 4) & 0xff;
	u32 longest = c_.regs.get(reg::TX_MTU) / 8;

	if (weight * weight_bytes < longest && !(told_ & bit(q))) {
		told_ |= bit(q);
		c_.violation("1.2",
			     "TX queue %u: weight %u is below a frame of %u "
			     "bytes",
			     q, weight, longest);
	}
	return std::max<u32>(weight, 1) * weight_bytes;
}

void TxArbiter::next(u32 ready)
{
	turn_ = (turn_ + 1) % queues;
	if (ready & bit(turn_))
		credit_[turn_] += quantum(turn_);
	else
		credit_[turn_] = 0;
}

unsigned TxArbiter::pick(u32 ready)
{
	u32 fixed = ready & c_.regs.get(reg::TX_FIXED_PRIO_CFG) & 0xff;

	if (fixed)
		return 31 - static_cast<unsigned>(std::countl_zero(fixed));
	while (!(ready & bit(turn_)) || credit_[turn_] <= 0)
		next(ready);
	return turn_;
}

} /* namespace weir::models::neta */
