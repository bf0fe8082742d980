// SPDX-License-Identifier: GPL-2.0
#include "queue_command.h"

namespace weir::models::neta {

void QueueCommand::reset()
{
	running_ = 0;
	stopped_at_.fill(0);
}

void QueueCommand::write(u32 v, u32 rings)
{
	u32 start = v & 0xff, stop = v >> 8 & 0xff;

	if (start & stop)
		c_.violation("3", "%s queues %#x started and stopped at once",
			     name_, start & stop);
	if (start & ~rings)
		c_.violation("3", "%s queues %#x started without a ring", name_,
			     start & ~rings);
	for (unsigned q = 0; q < queues; q++)
		if (stop & running_ & bit(q))
			stopped_at_[q] = c_.now() + stop_ns;
	running_ = (running_ | (start & rings)) & ~stop;
}

u32 QueueCommand::read() const
{
	u32 v = running_;

	for (unsigned q = 0; q < queues; q++)
		if (stopped_at_[q] &&
		    (c_.now() < stopped_at_[q] || c_.faults.stop_stuck))
			v |= bit(q);
	return v;
}

} /* namespace weir::models::neta */
