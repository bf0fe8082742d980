/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The rings of one queue pair and nothing around them: a device that fetches
 * at the doorbell, reports when a test says so, and writes back what a test
 * says, be it a lie. For the queues' own tests; the whole chip is in models.
 */
#ifndef WEIR_UNIT_RING_DEVICE_H
#define WEIR_UNIT_RING_DEVICE_H

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "drivers/intel/adv_desc.h"
#include "selftests/fake_kernel/skb.h"
#include "selftests/models/device.h"

namespace weir::test {

using fake::Bytes;

/* A frame as it was found in the transmit ring. */
struct FetchedFrame {
	Bytes bytes;
	unsigned last;	      /* ring position of the EOP */
	unsigned descriptors; /* of data */
	unsigned contexts_before;
	bool report;
	std::uint32_t cmd, olinfo; /* of the first descriptor */
	std::optional<intel::AdvTxContext> context; /* by its IDX */
};

class RingDevice : public models::Device {
    public:
	static constexpr std::uint32_t tail_tx = 0x6018, tail_rx = 0x1018;

	explicit RingDevice(models::Host &host) : host_(host) {}

	/* The control path's part: where the rings are. */
	void set_tx_ring(std::uint64_t iova, unsigned size);
	void set_rx_ring(std::uint64_t iova, unsigned size);

	/* Transmit: every frame fetched since the start. */
	std::vector<FetchedFrame> frames;
	unsigned outstanding() const { return frames.size() - completed_; }
	/* Report the oldest @n frames; raises the interrupt if it reports. */
	void complete(unsigned n);
	void complete_all() { complete(outstanding()); }
	/* Report each frame this much after its doorbell. */
	std::optional<std::uint64_t> auto_complete_ns;
	unsigned reports = 0, tx_doorbells = 0;
	unsigned tx_tail() const { return tx_tail_; }

	/* Receive: buffers that the driver has posted. */
	unsigned posted() const;
	struct WriteBack {
		std::uint32_t status = 3; /* DD, EOP */
		std::uint16_t length = 0;
		std::uint32_t info = 0, hash = 0;
		std::uint16_t vlan = 0;
	};
	/* Put @bytes into the next buffer. False: none is posted. */
	bool receive(const Bytes &bytes);
	/* The same with a write-back of the test's choice. */
	bool receive(const Bytes &bytes, const WriteBack &wb);
	/* Write back the @ahead-th descriptor from the head, out of order. */
	void write_back(unsigned ahead, const WriteBack &wb);
	void interrupt() { host_.raise_msix(0); }
	std::uint64_t posted_address(unsigned ahead);
	unsigned rx_doorbells = 0;

	/* Device */
	std::uint64_t bar_size(unsigned) const override { return 0x80000; }
	unsigned msix_vectors() const override { return 64; }
	std::uint32_t config_read(unsigned, unsigned) override { return 0; }
	void config_write(unsigned, unsigned, std::uint32_t) override {}
	void set_irq_mode(IrqMode) override {}
	std::uint64_t mmio_read(unsigned, std::uint64_t, unsigned) override
	{
		return 0;
	}
	void mmio_write(unsigned bar, std::uint64_t offset, unsigned len,
			std::uint64_t value) override;
	void reset() override {}
	std::uint64_t deadline() const override;
	void advance() override;
	std::string control(std::string_view) override { return ""; }
	bool idle() const override { return !outstanding(); }

    private:
	void fetch();
	void bug(const std::string &text) { host_.violation("ring", text); }

	models::Host &host_;
	std::uint64_t tx_ring_ = 0, rx_ring_ = 0;
	unsigned tx_size_ = 0, tx_head_ = 0, tx_tail_ = 0;
	unsigned rx_size_ = 0, rx_head_ = 0, rx_tail_ = 0;
	unsigned completed_ = 0;
	std::deque<std::uint64_t> due_;
	std::optional<intel::AdvTxContext> contexts_[2];
	unsigned contexts_before_ = 0;
};

} /* namespace weir::test */

#endif
