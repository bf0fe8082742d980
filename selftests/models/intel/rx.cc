// SPDX-License-Identifier: GPL-2.0
#include "rx.h"

#include <algorithm>
#include <utility>

#include "selftests/models/intel/crc32c.h"

namespace weir::models::intel {
namespace {

constexpr u32 rxdctl_enable = bit(25);
constexpr u32 rxcsum_pcsd = bit(13);

/* Write-back status (7.1.6.2). */
constexpr u32 stat_dd = bit(0), stat_eop = bit(1), stat_vp = bit(3),
	      stat_udpcs = bit(4), stat_l4cs = bit(5), stat_ipcs = bit(6),
	      stat_pif = bit(7);

bool is_pause(Bytes f)
{
	return load_be16(&f[12]) == ethertype_mac_control &&
	       load_be16(&f[14]) == 0x0001;
}

/* The field itself counts as zeros (RFC 9260 section 6.8). */
bool sctp_checksum_ok(Bytes f, const Headers &h)
{
	std::vector<u8> packet(f.begin() + h.l4_offset, f.begin() + h.ip_end);
	u32 have = load_be32(&packet[8]);

	store_be32(&packet[8], 0);
	return __builtin_bswap32(crc32c(packet)) == have;
}

} /* namespace */

Rx::Rx(Context &c, Mac &mac, QueueIrqs &irqs, Statistics &stats, Tx &tx)
	: c_(c), mac_(mac), irqs_(irqs), stats_(stats), tx_(tx),
	  queues_(c.chip.queues)
{
	for (unsigned q = 0; q < c.chip.queues; q++)
		queues_[q].attach(c, posted_, q);
	for (const QueueBlock &block : c.chip.rx_blocks)
		hook(block);
}

void Rx::reset()
{
	for (RxQueue &queue : queues_)
		queue.reset();
	posted_.clear();
	buffer_.clear();
	held_ = full_ = false;
	xoff_until_ = 0;
}

void Rx::hook(const QueueBlock &block)
{
	auto on_write = [&](u32 offset, Registers::OnWrite fn) {
		c_.regs.on_write(block.base + offset, std::move(fn),
				 block.count, reg::queue_stride, block.first);
	};

	on_write(reg::RXDCTL,
		 [this](unsigned q, u32 v) { write_rxdctl(q, v); });
	on_write(reg::RDT, [this](unsigned q, u32 v) {
		c_.regs.set(at(q, reg::RDT), v & 0xffff);
		queues_[q].set_tail(v);
		kick();
	});
	c_.regs.on_read(
		block.base + reg::RDH,
		[this](unsigned q) {
			return queues_[q].enabled() ?
				       queues_[q].head() :
				       c_.regs.get(at(q, reg::RDH));
		},
		block.count, reg::queue_stride, block.first);
	for (u32 offset : { reg::RDBAL, reg::RDBAH, reg::RDLEN, reg::RDH })
		on_write(offset, [this, offset](unsigned q, u32 v) {
			write_ring(q, offset, v);
		});
}

void Rx::write_ring(unsigned q, u32 offset, u32 v)
{
	if (queues_[q].enabled())
		c_.violation("4.6.7.1",
			     "register %#x of RX queue %u written "
			     "while the queue is on",
			     offset, q);
	if (offset == reg::RDBAL)
		queues_[q].wrote_base(v);
	if (offset == reg::RDLEN)
		queues_[q].wrote_len(v);
	if (offset == reg::RDH)
		c_.regs.set(at(q, offset), v & 0xffff);
	else
		c_.regs.store(at(q, offset), v);
}

void Rx::write_rxdctl(unsigned q, u32 v)
{
	RxQueue &queue = queues_[q];
	bool enable = v & rxdctl_enable;

	if (!enable && queue.enabled() && c_.faults.stop_stuck)
		return;
	c_.regs.store(at(q, reg::RXDCTL), v);
	if (enable && !queue.enabled()) {
		mac_.queue_enabled();
		queue.enable();
	} else if (!enable && queue.enabled()) {
		queue.disable();
		c_.regs.set(at(q, reg::RDH), queue.head());
	}
	kick();
}

bool Rx::idle() const
{
	return buffer_.empty() || held_;
}

/* 8.2.3.23.15 to .17: too short, too long. */
bool Rx::length_ok(const Frame &frame)
{
	std::size_t len = frame.bytes.size();
	bool tagged = len > 16 &&
		      load_be16(&frame.bytes[12]) == mac_.rx_vlan_ethertype();

	if (len < min_frame_len) {
		stats_.event(frame.bad_fcs ? RxEvent::fragment :
					     RxEvent::too_short);
		return false;
	}
	if (len > mac_.max_frame_len(tagged) && !c_.faults.rx_any_length) {
		stats_.event(frame.bad_fcs ? RxEvent::jabber :
					     RxEvent::too_long);
		return false;
	}
	return true;
}

/* True where the frame ends here. */
bool Rx::handle_pause(Bytes f)
{
	if (load_be16(&f[12]) != ethertype_mac_control)
		return false;
	FlowControl flow = mac_.flow_control();
	if (!is_pause(f))
		return !flow.pass_other;
	u16 quanta = load_be16(&f[16]);
	if (flow.obey) {
		/* 512 bit times each (IEEE 802.3 annex 31B). */
		u64 ns = u64{ quanta } * 512 * 1000 / mac_.speed_mbps();

		tx_.pause_until(quanta ? c_.now() + ns : 0);
		tx_.kick();
		c_.audit.pause_received++;
		stats_.event(quanta ? RxEvent::xoff : RxEvent::xon);
	}
	return !flow.pass_pause;
}

bool Rx::accept(Frame &frame)
{
	if (!mac_.rx_enabled() || !c_.may_master()) {
		c_.audit.rx_drop_disabled++;
		return true;
	}
	if (!length_ok(frame)) {
		c_.audit.rx_drop_length++;
		return true;
	}
	Bytes bytes = frame.bytes;
	if (frame.bad_fcs) {
		stats_.event(RxEvent::crc_error);
		if (!mac_.rx_keeps_bad()) {
			c_.audit.rx_crc_errors++;
			return true;
		}
	} else {
		stats_.seen(bytes);
	}
	if (handle_pause(bytes))
		return true;
	if (!mac_.accepts(bytes)) {
		c_.audit.rx_filtered++;
		return true;
	}
	if (!buffer_.has_room(bytes.size(), mac_.rx_buffer_bytes())) {
		if (c_.wire && c_.wire->lossless())
			return false;
		stats_.event(RxEvent::buffer_full);
		c_.audit.rx_drop_full++;
		return true;
	}
	if (!frame.bad_fcs)
		stats_.accepted(bytes);
	buffer_.push(frame);
	return true;
}

u64 Rx::deadline() const
{
	if (kicked_)
		return c_.now();
	u64 at = xoff_until_ ? xoff_until_ : never;
	if (!full_ && c_.wire)
		at = std::min(at, c_.wire->next_arrival(c_.wire_end));
	return at;
}

void Rx::advance()
{
	Wire *wire = c_.wire;
	unsigned end = c_.wire_end, left = budget;

	kicked_ = full_ = false;
	drain(left);
	while (wire && left) {
		Frame *frame = wire->arrived(end, c_.now());

		if (!frame)
			break;
		if (mac_.link_up() && !accept(*frame)) {
			full_ = true;
			break;
		}
		wire->take(end);
		drain(left);
	}
	if (!left)
		kicked_ = true;
	flow_control();
}

/* From the packet buffer to the rings. */
void Rx::drain(unsigned &left)
{
	held_ = false;
	while (left && !buffer_.empty() && !c_.faults.rx_stall &&
	       mac_.rx_path_open() && c_.may_master()) {
		if (deliver(buffer_.front()) == Outcome::held) {
			held_ = true;
			return;
		}
		buffer_.pop();
		left--;
	}
}

unsigned Rx::target_queue(unsigned q)
{
	if (fuzz_ && c_.faults.fuzz == Faults::Fuzz::queue)
		for (unsigned i = 1; i < c_.chip.queues; i++)
			if (queues_[(q + i) % c_.chip.queues].enabled())
				return (q + i) % c_.chip.queues;
	return q;
}

Rx::Outcome Rx::deliver(Frame &frame)
{
	Headers h = parse(frame.bytes);
	RssResult hash = rss(c_, frame.bytes, h);

	/* Counted once, also for a frame that had to wait. */
	if (!frame.arrives)
		fuzz_ = c_.faults.fuzz_this_one();
	frame.arrives = 1;
	unsigned q = target_queue(hash.queue);
	RxQueue &queue = queues_[q];
	if (!queue.enabled() || !queue.buffer_bytes()) {
		c_.audit.rx_drop_disabled++;
		return Outcome::dropped;
	}
	bool crc = !mac_.rx_strips_crc();
	std::size_t len = frame.bytes.size() + (crc ? fcs_len : 0);
	std::size_t need =
		(len + queue.buffer_bytes() - 1) / queue.buffer_bytes();
	if (need > queue.available()) {
		if (need < queue.ring_size() && !queue.drops())
			return Outcome::held;
		stats_.dropped(q);
		c_.audit.rx_missed++;
		return Outcome::dropped;
	}

	RxWriteBack wb;
	wb.info = hash.type | packet_type(h) << 4;
	wb.hash = c_.regs.has(reg::RXCSUM, rxcsum_pcsd) ? hash.hash : 0;
	wb.status = checksum_status(frame.bytes, h);
	if (frame.bytes[0] & 1)
		wb.status |= stat_pif;
	if (frame.bad_fcs)
		wb.status |= c_.chip.rx_error_frame;
	if (crc) {
		u32 fcs = crc32(frame.bytes) ^ (frame.bad_fcs ? 1 : 0);

		for (unsigned i = 0; i < 4; i++)
			frame.bytes.push_back(static_cast<u8>(fcs >> i * 8));
	}
	strip_vlan(frame, q, wb);
	stats_.delivered(q, frame.bytes.size());
	c_.audit.rx_frames++;
	c_.audit.rx_bytes += frame.bytes.size();
	scatter(frame, queue, wb);
	irqs_.rx_cause(q);
	return Outcome::delivered;
}

/* 7.1.6.2 table 7-18: bits of the packet type. */
u32 Rx::packet_type(const Headers &h)
{
	u32 type = 0;

	if (h.l3 == Headers::L3::ipv4)
		type = h.ip_options ? bit(1) : bit(0);
	else if (h.l3 == Headers::L3::ipv6)
		type = h.ip_options ? bit(3) : bit(2);
	if (h.l4 == Headers::L4::tcp)
		type |= bit(4);
	else if (h.l4 == Headers::L4::udp)
		type |= bit(5);
	else if (h.l4 == Headers::L4::sctp)
		type |= bit(6);
	return type;
}

/* RFC 768: 0 says that there is none. */
static bool no_udp_checksum(Bytes f, const Headers &h)
{
	return h.l4 == Headers::L4::udp && load_be16(&f[h.l4_offset + 6]) == 0;
}

/* 7.1.11: what was checked, and what was found wrong. */
u32 Rx::checksum_status(Bytes f, const Headers &h)
{
	RxChecks checks = mac_.rx_checks();
	bool udp = h.l4 == Headers::L4::udp;
	u32 s = 0;

	if (h.l3 == Headers::L3::ipv4 && checks.ip) {
		s |= stat_ipcs;
		if (!ipv4_checksum_ok(f, h))
			s |= c_.chip.rx_error_ip;
	}
	/*
	 * A chip may judge UDP without a checksum like any other and find it
	 * wrong (82599 specification update): a driver must not believe it.
	 */
	if ((h.l4 == Headers::L4::tcp || udp) && checks.l4 &&
	    (c_.chip.judges_udp_zero || !no_udp_checksum(f, h))) {
		s |= udp ? stat_l4cs | stat_udpcs : stat_l4cs;
		if (!l4_checksum_ok(f, h))
			s |= c_.chip.rx_error_l4;
	} else if (h.l4 == Headers::L4::sctp && checks.sctp) {
		s |= stat_l4cs;
		if (!sctp_checksum_ok(f, h))
			s |= c_.chip.rx_error_l4;
	}
	if (s & (c_.chip.rx_error_ip | c_.chip.rx_error_l4)) {
		c_.audit.rx_bad_checksum++;
		stats_.event(RxEvent::bad_checksum);
	}
	return s;
}

void Rx::strip_vlan(Frame &frame, unsigned q, RxWriteBack &wb)
{
	std::vector<u8> &f = frame.bytes;

	if (!mac_.rx_strips_vlan(q) ||
	    load_be16(&f[12]) != mac_.rx_vlan_ethertype())
		return;
	wb.status |= stat_vp;
	wb.vlan = load_be16(&f[14]);
	f.erase(f.begin() + 12, f.begin() + 16);
}

void Rx::fuzz(RxWriteBack &wb, bool last)
{
	if (!fuzz_)
		return;
	switch (c_.faults.fuzz) {
	case Faults::Fuzz::length:
		wb.length = 0xffff;
		break;
	case Faults::Fuzz::eop:
		wb.status ^= stat_eop;
		break;
	case Faults::Fuzz::status:
		if (last)
			wb.status |= 0xfff00000;
		break;
	default:
		break;
	}
}

/* Only the last descriptor tells more than its length (7.1.6.2). */
void Rx::scatter(Frame &frame, RxQueue &queue, RxWriteBack wb)
{
	Bytes left = frame.bytes;
	u32 room = queue.buffer_bytes();

	while (left.size() > room) {
		RxWriteBack part;

		part.status = stat_dd;
		part.length = static_cast<u16>(room);
		fuzz(part, false);
		queue.fill(left.first(room), part);
		left = left.subspan(room);
	}
	wb.status |= stat_dd | stat_eop;
	wb.length = static_cast<u16>(left.size());
	fuzz(wb, true);
	queue.fill(left, wb);
}

/* 3.7.7.3: XOFF above the high mark, again before it runs out, XON below. */
void Rx::flow_control()
{
	FlowControl flow = mac_.flow_control();

	if (!flow.send) {
		xoff_until_ = 0;
		return;
	}
	if (xoff_until_ && buffer_.bytes() <= flow.low) {
		xoff_until_ = 0;
		if (flow.send_xon)
			tx_.send_pause(0);
		return;
	}
	if (buffer_.bytes() < flow.high || xoff_until_ > c_.now())
		return;
	u64 ns = u64{ flow.quanta } * 512 * 1000 / mac_.speed_mbps();
	tx_.send_pause(flow.quanta);
	xoff_until_ = c_.now() + std::max<u64>(ns / 2, 1000);
}

} /* namespace weir::models::intel */
