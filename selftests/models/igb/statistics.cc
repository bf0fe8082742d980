// SPDX-License-Identifier: GPL-2.0
#include "statistics.h"

namespace weir::models::igb {

Statistics::Statistics(Context &c) : intel::Statistics(c, 64)
{
	pair(tot_, reg::TOTL, reg::TOTL + 4);
	pair(hgorc_, reg::HGORCL, reg::HGORCL + 4);
	pair(hgotc_, reg::HGOTCL, reg::HGOTCL + 4);
}

void Statistics::reset()
{
	intel::Statistics::reset();
	tot_ = hgorc_ = hgotc_ = {};
}

void Statistics::transmitted(unsigned q, Bytes f)
{
	intel::Statistics::transmitted(q, f);
	tot_.value += f.size() + fcs_len;
	count(reg::HGPTC);
	hgotc_.value += f.size() + fcs_len;
}

void Statistics::delivered(unsigned, std::size_t bytes)
{
	count(reg::RPTHC);
	hgorc_.value += bytes;
}

void Statistics::dropped(unsigned q)
{
	count(rx_queue(q) + reg::RQDPC);
}

void Statistics::event(RxEvent what)
{
	switch (what) {
	case RxEvent::buffer_full:
		return count(reg::MPC);
	case RxEvent::xon:
		return count(reg::XONRXC);
	case RxEvent::xoff:
		return count(reg::XOFFRXC);
	default:
		return intel::Statistics::event(what);
	}
}

void Statistics::pause_sent(u16 quanta)
{
	count(quanta ? reg::XOFFTXC : reg::XONTXC);
}

} /* namespace weir::models::igb */
