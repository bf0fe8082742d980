/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Is the poll of a queue pair overdue? An interrupt may have been lost, and
 * its vector is masked or its cause pending since: no other one comes by
 * itself, and a pair that sends nothing is looked at by nobody else. The
 * service looks each second; what is finished at two looks, with nothing taken
 * in between and no poll due, is what no interrupt tells of.
 */
#ifndef WEIR_OVERDUE_H
#define WEIR_OVERDUE_H

#include <weir/kapi.h>
#include <weir/types.h>

namespace weir {

class Overdue {
    public:
	/*
	 * Between two looks: longer than any chip's moderation holds back an
	 * interrupt. With looks at least each second, a pair is polled within
	 * two after an interrupt was lost.
	 */
	static constexpr u64 limit_ns = 500'000'000;

	/* The service. True where the pair is to be polled now. */
	template <class Tx, class Rx>
	bool look(kapi_port *port, kapi_vector *vector, const Tx &tx,
		  const Rx &rx, u64 now)
	{
		if (kapi_napi_scheduled(vector) ||
		    (!tx.has_work() && !rx.has_work())) {
			seen_at_ = 0;
			return false;
		}

		const Taken taken = taken_of(port, tx, rx);

		if (!seen_at_ || !(taken == taken_)) {
			seen_at_ = now;
			taken_ = taken;
			return false;
		}
		if (now - seen_at_ < limit_ns)
			return false;
		seen_at_ = now;
		return true;
	}

    private:
	/* The position alone may have gone round the ring. */
	struct Taken {
		u32 tx, rx_position;
		u64 rx_frames;

		bool operator==(const Taken &) const = default;
	};

	template <class Tx, class Rx>
	static Taken taken_of(kapi_port *port, const Tx &tx, const Rx &rx)
	{
		kapi_queue_stats s;

		kapi_rxq_stats(port, rx.index(), &s);
		return { tx.completed(), rx.next_to_clean(), s.packets };
	}

	Taken taken_ = {};
	u64 seen_at_ = 0; /* ns; 0: nothing was seen */
};

/* All are counted; a line in the log is for the first, and each minute. */
class LostInterruptLog {
    public:
	void lost(kapi_port *port, u32 pair, u64 now)
	{
		if (logged_at_ && now - logged_at_ < again_ns)
			return;
		logged_at_ = now;
		kapi_log(port, KAPI_WARN,
			 "queue pair %u has work and no interrupt has come; "
			 "polling it (lost_irq_polls in ethtool -S counts)",
			 pair);
	}

    private:
	static constexpr u64 again_ns = 60'000'000'000;

	u64 logged_at_ = 0;
};

} /* namespace weir */

#endif
