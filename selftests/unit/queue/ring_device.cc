// SPDX-License-Identifier: GPL-2.0
#include "selftests/unit/queue/ring_device.h"

#include <cstring>

namespace weir::test {

using namespace intel;

void RingDevice::set_tx_ring(std::uint64_t iova, unsigned size)
{
	tx_ring_ = iova;
	tx_size_ = size;
	tx_head_ = tx_tail_ = 0;
	completed_ = frames.size();
	due_.clear();
	contexts_[0].reset();
	contexts_[1].reset();
	contexts_before_ = 0;
}

void RingDevice::set_rx_ring(std::uint64_t iova, unsigned size)
{
	rx_ring_ = iova;
	rx_size_ = size;
	rx_head_ = rx_tail_ = 0;
}

void RingDevice::mmio_write(unsigned, std::uint64_t offset, unsigned,
			    std::uint64_t value)
{
	if (offset == tail_tx) {
		if (value >= tx_size_)
			bug("TDT outside of the ring");
		tx_tail_ = value;
		tx_doorbells++;
		fetch();
	} else if (offset == tail_rx) {
		if (value >= rx_size_)
			bug("RDT outside of the ring");
		rx_tail_ = value;
		rx_doorbells++;
	}
}

/* 7.2.3.2.3, 7.2.3.2.4: what is between head and tail is whole frames. */
void RingDevice::fetch()
{
	FetchedFrame frame = {};
	std::uint32_t paylen = 0;

	while (tx_head_ != tx_tail_) {
		AdvTxDesc d;
		if (!host_.dma_read(tx_ring_ + 16 * tx_head_, &d, 16)) {
			bug("descriptor fetch outside of a mapping");
			return;
		}
		unsigned position = tx_head_;
		tx_head_ = tx_head_ + 1 == tx_size_ ? 0 : tx_head_ + 1;
		std::uint32_t cmd = d.data.cmd_type_len.value();
		std::uint32_t type = cmd >> 20 & 0xf;
		if (!(cmd & 1u << 29) || (type != 2 && type != 3)) {
			bug("not an advanced descriptor");
			return;
		}
		if (type == 2) {
			if (frame.descriptors)
				bug("context inside of a frame");
			unsigned idx = d.context.mss_l4len_idx.value() >> 4 & 7;
			if (idx > 1)
				bug("context index above 1");
			else
				contexts_[idx] = d.context;
			contexts_before_++;
			continue;
		}
		std::uint32_t len = cmd & 0xffff;
		if (!frame.descriptors) {
			frame.cmd = cmd;
			frame.olinfo = d.data.olinfo_status.value();
			frame.contexts_before = contexts_before_;
			unsigned idx = frame.olinfo >> 4 & 7;
			if (frame.olinfo & 0x300 || cmd & 3u << 30)
				frame.context = contexts_[idx & 1];
			paylen = frame.olinfo >> 14;
		}
		if (!len)
			bug("descriptor of no octets");
		std::size_t at = frame.bytes.size();
		frame.bytes.resize(at + len);
		if (!host_.dma_read(d.data.buffer_addr.value(),
				    frame.bytes.data() + at, len))
			bug("data fetch outside of a mapping");
		frame.descriptors++;
		bool eop = cmd & 1u << 24;
		if (!eop && (cmd & 1u << 27))
			bug("RS without EOP (7.2.3.2.4)");
		if (!eop)
			continue;
		frame.last = position;
		frame.report = cmd & 1u << 27;
		if (!(frame.cmd & 1u << 31) && paylen != frame.bytes.size())
			bug("PAYLEN is not the frame's length");
		if (d.data.olinfo_status.value() & 1)
			bug("DD set in a descriptor that was posted");
		frames.push_back(std::move(frame));
		frame = {};
		contexts_before_ = 0;
		if (auto_complete_ns)
			due_.push_back(host_.now() + *auto_complete_ns);
	}
	if (frame.descriptors)
		bug("doorbell in the middle of a frame");
}

void RingDevice::complete(unsigned n)
{
	bool any = false;

	for (; n && completed_ < frames.size(); n--) {
		FetchedFrame &f = frames[completed_++];
		if (!f.report)
			continue;
		le32 done(1);
		if (!host_.dma_write(tx_ring_ + 16 * f.last + 12, &done, 4))
			bug("write-back outside of a mapping");
		reports++;
		any = true;
	}
	if (any)
		host_.raise_msix(0);
}

std::uint64_t RingDevice::deadline() const
{
	return due_.empty() ? never : due_.front();
}

void RingDevice::advance()
{
	unsigned n = 0;

	while (!due_.empty() && due_.front() <= host_.now()) {
		due_.pop_front();
		n++;
	}
	complete(n);
}

unsigned RingDevice::posted() const
{
	return (rx_tail_ + rx_size_ - rx_head_) % rx_size_;
}

std::uint64_t RingDevice::posted_address(unsigned ahead)
{
	AdvRxDesc d;

	host_.dma_read(rx_ring_ + 16 * ((rx_head_ + ahead) % rx_size_), &d, 16);
	return d.read.pkt_addr.value();
}

void RingDevice::write_back(unsigned ahead, const WriteBack &wb)
{
	AdvRxWriteBack d;

	d.info = le32(wb.info);
	d.rss = le32(wb.hash);
	d.status_error = le32(wb.status);
	d.length = le16(wb.length);
	d.vlan = le16(wb.vlan);
	if (!host_.dma_write(rx_ring_ + 16 * ((rx_head_ + ahead) % rx_size_),
			     &d, 16))
		bug("write-back outside of a mapping");
}

bool RingDevice::receive(const Bytes &bytes)
{
	WriteBack wb;

	wb.length = static_cast<std::uint16_t>(bytes.size());
	return receive(bytes, wb);
}

bool RingDevice::receive(const Bytes &bytes, const WriteBack &wb)
{
	if (!posted())
		return false;
	if (!host_.dma_write(posted_address(0), bytes.data(), bytes.size()))
		bug("receive buffer outside of a mapping");
	write_back(0, wb);
	rx_head_ = (rx_head_ + 1) % rx_size_;
	return true;
}

} /* namespace weir::test */
