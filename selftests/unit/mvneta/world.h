/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Two ports of the driver on two NETA models with a cable between them, in
 * virtual time: what a test of the whole driver starts from.
 */
#ifndef WEIR_UNIT_MVNETA_WORLD_H
#define WEIR_UNIT_MVNETA_WORLD_H

#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "drivers/mvneta/mvneta_entry.h"
#include "drivers/mvneta/mvneta_regs.h"
#include "selftests/fake_kernel/port.h"
#include "selftests/models/neta_port.h"
#include "selftests/unit/frame.h"

namespace weir::test {

using fake::make_skb;
using fake::ms;
using fake::only;
using fake::sec;
using fake::Step;
using fake::us;

struct NetaWorldOptions {
	models::NetaOptions a, b;
	models::WireOptions wire = { 1'000'000'000, 500, true };
	unsigned cpus = 2;
	kapi_irq_mode irq = KAPI_IRQ_SINGLE;
	kapi_u16 chip = WEIR_MVNETA_ARMADA_3700;
	kapi_interface interface = KAPI_IF_RGMII;
	bool in_band = false;
	/* What the MBUS driver says of memory; none: there is no such. */
	std::vector<kapi_dram_window> dram = {};
};

/* A port, its model, and what a test asks of the pair. */
struct NetaNode {
	NetaNode(fake::Kernel &kernel, const char *name,
		 const NetaWorldOptions &world,
		 const models::NetaOptions &options);
	~NetaNode();

	std::uint64_t stat(const std::string &key);
	void fault(const std::string &spec);
	template <class L> Value<L> peek(Reg<L> r)
	{
		return { port.peek(r.offset) };
	}
	/* One of ethtool -S. */
	std::uint64_t counter(const std::string &name);

	fake::Kernel &kernel;
	kapi_port port;
	std::unique_ptr<models::NetaPort> model;
};

class NetaWorld : public testing::Test {
    protected:
	NetaWorld();
	~NetaWorld() override;

	/* The machines; nothing is probed yet. */
	void build(const NetaWorldOptions &options = {});
	/* Both probed, open, linked. */
	void up(const NetaWorldOptions &options = {});
	bool wait_for_link(std::uint64_t limit = 5 * sec);

	std::vector<std::string> take_failures()
	{
		return std::exchange(failures_, {});
	}
	/* Until the models are idle and the driver holds no frame. */
	bool settle(std::uint64_t limit = 200 * ms);
	/* Frames from a arrive at b, each once, in order, unharmed. */
	void exchange(unsigned count, std::size_t first_len = 60,
		      unsigned queue = 0);
	void exchange(NetaNode &from, NetaNode &to, unsigned count,
		      std::size_t first_len = 60, unsigned queue = 0);
	/* Whatever was asked, traffic flows in both directions. */
	void expect_traffic(unsigned count = 20);
	std::size_t arrives(const Bytes &frame);
	std::size_t arrives(const Mac &to)
	{
		return arrives(addressed(plain(80), to));
	}
	kapi_status set_rx_queue(unsigned queue);
	/* A frame as it is on the wire: not below 60 octets. */
	static Bytes padded(Bytes frame);

	static NetaWorldOptions percpu(unsigned cpus = 2);

	static constexpr Mac everyone = { 0xff, 0xff, 0xff, 0xff, 0xff, 0xff };

	fake::Kernel kernel;
	std::unique_ptr<models::Wire> wire;
	std::unique_ptr<NetaNode> a, b;

    private:
	std::vector<std::string> failures_;
	std::uint32_t seed_ = 1;
};

} /* namespace weir::test */

#endif
