// SPDX-License-Identifier: GPL-2.0
#include "tx.h"

#include <algorithm>
#include <utility>

namespace weir::models::intel {
namespace {

constexpr u32 txdctl_enable = bit(25), txdctl_flush = bit(26);

} /* namespace */

Tx::Tx(Context &c, Mac &mac, QueueIrqs &irqs, Statistics &stats)
	: c_(c), mac_(mac), irqs_(irqs), stats_(stats), queues_(c.chip.queues)
{
	for (unsigned q = 0; q < c.chip.queues; q++)
		queues_[q].attach(c, q);
	hook();
}

void Tx::reset()
{
	for (TxQueue &queue : queues_)
		queue.reset();
	work_.clear();
	completed_.clear();
	segmenter_.stop();
	pending_consume_ = 0;
	paused_until_ = 0;
	wthresh_told_[0] = wthresh_told_[1] = 0;
}

void Tx::hook()
{
	for (const QueueBlock &block : c_.chip.tx_blocks)
		hook_block(block);
}

void Tx::hook_block(const QueueBlock &block)
{
	auto on_write = [&](u32 offset, Registers::OnWrite fn) {
		c_.regs.on_write(block.base + offset, std::move(fn),
				 block.count, reg::queue_stride, block.first);
	};

	on_write(reg::TXDCTL,
		 [this](unsigned q, u32 v) { write_txdctl(q, v); });
	on_write(reg::TDT, [this](unsigned q, u32 v) {
		c_.regs.set(at(q, reg::TDT), v & 0xffff);
		queues_[q].set_tail(v);
		if (queues_[q].available())
			work_.add(q);
	});
	c_.regs.on_read(
		block.base + reg::TDH,
		[this](unsigned q) {
			return queues_[q].enabled() ?
				       queues_[q].head() :
				       c_.regs.get(at(q, reg::TDH));
		},
		block.count, reg::queue_stride, block.first);
	for (u32 offset : { reg::TDBAL, reg::TDBAH, reg::TDLEN, reg::TDH,
			    reg::TDWBAL, reg::TDWBAH })
		on_write(offset, [this, offset](unsigned q, u32 v) {
			write_ring(q, offset, v);
		});
}

void Tx::write_ring(unsigned q, u32 offset, u32 v)
{
	u32 where = at(q, offset);

	if (queues_[q].enabled())
		c_.violation("4.6.8.1",
			     "register %#x of TX queue %u written "
			     "while the queue is on",
			     offset, q);
	if (offset == reg::TDBAL)
		queues_[q].wrote_base(v);
	if (offset == reg::TDLEN)
		queues_[q].wrote_len(v);
	if (offset == reg::TDH)
		c_.regs.set(where, v & 0xffff); /* read-only but for a 0 */
	else
		c_.regs.store(where, v);
}

void Tx::write_txdctl(unsigned q, u32 v)
{
	TxQueue &queue = queues_[q];
	bool enable = v & txdctl_enable;

	if (!enable && queue.enabled() && c_.faults.stop_stuck)
		return;
	c_.regs.store(at(q, reg::TXDCTL), v & ~txdctl_flush);
	if (enable && !queue.enabled()) {
		mac_.queue_enabled();
		/* 4.6.8.1: the order of the steps. */
		if (c_.chip.tx_enabled_first && !mac_.tx_enabled())
			c_.violation("4.6.8",
				     "TX queue %u enabled before DMATXCTL.TE",
				     q);
		queue.enable();
	} else if (!enable && queue.enabled()) {
		if (queue.has_completions() && !c_.faults.never_completes(q) &&
		    queue.write_back())
			irqs_.tx_cause(q);
		c_.regs.set(at(q, reg::TDH), queue.head());
		queue.disable();
		if (current_ == q) {
			segmenter_.stop();
			pending_consume_ = 0;
		}
		work_.remove(q);
		completed_.remove(q);
		wthresh_told_[q / 64] &= ~(u64{ 1 } << q % 64);
	} else if ((v & txdctl_flush) && queue.has_completions() &&
		   !c_.faults.never_completes(q) && queue.write_back()) {
		irqs_.tx_cause(q);
		completed_.remove(q);
	}
	if (queue.available())
		work_.add(q);
}

bool Tx::may_send() const
{
	return mac_.link_up() && c_.may_master() && mac_.tx_path_open() &&
	       mac_.tx_enabled() && c_.now() >= paused_until_;
}

u64 Tx::write_back_at(const TxQueue &queue, unsigned q) const
{
	u64 at = irqs_.tx_throttled_until(q);

	if (queue.wthresh() <= 1 ||
	    queue.waiting_descriptors() >= queue.wthresh())
		at = 0;
	else if (!irqs_.tx_interval_ns(q))
		at = never; /* nothing would ever flush it */
	if (c_.faults.tx_threshold)
		at = queue.waiting_reports() >= c_.faults.tx_threshold ? 0 :
									 never;
	if (c_.faults.tx_delay_ns)
		at = std::max(at,
			      queue.waiting_since() + c_.faults.tx_delay_ns);
	if (c_.faults.never_completes(q))
		at = never;
	return at;
}

u64 Tx::deadline() const
{
	u64 at = never, now = c_.now();

	if (kicked_)
		return now;
	for (unsigned q = completed_.from(0); q != QueueSet::none;
	     q = completed_.from(q + 1))
		at = std::min(at, write_back_at(queues_[q], q));
	if (!has_work() || !c_.wire || !mac_.link_up())
		return at;
	if (paused_until_ > now)
		return std::min(at, paused_until_);
	return std::min(at, c_.wire->sendable_at(c_.wire_end, now));
}

bool Tx::idle() const
{
	return !has_work() && !completed_.any();
}

void Tx::advance()
{
	kicked_ = false;
	Wire *wire = c_.wire;
	unsigned left = budget;

	while (has_work() && wire && may_send()) {
		if (!wire->can_send(c_.wire_end, c_.now()))
			break;
		if (left-- == 0) {
			kicked_ = true;
			break;
		}
		if (!segmenter_.active() && !start_packet())
			break;
		emit();
	}
	write_backs();
}

/* False where no queue has a whole packet. */
bool Tx::start_packet()
{
	if (c_.faults.tx_strict_priority)
		turn_ = 0;
	for (;;) {
		unsigned q = work_.from(turn_);

		if (q == QueueSet::none)
			q = work_.from(0);
		if (q == QueueSet::none)
			return false;
		turn_ = (q + 1) % c_.chip.queues;
		if (start_from(q))
			return true;
		/* It had contexts or half a packet, and gave what it had. */
		if (!queues_[q].available() ||
		    queues_[q].whole_packet_missing())
			work_.remove(q);
	}
}

bool Tx::take_context(TxQueue &queue, unsigned q)
{
	const TxDescriptor &d = queue.peek(0);

	if (!d.is_context())
		return false;
	if (d.context_index() > 1)
		c_.violation("7.2.3.2.3", "TX queue %u: context index %u", q,
			     d.context_index());
	if (d.rs() || d.eop())
		c_.violation("7.2.3.2.3",
			     "TX queue %u: context descriptor with EOP or RS",
			     q);
	queue.context(d.context_index()) = TxContext::from(d);
	c_.audit.tx_contexts++;
	queue.consume(1);
	completed_.add(q);
	return true;
}

/* How many descriptors the next packet has; 0 where its end is missing. */
u32 Tx::packet_descriptors(TxQueue &queue, unsigned q)
{
	u32 n = queue.available();

	for (u32 i = 0; i < n; i++) {
		const TxDescriptor &d = queue.peek(i);

		if (d.is_context()) {
			c_.violation("7.2.3.2.3",
				     "TX queue %u: context "
				     "descriptor inside a packet",
				     q);
			return i;
		}
		if (d.extended() && !d.is_data())
			c_.violation("7.2.3.2.4", "TX queue %u: DTYP %u", q,
				     d.dtyp());
		if (d.rs() && !d.eop())
			c_.violation("7.2.3.2.4", "TX queue %u: RS without EOP",
				     q);
		if (d.length() == 0)
			c_.violation("7.2.3.2.4",
				     "TX queue %u: buffer of length 0", q);
		if (d.eop())
			return i + 1;
	}
	queue.report_split();
	return 0;
}

bool Tx::gather(TxQueue &queue, unsigned q, u32 n)
{
	u32 total = 0;

	if (n > c_.chip.max_tx_descriptors)
		c_.violation("7.2.1.1",
			     "TX queue %u: packet of %u "
			     "descriptors, above %u",
			     q, n, c_.chip.max_tx_descriptors);
	for (u32 i = 0; i < n; i++)
		total += queue.peek(i).length();
	packet_.resize(total);
	u32 at = 0;
	for (u32 i = 0; i < n; i++) {
		const TxDescriptor &d = queue.peek(i);

		if (d.length() && !c_.dma_read(d.address(), &packet_[at],
					       d.length(), "TX buffer"))
			return false;
		at += d.length();
	}
	return true;
}

TxRequest Tx::request(TxQueue &queue, unsigned q, const TxDescriptor &d)
{
	TxRequest r;

	r.pad = mac_.tx_pads();
	r.vlan_ethertype = mac_.tx_vlan_ethertype();
	if (!d.extended()) {
		r.legacy_checksum = d.insert_checksum();
		r.cso = d.cso();
		r.css = d.css();
		r.vlan = d.vle();
		r.vlan_tci = d.legacy_vlan();
		return r;
	}
	r.context = queue.context(d.context_index());
	r.tse = d.tse();
	r.ixsm = d.ixsm();
	r.txsm = d.txsm();
	r.vlan = d.vle();
	r.vlan_tci = r.context.vlan;
	if (r.vlan && !r.context.valid)
		c_.violation("7.2.3.2.4", "TX queue %u: VLE without a context",
			     q);
	if (d.ipsec())
		c_.violation("7.12", "TX queue %u: IPsec without an SA", q);
	u32 low = c_.regs.get(c_.chip.DTXTCPFLGL);
	r.first_flags = low & 0xfff;
	r.middle_flags = low >> 16 & 0xfff;
	r.last_flags = c_.regs.get(c_.chip.DTXTCPFLGH) & 0xfff;
	return r;
}

bool Tx::start_from(unsigned q)
{
	TxQueue &queue = queues_[q];

	while (queue.available() && take_context(queue, q))
		;
	if (!queue.available())
		return false;
	u32 n = packet_descriptors(queue, q);
	if (!n)
		return false;
	const TxDescriptor &first = queue.peek(0), &last = queue.peek(n - 1);

	current_ = q;
	pending_consume_ = n;
	if (!gather(queue, q, n)) {
		packet_done();
		return false;
	}
	c_.audit.tx_packets++;
	if (last.rs())
		c_.audit.tx_rs++;
	TxRequest r = request(queue, q, first);
	if (r.tse)
		c_.audit.tx_tso_packets++;
	if (r.tse)
		stats_.segmented();
	if (r.ixsm || r.txsm)
		c_.audit.tx_checksums++;
	if (!(first.extended() ? first : last).ifcs() && !mac_.tx_adds_crc())
		c_.violation("7.2.3.2.4", "TX queue %u: nobody adds the FCS",
			     q);
	u32 paylen = first.extended() ? first.paylen() :
					static_cast<u32>(packet_.size());
	TxComplaint complaint = segmenter_.start(packet_, paylen, r);
	if (complaint.section)
		c_.violation(complaint.section, "TX queue %u: %s", q,
			     complaint.text);
	if (!segmenter_.active()) {
		packet_done();
		return false;
	}
	return true;
}

/* One frame out. */
void Tx::emit()
{
	Wire &wire = *c_.wire;
	unsigned end = c_.wire_end;
	Frame &frame = wire.begin(end);

	if (!segmenter_.next(frame.bytes))
		return;
	std::size_t len = frame.bytes.size();
	if (len < min_frame_len)
		c_.violation("8.2.3.22.8",
			     "TX queue %u: frame of %zu bytes "
			     "and HLREG0.TXPADEN is 0",
			     current_, len);
	if (len > c_.chip.max_tx_frame)
		c_.violation("7.2.1.1", "TX queue %u: frame of %zu bytes",
			     current_, len);
	c_.audit.tx_frames++;
	c_.audit.tx_bytes += len;
	stats_.transmitted(current_, frame.bytes);
	wire.send(end, c_.now());
	if (!segmenter_.active())
		packet_done();
}

void Tx::packet_done()
{
	TxQueue &queue = queues_[current_];

	queue.consume(pending_consume_);
	pending_consume_ = 0;
	completed_.add(current_);
	if (!queue.available())
		work_.remove(current_);
}

bool Tx::write_back_due(TxQueue &queue, unsigned q)
{
	if (queue.wthresh() > 1 && !irqs_.tx_interval_ns(q) &&
	    !(wthresh_told_[q / 64] >> q % 64 & 1)) {
		wthresh_told_[q / 64] |= u64{ 1 } << q % 64;
		c_.violation("7.2.3.5.1",
			     "TX queue %u: WTHRESH %u while the "
			     "vector's EITR is off",
			     q, queue.wthresh());
	}
	return write_back_at(queue, q) <= c_.now();
}

void Tx::write_backs()
{
	for (unsigned q = completed_.from(0); q != QueueSet::none;
	     q = completed_.from(q + 1)) {
		TxQueue &queue = queues_[q];

		if (!write_back_due(queue, q))
			continue;
		completed_.remove(q);
		if (queue.write_back())
			irqs_.tx_cause(q);
	}
}

void Tx::send_pause(u16 quanta)
{
	static constexpr u8 head[] = { 0x01, 0x80, 0xc2, 0x00, 0x00, 0x01 };
	Wire *wire = c_.wire;

	if (!wire || !mac_.link_up() || !wire->has_slot(c_.wire_end))
		return;
	std::vector<u8> &f = wire->begin(c_.wire_end).bytes;
	f.assign(min_frame_len, 0);
	std::copy(std::begin(head), std::end(head), f.begin());
	u32 low = c_.regs.get(reg::RAL), high = c_.regs.get(reg::RAL + 4);
	for (unsigned i = 0; i < 4; i++)
		f[6 + i] = static_cast<u8>(low >> i * 8);
	f[10] = static_cast<u8>(high);
	f[11] = static_cast<u8>(high >> 8);
	store_be16(&f[12], ethertype_mac_control);
	store_be16(&f[14], 0x0001);
	store_be16(&f[16], quanta);
	wire->send(c_.wire_end, c_.now());
	stats_.pause_sent(quanta);
	c_.audit.pause_sent++;
}

} /* namespace weir::models::intel */
