/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The socket buffer as far as a driver's C half looks into it, with its owner
 * tracked: the stack or the driver has it, then it is freed, exactly once.
 */
#ifndef WEIR_FAKE_KERNEL_SKB_H
#define WEIR_FAKE_KERNEL_SKB_H

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include <weir/kapi.h>

enum class SkbOwner : std::uint8_t { stack, driver, freed };
enum class SkbEnd : std::uint8_t { none, sent, dropped, flushed };

struct sk_buff {
	std::vector<std::uint8_t> linear;
	std::vector<std::vector<std::uint8_t>> frags;

	/* KAPI_TX_* without _MORE; the TCI in bits 31:16 with _VLAN. */
	kapi_u32 flags = 0;
	kapi_tx_offload offload = {};
	bool wants_timestamp = false;
	bool timestamped = false;

	SkbOwner owner = SkbOwner::stack;
	SkbEnd end = SkbEnd::none;
	unsigned live_mappings = 0;
	std::uint64_t given_at = 0; /* to the driver */
	std::uint64_t freed_at = 0;

	std::size_t len() const
	{
		std::size_t n = linear.size();
		for (const auto &frag : frags)
			n += frag.size();
		return n;
	}
	std::vector<std::uint8_t> bytes() const
	{
		std::vector<std::uint8_t> all = linear;
		for (const auto &frag : frags)
			all.insert(all.end(), frag.begin(), frag.end());
		return all;
	}
};

namespace weir::fake {

using Bytes = std::vector<std::uint8_t>;
using SkbPtr = std::unique_ptr<sk_buff>;

/* One linear buffer. */
SkbPtr make_skb(Bytes frame);
/*
 * @head octets linear, the rest spread over @frags fragments, each of at
 * least one octet.
 */
SkbPtr make_skb(const Bytes &frame, std::size_t head, unsigned frags);

} /* namespace weir::fake */

#endif
