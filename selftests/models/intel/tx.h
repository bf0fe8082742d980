/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The transmit side (7.2): the queues in turn, a packet from each, through
 * the offloads onto the wire; completions by RS, WTHRESH and the throttle.
 */
#ifndef WEIR_MODELS_INTEL_TX_H
#define WEIR_MODELS_INTEL_TX_H

#include <vector>

#include "selftests/models/intel/context.h"
#include "selftests/models/intel/queue_set.h"
#include "selftests/models/intel/statistics.h"
#include "selftests/models/intel/tx_offload.h"
#include "selftests/models/intel/tx_queue.h"

namespace weir::models::intel {

class Tx {
    public:
	/* Frames per advance(): the host gets its turn in between. */
	static constexpr unsigned budget = 512;

	Tx(Context &c, Mac &mac, QueueIrqs &irqs, Statistics &stats);

	void reset();
	/* The far end asked for silence, or took it back (8.2.3.3). */
	void pause_until(u64 time) { paused_until_ = time; }
	/* A pause frame of our own goes ahead of everything. */
	void send_pause(u16 quanta);
	/* Something that stopped us may be gone. */
	void kick() { kicked_ = true; }

	u64 deadline() const;
	void advance();
	bool idle() const;

    private:
	void hook();
	void hook_block(const QueueBlock &block);
	void write_txdctl(unsigned q, u32 value);
	void write_ring(unsigned q, u32 offset, u32 value);

	u32 at(unsigned q, u32 offset) const
	{
		return c_.chip.tx_queue(q) + offset;
	}
	bool may_send() const;
	bool has_work() const
	{
		return segmenter_.active() || pending_consume_ || work_.any();
	}
	bool start_packet();
	bool start_from(unsigned q);
	bool take_context(TxQueue &queue, unsigned q);
	bool gather(TxQueue &queue, unsigned q, u32 n);
	u32 packet_descriptors(TxQueue &queue, unsigned q);
	TxRequest request(TxQueue &queue, unsigned q, const TxDescriptor &d);
	void emit();
	void packet_done();
	bool write_back_due(TxQueue &queue, unsigned q);
	void write_backs();
	u64 write_back_at(const TxQueue &queue, unsigned q) const;

	Context &c_;
	Mac &mac_;
	QueueIrqs &irqs_;
	Statistics &stats_;
	std::vector<TxQueue> queues_;
	QueueSet work_;	       /* descriptors to look at */
	QueueSet completed_;   /* completions to write back */
	unsigned turn_ = 0;    /* whose packet is next */
	unsigned current_ = 0; /* whose packet is on its way */
	u32 pending_consume_ = 0;
	Segmenter segmenter_;
	std::vector<u8> packet_;
	u64 paused_until_ = 0;
	bool kicked_ = false;
	u64 wthresh_told_[2] = {};
};

} /* namespace weir::models::intel */

#endif
