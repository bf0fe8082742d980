// SPDX-License-Identifier: GPL-2.0
#include "rx.h"

#include <algorithm>

#include "selftests/models/ixgbe/crc32c.h"

namespace weir::models::ixgbe {
namespace {

constexpr u32 rxctrl_rxen = bit(0);
constexpr u32 rxdctl_enable = bit(25);
constexpr u32 fctrl_sbp = bit(1);
constexpr u32 hlreg0_crc_strip = bit(1), rdrxctl_crc_strip = bit(1);
constexpr u32 rxcsum_pcsd = bit(13);
/* MFLCN (8.2.3.22.34), FCCFG (8.2.3.3.7), FCRTL and FCRTH. */
constexpr u32 mflcn_pmcf = bit(0), mflcn_dpf = bit(1), mflcn_rfce = bit(3);
constexpr u32 fccfg_tfce = bit(3), fcrt_enable = bit(31), fcrt_bytes = 0x7ffe0;

/* Write-back status and errors (7.1.6.2). */
constexpr u32 stat_dd = bit(0), stat_eop = bit(1), stat_vp = bit(3),
	      stat_udpcs = bit(4), stat_l4cs = bit(5), stat_ipcs = bit(6),
	      stat_pif = bit(7);
constexpr u32 err_rxe = bit(29), err_l4e = bit(30), err_ipe = bit(31);

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

Rx::Rx(Context &c, Control &control, Interrupts &irqs, Link &link,
       Statistics &stats, Tx &tx)
	: c_(c), control_(control), irqs_(irqs), link_(link), stats_(stats),
	  tx_(tx), filter_(c)
{
	for (unsigned q = 0; q < queues; q++)
		queues_[q].attach(c, posted_, q);
	hook();
}

void Rx::reset()
{
	for (RxQueue &queue : queues_)
		queue.reset();
	posted_.clear();
	buffer_.clear();
	filter_.forget();
	held_ = full_ = false;
	xoff_until_ = 0;
}

void Rx::hook()
{
	Registers &r = c_.regs;

	for (unsigned block = 0; block < 2; block++) {
		unsigned first = block * 64;
		u32 base = rx_queue(first);

		r.on_write(
			base + reg::RXDCTL,
			[this](unsigned q, u32 v) { write_rxdctl(q, v); }, 64,
			0x40, first);
		r.on_write(
			base + reg::RDT,
			[this](unsigned q, u32 v) {
				c_.regs.set(rx_queue(q) + reg::RDT, v & 0xffff);
				queues_[q].set_tail(v);
				kick();
			},
			64, 0x40, first);
		r.on_read(
			base + reg::RDH,
			[this](unsigned q) {
				return queues_[q].enabled() ?
					       queues_[q].head() :
					       c_.regs.get(rx_queue(q) +
							   reg::RDH);
			},
			64, 0x40, first);
		for (u32 offset :
		     { reg::RDBAL, reg::RDBAH, reg::RDLEN, reg::RDH })
			r.on_write(
				base + offset,
				[this, offset](unsigned q, u32 v) {
					write_ring(q, offset, v);
				},
				64, 0x40, first);
	}
	r.on_write(reg::RXCTRL, [this](unsigned, u32 v) { write_rxctrl(v); });
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
		c_.regs.set(rx_queue(q) + offset, v & 0xffff);
	else
		c_.regs.store(rx_queue(q) + offset, v);
}

void Rx::write_rxdctl(unsigned q, u32 v)
{
	RxQueue &queue = queues_[q];
	bool enable = v & rxdctl_enable;

	if (!enable && queue.enabled() && c_.faults.stop_stuck)
		return;
	c_.regs.store(rx_queue(q) + reg::RXDCTL, v);
	if (enable && !queue.enabled()) {
		control_.engines_ran();
		queue.enable();
	} else if (!enable && queue.enabled()) {
		queue.disable();
		c_.regs.set(rx_queue(q) + reg::RDH, queue.head());
	}
	kick();
}

void Rx::write_rxctrl(u32 v)
{
	bool on = v & rxctrl_rxen;

	if (on && !receiver_on()) {
		/* 4.6.7: the data path is closed while RXEN rises. */
		if (!control_.rx_path_closed())
			c_.violation("4.6.7", "RXCTRL.RXEN set without "
					      "SECRXCTRL.RX_DIS");
		if (c_.regs.has(reg::HLREG0, hlreg0_crc_strip) !=
		    c_.regs.has(reg::RDRXCTL, rdrxctl_crc_strip))
			c_.violation("8.2.3.8.8", "RDRXCTL.CRCSTRIP and "
						  "HLREG0.RXCRCSTRP differ");
	}
	c_.regs.store(reg::RXCTRL, v);
	if (!on)
		buffer_.clear();
	kick();
}

bool Rx::receiver_on() const
{
	return c_.regs.has(reg::RXCTRL, rxctrl_rxen);
}

bool Rx::idle() const
{
	return buffer_.empty() || held_;
}

/* 8.2.3.23.15 to .17: too short, too long. */
bool Rx::length_ok(const Frame &frame)
{
	std::size_t len = frame.bytes.size();
	bool tagged = len > 16 && load_be16(&frame.bytes[12]) ==
					  (c_.regs.get(reg::VLNCTRL) & 0xffff);

	if (len < min_frame_len) {
		stats_.count(frame.bad_fcs ? reg::RFC : reg::RUC);
		return false;
	}
	if (len > filter_.max_frame_len(tagged) && !c_.faults.rx_any_length) {
		stats_.count(frame.bad_fcs ? reg::RJC : reg::ROC);
		return false;
	}
	return true;
}

/* True where the frame ends here. */
bool Rx::handle_pause(Bytes f)
{
	u32 mflcn = c_.regs.get(reg::MFLCN);

	if (load_be16(&f[12]) != ethertype_mac_control)
		return false;
	if (!is_pause(f))
		return !(mflcn & mflcn_pmcf);
	u16 quanta = load_be16(&f[16]);
	if (mflcn & mflcn_rfce) {
		/* 512 bit times each (IEEE 802.3 annex 31B). */
		u64 ns = u64{ quanta } * 512 / link_.speed_gbps();

		tx_.pause_until(quanta ? c_.now() + ns : 0);
		tx_.kick();
		c_.audit.pause_received++;
		stats_.count(quanta ? reg::LXOFFRXCNT : reg::LXONRXCNT);
	}
	return (mflcn & mflcn_dpf) || !(mflcn & mflcn_pmcf);
}

bool Rx::accept(Frame &frame)
{
	if (!receiver_on() || !c_.may_master()) {
		c_.audit.rx_drop_disabled++;
		return true;
	}
	if (!length_ok(frame)) {
		c_.audit.rx_drop_length++;
		return true;
	}
	Bytes bytes = frame.bytes;
	if (frame.bad_fcs) {
		stats_.count(reg::CRCERRS);
		if (!c_.regs.has(reg::FCTRL, fctrl_sbp)) {
			c_.audit.rx_crc_errors++;
			return true;
		}
	} else {
		stats_.seen(bytes);
	}
	if (handle_pause(bytes))
		return true;
	if (!filter_.accepts(bytes)) {
		c_.audit.rx_filtered++;
		return true;
	}
	std::size_t capacity = c_.regs.get(reg::RXPBSIZE) & 0xffc00;
	if (!buffer_.has_room(bytes.size(), capacity)) {
		if (c_.options.wire && c_.options.wire->lossless())
			return false;
		stats_.count(reg::RXMPC);
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
	if (!full_ && c_.options.wire)
		at = std::min(
			at, c_.options.wire->next_arrival(c_.options.wire_end));
	return at;
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
}

/* From the packet buffer to the rings. */
void Rx::drain(unsigned &left)
{
	held_ = false;
	while (left && !buffer_.empty() && !c_.faults.rx_stall &&
	       !control_.rx_path_closed() && c_.may_master()) {
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
		for (unsigned i = 1; i < queues; i++)
			if (queues_[(q + i) % queues].enabled())
				return (q + i) % queues;
	return q;
}

Rx::Outcome Rx::deliver(Frame &frame)
{
	Headers h = parse(frame.bytes);
	RssResult hash = rss(c_.regs, frame.bytes, h);

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
	bool crc = !c_.regs.has(reg::HLREG0, hlreg0_crc_strip);
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
		wb.status |= err_rxe;
	if (crc) {
		u32 fcs = crc32(frame.bytes) ^ (frame.bad_fcs ? 1 : 0);

		for (unsigned i = 0; i < 4; i++)
			frame.bytes.push_back(static_cast<u8>(fcs >> i * 8));
	}
	strip_vlan(frame, queue, wb);
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

/* 7.1.11: what was checked, and what was found wrong. */
u32 Rx::checksum_status(Bytes f, const Headers &h)
{
	u32 s = 0;

	if (h.l3 == Headers::L3::ipv4) {
		s |= stat_ipcs;
		if (!ipv4_checksum_ok(f, h))
			s |= err_ipe;
	}
	if (h.l4 == Headers::L4::tcp || h.l4 == Headers::L4::udp) {
		s |= stat_l4cs;
		if (h.l4 == Headers::L4::udp)
			s |= stat_udpcs;
		/*
		 * UDP without a checksum is judged like any other and found
		 * wrong (specification update, 82599 errata): a driver must
		 * not believe it.
		 */
		if (!l4_checksum_ok(f, h))
			s |= err_l4e;
	} else if (h.l4 == Headers::L4::sctp) {
		s |= stat_l4cs;
		if (!sctp_checksum_ok(f, h))
			s |= err_l4e;
	}
	if (s & (err_ipe | err_l4e)) {
		c_.audit.rx_bad_checksum++;
		stats_.count(reg::XEC);
	}
	return s;
}

void Rx::strip_vlan(Frame &frame, RxQueue &queue, RxWriteBack &wb)
{
	std::vector<u8> &f = frame.bytes;
	u32 ethertype = c_.regs.get(reg::VLNCTRL) & 0xffff;

	if (!queue.strips_vlan() || load_be16(&f[12]) != ethertype)
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

/* 3.7.7.3: XOFF above FCRTH, again before it runs out, XON below FCRTL. */
void Rx::flow_control()
{
	u32 high = c_.regs.get(reg::FCRTH), low = c_.regs.get(reg::FCRTL);

	if (!c_.regs.has(reg::FCCFG, fccfg_tfce) || !(high & fcrt_enable)) {
		xoff_until_ = 0;
		return;
	}
	if (xoff_until_ && buffer_.bytes() <= (low & fcrt_bytes)) {
		xoff_until_ = 0;
		if (low & fcrt_enable)
			tx_.send_pause(0);
		return;
	}
	if (buffer_.bytes() < (high & fcrt_bytes) || xoff_until_ > c_.now())
		return;
	u16 quanta = static_cast<u16>(c_.regs.get(reg::FCTTV));
	u64 ns = u64{ quanta } * 512 / link_.speed_gbps();
	tx_.send_pause(quanta);
	xoff_until_ = c_.now() + std::max<u64>(ns / 2, 1000);
}

} /* namespace weir::models::ixgbe */
