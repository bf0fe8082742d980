/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The receive side (1.1, 2, 3): from the wire through filters and FIFO into
 * the rings.
 */
#ifndef WEIR_MODELS_NETA_RX_H
#define WEIR_MODELS_NETA_RX_H

#include <array>

#include "selftests/models/neta/context.h"
#include "selftests/models/neta/interrupts.h"
#include "selftests/models/neta/link.h"
#include "selftests/models/neta/mib.h"
#include "selftests/models/neta/queue_command.h"
#include "selftests/models/neta/rx_filter.h"
#include "selftests/models/neta/rx_queue.h"
#include "selftests/models/neta/tx.h"
#include "selftests/models/packet_buffer.h"

namespace weir::models::neta {

class Rx {
    public:
	static constexpr unsigned budget = 256;
	static constexpr std::size_t fifo_bytes = 24 * 1024;
	/* In front of the frame in memory (2). */
	static constexpr unsigned marvell_header = 2;

	Rx(Context &c, Interrupts &irqs, Link &link, Mib &mib, Tx &tx);

	void reset();
	void kick() { kicked_ = true; }

	/* Frames off the wire, or from a test. False: no room, try again. */
	bool accept(Frame &frame);

	u64 deadline() const;
	void advance();
	bool idle() const;

    private:
	void hook();
	void write_reset(u32 value);
	void conditions(unsigned q);
	u32 longest() const;
	bool length_ok(const Frame &frame);
	bool handle_control(Bytes frame);
	void flow_control();
	void drain(unsigned &left);
	enum class Outcome { delivered, dropped, held };
	Outcome deliver(Frame &frame);
	Outcome no_buffer(Frame &frame, unsigned q, bool never_fits);
	u32 protocol_status(Bytes frame, const Headers &h);
	u32 status(Frame &frame, const Headers &h, const RxVerdict &v);
	void scatter(Bytes data, RxQueue &queue, u32 status);

	Context &c_;
	Interrupts &irqs_;
	Link &link_;
	Mib &mib_;
	Tx &tx_;
	QueueCommand command_;
	AddressSet posted_;
	std::array<RxQueue, queues> queues_;
	PacketBuffer fifo_;
	bool kicked_ = false;
	bool in_reset_ = false;
	bool held_ = false; /* the FIFO's head waits for descriptors */
	bool full_ = false; /* the wire's head waits for the FIFO */
	bool fuzz_ = false; /* this frame's descriptor lies */
	u64 xoff_until_ = 0;
};

} /* namespace weir::models::neta */

#endif
