// SPDX-License-Identifier: GPL-2.0
/* The fake kernel's page pool and what it insists on when frames come in. */
#include "selftests/fake_kernel/seam.h"
#include "selftests/unit/fake_kernel/bench.h"

namespace weir::fake {

class Rx : public TinyBench {
    protected:
	void SetUp() override
	{
		open();
		kapi_rxq_config c = { 0, 2048, 8, 0 };
		ASSERT_EQ(kapi_rxq_create(&port, &c, chip->vector, &rxq), 0);
		ASSERT_EQ(kapi_rx_refill(rxq, bufs, 8), 8u);
	}
	void TearDown() override
	{
		/* A slot still names the page that was delivered from it. */
		for (kapi_rx_buf &buf : bufs)
			if (rxq->pages.count(static_cast<RxPage *>(buf.page)))
				kapi_rx_put(rxq, &buf);
		kapi_napi_disable(chip->vector);
		kapi_rxq_destroy(rxq);
		kapi_napi_enable(chip->vector);
	}
	void device_writes(unsigned i, std::uint8_t fill, unsigned len)
	{
		Bytes data(len, fill);
		EXPECT_TRUE(port.dma_write(bufs[i].dma, data.data(), len));
	}

	kapi_rxq *rxq = nullptr;
	kapi_rx_buf bufs[8] = {};
};

TEST_F(Rx, OneBufferFrameArrivesWhole)
{
	device_writes(2, 0x42, 60);
	{
		Kernel::ContextScope softirq(kernel, Context::softirq);
		kapi_rx_deliver(rxq, &bufs[2], 60, KAPI_RX_CSUM_OK, 7);
	}
	ASSERT_EQ(port.received.size(), 1u);
	EXPECT_EQ(port.received[0].bytes, Bytes(60, 0x42));
	EXPECT_EQ(port.received[0].hash, 7u);
	EXPECT_EQ(rxq->pages.count(static_cast<RxPage *>(bufs[2].page)), 0u);
}

TEST_F(Rx, LateWriteIntoADeliveredPageIsRefused)
{
	kapi_u64 dma = bufs[0].dma;
	{
		Kernel::ContextScope softirq(kernel, Context::softirq);
		device_writes(0, 1, 60);
		kapi_rx_deliver(rxq, &bufs[0], 60, 0, 0);
	}
	std::uint8_t byte = 0;
	EXPECT_FALSE(port.dma_write(dma, &byte, 1));
	EXPECT_EQ(kapi_rx_refill(rxq, &bufs[0], 1), 1u);
	EXPECT_NE(bufs[0].dma, dma);
	EXPECT_FALSE(port.dma_write(dma, &byte, 1));
	EXPECT_TRUE(port.dma_write(bufs[0].dma, &byte, 1));
	EXPECT_FALSE(port.dma_write(bufs[0].dma + 2048, &byte, 1));
	EXPECT_FALSE(port.dma_read(bufs[0].dma, &byte, 1));
}

TEST_F(Rx, LongerThanTheBufferIsAFailure)
{
	Kernel::ContextScope softirq(kernel, Context::softirq);

	kapi_rx_deliver(rxq, &bufs[0], 2049, 0, 0);
	expect_failure("2049 octets in a buffer of 2048");
}

TEST_F(Rx, PageGivenTwiceIsAFailure)
{
	kapi_rx_buf copy = bufs[0];

	kapi_rx_put(rxq, &bufs[0]);
	kapi_rx_put(rxq, &copy);
	expect_failure("not a page of the driver's");
}

TEST_F(Rx, BuffersAreJoined)
{
	Kernel::ContextScope softirq(kernel, Context::softirq);

	device_writes(0, 1, 2048);
	device_writes(1, 2, 100);
	EXPECT_TRUE(kapi_rx_append(rxq, &bufs[0], 2048));
	kapi_rx_deliver_last(rxq, &bufs[1], 100, 0, 0);
	ASSERT_EQ(port.received.size(), 1u);
	EXPECT_EQ(port.received[0].bytes.size(), 2148u);
	EXPECT_EQ(port.received[0].buffers, 2u);
	EXPECT_EQ(port.received[0].bytes[2047], 1);
	EXPECT_EQ(port.received[0].bytes[2048], 2);
}

TEST_F(Rx, NoMemoryDropsTheWholeFrame)
{
	Kernel::ContextScope softirq(kernel, Context::softirq);

	kernel.inject.fail_nth(1, only(Step::rx_skb));
	EXPECT_FALSE(kapi_rx_append(rxq, &bufs[0], 2048));
	kapi_rx_deliver_last(rxq, &bufs[1], 100, 0, 0);
	EXPECT_TRUE(port.received.empty());
	EXPECT_EQ(port.rx_totals(0).drops[KAPI_DROP_RX_ALLOC], 1u);
	device_writes(2, 2, 60);
	kapi_rx_deliver(rxq, &bufs[2], 60, 0, 0);
	EXPECT_EQ(port.received.size(), 1u);
}

TEST_F(Rx, RefillStopsWhereMemoryEnds)
{
	for (kapi_rx_buf &buf : bufs)
		kapi_rx_put(rxq, &buf);
	kernel.inject.fail_nth(4, only(Step::rx_page));
	EXPECT_EQ(kapi_rx_refill(rxq, bufs, 8), 3u);
	EXPECT_EQ(bufs[3].page, nullptr);
	EXPECT_EQ(kapi_rx_refill(rxq, bufs + 3, 5), 5u);
	kapi_rx_buf more = {};
	EXPECT_EQ(kapi_rx_refill(rxq, &more, 1), 0u);
	expect_failure("more than 8 pages");
}

TEST_F(Rx, BufferThatAPageCannotHoldIsRefused)
{
	kapi_rxq *other = nullptr;
	kapi_rxq_config c = { 0, kapi_rx_buf_max() + 1, 8, 0 };

	EXPECT_EQ(kapi_rxq_create(&port, &c, chip->vector, &other), -22);
	EXPECT_EQ(other, nullptr);
}

} /* namespace weir::fake */
