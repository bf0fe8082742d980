/* SPDX-License-Identifier: GPL-2.0 */
/*
 * One queue pair of the core with its vector, on the fake kernel and a
 * RingDevice: xmit and poll are the driver's own entries.
 */
#ifndef WEIR_UNIT_QUEUE_BED_H
#define WEIR_UNIT_QUEUE_BED_H

#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "drivers/ixgbe/ixgbe_queue.h"
#include "selftests/fake_kernel/port.h"
#include "selftests/unit/frame.h"
#include "selftests/unit/queue/ring_device.h"

namespace weir::test {

struct BedOptions {
	unsigned tx_size = 64, rx_size = 64, tx_frames = 1, buf_len = 2048;
	std::uint32_t rx_flags = 0x1f;
	bool rx_all = false;
};

class QueueBed : public testing::Test {
    protected:
	QueueBed();
	~QueueBed() override;

	void open(const BedOptions &options);
	void close();
	/* The fake kernel's failures since the last call. */
	std::vector<std::string> take_failures()
	{
		return std::exchange(failures_, {});
	}

	int xmit(SkbPtr skb, bool more = false)
	{
		return port.xmit_raw(std::move(skb), 0, more);
	}
	/* Report everything and let the poll run. */
	void drain()
	{
		device.complete_all();
		kernel.run_for(20 * fake::us);
	}
	bool stopped() { return port.queue(0).stopped; }
	ixgbe::TxQueue &tx();
	ixgbe::RxQueue &rx();
	void *vector_core();

	fake::Kernel kernel;
	kapi_port port;
	RingDevice device{ port };

    private:
	std::vector<std::string> failures_;
};

} /* namespace weir::test */

#endif
