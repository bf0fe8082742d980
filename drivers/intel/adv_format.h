/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The advanced descriptors as formats of the core's queues
 * (weir::TxFormat, weir::RxFormat). Sections are the 82599 datasheet's.
 */
#ifndef WEIR_INTEL_ADV_FORMAT_H
#define WEIR_INTEL_ADV_FORMAT_H

#include <weir/barrier.h>
#include <weir/kapi.h>
#include <weir/rx_queue.h>
#include <weir/tx_queue.h>

#include <drivers/intel/adv_desc.h>

namespace weir::intel {

/*
 * Transmit. What a frame needs beside its data (header lengths, MSS, VLAN tag)
 * is in a context that the queue keeps until it is overwritten (7.2.3.3), so
 * it is written only when it changes. There are two per queue: one is used for
 * segmentation, the other for checksums and tags alone, so that a TCP stream
 * whose segments and ACKs alternate does not write one for each.
 */
struct AdvTx {
	using Descriptor = AdvTxDesc;

	struct Command {
		u32 cmd_type;
		u32 olinfo;
	};

	/*
	 * What context and command depend on, as it comes from the seam: it
	 * is compared for each frame, the words are made when it changes.
	 */
	struct Key {
		u64 lengths = 0; /* of kapi_tx_offload, as far as needed */
		u32 flags = 0;
		u16 protocols = 0;

		bool operator==(const Key &) const = default;
	};
	struct Context {
		Key key;
		Command command; /* for a frame of length 0 */
	};

	static constexpr u32 contexts = 2;
	/* The shortest that the chip pads to 64 octets (8.2.3.22.8). */
	static constexpr u32 min_frame = 17;
	/* What Linux calls tso_max_size, with headers. */
	static constexpr u32 max_frame = 65536;
	/* Of one descriptor: a power of two below the 16 bits of DTALEN. */
	static constexpr u32 max_data = 16384;
	/* Linear part and MAX_SKB_FRAGS; more is linearized. */
	static constexpr u32 max_pieces = 18;
	/* Each piece may end one descriptor short of full; and a context. */
	static constexpr u32 worst_case = max_pieces + max_frame / max_data + 1;

	static constexpr u32 offloads =
		KAPI_TX_CSUM | KAPI_TX_TSO | KAPI_TX_USO;
	static constexpr u32 segmentation = KAPI_TX_TSO | KAPI_TX_USO;
	static constexpr u32 special = offloads | KAPI_TX_VLAN;

	static constexpr u32 context_index(u32 flags)
	{
		return flags & segmentation ? 1 : 0;
	}

	/* @o is read only where @flags has one of offloads. */
	[[gnu::always_inline]] static Key key(u32 flags,
					      const kapi_tx_offload *o)
	{
		static_assert(offsetof(kapi_tx_offload, mac_len) == 0);
		static_assert(offsetof(kapi_tx_offload, ip_len) == 2);
		static_assert(offsetof(kapi_tx_offload, segments) == 8);
		static_assert(offsetof(kapi_tx_offload, is_ipv6) ==
			      offsetof(kapi_tx_offload, l4) + 1);
		Key key;

		key.flags = flags & ~KAPI_TX_MORE;
		if (flags & offloads)
			__builtin_memcpy(&key.protocols, &o->l4, 2);
		/* The sums need header lengths, segments those and more. */
		if (flags & segmentation)
			__builtin_memcpy(&key.lengths, o, 8);
		else if (flags & offloads)
			__builtin_memcpy(&key.lengths, o, 4);
		return key;
	}

	static Context context(u32 flags, const kapi_tx_offload *o)
	{
		Command c = plain(0);

		c.olinfo |= TxOlinfoStatus::IDX.from(context_index(flags)).raw;
		if (flags & KAPI_TX_VLAN)
			c.cmd_type |= TxCmdTypeLen::VLE.mask;
		if (flags & offloads)
			c.olinfo |= TxOlinfoStatus::TXSM.mask;
		if (flags & segmentation) {
			c.cmd_type |= TxCmdTypeLen::TSE.mask;
			/* Each segment's IPv4 header has its own length. */
			if (!o->is_ipv6)
				c.olinfo |= TxOlinfoStatus::IXSM.mask;
			/* PAYLEN is without headers; command() adds @len. */
			c.olinfo -= headers(o) << TxOlinfoStatus::PAYLEN.shift;
		}
		return { key(flags, o), c };
	}

	static constexpr Command plain(u32 len)
	{
		return { data_type.raw | TxCmdTypeLen::IFCS.mask,
			 len << TxOlinfoStatus::PAYLEN.shift };
	}

	static Command command(const Context &context, u32 len)
	{
		return { context.command.cmd_type,
			 context.command.olinfo +
				 (len << TxOlinfoStatus::PAYLEN.shift) };
	}

	/* Each segment after the first has the headers again. */
	static constexpr u32 wire_bytes(u32 len, const kapi_tx_offload *o)
	{
		return len + (o->segments - 1) * headers(o);
	}

	static void write_context(Descriptor &d, u32 flags,
				  const kapi_tx_offload *o)
	{
		/* A tag alone needs only to know where it goes. */
		u32 lens = TxVlanMacipLens::MACLEN.from(ethernet_header).raw;
		u32 type = (TxTypeTucmd::DTYP_CONTEXT | TxTypeTucmd::DEXT).raw;
		u32 mss = TxMssL4lenIdx::IDX.from(context_index(flags)).raw;

		if (flags & offloads) {
			lens = TxVlanMacipLens::MACLEN.from(o->mac_len).raw |
			       TxVlanMacipLens::IPLEN.from(o->ip_len).raw;
			type |= l4_type(o->l4).raw;
			if (!o->is_ipv6)
				type |= TxTypeTucmd::IPV4.mask;
		}
		if (flags & segmentation)
			mss |= TxMssL4lenIdx::L4LEN.from(o->l4_len).raw |
			       TxMssL4lenIdx::MSS.from(o->mss).raw;
		if (flags & KAPI_TX_VLAN)
			lens |= flags & TxVlanMacipLens::VLAN.mask;
		d.context.vlan_macip_lens = le32(lens);
		d.context.fcoef_ipsec_sa = le32(0);
		d.context.type_tucmd_mlhl = le32(type);
		d.context.mss_l4len_idx = le32(mss);
	}

	static void write(Descriptor &d, u64 dma, u32 len, Command c)
	{
		d.data.buffer_addr = le64(dma);
		d.data.cmd_type_len = le32(c.cmd_type | len);
		d.data.olinfo_status = le32(c.olinfo);
	}

	/* EOP, and RS where a report is asked for, here only (A14). */
	static void write_last(Descriptor &d, u64 dma, u32 len, Command c,
			       bool report)
	{
		c.cmd_type |= TxCmdTypeLen::EOP.mask;
		if (report)
			c.cmd_type |= TxCmdTypeLen::RS.mask;
		write(d, dma, len, c);
	}

	static void ask(Descriptor &d)
	{
		d.data.cmd_type_len = le32(d.data.cmd_type_len.value() |
					   TxCmdTypeLen::RS.mask);
	}

	static bool done(const Descriptor &d)
	{
		return read_once(d.data.olinfo_status) &
		       TxOlinfoStatus::DD.mask;
	}

    private:
	static constexpr u32 ethernet_header = 14;

	static constexpr u32 headers(const kapi_tx_offload *o)
	{
		return u32(o->mac_len) + o->ip_len + o->l4_len;
	}

	static constexpr auto data_type =
		TxCmdTypeLen::DTYP_DATA | TxCmdTypeLen::DEXT;

	static constexpr Value<TxTypeTucmd> l4_type(u8 protocol)
	{
		switch (protocol) {
		case 6:
			return TxTypeTucmd::L4T_TCP;
		case 132:
			return TxTypeTucmd::L4T_SCTP;
		default:
			return TxTypeTucmd::L4T_UDP;
		}
	}
};
static_assert(TxFormat<AdvTx>);
static_assert(TxCmdTypeLen::DTALEN.fits(AdvTx::max_data));
static_assert(AdvTx::max_data >= KAPI_TX_LINEAR_MAX);
static_assert(TxOlinfoStatus::PAYLEN.fits(AdvTx::max_frame));
/* The flags word and the context have the tag in the same place. */
static_assert(TxVlanMacipLens::VLAN.mask == 0xffff0000);

/* Receive; @Family is Ixgbe or Igb, which have the error bits elsewhere. */
template <class Family> struct AdvRx {
	using Descriptor = AdvRxDesc;

	/* 15.5 KiB in buffers of 1 KiB, the smallest (8.2.3.8.7). */
	static constexpr u32 max_buffers = 16;
	static constexpr u32 errors = Family::RXE.mask;

	/* hdr_addr lies where the write-back has DD: 0 clears it. */
	static void post(Descriptor &d, u64 dma)
	{
		d.read.pkt_addr = le64(dma);
		d.read.hdr_addr = le64(0);
	}

	static u32 status(const Descriptor &d)
	{
		return read_once(d.wb.status_error);
	}

	static bool done(u32 status) { return status & RxStatusError::DD.mask; }
	static bool last(u32 status)
	{
		return status & RxStatusError::EOP.mask;
	}
	static bool good(u32 status, u32 errors)
	{
		return (status & (RxStatusError::EOP.mask | errors)) ==
		       RxStatusError::EOP.mask;
	}

	static u32 length(const Descriptor &d)
	{
		return read_once(d.wb.length);
	}
	static u32 hash(const Descriptor &d) { return read_once(d.wb.rss); }

	[[gnu::always_inline]] static u32 flags(const Descriptor &d, u32 status)
	{
		const u32 info = read_once(d.wb.info);
		u32 flags = u32(read_once(d.wb.vlan)) << 16;

		flags |= (status & RxStatusError::VP.mask)
			 << (vlan_bit - RxStatusError::VP.shift);
		flags |= hash_flags >> (info & RxInfo::RSS_TYPE.mask) * 2 & 0xc;
		return flags | checksum(info, status);
	}

    private:
	static constexpr u32 vlan_bit = 4;
	static_assert(KAPI_RX_VLAN == 1 << vlan_bit);
	static_assert(KAPI_RX_HASH == 4 && KAPI_RX_HASH_L4 == 8);
	static_assert(KAPI_RX_CSUM_OK == 1 && KAPI_RX_CSUM_BAD == 2);

	/*
	 * By RSS type (7.1.2.8.1), two bits each, shifted so that they land on
	 * KAPI_RX_HASH and KAPI_RX_HASH_L4: 1, 3, 6 TCP, 7, 8, 9 UDP are over
	 * ports, 2, 4, 5 over addresses; the rest is reserved or none.
	 */
	static constexpr u32 hash_flags = [] {
		u32 table = 0;

		for (u32 type : { 1, 3, 6, 7, 8, 9 })
			table |= 3u << (type * 2 + 2);
		for (u32 type : { 2, 4, 5 })
			table |= 1u << (type * 2 + 2);
		return table;
	}();

	/*
	 * Two bits each by L4CS, IPCS, L4E, IPE (bits 0 to 3 of the index): a
	 * sum is good or bad only where it was checked.
	 */
	static constexpr u32 checksum_flags = [] {
		u32 table = 0;

		for (u32 i = 0; i < 16; i++) {
			const bool bad_ip = (i & 2) && (i & 8);
			const bool bad_l4 = (i & 1) && (i & 4);

			if (bad_ip || bad_l4)
				table |= u32(KAPI_RX_CSUM_BAD) << i * 2;
			else if (i & 1)
				table |= u32(KAPI_RX_CSUM_OK) << i * 2;
		}
		return table;
	}();
	static_assert(RxStatusError::L4CS.shift + 1 ==
		      RxStatusError::IPCS.shift);
	static_assert(Family::L4E.shift + 1 == Family::IPE.shift);

	static u32 checksum(u32 info, u32 status)
	{
		const u32 index = (status >> RxStatusError::L4CS.shift & 3) |
				  (status >> (Family::L4E.shift - 2) & 0xc);
		const u32 flags = checksum_flags >> index * 2 & 3;

		/*
		 * The 82599 may report a UDP datagram that has no checksum as
		 * a bad one (specification update): leave it to the stack.
		 */
		if (flags == KAPI_RX_CSUM_BAD && (info & RxInfo::UDP.mask))
			[[unlikely]]
			return 0;
		return flags;
	}
};
static_assert(RxFormat<AdvRx<Ixgbe>> && RxFormat<AdvRx<Igb>>);

} /* namespace weir::intel */

#endif
