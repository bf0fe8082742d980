/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The descriptor formats of a NETA port as the core's queues use them
 * (CountedTxFormat, CountedRxFormat), a template on the CPU's byte order.
 */
#ifndef WEIR_MVNETA_FORMAT_H
#define WEIR_MVNETA_FORMAT_H

#include <weir/kapi.h>
#include <weir/types.h>

#include <drivers/mvneta/mvneta_desc.h>
#include <drivers/mvneta/mvneta_regs.h>

namespace weir::mvneta {

template <std::endian Order> struct TxFormat {
	using Descriptor = mvneta::Descriptor<Order>;

	/* A frame without FCS; the MAC pads to 60. MTU 9676, two tags. */
	static constexpr u32 min_frame = 14;
	static constexpr u32 max_frame = 9676 + 14 + 8;
	/* The linear part and MAX_SKB_FRAGS fragments. */
	static constexpr u32 max_pieces = 18;
	static constexpr u32 max_segments = 100;
	/* Ethernet, a tag, IPv6, TCP with all options. */
	static constexpr u32 max_header = 128;
	/*
	 * Headers and data of each segment, and once more for each place where
	 * a piece of the frame ends within a segment.
	 */
	static constexpr u32 worst_case = 2 * max_segments + max_pieces;
	/* TXQ_UPDATE's two counts, at most this in one write. */
	static constexpr u32 max_update = TxqUpdate::ADD_PENDING.max;

	static constexpr u32 pending(u32 n)
	{
		return TxqUpdate::ADD_PENDING.from(n).raw;
	}
	static constexpr u32 acknowledge(u32 n)
	{
		return TxqUpdate::SUB_SENT.from(n).raw;
	}
	static constexpr u32 sent(u32 status)
	{
		return Value<TxqStatus>{ status }.get(TxqStatus::SENT);
	}

	/* Of a frame's first descriptor: what the MAC sums up. */
	static u32 command(u32 flags, const kapi_tx_offload *o)
	{
		if (!(flags & (KAPI_TX_CSUM | KAPI_TX_TSO)))
			return tx_l4_none;
		return tx_l4_full | u32(o->mac_len) << tx_l3_offset_shift |
		       u32(o->ip_len) / 4 << tx_ip_words_shift |
		       (o->is_ipv6 ? tx_ipv6 : tx_ip_checksum) |
		       (o->l4 == ipproto_udp ? tx_l4_udp : 0);
	}
	/* Can the command hold the header lengths? */
	static bool describes(u32 flags, const kapi_tx_offload *o)
	{
		return !(flags & (KAPI_TX_CSUM | KAPI_TX_TSO)) ||
		       (o->mac_len <= tx_max_l3_offset &&
			o->ip_len / 4 <= tx_max_ip_words);
	}

	static constexpr u32 only = tx_first | tx_last | tx_pad;
	static constexpr u32 first = tx_first;
	static constexpr u32 middle = 0;
	/* Of a segment too: the last one of a frame may be 55 octets. */
	static constexpr u32 last = tx_last | tx_pad;

	static void write(Descriptor &d, u64 dma, u32 len, u32 command)
	{
		d.at(word_command) = Word<Order>(command);
		d.at(word_size) = Word<Order>(len << size_shift);
		d.at(word_address) = Word<Order>(lower_32(dma));
	}

    private:
	static constexpr u8 ipproto_udp = 17;
};

template <std::endian Order> struct RxFormat {
	using Descriptor = mvneta::Descriptor<Order>;

	/* Of the longest frame, in the smallest buffers in use. */
	static constexpr u32 max_buffers = 8;
	/* In front of a frame, and behind it. */
	static constexpr u32 prefix = marvell_header;
	static constexpr u32 suffix = fcs;
	/* RXQ_STATUS_UPDATE's two counts, at most this in one write. */
	static constexpr u32 max_update = RxqStatusUpdate::SUB_OCCUPIED.max;

	static constexpr u32 occupied(u32 status)
	{
		return Value<RxqStatus>{ status }.get(RxqStatus::OCCUPIED);
	}
	static constexpr u32 update(u32 taken, u32 posted)
	{
		return RxqStatusUpdate::SUB_OCCUPIED.from(taken).raw |
		       RxqStatusUpdate::ADD_NON_OCCUPIED.from(posted).raw;
	}

	static void post(Descriptor &d, u64 dma)
	{
		d.at(word_command) = Word<Order>(0);
		d.at(word_size) = Word<Order>(0);
		d.at(word_address) = Word<Order>(lower_32(dma));
	}
	static u32 status(const Descriptor &d)
	{
		return d.at(word_command).value();
	}
	/* Of the whole frame, with prefix and suffix; of its first one. */
	static u32 length(const Descriptor &d)
	{
		return d.at(word_size).value() >> size_shift;
	}
	static bool first(u32 status) { return status & rx_first; }
	static bool last(u32 status) { return status & rx_last; }
	static bool error(u32 status) { return status & rx_error; }
	/* A good frame of one descriptor. */
	static bool plain(u32 status)
	{
		return (status & (rx_first | rx_last | rx_error)) ==
		       (rx_first | rx_last);
	}
	/* The sum was checked only where both are set (facts: as in-tree). */
	static u32 flags(u32 status)
	{
		return (status & (rx_ip_ok | rx_l4_ok)) ==
				       (rx_ip_ok | rx_l4_ok) ?
			       KAPI_RX_CSUM_OK :
			       0;
	}
};

} /* namespace weir::mvneta */

#endif
