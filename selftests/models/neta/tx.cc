// SPDX-License-Identifier: GPL-2.0
#include "tx.h"

#include <algorithm>

#include "selftests/models/neta/tx_checksum.h"

namespace weir::models::neta {
namespace {

constexpr u32 status_in_progress = bit(0), status_fifo_empty = bit(8),
	      status_rx_fifo_empty = bit(16);

} /* namespace */

Tx::Tx(Context &c, Interrupts &irqs, Link &link, Mib &mib)
	: c_(c), irqs_(irqs), link_(link), mib_(mib), arbiter_(c),
	  command_(c, "TX")
{
	for (unsigned q = 0; q < queues; q++)
		queues_[q].attach(c, q);
	hook();
}

void Tx::reset()
{
	for (unsigned q = 0; q < queues; q++) {
		queues_[q].reset();
		conditions(q);
	}
	command_.reset();
	arbiter_.reset();
	in_reset_ = false;
	paused_until_ = 0;
	resume_at_ = never;
}

void Tx::hook()
{
	Registers &r = c_.regs;

	r.on_write(reg::TXQ_CMD, [this](unsigned, u32 v) {
		u32 rings = 0;

		for (unsigned q = 0; q < queues; q++)
			rings |= queues_[q].has_ring() ? bit(q) : 0;
		command_.write(v, rings);
		kick();
	});
	r.on_read(reg::TXQ_CMD, [this](unsigned) { return command_.read(); });
	r.on_write(
		reg::TXQ_UPDATE,
		[this](unsigned q, u32 v) {
			if (in_reset_ && v)
				c_.violation("3",
					     "TX queue %u updated in reset", q);
			else
				queues_[q].update(v);
			if (v >> 16)
				irqs_.progress();
			conditions(q);
			kick();
		},
		queues);
	r.on_read(
		reg::TXQ_STATUS,
		[this](unsigned q) { return queues_[q].status(); }, queues);
	for (u32 offset : { reg::TXQ_BASE_ADDR, reg::TXQ_SIZE })
		r.on_write(
			offset,
			[this, offset](unsigned q, u32 v) {
				if (command_.runs(q) &&
				    (offset == reg::TXQ_BASE_ADDR ||
				     (v & 0x3fff) != queues_[q].size()))
					c_.violation("3",
						     "register %#x of TX queue "
						     "%u written while it runs",
						     offset, q);
				c_.regs.store(offset + q * 4, v);
				if (offset == reg::TXQ_BASE_ADDR)
					queues_[q].set_base(v);
				conditions(q);
			},
			queues);
	r.on_write(reg::PORT_TX_RESET,
		   [this](unsigned, u32 v) { write_reset(v); });
	r.on_read(reg::PORT_STATUS, [this](unsigned) { return port_status(); });
}

void Tx::write_reset(u32 v)
{
	c_.regs.store(reg::PORT_TX_RESET, v);
	in_reset_ = v & 1;
	if (!in_reset_)
		return;
	if (command_.read())
		c_.violation("3", "PORT_TX_RESET while queues %#x are active",
			     command_.read());
	for (unsigned q = 0; q < queues; q++) {
		queues_[q].reset();
		conditions(q);
	}
	arbiter_.reset();
}

void Tx::conditions(unsigned q)
{
	irqs_.tx_sent(q, queues_[q].over_threshold());
}

u32 Tx::port_status() const
{
	const Wire *wire = c_.options.wire;
	bool busy = c_.faults.fifo_stuck ||
		    (wire && wire->busy_until(c_.options.wire_end) > c_.now());

	return status_rx_fifo_empty |
	       (busy ? status_in_progress : status_fifo_empty);
}

bool Tx::may_send() const
{
	return link_.up() && c_.port_enabled() && !in_reset_ &&
	       c_.now() >= paused_until_;
}

/* When the FIFO has room for another frame, by the wire's rate. */
u64 Tx::wire_room_at() const
{
	const Wire *wire = c_.options.wire;

	if (!wire || !wire->rate())
		return 0;
	u64 busy = wire->busy_until(c_.options.wire_end);
	u64 ahead = fifo_bytes * 8 * 1'000'000'000 / wire->rate();
	return busy > ahead ? busy - ahead : 0;
}

/* Queues that have a whole frame to send. */
u32 Tx::ready()
{
	u32 bits = 0;

	for (unsigned q = 0; q < queues; q++)
		if (command_.runs(q) && queues_[q].pending() &&
		    queues_[q].frame_descriptors())
			bits |= bit(q);
	return bits;
}

u64 Tx::deadline() const
{
	u64 at = resume_at_;

	if (kicked_)
		return c_.now();
	for (const TxQueue &queue : queues_)
		at = std::min(at, queue.report_at());
	return at;
}

bool Tx::idle() const
{
	for (unsigned q = 0; q < queues; q++)
		if ((command_.runs(q) && queues_[q].pending() && may_send()) ||
		    queues_[q].report_at() != never)
			return false;
	return true;
}

void Tx::advance()
{
	Wire *wire = c_.options.wire;
	unsigned left = budget;

	kicked_ = false;
	resume_at_ = paused_until_ > c_.now() ? paused_until_ : never;
	while (may_send()) {
		u32 queues_ready = ready();

		if (!queues_ready)
			break;
		if (wire_room_at() > c_.now()) {
			resume_at_ = wire_room_at();
			break;
		}
		/* The wire says may_send() when there is room again. */
		if (wire && !wire->can_send(c_.options.wire_end, c_.now()))
			break;
		if (left-- == 0) {
			kicked_ = true;
			break;
		}
		send_from(arbiter_.pick(queues_ready));
	}
	for (unsigned q = 0; q < queues; q++) {
		if (!queues_[q].report())
			continue;
		irqs_.old_cause(Interrupts::old_tx(q));
		conditions(q);
	}
}

void Tx::check_command(unsigned q, u32 i, u32 command, u32 size)
{
	if ((i == 0) != !!(command & tx_command::first))
		c_.violation("2", "TX queue %u: frame without FIRST", q);
	if (command & tx_command::reserved)
		c_.violation("2", "TX queue %u: command %#x", q, command);
	if (!size)
		c_.violation("2", "TX queue %u: buffer of length 0", q);
}

bool Tx::gather(TxQueue &queue, unsigned q, u32 n)
{
	frame_.clear();
	for (u32 i = 0; i < n; i++) {
		const Descriptor &d = queue.peek(i);
		std::size_t at = frame_.size();
		u32 size = d.data_size();

		check_command(q, i, d.command(), size);
		frame_.resize(at + size);
		if (size && !c_.dma_read(d.buffer() + tx_command::buffer_offset(
							      d.command()),
					 &frame_[at], size, "TX buffer"))
			return false;
	}
	return (queue.peek(0).command() & tx_command::first) &&
	       (queue.peek(n - 1).command() & tx_command::last);
}

void Tx::send_from(unsigned q)
{
	TxQueue &queue = queues_[q];
	u32 n = queue.frame_descriptors();
	u32 command = queue.peek(0).command();
	bool pad = queue.peek(n - 1).command() & tx_command::pad;
	bool ok = gather(queue, q, n);

	if (ok && frame_.size() >= mac_header_len) {
		finish(q, command, pad);
	} else {
		c_.audit.tx_errors++;
		mib_.count(mib::tx_mac_error);
		irqs_.misc_cause(Interrupts::tx_error(q));
	}
	arbiter_.sent(q, frame_.size());
	queue.consume(n);
}

void Tx::finish(unsigned q, u32 command, bool pad)
{
	Wire *wire = c_.options.wire;

	if (tx_command::l4_checksum(command) == 1 ||
	    (command & tx_command::ip_checksum))
		c_.audit.tx_checksums++;
	if (const char *why = insert_checksums(frame_, command,
					       c_.options.tx_checksum_limit))
		c_.violation("2", "TX queue %u: %s", q, why);
	if (frame_.size() < min_frame_len && pad) {
		frame_.resize(min_frame_len, 0);
		c_.audit.tx_padded++;
	} else if (frame_.size() < min_frame_len) {
		c_.violation("2", "TX queue %u: frame of %zu bytes, not padded",
			     q, frame_.size());
	}
	c_.audit.tx_frames++;
	c_.audit.txq_frames[q]++;
	c_.audit.tx_bytes += frame_.size();
	mib_.sent(frame_);
	if (!wire)
		return;
	wire->begin(c_.options.wire_end)
		.bytes.assign(frame_.begin(), frame_.end());
	wire->send(c_.options.wire_end, c_.now());
}

/* IEEE 802.3 annex 31B. */
void Tx::send_pause(u16 quanta)
{
	static constexpr u8 head[] = { 0x01, 0x80, 0xc2, 0x00, 0x00, 0x01 };
	Wire *wire = c_.options.wire;

	if (!wire || !link_.up() || !wire->has_slot(c_.options.wire_end))
		return;
	std::vector<u8> &f = wire->begin(c_.options.wire_end).bytes;
	f.assign(min_frame_len, 0);
	std::copy(std::begin(head), std::end(head), f.begin());
	store_be32(&f[6], c_.regs.get(reg::MAC_ADDR_HIGH));
	store_be16(&f[10], c_.regs.get(reg::MAC_ADDR_LOW));
	store_be16(&f[12], ethertype_mac_control);
	store_be16(&f[14], 0x0001);
	store_be16(&f[16], quanta);
	wire->send(c_.options.wire_end, c_.now());
	mib_.count(mib::pause_sent);
	c_.audit.pause_sent++;
}

} /* namespace weir::models::neta */
