// SPDX-License-Identifier: GPL-2.0
#include "mib.h"

#include <algorithm>
#include <utility>

namespace weir::models::neta {

Mib::Mib(Context &c) : c_(c)
{
	pair(rx_octets_, mib::rx_octets);
	pair(tx_octets_, mib::tx_octets);
}

void Mib::reset()
{
	rx_octets_ = tx_octets_ = {};
}

void Mib::pair(Wide &wide, u32 low)
{
	c_.regs.on_read(low, [&wide](unsigned) {
		u64 v = std::exchange(wide.value, 0);

		wide.high = static_cast<u32>(v >> 32);
		return static_cast<u32>(v);
	});
	c_.regs.on_read(low + 4, [&wide](unsigned) {
		return std::exchange(wide.high, 0);
	});
}

void Mib::by_size(std::size_t wire_len)
{
	static constexpr std::size_t upto[] = { 64, 127, 255, 511, 1023 };
	auto bin = std::lower_bound(std::begin(upto), std::end(upto), wire_len);

	count(mib::frames_64 + 4 * static_cast<u32>(bin - std::begin(upto)));
}

void Mib::by_address(Bytes frame, u32 multicast, u32 broadcast)
{
	if (!(frame[0] & 1))
		return;
	bool all = std::all_of(frame.begin(), frame.begin() + 6,
			       [](u8 b) { return b == 0xff; });
	count(all ? broadcast : multicast);
}

void Mib::sent(Bytes frame)
{
	std::size_t len = frame.size() + fcs_len;

	tx_octets_.value += len;
	count(mib::tx_frames);
	by_size(len);
	by_address(frame, mib::tx_multicast, mib::tx_broadcast);
}

void Mib::received(Bytes frame)
{
	std::size_t len = frame.size() + fcs_len;

	rx_octets_.value += len;
	count(mib::rx_frames);
	by_size(len);
	by_address(frame, mib::rx_multicast, mib::rx_broadcast);
}

void Mib::bad(u32 kind, std::size_t len)
{
	count(kind);
	count(mib::rx_bad_frames);
	count(mib::rx_bad_octets, static_cast<u32>(len + fcs_len));
}

} /* namespace weir::models::neta */
