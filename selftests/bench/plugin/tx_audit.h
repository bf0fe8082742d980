/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The transmit descriptors that a driver hands over, read from guest memory as
 * the tail is written. A device that has then sent them, as QEMU's has, has
 * written back; of another that is looked at later, in settle().
 */
#ifndef WEIR_BENCH_TX_AUDIT_H
#define WEIR_BENCH_TX_AUDIT_H

#include <cstdint>
#include <deque>
#include <map>
#include <span>
#include <string_view>

namespace weir::bench {

struct TxCounts {
	std::uint64_t descriptors = 0;
	std::uint64_t frames = 0;      /* with EOP */
	std::uint64_t rs = 0;	       /* asked for a write-back */
	std::uint64_t write_backs = 0; /* have DD */
};

/*
 * Registers of a ring, of either kind, by the queue's first (82576, 8.12;
 * 82599, 8.2.3.8 and .9).
 */
enum class RingRegister : std::uint32_t {
	base_low = 0x00,
	base_high = 0x04,
	length = 0x08,
	tail = 0x18,
};

struct RingAccess {
	bool tx;
	std::uint32_t queue;
	std::uint32_t offset; /* from the ring's first register */
};

/* The rings of @queues queues, @step apart. */
struct RingBlock {
	bool tx;
	std::uint32_t first;
	std::uint32_t step;
	std::uint32_t queues;
};
using Rings = std::span<const RingBlock>;

/* Of chip 82576 or 82599; none of another. */
Rings rings_of(std::string_view chip);

/* Which ring's register @offset in the device's window is. */
bool find_ring(Rings rings, std::uint32_t offset, RingAccess &found);

/* Reads @len octets of guest memory at @address; false where it cannot. */
using ReadMemory = bool (*)(std::uint64_t address, void *to, std::size_t len);

class TxAudit {
    public:
	explicit TxAudit(ReadMemory read) : read_(read) {}

	/* A write of @value to ring register @at of the device at @bar. */
	void written(std::uint64_t bar, const RingAccess &at,
		     std::uint32_t value);

	const std::map<std::uint64_t, TxCounts> &counts() const
	{
		return counts_;
	}
	/* Write-backs that have come since. */
	void settle();
	void reset()
	{
		counts_.clear();
		waiting_.clear();
	}

    private:
	struct Ring {
		std::uint64_t base = 0;
		std::uint32_t octets = 0;
		std::uint32_t tail = 0;
	};

	/* A descriptor that asked for a write-back, of the device at bar. */
	struct Waiting {
		std::uint64_t bar;
		std::uint64_t address;
	};

	void read_up_to(Ring &ring, std::uint32_t tail, std::uint64_t bar);

	ReadMemory read_;
	std::map<std::uint64_t, Ring> rings_;
	std::map<std::uint64_t, TxCounts> counts_;
	std::deque<Waiting> waiting_;
};

} /* namespace weir::bench */

#endif
