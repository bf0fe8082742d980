/* SPDX-License-Identifier: GPL-2.0 */
/* The transmit side (1.2, 2, 3): from the rings through the FIFO out. */
#ifndef WEIR_MODELS_NETA_TX_H
#define WEIR_MODELS_NETA_TX_H

#include <array>

#include "selftests/models/neta/context.h"
#include "selftests/models/neta/interrupts.h"
#include "selftests/models/neta/link.h"
#include "selftests/models/neta/mib.h"
#include "selftests/models/neta/queue_command.h"
#include "selftests/models/neta/tx_arbiter.h"
#include "selftests/models/neta/tx_queue.h"

namespace weir::models::neta {

class Tx {
    public:
	/* Frames looked at in one advance(). */
	static constexpr unsigned budget = 256;
	/* How far the wire may lag behind the rings: a jumbo frame. */
	static constexpr std::size_t fifo_bytes = 10 * 1024;

	Tx(Context &c, Interrupts &irqs, Link &link, Mib &mib);

	void reset();
	void kick() { kicked_ = true; }
	u64 deadline() const;
	void advance();
	bool idle() const;

	void pause_until(u64 when) { paused_until_ = when; }
	void send_pause(u16 quanta);

    private:
	void hook();
	void write_reset(u32 value);
	void conditions(unsigned q);
	u32 port_status() const;
	u32 ready();
	bool may_send() const;
	u64 wire_room_at() const;
	void send_from(unsigned q);
	void check_command(unsigned q, u32 i, u32 command, u32 size);
	bool gather(TxQueue &queue, unsigned q, u32 n);
	void finish(unsigned q, u32 command, bool pad);

	Context &c_;
	Interrupts &irqs_;
	Link &link_;
	Mib &mib_;
	TxArbiter arbiter_;
	QueueCommand command_;
	std::array<TxQueue, queues> queues_;
	std::vector<u8> frame_;
	bool kicked_ = false;
	bool in_reset_ = false;
	u64 paused_until_ = 0;
	u64 resume_at_ = never; /* what waits has room or may go then */
};

} /* namespace weir::models::neta */

#endif
