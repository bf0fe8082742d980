/* SPDX-License-Identifier: GPL-2.0 */
/*
 * One receive ring (3): the driver adds descriptors to "non-occupied"; the
 * port fills them and moves them to "occupied"; the driver takes them off
 * there. A buffer is the port's from when it is added until it is filled.
 */
#ifndef WEIR_MODELS_NETA_RX_QUEUE_H
#define WEIR_MODELS_NETA_RX_QUEUE_H

#include <vector>

#include "selftests/models/address_set.h"
#include "selftests/models/neta/context.h"
#include "selftests/models/neta/descriptor.h"
#include "selftests/models/packet.h"

namespace weir::models::neta {

class RxQueue {
    public:
	void attach(Context &c, AddressSet &posted, unsigned number);

	void reset();
	void set_base(u32 base);
	void update(u32 value);

	bool has_ring() const { return size() && reg(reg::RXQ_BASE_ADDR); }
	u32 size() const { return reg(reg::RXQ_SIZE) & 0x3fff; }
	u32 buffer_bytes() const { return (reg(reg::RXQ_SIZE) >> 19) * 8; }
	u32 occupied() const { return occupied_; }
	u32 available() const { return available_; }
	u32 status() const { return occupied_ | available_ << 16; }

	/* The occupied threshold, or the time since there is something. */
	bool alert();
	/* Non-occupied descriptors are fewer than their threshold. */
	bool low() const { return available_ < reg(reg::RXQ_THRESHOLD) >> 16; }
	/*
	 * When alert(), false as last asked, will turn true by time alone: in
	 * the past where the host is late.
	 */
	u64 alert_at() const;

	/* Puts @data into the next buffer. available() is not 0. */
	void fill(Bytes data, u32 status, u16 data_size, bool wrong_buffer);

    private:
	u32 reg(u32 offset) const { return c_->regs.get(offset + number_ * 4); }
	u32 entries() const { return static_cast<u32>(buffers_.size()); }
	u32 threshold() const { return reg(reg::RXQ_THRESHOLD) & 0x3fff; }
	u64 timeout_at() const;
	void add(u32 n);
	void acknowledge(u32 n);
	u64 slot_address(u32 slot) const
	{
		return reg(reg::RXQ_BASE_ADDR) + u64{ slot } * descriptor_bytes;
	}
	bool read(u32 slot, Descriptor &d);

	Context *c_ = nullptr;
	AddressSet *posted_ = nullptr;
	unsigned number_ = 0;
	u32 index_ = 0; /* next to fill */
	u32 tail_ = 0;	/* next that the driver adds */
	u32 available_ = 0;
	u32 occupied_ = 0;
	bool alerted_ = false;
	u64 since_ = 0; /* of occupied descriptors, for the time limit */
	std::vector<u32> buffers_ = std::vector<u32>(1); /* as added */
};

} /* namespace weir::models::neta */

#endif
