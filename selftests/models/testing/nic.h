/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The smallest driver of an 82599, for tests of the model: it follows the
 * datasheet's steps (4.6) on raw offsets and lets a test leave them.
 */
#ifndef WEIR_MODELS_TESTING_NIC_H
#define WEIR_MODELS_TESTING_NIC_H

#include <memory>
#include <string>
#include <vector>

#include "selftests/models/ixgbe/offsets.h"
#include "selftests/models/ixgbe_82599.h"
#include "selftests/models/packet.h"
#include "selftests/models/testing/fake_host.h"

namespace weir::models::testing {

namespace reg = ixgbe::reg;
using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;
using Packet = std::vector<u8>;

class Nic {
    public:
	explicit Nic(const Ixgbe82599Options &options = {})
		: device(make_82599(options, host))
	{
	}

	u32 read(u32 offset)
	{
		return static_cast<u32>(device->mmio_read(0, offset, 4));
	}
	void write(u32 offset, u32 value)
	{
		device->mmio_write(0, offset, 4, value);
		device->advance();
	}
	void run_for(u64 ns) { run(host, { device.get() }, host.time + ns); }

	/* A key of "stats". */
	u64 stat(const std::string &key);
	std::string violations() const;

	/* Bus master, MSI-X, the receiver and transmitter; no queue yet. */
	void start();
	/* Rings of @entries on vector @q; both interrupts enabled. */
	void add_tx_queue(unsigned q, u32 entries = 64, u32 txdctl = 0);
	void add_rx_queue(unsigned q, u32 entries = 64, u32 buffer_kb = 2);
	void map_vector(unsigned q, unsigned vector);

	/* Writes descriptors without telling; ring() tells. */
	void put_context(unsigned q, u32 lens, u32 tucmd, u32 mss_l4len,
			 unsigned index = 0);
	/* A packet of one or more pieces; flags go into the command. */
	void put_packet(unsigned q, const Packet &packet, u32 command,
			u32 popts = 0, u32 paylen = 0, u32 pieces = 1);
	void ring(unsigned q);
	void send(unsigned q, const Packet &packet)
	{
		put_packet(q, packet, tx_rs);
		ring(q);
	}
	bool tx_done(unsigned q, u32 slot);

	struct Received {
		Packet bytes;
		u32 info, hash, status;
		u16 vlan;
		unsigned descriptors;
	};
	/* The next whole frame of @q, its buffers posted again. */
	bool receive(unsigned q, Received &out);
	bool deliver(const Packet &p, bool bad_fcs = false)
	{
		bool taken = device->deliver(p.data(), p.size(), bad_fcs);

		device->advance();
		return taken;
	}

	static constexpr u32 tx_rs = 1u << 27, tx_vle = 1u << 30,
			     tx_tse = 1u << 31;
	static constexpr u32 popts_ixsm = 1u << 8, popts_txsm = 1u << 9;

	struct Ring {
		u64 base = 0;
		u32 entries = 0;
		u32 tail = 0;
		u32 head = 0;
		u32 buffer_bytes = 0;
		std::vector<u64> buffers;
	};

	FakeHost host;
	std::unique_ptr<Ixgbe82599> device;
	std::array<Ring, 128> tx, rx;

    private:
	void put(Ring &ring, u64 lo, u64 hi);
};

/* Two of them on one cable, linked up. */
struct Pair {
	explicit Pair(const WireOptions &options = {}, Ixgbe82599Options a = {},
		      Ixgbe82599Options b = {});
	void run_for(u64 ns);
	void link();

	Wire wire;
	std::unique_ptr<Nic> near, far;
};

/* Frames for tests; checksums are right. */
struct FrameOptions {
	bool ipv6 = false;
	u8 protocol = protocol_tcp;
	u16 source_port = 1000, destination_port = 2000;
	std::size_t payload = 100;
	int vlan = -1;
	u8 tcp_flags = 0x10;
	Packet destination = { 0x02, 0x82, 0x59, 0x90, 0x00, 0x01 };
};
Packet make_frame(const FrameOptions &options = {});

} /* namespace weir::models::testing */

#endif
