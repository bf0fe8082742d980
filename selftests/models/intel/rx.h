/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The receive side (7.1): from the wire through the filters into the packet
 * buffer, and from there into the rings.
 */
#ifndef WEIR_MODELS_INTEL_RX_H
#define WEIR_MODELS_INTEL_RX_H

#include <vector>

#include "selftests/models/address_set.h"
#include "selftests/models/intel/context.h"
#include "selftests/models/intel/rss.h"
#include "selftests/models/intel/rx_queue.h"
#include "selftests/models/intel/statistics.h"
#include "selftests/models/intel/tx.h"
#include "selftests/models/packet_buffer.h"

namespace weir::models::intel {

class Rx {
    public:
	static constexpr unsigned budget = 512;

	Rx(Context &c, Mac &mac, QueueIrqs &irqs, Statistics &stats, Tx &tx);

	void reset();
	void kick() { kicked_ = true; }
	/* The receiver was turned off. */
	void forget_buffered() { buffer_.clear(); }

	/* Frames off the wire, or from a test. False: no room, try again. */
	bool accept(Frame &frame);

	u64 deadline() const;
	void advance();
	bool idle() const;

    private:
	u32 at(unsigned q, u32 offset) const
	{
		return c_.chip.rx_queue(q) + offset;
	}
	void hook(const QueueBlock &block);
	void write_rxdctl(unsigned q, u32 value);
	void write_ring(unsigned q, u32 offset, u32 value);

	bool length_ok(const Frame &frame);
	bool handle_pause(Bytes frame);
	void flow_control();
	void drain(unsigned &left);
	enum class Outcome { delivered, dropped, held };
	Outcome deliver(Frame &frame);
	unsigned target_queue(unsigned q);
	u32 checksum_status(Bytes frame, const Headers &h);
	static u32 packet_type(const Headers &h);
	void strip_vlan(Frame &frame, unsigned q, RxWriteBack &wb);
	void scatter(Frame &frame, RxQueue &queue, RxWriteBack wb);
	void fuzz(RxWriteBack &wb, bool last);

	Context &c_;
	Mac &mac_;
	QueueIrqs &irqs_;
	Statistics &stats_;
	Tx &tx_;
	AddressSet posted_;
	std::vector<RxQueue> queues_;
	PacketBuffer buffer_;
	bool kicked_ = false;
	bool held_ = false;  /* the buffer's head waits for descriptors */
	bool full_ = false;  /* the wire's head waits for the buffer */
	bool fuzz_ = false;  /* this frame's write-back lies */
	u64 xoff_until_ = 0; /* 0: the far end may send */
};

} /* namespace weir::models::intel */

#endif
