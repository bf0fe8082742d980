/* SPDX-License-Identifier: GPL-2.0 */
/*
 * A machine that sends: the whole mvneta driver on the NETA model, one queue,
 * a wire of 1 Gb/s to somebody who takes everything, in virtual time; and
 * streams that always have data, each held back by what it has handed over and
 * not yet got back.
 *
 * That limit is the kernel's: TCP small queues (tcp_small_queue_check() in
 * net/ipv4/tcp_output.c) let a socket hand over another frame unless more than
 * max(two frames, pacing rate >> 10: what the wire sends in about 1 ms) is
 * unreclaimed, at most tcp_limit_output_bytes. The kernel counts truesize;
 * here it is the frame's octets.
 */
#ifndef WEIR_BENCH_NETA_SENDER_H
#define WEIR_BENCH_NETA_SENDER_H

#include <cstdint>
#include <deque>
#include <memory>
#include <vector>

#include "selftests/fake_kernel/port.h"
#include "selftests/models/neta_port.h"

namespace weir::bench {

/* How sent frames are reclaimed. */
struct Policy {
	const char *name;
	/* ethtool -C; 0 both: what the driver has by default. */
	unsigned tx_usecs, tx_frames;
	/* The driver's bound is taken away behind its back. */
	bool unbounded;
	/*
	 * The driver before Linux 3.14: no interrupt; whoever sends reclaims
	 * where so many are outstanding, and a timer of so many ms does.
	 */
	unsigned timer_ms, timer_frames;
};

struct Load {
	const char *name;
	std::uint64_t limit; /* octets of a stream that are unreclaimed */
	bool bql;
};

/* A full frame without FCS. */
inline constexpr std::size_t frame_octets = 1514;

/* What was measured, of the frames reclaimed in that time. */
struct Measured {
	double mbps = 0; /* of sent frames, without FCS and gap */
	double interrupts = 0, timer_expiries = 0; /* per frame */
	/* From sent, as the chip counts it, to reclaimed; ns. */
	std::uint64_t p50 = 0, p99 = 0, worst = 0;
	std::uint64_t frames = 0;
	unsigned tx_usecs = 0, tx_frames = 0; /* as the driver tells them */
};

/* The far end: takes what arrives, and knows when each frame was sent. */
class FarEnd : public models::WireEnd {
    public:
	FarEnd(models::Wire &wire, const fake::Kernel &kernel)
		: wire_(wire), kernel_(kernel)
	{
	}

	bool transmitting() const override { return true; }
	unsigned speed_mbps() const override { return 1000; }
	void link_changed() override {}
	void may_send() override {}
	void frame_coming() override;

	/* The time of the oldest that was not asked about. */
	std::uint64_t next_sent();
	std::uint64_t frames() const { return frames_; }

    private:
	models::Wire &wire_;
	const fake::Kernel &kernel_;
	std::deque<std::uint64_t> sent_;
	std::uint64_t frames_ = 0;
};

class Sender {
    public:
	Sender(const Policy &policy, const Load &load, unsigned streams);
	~Sender();

	/* Run for @warm_up, then measure for @time; ns. */
	Measured measure(std::uint64_t warm_up, std::uint64_t time);

    private:
	struct Handed {
		sk_buff *skb;
		unsigned stream;
	};

	void bring_up();
	void set_policy();
	void run_for(std::uint64_t ns);
	void hand_over();
	bool anything_reclaimed() const;
	void take_reclaimed();
	void timer_expired();

	const Policy policy_;
	const Load load_;
	fake::Kernel kernel_;
	models::Wire wire_;
	FarEnd far_end_;
	std::unique_ptr<kapi_port> port_;
	std::unique_ptr<models::NetaPort> model_;

	std::vector<std::uint64_t> unreclaimed_; /* octets of each stream */
	std::deque<Handed> handed_;		 /* in order */
	std::uint64_t timer_due_ = fake::never;
	std::uint64_t timer_expiries_ = 0;
	std::vector<std::uint64_t> waited_;
};

} /* namespace weir::bench */

#endif
