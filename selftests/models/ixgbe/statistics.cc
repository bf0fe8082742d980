// SPDX-License-Identifier: GPL-2.0
#include "statistics.h"

#include <algorithm>

namespace weir::models::ixgbe {

Statistics::Statistics(Context &c) : intel::Statistics(c, 36)
{
	auto wide = [this](unsigned i, u32 low) {
		pair(wide_[i], low, low + 4);
	};

	wide(rxnfgbc, reg::RXNFGBCL);
	wide(rxdgbc, reg::RXDGBCL);
	wide(txdgbc, reg::TXDGBCL);
	for (unsigned i = 0; i < 16; i++) {
		wide(qbrc + i, reg::QBRC_L + i * 0x40);
		wide(qbtc + i, reg::QBTC_L + i * 8);
	}
}

void Statistics::reset()
{
	intel::Statistics::reset();
	std::fill(wide_.begin(), wide_.end(), Wide{});
}

/* RQSMR, TQSM (8.2.3.23.71, .73): which of 16 sets counts for a queue. */
unsigned Statistics::stat_set(u32 map, unsigned q) const
{
	return c_.regs.get(map + q / 4 * 4) >> (q % 4 * 8) & 0xf;
}

void Statistics::transmitted(unsigned q, Bytes f)
{
	unsigned set = stat_set(reg::TQSM, q);

	intel::Statistics::transmitted(q, f);
	count(reg::TXDGPC);
	wide_[txdgbc].value += f.size() + fcs_len;
	count(reg::QPTC + set * 0x40);
	wide_[qbtc + set].value += f.size();
}

void Statistics::seen(Bytes f)
{
	intel::Statistics::seen(f);
	count(reg::RXNFGPC);
	wide_[rxnfgbc].value += f.size() + fcs_len;
}

void Statistics::delivered(unsigned q, std::size_t bytes)
{
	unsigned set = stat_set(reg::RQSMR, q);

	count(reg::QPRC + set * 0x40);
	wide_[qbrc + set].value += bytes;
	count(reg::RXDGPC);
	wide_[rxdgbc].value += bytes;
}

void Statistics::dropped(unsigned q)
{
	count(reg::QPRDC + stat_set(reg::RQSMR, q) * 0x40);
}

void Statistics::event(RxEvent what)
{
	switch (what) {
	case RxEvent::buffer_full:
		return count(reg::RXMPC);
	case RxEvent::bad_checksum:
		return count(reg::XEC);
	case RxEvent::xon:
		return count(reg::LXONRXCNT);
	case RxEvent::xoff:
		return count(reg::LXOFFRXCNT);
	default:
		return intel::Statistics::event(what);
	}
}

void Statistics::pause_sent(u16 quanta)
{
	count(quanta ? reg::LXOFFTXC : reg::LXONTXC);
}

} /* namespace weir::models::ixgbe */
