// SPDX-License-Identifier: GPL-2.0
#include "statistics.h"

#include <algorithm>
#include <utility>

namespace weir::models::intel {

Statistics::Statistics(Context &c, unsigned wide_bits)
	: c_(c), mask_(~u64{ 0 } >> (64 - wide_bits))
{
	pair(gorc_, reg::GORCL, reg::GORCL + 4);
	pair(gotc_, reg::GOTCL, reg::GOTCL + 4);
	pair(tor_, reg::TORL, reg::TORL + 4);
}

void Statistics::pair(Wide &wide, u32 low, u32 high)
{
	c_.regs.on_read(low, [this, &wide](unsigned) {
		u64 v = std::exchange(wide.value, 0) & mask_;

		wide.high = static_cast<u32>(v >> 32);
		return static_cast<u32>(v);
	});
	c_.regs.on_read(high, [&wide](unsigned) {
		return std::exchange(wide.high, 0);
	});
}

void Statistics::reset()
{
	gorc_ = gotc_ = tor_ = {};
}

/* Six counters in a row: 64, to 127, 255, 511, 1023 and above. */
void Statistics::by_size(u32 first, std::size_t len)
{
	unsigned i = len <= 64	 ? 0 :
		     len <= 127	 ? 1 :
		     len <= 255	 ? 2 :
		     len <= 511	 ? 3 :
		     len <= 1023 ? 4 :
				   5;

	count(first + i * 4);
}

void Statistics::by_address(Bytes f, u32 multicast, u32 broadcast)
{
	if (!(f[0] & 1))
		return;
	bool all = std::all_of(f.begin(), f.begin() + 6,
			       [](u8 b) { return b == 0xff; });
	count(all ? broadcast : multicast);
}

void Statistics::transmitted(unsigned, Bytes f)
{
	std::size_t len = f.size() + fcs_len;

	count(reg::GPTC);
	count(reg::TPT);
	gotc_.value += len;
	by_size(reg::PTC64, len);
	by_address(f, reg::MPTC, reg::BPTC);
}

void Statistics::seen(Bytes f)
{
	count(reg::TPR);
	tor_.value += f.size() + fcs_len;
}

void Statistics::accepted(Bytes f)
{
	std::size_t len = f.size() + fcs_len;

	count(reg::GPRC);
	gorc_.value += len;
	by_size(reg::PRC64, len);
	by_address(f, reg::MPRC, reg::BPRC);
}

void Statistics::event(RxEvent what)
{
	switch (what) {
	case RxEvent::crc_error:
		return count(reg::CRCERRS);
	case RxEvent::too_short:
		return count(reg::RUC);
	case RxEvent::fragment:
		return count(reg::RFC);
	case RxEvent::too_long:
		return count(reg::ROC);
	case RxEvent::jabber:
		return count(reg::RJC);
	default:
		return; /* elsewhere on each chip */
	}
}

} /* namespace weir::models::intel */
