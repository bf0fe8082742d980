// SPDX-License-Identifier: GPL-2.0
#include "statistics.h"

#include <algorithm>
#include <utility>

namespace weir::models::ixgbe {
namespace {

constexpr u64 mask_36 = (u64{ 1 } << 36) - 1;

} /* namespace */

Statistics::Statistics(Context &c) : c_(c)
{
	pair(gorc, reg::GORCL, reg::GORCL + 4);
	pair(gotc, reg::GOTCL, reg::GOTCL + 4);
	pair(tor, reg::TORL, reg::TORL + 4);
	pair(rxnfgbc, reg::RXNFGBCL, reg::RXNFGBCL + 4);
	pair(rxdgbc, reg::RXDGBCL, reg::RXDGBCL + 4);
	pair(txdgbc, reg::TXDGBCL, reg::TXDGBCL + 4);
	for (unsigned i = 0; i < 16; i++) {
		u32 rx = reg::QBRC_L + i * 0x40, tx = reg::QBTC_L + i * 8;

		pair(qbrc + i, rx, rx + 4);
		pair(qbtc + i, tx, tx + 4);
	}
}

void Statistics::pair(unsigned wide, u32 low, u32 high)
{
	c_.regs.on_read(low, [this, wide](unsigned) {
		u64 v = std::exchange(wide_[wide].value, 0) & mask_36;

		wide_[wide].high = static_cast<u32>(v >> 32);
		return static_cast<u32>(v);
	});
	c_.regs.on_read(high, [this, wide](unsigned) {
		return std::exchange(wide_[wide].high, 0);
	});
}

void Statistics::reset()
{
	std::fill(wide_.begin(), wide_.end(), Wide{});
}

/* RQSMR, TQSM (8.2.3.23.71, .73): which of 16 sets counts for a queue. */
unsigned Statistics::stat_set(u32 map, unsigned q) const
{
	return c_.regs.get(map + q / 4 * 4) >> (q % 4 * 8) & 0xf;
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

void Statistics::transmitted(unsigned q, Bytes f)
{
	std::size_t len = f.size() + fcs_len;
	unsigned set = stat_set(reg::TQSM, q);

	count(reg::GPTC);
	count(reg::TPT);
	wide_[gotc].value += len;
	by_size(reg::PTC64, len);
	by_address(f, reg::MPTC, reg::BPTC);
	count(reg::TXDGPC);
	wide_[txdgbc].value += len;
	count(reg::QPTC + set * 0x40);
	wide_[qbtc + set].value += f.size();
}

void Statistics::seen(Bytes f)
{
	count(reg::TPR);
	wide_[tor].value += f.size() + fcs_len;
	count(reg::RXNFGPC);
	wide_[rxnfgbc].value += f.size() + fcs_len;
}

void Statistics::accepted(Bytes f)
{
	std::size_t len = f.size() + fcs_len;

	count(reg::GPRC);
	wide_[gorc].value += len;
	by_size(reg::PRC64, len);
	by_address(f, reg::MPRC, reg::BPRC);
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

} /* namespace weir::models::ixgbe */
