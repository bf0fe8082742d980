/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The receive side (7.1): from the wire through the filters into the packet
 * buffer, and from there into the rings.
 */
#ifndef WEIR_MODELS_IXGBE_RX_H
#define WEIR_MODELS_IXGBE_RX_H

#include <array>

#include "selftests/models/address_set.h"
#include "selftests/models/ixgbe/context.h"
#include "selftests/models/ixgbe/control.h"
#include "selftests/models/ixgbe/interrupts.h"
#include "selftests/models/ixgbe/link.h"
#include "selftests/models/packet_buffer.h"
#include "selftests/models/ixgbe/rx_filter.h"
#include "selftests/models/ixgbe/rx_queue.h"
#include "selftests/models/ixgbe/statistics.h"
#include "selftests/models/ixgbe/tx.h"

namespace weir::models::ixgbe {

class Rx {
    public:
	static constexpr unsigned budget = 512;

	Rx(Context &c, Control &control, Interrupts &irqs, Link &link,
	   Statistics &stats, Tx &tx);

	void reset();
	void kick() { kicked_ = true; }

	/* Frames off the wire, or from a test. False: no room, try again. */
	bool accept(Frame &frame);

	u64 deadline() const;
	void advance();
	bool idle() const;

    private:
	void hook();
	void write_rxdctl(unsigned q, u32 value);
	void write_ring(unsigned q, u32 offset, u32 value);
	void write_rxctrl(u32 value);

	bool receiver_on() const;
	bool length_ok(const Frame &frame);
	bool handle_pause(Bytes frame);
	void flow_control();
	void drain(unsigned &left);
	enum class Outcome { delivered, dropped, held };
	Outcome deliver(Frame &frame);
	unsigned target_queue(unsigned q);
	u32 checksum_status(Bytes frame, const Headers &h);
	static u32 packet_type(const Headers &h);
	void strip_vlan(Frame &frame, RxQueue &queue, RxWriteBack &wb);
	void scatter(Frame &frame, RxQueue &queue, RxWriteBack wb);
	void fuzz(RxWriteBack &wb, bool last);

	Context &c_;
	Control &control_;
	Interrupts &irqs_;
	Link &link_;
	Statistics &stats_;
	Tx &tx_;
	RxFilter filter_;
	AddressSet posted_;
	std::array<RxQueue, queues> queues_;
	PacketBuffer buffer_;
	bool kicked_ = false;
	bool held_ = false;  /* the buffer's head waits for descriptors */
	bool full_ = false;  /* the wire's head waits for the buffer */
	bool fuzz_ = false;  /* this frame's write-back lies */
	u64 xoff_until_ = 0; /* 0: the far end may send */
};

} /* namespace weir::models::ixgbe */

#endif
