// SPDX-License-Identifier: GPL-2.0
#include "selftests/fake_kernel/skb.h"

#include <utility>

namespace weir::fake {

SkbPtr make_skb(Bytes frame)
{
	auto skb = std::make_unique<sk_buff>();

	skb->linear = std::move(frame);
	return skb;
}

SkbPtr make_skb(const Bytes &frame, std::size_t head, unsigned frags)
{
	auto skb = std::make_unique<sk_buff>();

	skb->linear.assign(frame.begin(), frame.begin() + head);
	std::size_t at = head;
	for (unsigned i = 0; i < frags; i++) {
		std::size_t len = (frame.size() - at) / (frags - i);
		skb->frags.emplace_back(frame.begin() + at,
					frame.begin() + at + len);
		at += len;
	}
	return skb;
}

} /* namespace weir::fake */
