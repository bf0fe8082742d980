/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Two ports of the driver on two models of its chip with a cable between them, in
 * virtual time: what a test of the whole driver starts from.
 */
#ifndef WEIR_UNIT_INTEL_WORLD_H
#define WEIR_UNIT_INTEL_WORLD_H

#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "selftests/fake_kernel/port.h"
#include "selftests/unit/frame.h"
#include "selftests/unit/intel/chip.h"

namespace weir::test {

using fake::make_skb;
using fake::ms;
using fake::only;
using fake::sec;
using fake::Step;
using fake::us;

struct WorldOptions {
	ModelOptions a = { .device_id = chip.device_id };
	ModelOptions b = a;
	models::WireOptions wire = { chip.bits_per_second, 500, true };
	unsigned cpus = 2;
};

/* A port, its model, and what a test asks of the pair. */
struct Node {
	Node(fake::Kernel &kernel, const char *name,
	     const ModelOptions &options);
	~Node();

	std::uint64_t stat(const std::string &key);
	void fault(const std::string &spec);
	/* One of ethtool -S. */
	std::uint64_t counter(const std::string &name);

	fake::Kernel &kernel;
	kapi_port port;
	std::unique_ptr<models::Device> model;
};

class World : public testing::Test {
    protected:
	World();
	~World() override;

	/* The machines; nothing is probed yet. */
	void build(const WorldOptions &options = {});
	/* Both probed, open, linked. */
	void up(const WorldOptions &options = {});
	bool wait_for_link(std::uint64_t limit = 5 * sec);
	void unload();

	std::vector<std::string> take_failures()
	{
		return std::exchange(failures_, {});
	}
	/* Until the models are idle and the driver holds no frame. */
	bool settle(std::uint64_t limit = wire_time(50 * ms));
	/* What takes @at_10g at 10 Gb/s. */
	static std::uint64_t wire_time(std::uint64_t at_10g)
	{
		return at_10g * (10'000'000'000 / chip.bits_per_second);
	}
	/* Frames from a arrive at b, each once, in order, unharmed. */
	void exchange(unsigned count, std::size_t first_len = 60,
		      unsigned queue = 0);
	void exchange(Node &from, Node &to, unsigned count,
		      std::size_t first_len = 60, unsigned queue = 0);
	/* Whatever was asked, traffic flows in both directions. */
	void expect_traffic(unsigned count = 20);
	/* How many of one frame from a get past b's filter. */
	std::size_t arrives(const Bytes &frame);
	std::size_t arrives(const Mac &to)
	{
		return arrives(addressed(plain(80), to));
	}

	static constexpr Mac other = { 0x02, 1, 2, 3, 4, 5 };
	static constexpr Mac group = { 0x01, 0x00, 0x5e, 1, 2, 3 };
	static constexpr Mac group2 = { 0x33, 0x33, 0, 0, 0x7f, 0x01 };
	static constexpr Mac everyone = { 0xff, 0xff, 0xff, 0xff, 0xff, 0xff };

	fake::Kernel kernel;
	std::unique_ptr<models::Wire> wire;
	std::unique_ptr<Node> a, b;

    private:
	std::vector<std::string> failures_;
	std::uint32_t seed_ = 1;
};

} /* namespace weir::test */

#endif
