// SPDX-License-Identifier: GPL-2.0
#include "selftests/fake_kernel/iova.h"

#include <iterator>

namespace weir::fake {

/* The next free range of @span octets; the oldest of those given back. */
std::uint64_t IovaSpace::place(std::size_t span)
{
	for (;;) {
		if (next_ + span > end_)
			next_ = first_32;
		auto it = mappings_.lower_bound(next_ + span);
		if (it == mappings_.begin())
			break;
		it = std::prev(it);
		std::uint64_t end = it->first + it->second.len;
		if (end <= next_)
			break;
		next_ = (end + 2 * page - 1) / page * page;
	}
	std::uint64_t at = next_;
	next_ += span;
	return at;
}

std::uint64_t IovaSpace::map(void *memory, std::size_t len, Direction direction,
			     MapKind kind)
{
	/* Streaming mappings keep their offset in the page, as they do. */
	std::uint64_t offset = 0;
	if (kind == MapKind::single || kind == MapKind::page)
		offset = reinterpret_cast<std::uintptr_t>(memory) % page;
	/* A page apart: running over an end never hits the next mapping. */
	std::uint64_t iova =
		place((offset + len + 2 * page - 1) / page * page) + offset;
	mappings_[iova] = { static_cast<std::uint8_t *>(memory), len, direction,
			    kind };
	mapped_++;
	return iova;
}

bool IovaSpace::unmap(std::uint64_t iova, std::size_t len, MapKind kind)
{
	auto it = mappings_.find(iova);

	if (it == mappings_.end() || it->second.len != len ||
	    it->second.kind != kind)
		return false;
	mappings_.erase(it);
	unmapped_++;
	return true;
}

std::uint8_t *IovaSpace::for_device(std::uint64_t iova, std::size_t len,
				    bool device_writes) const
{
	auto it = mappings_.upper_bound(iova);

	if (it == mappings_.begin())
		return nullptr;
	it = std::prev(it);
	const Mapping &m = it->second;
	std::uint64_t offset = iova - it->first;
	if (offset > m.len || len > m.len - offset)
		return nullptr;
	if (m.direction != Direction::both &&
	    (m.direction == Direction::from_device) != device_writes)
		return nullptr;
	return m.memory + offset;
}

} /* namespace weir::fake */
