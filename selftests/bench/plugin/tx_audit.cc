// SPDX-License-Identifier: GPL-2.0
#include "selftests/bench/plugin/tx_audit.h"

#include <cstring>

namespace weir::bench {
namespace {

/* Advanced descriptors (82576, 7.2.2.2 and .3); little endian as the host. */
struct Descriptor {
	std::uint64_t address;
	std::uint32_t cmd_type_len;
	std::uint32_t status;
};
static_assert(sizeof(Descriptor) == 16);

constexpr std::uint32_t dtyp_mask = 0xf << 20;
constexpr std::uint32_t dtyp_data = 3 << 20;
constexpr std::uint32_t eop = 1 << 24;
constexpr std::uint32_t rs = 1 << 27;
constexpr std::uint32_t dd = 1 << 0;

constexpr std::uint32_t queues = 16;
constexpr std::uint32_t queues_with_alias = 4;

struct Block {
	bool tx;
	std::uint32_t first;
	std::uint32_t step;
	std::uint32_t queues;
};
constexpr Block blocks[] = {
	{ true, 0xe000, 0x40, queues },
	{ true, 0x3800, 0x100, queues_with_alias },
	{ false, 0xc000, 0x40, queues },
	{ false, 0x2800, 0x100, queues_with_alias },
};
constexpr std::uint32_t ring_registers = 0x20;

} /* namespace */

bool find_ring(std::uint32_t offset, RingAccess &found)
{
	for (const Block &b : blocks) {
		const std::uint32_t queue = (offset - b.first) / b.step;
		const std::uint32_t within = (offset - b.first) % b.step;

		if (offset < b.first || queue >= b.queues ||
		    within >= ring_registers)
			continue;
		found = { b.tx, queue, within };
		return true;
	}
	return false;
}

void TxAudit::read_up_to(Ring &ring, std::uint32_t tail, TxCounts &counts)
{
	const std::uint32_t size = ring.octets / sizeof(Descriptor);

	if (!size || tail >= size || ring.tail >= size)
		return;
	for (; ring.tail != tail; ring.tail = (ring.tail + 1) % size) {
		Descriptor d;

		if (!read_(ring.base + ring.tail * sizeof(d), &d, sizeof(d)))
			return;
		counts.descriptors++;
		if ((d.cmd_type_len & dtyp_mask) != dtyp_data)
			continue;
		counts.frames += !!(d.cmd_type_len & eop);
		counts.rs += !!(d.cmd_type_len & rs);
		counts.write_backs += !!(d.status & dd);
	}
}

void TxAudit::written(std::uint64_t bar, const RingAccess &at,
		      std::uint32_t value)
{
	if (!at.tx)
		return;

	/* The window's lowest bits are free for the queue's number. */
	Ring &ring = rings_[bar + at.queue];

	switch (RingRegister(at.offset)) {
	case RingRegister::base_low:
		ring.base = (ring.base & ~0xffffffffull) | value;
		break;
	case RingRegister::base_high:
		ring.base = (ring.base & 0xffffffffull) | std::uint64_t(value)
								  << 32;
		break;
	case RingRegister::length:
		ring.octets = value;
		ring.tail = 0;
		break;
	case RingRegister::tail:
		read_up_to(ring, value, counts_[bar]);
		ring.tail = value;
		break;
	}
}

} /* namespace weir::bench */
