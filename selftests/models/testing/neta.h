/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The smallest driver of a NETA port, for tests of the model: it does what
 * Documentation/neta.md says on raw offsets and lets a test leave that.
 */
#ifndef WEIR_MODELS_TESTING_NETA_H
#define WEIR_MODELS_TESTING_NETA_H

#include <memory>
#include <string>
#include <vector>

#include "selftests/models/neta/offsets.h"
#include "selftests/models/neta_port.h"
#include "selftests/models/packet.h"
#include "selftests/models/testing/fake_host.h"
#include "selftests/models/testing/nic.h"

namespace weir::models::testing {

class NetaNic {
    public:
	static constexpr u32 first = 1u << 21, last = 1u << 20, pad = 1u << 19,
			     no_checksum = 2u << 30, full_checksum = 1u << 30,
			     ip_checksum = 1u << 18, is_ipv6 = 1u << 17,
			     is_udp = 1u << 16;
	static constexpr u32 unmasked = 0x8000ffff;

	explicit NetaNic(const NetaOptions &options = {})
		: device(make_neta(options, host))
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

	u64 stat(const std::string &key);
	std::string violations() const;

	/* Defaults, the own address in queue 0, interrupts; no ring yet. */
	void start(u32 pkt_size = 1536);
	void force_link(u32 speed_bits = 1u << 6);
	void add_tx_queue(unsigned q, u32 entries = 64, u32 threshold = 0);
	void add_rx_queue(unsigned q, u32 entries = 64, u32 buffer = 2048,
			  u32 post = ~0u);
	/* start(), one ring each way in queue 0, link forced, queues run. */
	void up();
	/* As a driver stops: queues, port, resets. */
	void stop();

	/* Writes descriptors without telling; ring() tells. */
	void put_frame(unsigned q, const Packet &frame,
		       u32 command = no_checksum | pad, u32 pieces = 1);
	void ring(unsigned q);
	void send(unsigned q, const Packet &frame,
		  u32 command = no_checksum | pad)
	{
		put_frame(q, frame, command);
		ring(q);
	}
	u32 tx_pending(unsigned q) { return read(0x3c40 + q * 4) & 0x3fff; }
	u32 tx_sent(unsigned q) { return read(0x3c40 + q * 4) >> 16; }
	void ack_tx(unsigned q, u32 n) { write(0x3c60 + q * 4, n << 16); }

	struct Received {
		Packet bytes; /* without Marvell header and FCS */
		u32 status = 0;
		u32 size = 0; /* of the first descriptor */
		unsigned descriptors = 0;
	};
	/* The next whole frame of @q; its buffers posted again if @refill. */
	bool receive(unsigned q, Received &out, bool refill = true);
	u32 rx_occupied(unsigned q) { return read(0x14e0 + q * 4) & 0x3fff; }
	u32 rx_free(unsigned q) { return read(0x14e0 + q * 4) >> 16; }
	bool deliver(const Packet &p, bool bad_fcs = false)
	{
		bool taken = device->deliver(p.data(), p.size(), bad_fcs);

		device->advance();
		return taken;
	}

	struct Ring {
		u64 base = 0;
		u32 entries = 0, tail = 0, head = 0, added = 0;
		u32 buffer_bytes = 0;
		std::vector<u64> buffers;
	};

	/* Descriptor @slot of @ring: a 32-bit word as the chip means it. */
	u32 word(const Ring &ring, u32 slot, u32 n);
	void set_word(const Ring &ring, u32 slot, u32 n, u32 value);

	bool big_endian = false;
	FakeHost host{ 0x10000000 };
	std::unique_ptr<NetaPort> device;
	std::array<Ring, 8> tx, rx;
};

/* Two of them on one cable. */
struct NetaPair {
	explicit NetaPair(const WireOptions &options = {}, NetaOptions a = {},
			  NetaOptions b = {});
	void run_for(u64 ns);
	/* Both up(). */
	void up();

	Wire wire;
	std::unique_ptr<NetaNic> near, far;
};

inline const Packet neta_address = { 0x02, 0xf0, 0x00, 0x00, 0x37, 0x01 };

/* make_frame() to a port's own address. */
Packet neta_frame(std::size_t payload = 100);

} /* namespace weir::models::testing */

#endif
