/* SPDX-License-Identifier: GPL-2.0 */
/*
 * A chip of a few lines and a device of a few registers, to try the fake
 * kernel's rules on: each test makes the chip do one thing, right or wrong.
 */
#ifndef WEIR_UNIT_FAKE_KERNEL_BENCH_H
#define WEIR_UNIT_FAKE_KERNEL_BENCH_H

#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "selftests/fake_kernel/port.h"

namespace weir::fake {

/* Registers are storage; time and interrupts are the test's. */
class TinyDevice : public models::Device {
    public:
	explicit TinyDevice(models::Host &host) : host(host) {}

	std::uint64_t bar_size(unsigned) const override { return bar_bytes; }
	unsigned msix_vectors() const override { return vectors; }
	std::uint32_t config_read(unsigned, unsigned) override { return 0; }
	void config_write(unsigned, unsigned, std::uint32_t) override {}
	void set_irq_mode(IrqMode m) override { mode = m; }
	std::uint64_t mmio_read(unsigned, std::uint64_t offset,
				unsigned) override
	{
		return registers[offset];
	}
	void mmio_write(unsigned, std::uint64_t offset, unsigned,
			std::uint64_t value) override
	{
		registers[offset] = value;
		if (on_write)
			on_write(offset, value);
	}
	void reset() override { registers.clear(); }
	std::uint64_t deadline() const override { return due; }
	void advance() override
	{
		if (due > host.now())
			return;
		due = never;
		if (on_due)
			on_due();
	}
	std::string control(std::string_view) override { return ""; }
	bool idle() const override { return due == never; }

	models::Host &host;
	unsigned vectors = 4;
	IrqMode mode = IrqMode::none;
	std::uint64_t due = never;
	std::map<std::uint64_t, std::uint64_t> registers;
	std::function<void()> on_due;
	std::function<void(std::uint64_t, std::uint64_t)> on_write;
};

/* What the tiny chip does where a test does not say otherwise. */
struct TinyChip {
	kapi_port *port = nullptr;
	kapi_vector *vector = nullptr;
	kapi_txq *txq = nullptr;
	std::function<int(sk_buff *, kapi_u32)> xmit;
	std::function<int(int)> poll;
	std::function<void()> other_irq;
	std::function<bool()> shared_irq;
	std::function<kapi_u32()> service;
	std::function<void(kapi_u32)> timeout;
	std::function<void()> recover;

	static const ChipOps ops;
};

class TinyBench : public testing::Test {
    protected:
	TinyBench()
	{
		kernel.on_failure = [this](const std::string &text) {
			failures.push_back(text);
		};
		port.attach(&device);
	}
	~TinyBench() override
	{
		/* While the device still lives. */
		port.remove();
		for (const std::string &text : failures)
			ADD_FAILURE() << text;
	}

	/* Exactly one failure, and this is in it. */
	void expect_failure(const std::string &part)
	{
		ASSERT_EQ(failures.size(), 1u) << "expected: " << part;
		EXPECT_NE(failures[0].find(part), std::string::npos)
			<< failures[0];
		failures.clear();
	}
	void open()
	{
		ASSERT_EQ(port.probe().err, 0);
		chip = static_cast<TinyChip *>(port.core());
		ASSERT_EQ(port.open().err, 0);
	}

	std::vector<std::string> failures;
	Kernel kernel;
	kapi_port port{ kernel, TinyChip::ops, "tiny", 0x10fb };
	TinyDevice device{ port };
	TinyChip *chip = nullptr;
};

} /* namespace weir::fake */

#endif
