/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Descriptors of a NETA port: eight words of 32 bits. Nothing in them says
 * whose they are; only the queues' counters do.
 *
 * The device reads them little-endian. For a big-endian CPU it swaps the
 * octets of each 64 bits (SDMA_CONFIG.DESC_SWAP), so that the CPU's words are
 * in its own order, with the two of each pair exchanged.
 */
#ifndef WEIR_MVNETA_DESC_H
#define WEIR_MVNETA_DESC_H

#include <bit>

#include <weir/types.h>

namespace weir::mvneta {

/* A word in the order @Order, which is the CPU's own but in a test. */
template <std::endian Order> class Word {
    public:
	Word() = default;
	constexpr explicit Word(u32 v) : raw_(order(v)) {}

	constexpr u32 value() const { return order(raw_); }
	constexpr bool operator==(const Word &) const = default;

    private:
	static constexpr u32 order(u32 v)
	{
		return Order == std::endian::native ? v : byte_swap(v);
	}

	u32 raw_;
};

template <std::endian Order> struct alignas(32) Descriptor {
	Word<Order> word[8];

	/* Word @i of the little-endian layout. */
	Word<Order> &at(u32 i) { return word[i ^ exchange]; }
	const Word<Order> &at(u32 i) const { return word[i ^ exchange]; }

	static constexpr u32 exchange = Order == std::endian::big ? 1 : 0;
};

static_assert(sizeof(Descriptor<std::endian::little>) == 32);

/* Words of either kind: command or status; size << 16; address. */
inline constexpr u32 word_command = 0;
inline constexpr u32 word_size = 1;
inline constexpr u32 word_address = 2;
inline constexpr u32 size_shift = 16;

/* ---- Transmit command; checksums count in the first descriptor ---- */

inline constexpr u32 tx_l3_offset_shift = 0; /* octets, 7 bits */
inline constexpr u32 tx_ip_words_shift = 8;  /* 32-bit words, 5 bits */
inline constexpr u32 tx_l4_udp = 1u << 16;
inline constexpr u32 tx_ipv6 = 1u << 17;
inline constexpr u32 tx_ip_checksum = 1u << 18;
inline constexpr u32 tx_pad = 1u << 19; /* to 60 octets */
inline constexpr u32 tx_last = 1u << 20;
inline constexpr u32 tx_first = 1u << 21;
inline constexpr u32 tx_l4_full = 1u << 30; /* with the pseudo header */
inline constexpr u32 tx_l4_none = 2u << 30;

inline constexpr u32 tx_max_l3_offset = 127;
inline constexpr u32 tx_max_ip_words = 31;

/* ---- Receive status ---- */

inline constexpr u32 rx_error = 1u << 16;
inline constexpr u32 rx_ip_ok = 1u << 25;
inline constexpr u32 rx_last = 1u << 26;
inline constexpr u32 rx_first = 1u << 27;
inline constexpr u32 rx_l4_ok = 1u << 30;

/* Octets of the Marvell header in front of each received frame, and of FCS. */
inline constexpr u32 marvell_header = 2;
inline constexpr u32 fcs = 4;

} /* namespace weir::mvneta */

#endif
