// SPDX-License-Identifier: GPL-2.0
#include "rx.h"

#include <algorithm>

namespace weir::models::neta {
namespace {

constexpr u32 checksum_with_pseudo_header = bit(25); /* PORT_CONFIG */
constexpr u16 pause_quanta = 0xffff;

} /* namespace */

Rx::Rx(Context &c, Interrupts &irqs, Link &link, Mib &mib, Tx &tx)
	: c_(c), irqs_(irqs), link_(link), mib_(mib), tx_(tx), command_(c, "RX")
{
	for (unsigned q = 0; q < queues; q++)
		queues_[q].attach(c, posted_, q);
	hook();
}

void Rx::reset()
{
	for (unsigned q = 0; q < queues; q++) {
		queues_[q].reset();
		conditions(q);
	}
	command_.reset();
	posted_.clear();
	fifo_.clear();
	in_reset_ = held_ = full_ = false;
	xoff_until_ = 0;
}

void Rx::hook()
{
	Registers &r = c_.regs;

	r.on_write(reg::RXQ_CMD, [this](unsigned, u32 v) {
		u32 rings = 0;

		for (unsigned q = 0; q < queues; q++) {
			rings |= queues_[q].has_ring() ? bit(q) : 0;
			if ((v & bit(q)) && !queues_[q].buffer_bytes())
				c_.violation("1.1",
					     "RX queue %u started with a "
					     "buffer size of 0",
					     q);
		}
		command_.write(v, rings);
		kick();
	});
	r.on_read(reg::RXQ_CMD, [this](unsigned) { return command_.read(); });
	r.on_write(
		reg::RXQ_UPDATE,
		[this](unsigned q, u32 v) {
			if (in_reset_ && v)
				c_.violation("3",
					     "RX queue %u updated in reset", q);
			else
				queues_[q].update(v);
			if (v & 0xff)
				irqs_.progress();
			conditions(q);
			kick();
		},
		queues);
	r.on_read(
		reg::RXQ_STATUS,
		[this](unsigned q) { return queues_[q].status(); }, queues);
	for (u32 offset : { reg::RXQ_BASE_ADDR, reg::RXQ_SIZE })
		r.on_write(
			offset,
			[this, offset](unsigned q, u32 v) {
				if (command_.runs(q))
					c_.violation("3",
						     "register %#x of RX queue "
						     "%u written while it runs",
						     offset, q);
				if (offset == reg::RXQ_BASE_ADDR)
					queues_[q].set_base(v);
				c_.regs.store(offset + q * 4, v);
				conditions(q);
			},
			queues);
	for (u32 offset : { reg::RXQ_THRESHOLD, reg::RXQ_TIME_COAL })
		r.on_write(
			offset,
			[this, offset](unsigned q, u32 v) {
				c_.regs.store(offset + q * 4, v);
				conditions(q);
			},
			queues);
	r.on_write(reg::PORT_RX_RESET,
		   [this](unsigned, u32 v) { write_reset(v); });
}

void Rx::write_reset(u32 v)
{
	c_.regs.store(reg::PORT_RX_RESET, v);
	in_reset_ = v & 1;
	if (!in_reset_)
		return;
	if (command_.read())
		c_.violation("3", "PORT_RX_RESET while queues %#x are active",
			     command_.read());
	for (unsigned q = 0; q < queues; q++) {
		queues_[q].reset();
		conditions(q);
	}
	fifo_.clear();
}

void Rx::conditions(unsigned q)
{
	irqs_.rx_occupied(q, queues_[q].alert());
	irqs_.rx_low(q, queues_[q].low());
}

/* GMAC_CTRL_0 14:2 in units of 2 bytes; FCS included (1.4). */
u32 Rx::longest() const
{
	return (c_.regs.get(reg::GMAC_CTRL_0) >> 2 & 0x1fff) * 2;
}

bool Rx::length_ok(const Frame &frame)
{
	std::size_t len = frame.bytes.size();

	if (len + fcs_len >= (c_.regs.get(reg::RX_MIN_FRAME_SIZE) & 0x7f) &&
	    len >= mac_header_len)
		return true;
	mib_.bad(frame.bad_fcs ? mib::fragments : mib::undersize, len);
	c_.audit.rx_drop_length++;
	return false;
}

/* True where the frame ends here: MAC control is not for the host. */
bool Rx::handle_control(Bytes f)
{
	if (load_be16(&f[12]) != ethertype_mac_control)
		return false;
	if (load_be16(&f[14]) != 0x0001) {
		mib_.count(mib::unknown_control);
		return true;
	}
	mib_.count(mib::pause_received);
	c_.audit.pause_received++;
	if (link_.rx_flow_control()) {
		/* Quanta of 512 bit times (IEEE 802.3 annex 31B). */
		u16 quanta = load_be16(&f[16]);
		u64 ns = u64{ quanta } * 512 * 1000 / link_.speed_mbps();

		tx_.pause_until(quanta ? c_.now() + ns : 0);
		tx_.kick();
	}
	return true;
}

bool Rx::accept(Frame &frame)
{
	if (!c_.port_enabled() || in_reset_) {
		c_.audit.rx_drop_disabled++;
		return true;
	}
	if (!fifo_.has_room(frame.bytes.size(), fifo_bytes)) {
		if (c_.options.wire && c_.options.wire->lossless())
			return false;
		mib_.count(reg::OVERRUN);
		irqs_.misc_cause(Interrupts::rx_overrun);
		c_.audit.rx_drop_full++;
		return true;
	}
	if (!length_ok(frame))
		return true;
	Bytes bytes = frame.bytes;
	if (bytes.size() + fcs_len > longest()) {
		mib_.bad(frame.bad_fcs ? mib::jabber : mib::oversize,
			 bytes.size());
		irqs_.misc_cause(Interrupts::rx_large);
	} else if (frame.bad_fcs) {
		mib_.bad(mib::bad_crc, bytes.size());
		irqs_.misc_cause(Interrupts::rx_crc);
	} else {
		mib_.received(bytes);
		if (handle_control(bytes))
			return true;
	}
	if (!rx_filter(c_.regs, bytes, parse(bytes)).accept) {
		c_.audit.rx_filtered++;
		return true;
	}
	fifo_.push(frame);
	return true;
}

u64 Rx::deadline() const
{
	if (kicked_)
		return c_.now();
	u64 at = xoff_until_ ? xoff_until_ : never;
	for (const RxQueue &queue : queues_)
		at = std::min(at, queue.alert_at());
	if (!full_ && c_.options.wire)
		at = std::min(
			at, c_.options.wire->next_arrival(c_.options.wire_end));
	return at;
}

bool Rx::idle() const
{
	for (const RxQueue &queue : queues_)
		if (queue.alert_at() != never)
			return false;
	return fifo_.empty() || held_;
}

void Rx::advance()
{
	Wire *wire = c_.options.wire;
	unsigned end = c_.options.wire_end, left = budget;

	kicked_ = full_ = false;
	drain(left);
	while (wire && left) {
		Frame *frame = wire->arrived(end, c_.now());

		if (!frame)
			break;
		if (link_.up() && !accept(*frame)) {
			full_ = true;
			break;
		}
		wire->take(end);
		drain(left);
	}
	if (!left)
		kicked_ = true;
	flow_control();
	for (unsigned q = 0; q < queues; q++)
		conditions(q);
}

/* From the FIFO to the rings. */
void Rx::drain(unsigned &left)
{
	held_ = false;
	while (left && !fifo_.empty() && !c_.faults.rx_stall && !in_reset_) {
		if (deliver(fifo_.front()) == Outcome::held) {
			held_ = true;
			return;
		}
		fifo_.pop();
		left--;
	}
}

/* On a lossless wire the frame waits, else it is discarded (2). */
Rx::Outcome Rx::no_buffer(Frame &frame, unsigned q, bool never_fits)
{
	bool first = frame.arrives != 2;

	frame.arrives = 2;
	if (first)
		irqs_.old_cause(Interrupts::old_rx_resource(q));
	if (c_.options.wire && c_.options.wire->lossless() && !never_fits) {
		c_.audit.rx_held += first;
		return Outcome::held;
	}
	mib_.count(reg::RX_DISCARD);
	c_.audit.rx_no_buffer++;
	return Outcome::dropped;
}

Rx::Outcome Rx::deliver(Frame &frame)
{
	Headers h = parse(frame.bytes);
	RxVerdict v = rx_filter(c_.regs, frame.bytes, h);
	RxQueue &queue = queues_[v.queue];

	/* Counted once, also for a frame that had to wait. */
	if (!frame.arrives) {
		fuzz_ = c_.faults.fuzz_this_one();
		frame.arrives = 1;
	}
	u32 room = queue.buffer_bytes();
	if (!command_.runs(v.queue) || !queue.has_ring() || !room ||
	    !c_.port_enabled()) {
		mib_.count(reg::RX_DISCARD);
		c_.audit.rx_drop_disabled++;
		return Outcome::dropped;
	}
	std::size_t len =
		std::min<std::size_t>(frame.bytes.size() + fcs_len, longest());
	std::size_t need = (marvell_header + len + room - 1) / room;
	if (need > queue.available())
		return no_buffer(frame, v.queue, need > queue.size());

	u32 s = status(frame, h, v);
	u32 fcs = crc32(frame.bytes) ^ (frame.bad_fcs ? 1 : 0);
	std::vector<u8> &data = frame.bytes;
	for (unsigned i = 0; i < fcs_len; i++)
		data.push_back(static_cast<u8>(fcs >> i * 8));
	data.resize(len);
	c_.audit.rx_frames++;
	c_.audit.rxq_frames[v.queue]++;
	c_.audit.rx_bytes += len - fcs_len;
	data.insert(data.begin(), marvell_header, 0);
	scatter(data, queue, s);
	irqs_.old_cause(Interrupts::old_rx(v.queue));
	conditions(v.queue);
	return Outcome::delivered;
}

/* What the legacy parser knows (2): IPv4, TCP, UDP; no IPv6, no tunnels. */
u32 Rx::protocol_status(Bytes f, const Headers &h)
{
	bool single_tag = h.l3_offset == mac_header_len ||
			  h.l3_offset == mac_header_len + vlan_tag_len;
	u32 s = 0;

	if (load_be16(&f[12]) >= 0x0600)
		s |= rx_status::ethernet2;
	if (h.vlan)
		s |= rx_status::vlan;
	if (h.l3 != Headers::L3::ipv4 || !single_tag)
		return s | rx_status::l4_other;
	s |= rx_status::ipv4;
	bool ip_ok = ipv4_checksum_ok(f, h);
	if (ip_ok)
		s |= rx_status::ip_ok;
	if (h.ip_fragment)
		s |= rx_status::fragment;
	if (h.l4 != Headers::L4::tcp && h.l4 != Headers::L4::udp) {
		c_.audit.rx_bad_checksum += !ip_ok;
		return s | rx_status::l4_other;
	}
	s |= h.l4 == Headers::L4::udp ? rx_status::l4_udp : rx_status::l4_tcp;
	bool l4_ok = l4_checksum_ok(f, h) &&
		     c_.regs.has(reg::PORT_CONFIG, checksum_with_pseudo_header);
	if (l4_ok)
		s |= rx_status::l4_ok;
	if (!ip_ok || !l4_ok)
		c_.audit.rx_bad_checksum++;
	return s;
}

u32 Rx::status(Frame &frame, const Headers &h, const RxVerdict &v)
{
	u32 s = protocol_status(frame.bytes, h);

	if (v.bpdu)
		s |= rx_status::bpdu;
	if (v.unknown_da)
		s |= rx_status::unknown_da;
	if (frame.bytes.size() + fcs_len > longest())
		s |= rx_status::error | rx_status::code_length;
	else if (frame.bad_fcs)
		s |= rx_status::error | rx_status::code_crc;
	if (s & rx_status::error) {
		c_.audit.rx_errors++;
		s &= ~(rx_status::ip_ok | rx_status::l4_ok);
	}
	return s;
}

/* The first descriptor tells the length of all, the others of their own. */
void Rx::scatter(Bytes data, RxQueue &queue, u32 status)
{
	using Fuzz = Faults::Fuzz;
	Fuzz fuzz = fuzz_ ? c_.faults.fuzz : Fuzz::none;
	u32 room = queue.buffer_bytes();
	std::size_t total = data.size();

	for (std::size_t at = 0; at < total; at += room) {
		Bytes part = data.subspan(
			at, std::min<std::size_t>(room, total - at));
		u32 s = status;
		std::size_t len = at ? part.size() : total;

		if (!at && fuzz != Fuzz::first)
			s |= rx_status::first;
		if (at + room >= total)
			s |= rx_status::last;
		if (fuzz == Fuzz::length)
			len = 0xffff;
		if (fuzz == Fuzz::shorter)
			len = 1;
		if (fuzz == Fuzz::status)
			s |= rx_status::error | rx_status::code_resource;
		queue.fill(part, s, static_cast<u16>(len),
			   fuzz == Fuzz::address);
	}
}

/* XOFF with the FIFO half full, again before it runs out, then XON. */
void Rx::flow_control()
{
	if (!link_.tx_flow_control()) {
		xoff_until_ = 0;
		return;
	}
	if (xoff_until_ && fifo_.bytes() <= fifo_bytes / 4) {
		xoff_until_ = 0;
		tx_.send_pause(0);
		return;
	}
	if (fifo_.bytes() < fifo_bytes / 2 || xoff_until_ > c_.now())
		return;
	u64 ns = u64{ pause_quanta } * 512 * 1000 / link_.speed_mbps();
	tx_.send_pause(pause_quanta);
	xoff_until_ = c_.now() + ns / 2;
}

} /* namespace weir::models::neta */
