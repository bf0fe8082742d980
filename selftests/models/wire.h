/* SPDX-License-Identifier: GPL-2.0 */
/*
 * A cable between two MACs. Frames leave at the wire's rate, arrive after its
 * latency and wait at the far end until they are taken. What waits is bounded:
 * a sender asks can_send() first, so a full wire holds it back and nothing is
 * lost on the way.
 *
 * Both devices live in one thread. A call into one of them may move the
 * other's deadline(): a host looks at both after every call.
 */
#ifndef WEIR_MODELS_WIRE_H
#define WEIR_MODELS_WIRE_H

#include <cstddef>
#include <cstdint>
#include <vector>

namespace weir::models {

/* A frame on its way, without preamble and FCS. */
struct Frame {
	std::vector<std::uint8_t> bytes;
	std::uint64_t arrives = 0;
	std::size_t wire_len = 0; /* what send() found in bytes */
	bool bad_fcs = false;
};

/*
 * What a twisted-pair PHY tells its partner in negotiation (IEEE 802.3 clause
 * 28): its registers 4 and 9. All zeros from a MAC that does not negotiate.
 */
struct LinkPage {
	std::uint16_t abilities = 0, gigabit = 0;
};

/* A MAC as the cable sees it. */
class WireEnd {
    public:
	virtual ~WireEnd() = default;

	/* Light or signal is sent: what the far end needs for a link. */
	virtual bool transmitting() const = 0;
	virtual LinkPage page() const { return {}; }
	/* In Mb/s; both ends have to agree. */
	virtual unsigned speed_mbps() const = 0;
	/* The cable or the far end changed: look at the link again. */
	virtual void link_changed() = 0;
	/* There is room again after can_send() said no. */
	virtual void may_send() = 0;
	/* A frame is under way to this end. */
	virtual void frame_coming() = 0;
};

struct WireOptions {
	/* 0: frames take no time. Else the rate that both links run at. */
	std::uint64_t bits_per_second = 0;
	std::uint64_t latency_ns = 0;
	/*
	 * True: a receiver without room leaves the frame on the wire and so
	 * stops the sender. False: it drops and counts, as silicon does.
	 */
	bool lossless = true;
};

class Wire {
    public:
	explicit Wire(const WireOptions &options = {});

	/* Ends are 0 and 1. @end outlives the wire or is detached. */
	void attach(unsigned end, WireEnd *mac);
	void detach(unsigned end);

	bool lossless() const { return options_.lossless; }
	void set_rate(std::uint64_t bits_per_second);
	std::uint64_t rate() const { return options_.bits_per_second; }

	/* The cable itself; a test pulls it. Frames under way are lost. */
	void set_connected(bool connected);
	bool connected() const { return connected_; }
	/* Does @end see a partner that sends, at its own speed? */
	bool partner_ready(unsigned end) const;
	/* What the partner of @end tells, where it sends. */
	LinkPage partner_page(unsigned end) const;
	/* @end has changed what transmitting() or speed_mbps() answer. */
	void end_changed(unsigned end);

	/* Sending. send() is allowed after can_send() only. */
	bool can_send(unsigned end, std::uint64_t now);
	/* MAC control frames do not wait for can_send(); this they need. */
	bool has_slot(unsigned end) const
	{
		return lanes_[end].used < ring_frames;
	}
	/* The last bit of what was sent leaves then; in the past: idle. */
	std::uint64_t busy_until(unsigned end) const
	{
		return lanes_[end].busy_until;
	}
	/* When can_send() will be true again by time alone, or never. */
	std::uint64_t sendable_at(unsigned end, std::uint64_t now) const;
	/* The frame to fill: an empty one with its memory kept. */
	Frame &begin(unsigned end);
	void send(unsigned end, std::uint64_t now);

	/*
	 * Receiving: the frame that has arrived at @end, or none. Its bytes
	 * may be swapped out before take() lets it go.
	 */
	Frame *arrived(unsigned end, std::uint64_t now);
	void take(unsigned end);
	std::uint64_t next_arrival(unsigned end) const;

	/* No frame under way in either direction. */
	bool idle() const;

    private:
	/* One direction: a ring of frames whose memory is used again. */
	struct Lane {
		std::vector<Frame> ring;
		std::size_t head = 0; /* oldest */
		std::size_t used = 0;
		std::size_t bytes = 0;
		std::uint64_t busy_until = 0;
		bool sender_waits = false;
	};

	static constexpr std::size_t ring_frames = 1024;
	/* Of those, kept free for MAC control. */
	static constexpr std::size_t reserved_frames = 16;
	/* The transmit packet buffer of the sender: 160 KB (82599). */
	static constexpr std::size_t buffer_bytes = 160 * 1024;

	std::uint64_t serialise_ns(std::size_t bytes) const;
	std::uint64_t backlog_ns() const;
	Lane &from(unsigned end) { return lanes_[end]; }
	Lane &to(unsigned end) { return lanes_[1 - end]; }
	const Lane &to(unsigned end) const { return lanes_[1 - end]; }
	void drop_all();

	WireOptions options_;
	Lane lanes_[2];
	WireEnd *macs_[2] = {};
	bool connected_ = true;
};

} /* namespace weir::models */

#endif
