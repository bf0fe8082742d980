// SPDX-License-Identifier: GPL-2.0
#include "wire.h"

#include <algorithm>

namespace weir::models {
namespace {

constexpr std::uint64_t never = UINT64_MAX;
/* Preamble, FCS and inter-packet gap: IEEE 802.3 clauses 3.1.1 and 4.4.2. */
constexpr std::size_t overhead_bytes = 8 + 4 + 12;

} /* namespace */

Wire::Wire(const WireOptions &options) : options_(options)
{
	for (Lane &lane : lanes_)
		lane.ring.resize(ring_frames);
}

void Wire::attach(unsigned end, WireEnd *mac)
{
	macs_[end] = mac;
	end_changed(end);
}

void Wire::detach(unsigned end)
{
	macs_[end] = nullptr;
	drop_all();
	end_changed(end);
}

void Wire::set_rate(std::uint64_t bits_per_second)
{
	options_.bits_per_second = bits_per_second;
}

void Wire::set_connected(bool connected)
{
	if (connected_ == connected)
		return;
	connected_ = connected;
	if (!connected)
		drop_all();
	for (WireEnd *mac : macs_)
		if (mac)
			mac->link_changed();
}

bool Wire::partner_ready(unsigned end) const
{
	const WireEnd *self = macs_[end], *far = macs_[1 - end];

	return connected_ && self && far && far->transmitting() &&
	       self->speed_mbps() == far->speed_mbps();
}

LinkPage Wire::partner_page(unsigned end) const
{
	const WireEnd *far = macs_[1 - end];

	return connected_ && far && far->transmitting() ? far->page() :
							  LinkPage{};
}

void Wire::end_changed(unsigned end)
{
	if (macs_[1 - end])
		macs_[1 - end]->link_changed();
}

std::uint64_t Wire::serialise_ns(std::size_t bytes) const
{
	if (!options_.bits_per_second)
		return 0;
	return (bytes + overhead_bytes) * 8 * 1'000'000'000ull /
	       options_.bits_per_second;
}

/* How far ahead of now a sender may have filled its packet buffer. */
std::uint64_t Wire::backlog_ns() const
{
	return serialise_ns(buffer_bytes);
}

bool Wire::can_send(unsigned end, std::uint64_t now)
{
	Lane &lane = from(end);
	bool held = lane.used && lane.ring[lane.head].arrives <= now &&
		    lane.bytes >= buffer_bytes;
	bool ahead =
		lane.busy_until > now && lane.busy_until - now >= backlog_ns();

	if (held || ahead || lane.used + reserved_frames >= ring_frames) {
		lane.sender_waits = true;
		return false;
	}
	return true;
}

std::uint64_t Wire::sendable_at(unsigned end, std::uint64_t now) const
{
	const Lane &lane = lanes_[end];

	if (!lane.sender_waits || lane.busy_until <= now)
		return never;
	std::uint64_t room =
		lane.busy_until - std::min(lane.busy_until, backlog_ns());
	return room >= now ? room + 1 : never;
}

Frame &Wire::begin(unsigned end)
{
	Lane &lane = from(end);
	Frame &f = lane.ring[(lane.head + lane.used) % ring_frames];

	f.bytes.clear();
	f.bad_fcs = false;
	return f;
}

void Wire::send(unsigned end, std::uint64_t now)
{
	Lane &lane = from(end);
	Frame &f = lane.ring[(lane.head + lane.used) % ring_frames];

	/* Nobody at the far end: the bits are gone. */
	if (!partner_ready(end))
		return;
	lane.busy_until =
		std::max(lane.busy_until, now) + serialise_ns(f.bytes.size());
	f.arrives = lane.busy_until + options_.latency_ns;
	f.wire_len = f.bytes.size();
	lane.used++;
	lane.bytes += f.wire_len;
	macs_[1 - end]->frame_coming();
}

Frame *Wire::arrived(unsigned end, std::uint64_t now)
{
	Lane &lane = to(end);

	if (!lane.used || lane.ring[lane.head].arrives > now)
		return nullptr;
	return &lane.ring[lane.head];
}

void Wire::take(unsigned end)
{
	Lane &lane = to(end);

	lane.bytes -= lane.ring[lane.head].wire_len;
	lane.head = (lane.head + 1) % ring_frames;
	lane.used--;
	if (lane.sender_waits) {
		lane.sender_waits = false;
		if (macs_[1 - end])
			macs_[1 - end]->may_send();
	}
}

std::uint64_t Wire::next_arrival(unsigned end) const
{
	const Lane &lane = to(end);

	return lane.used ? lane.ring[lane.head].arrives : never;
}

bool Wire::idle() const
{
	return !lanes_[0].used && !lanes_[1].used;
}

void Wire::drop_all()
{
	for (unsigned end = 0; end < 2; end++) {
		Lane &lane = lanes_[end];

		lane.head = 0;
		lane.used = 0;
		lane.bytes = 0;
		lane.busy_until = 0;
		if (lane.sender_waits && macs_[end])
			macs_[end]->may_send();
		lane.sender_waits = false;
	}
}

} /* namespace weir::models */
