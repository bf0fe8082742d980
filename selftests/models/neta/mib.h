/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The counters of the MAC (5): cleared by reading, octets of good frames in
 * two halves of which the low one is read first. Lengths are those on the
 * wire, FCS included.
 */
#ifndef WEIR_MODELS_NETA_MIB_H
#define WEIR_MODELS_NETA_MIB_H

#include "selftests/models/neta/context.h"
#include "selftests/models/packet.h"

namespace weir::models::neta {

namespace mib {

inline constexpr u32 rx_octets = 0x3000, rx_bad_octets = 0x3008,
		     tx_mac_error = 0x300c, rx_frames = 0x3010,
		     rx_bad_frames = 0x3014, rx_broadcast = 0x3018,
		     rx_multicast = 0x301c, frames_64 = 0x3020,
		     tx_octets = 0x3038, tx_frames = 0x3040,
		     tx_multicast = 0x3048, tx_broadcast = 0x304c,
		     unknown_control = 0x3050, pause_sent = 0x3054,
		     pause_received = 0x3058, bad_pause = 0x305c,
		     undersize = 0x3060, fragments = 0x3064, oversize = 0x3068,
		     jabber = 0x306c, bad_crc = 0x3074;

} /* namespace mib */

class Mib {
    public:
	explicit Mib(Context &c);

	void reset();

	/* @frame without its FCS. */
	void sent(Bytes frame);
	void received(Bytes frame);
	/* A received frame of @len bytes that counts as @kind of bad. */
	void bad(u32 kind, std::size_t len);
	void count(u32 offset, u32 n = 1)
	{
		c_.regs.set(offset, c_.regs.get(offset) + n);
	}

    private:
	struct Wide {
		u64 value = 0;
		u32 high = 0; /* of the last read of the low half */
	};

	void pair(Wide &wide, u32 low);
	void by_size(std::size_t wire_len);
	void by_address(Bytes frame, u32 multicast, u32 broadcast);

	Context &c_;
	Wide rx_octets_, tx_octets_;
};

} /* namespace weir::models::neta */

#endif
