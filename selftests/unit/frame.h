/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Frames for tests: built whole, with right checksums, or as the stack hands
 * them to a driver that offloads. Written for the tests alone and from the
 * RFCs, so that it agrees with driver and model only where all are right.
 */
#ifndef WEIR_UNIT_FRAME_H
#define WEIR_UNIT_FRAME_H

#include <array>
#include <cstdint>
#include <vector>

#include "selftests/fake_kernel/skb.h"

namespace weir::test {

using fake::Bytes;
using fake::SkbPtr;
using Mac = std::array<std::uint8_t, 6>;

enum class L3 { none, ipv4, ipv6 };
enum class L4 { none, tcp, udp, sctp };

struct FrameSpec {
	L3 l3 = L3::ipv4;
	L4 l4 = L4::udp;
	std::size_t payload = 64; /* behind the last header */
	unsigned flow = 0;	  /* varies addresses and ports */
	std::uint32_t seed = 1;	  /* of the payload */
	Mac to = { 0x02, 0x82, 0x59, 0x90, 0x00, 0x02 };
	Mac from = { 0x02, 0x82, 0x59, 0x90, 0x00, 0x01 };
	unsigned ip_options = 0;       /* octets, multiple of 4 (IPv4) */
	unsigned tcp_options = 0;      /* octets, multiple of 4 */
	std::uint8_t tcp_flags = 0x18; /* PSH, ACK */
	std::uint32_t sequence = 1000;
	std::uint16_t ip_id = 7;
};

struct Layout {
	std::size_t l3, l4, payload, end;
};
Layout layout_of(const FrameSpec &spec);

/* As it must be on the wire, not padded. */
Bytes whole(const FrameSpec &spec);
/* Any bytes that are no IP: an Ethernet frame of exactly @len octets. */
Bytes plain(std::size_t len, std::uint32_t seed = 1);
/* The same for another receiver. */
Bytes addressed(Bytes frame, const Mac &to);
/* With the 802.1Q tag behind the addresses. */
Bytes tagged(const Bytes &frame, std::uint16_t tci);

/*
 * The same frame with the checksum left to the device. @head octets linear
 * (0: all), the rest in @frags fragments.
 */
SkbPtr with_checksum_offload(const FrameSpec &spec, std::size_t head = 0,
			     unsigned frags = 0);
/* One big TCP or UDP frame to be cut in segments of @mss. */
SkbPtr with_segmentation(const FrameSpec &spec, std::uint16_t mss,
			 std::size_t head = 0, unsigned frags = 0);
/* What must then be on the wire, in order. */
std::vector<Bytes> segments_of(const FrameSpec &spec, std::uint16_t mss);

} /* namespace weir::test */

#endif
