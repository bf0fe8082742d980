/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The receive packet buffer (7.1.1.5): a first-in first-out store bounded by
 * RXPBSIZE. Frames keep their memory and are swapped in and out.
 */
#ifndef WEIR_MODELS_PACKET_BUFFER_H
#define WEIR_MODELS_PACKET_BUFFER_H

#include <cstddef>
#include <utility>
#include <vector>

#include "selftests/models/wire.h"

namespace weir::models {

class PacketBuffer {
    public:
	bool empty() const { return used_ == 0; }
	std::size_t bytes() const { return bytes_; }

	bool has_room(std::size_t len, std::size_t capacity) const
	{
		return used_ < ring_.size() && bytes_ + len <= capacity;
	}

	void push(Frame &frame)
	{
		Frame &slot = ring_[(head_ + used_) % ring_.size()];

		slot.bytes.swap(frame.bytes);
		slot.bad_fcs = frame.bad_fcs;
		slot.arrives = 0;
		slot.wire_len = slot.bytes.size();
		bytes_ += slot.wire_len;
		used_++;
	}

	Frame &front() { return ring_[head_]; }

	void pop()
	{
		bytes_ -= ring_[head_].wire_len;
		head_ = (head_ + 1) % ring_.size();
		used_--;
	}

	void clear()
	{
		head_ = used_ = 0;
		bytes_ = 0;
	}

    private:
	/* 512 KB of the shortest frames. */
	std::vector<Frame> ring_ = std::vector<Frame>(8192);
	std::size_t head_ = 0, used_ = 0, bytes_ = 0;
};

} /* namespace weir::models */

#endif
