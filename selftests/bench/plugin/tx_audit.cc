// SPDX-License-Identifier: GPL-2.0
#include "selftests/bench/plugin/tx_audit.h"

#include <cstring>

namespace weir::bench {
namespace {

/*
 * Advanced descriptors (82576, 7.2.2.2 and .3; 82599, 7.2.3.2.2 to .4); little
 * endian as the host.
 */
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

/* The first four queues have a second address each, the 82575's (8.1.1.2). */
constexpr RingBlock rings_82576[] = {
	{ true, 0xe000, 0x40, 16 },
	{ true, 0x3800, 0x100, 4 },
	{ false, 0xc000, 0x40, 16 },
	{ false, 0x2800, 0x100, 4 },
};
constexpr RingBlock rings_82599[] = {
	{ true, 0x6000, 0x40, 128 },
	{ false, 0x1000, 0x40, 64 },
	{ false, 0xd000, 0x40, 64 },
};
constexpr std::uint32_t ring_registers = 0x20;

} /* namespace */

Rings rings_of(std::string_view chip)
{
	if (chip == "82576")
		return rings_82576;
	if (chip == "82599")
		return rings_82599;
	return {};
}

bool find_ring(Rings rings, std::uint32_t offset, RingAccess &found)
{
	for (const RingBlock &b : rings) {
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

void TxAudit::read_up_to(Ring &ring, std::uint32_t tail, std::uint64_t bar)
{
	const std::uint32_t size = ring.octets / sizeof(Descriptor);
	TxCounts &counts = counts_[bar];

	if (!size || tail >= size || ring.tail >= size)
		return;
	for (; ring.tail != tail; ring.tail = (ring.tail + 1) % size) {
		const std::uint64_t at =
			ring.base + ring.tail * sizeof(Descriptor);
		Descriptor d;

		if (!read_(at, &d, sizeof(d)))
			return;
		counts.descriptors++;
		if ((d.cmd_type_len & dtyp_mask) != dtyp_data)
			continue;
		counts.frames += !!(d.cmd_type_len & eop);
		if (!(d.cmd_type_len & rs))
			continue;
		counts.rs++;
		waiting_.push_back({ bar, at });
	}
	settle();
}

void TxAudit::settle()
{
	std::erase_if(waiting_, [this](const Waiting &w) {
		Descriptor d;
		const bool done =
			read_(w.address, &d, sizeof(d)) && (d.status & dd);

		counts_[w.bar].write_backs += done;
		return done;
	});
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
		read_up_to(ring, value, bar);
		ring.tail = value;
		break;
	}
}

} /* namespace weir::bench */
