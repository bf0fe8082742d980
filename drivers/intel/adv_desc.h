/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The advanced descriptors of 82598, 82599, X540 and of the igb family
 * (82599 datasheet 7.1.6 and 7.2.3; 82576 datasheet 7.1.5 and 7.2.2).
 *
 * Each dword of a descriptor has a layout, as a register has: its fields do
 * not mix with another dword's. A descriptor in memory is le32/le64; a
 * Value's raw goes through the conversion.
 *
 * What the families put in different places is in Ixgbe and Igb at the end:
 * code shared by both takes one of them as a template parameter.
 */
#ifndef WEIR_INTEL_ADV_DESC_H
#define WEIR_INTEL_ADV_DESC_H

#include <weir/reg.h>
#include <weir/types.h>

namespace weir::intel {

/* ---- Transmit: data descriptor (7.2.3.2.4) ---- */

/* As software writes it. The chip writes back olinfo_status only. */
struct AdvTxData {
	le64 buffer_addr;
	le32 cmd_type_len;
	le32 olinfo_status;
};
static_assert(sizeof(AdvTxData) == 16);

struct TxCmdTypeLen {
	/* Bytes at buffer_addr. */
	static constexpr Field<TxCmdTypeLen, 0, 16> DTALEN{};
	static constexpr Field<TxCmdTypeLen, 18> MAC_LINKSEC{};
	/* Time stamp the frame (IEEE 1588). */
	static constexpr Field<TxCmdTypeLen, 19> MAC_1588{};
	static constexpr Field<TxCmdTypeLen, 20, 4> DTYP{};
	static constexpr Value<TxCmdTypeLen> DTYP_CONTEXT = DTYP(2);
	static constexpr Value<TxCmdTypeLen> DTYP_DATA = DTYP(3);
	/* DCMD, one bit each. */
	static constexpr Field<TxCmdTypeLen, 24> EOP{};
	static constexpr Field<TxCmdTypeLen, 25> IFCS{};
	static constexpr Field<TxCmdTypeLen, 27> RS{};
	static constexpr Field<TxCmdTypeLen, 29> DEXT{};
	static constexpr Field<TxCmdTypeLen, 30> VLE{};
	static constexpr Field<TxCmdTypeLen, 31> TSE{};
};

struct TxOlinfoStatus {
	/* In the write-back: descriptor done. */
	static constexpr Field<TxOlinfoStatus, 0> DD{};
	/* Which of the queue's contexts the frame uses. */
	static constexpr Field<TxOlinfoStatus, 4, 3> IDX{};
	/* Check context: the frame needs the context's lengths. */
	static constexpr Field<TxOlinfoStatus, 7> CC{};
	/* POPTS, one bit each. */
	static constexpr Field<TxOlinfoStatus, 8> IXSM{};
	static constexpr Field<TxOlinfoStatus, 9> TXSM{};
	static constexpr Field<TxOlinfoStatus, 10> IPSEC{};
	/* Bytes of the frame, of TSO the payload only. */
	static constexpr Field<TxOlinfoStatus, 14, 18> PAYLEN{};
};

/* ---- Transmit: context descriptor (7.2.3.2.3) ---- */

struct AdvTxContext {
	le32 vlan_macip_lens;
	le32 fcoef_ipsec_sa;
	le32 type_tucmd_mlhl;
	le32 mss_l4len_idx;
};
static_assert(sizeof(AdvTxContext) == 16);

struct TxVlanMacipLens {
	static constexpr Field<TxVlanMacipLens, 0, 9> IPLEN{};
	static constexpr Field<TxVlanMacipLens, 9, 7> MACLEN{};
	static constexpr Field<TxVlanMacipLens, 16, 16> VLAN{};
};

struct TxFcoefIpsecSa {
	static constexpr Field<TxFcoefIpsecSa, 0, 10> IPSEC_SA_INDEX{};
};

struct TxTypeTucmd {
	static constexpr Field<TxTypeTucmd, 0, 9> IPSEC_ESP_LEN{};
	/* TUCMD. IPV4 clear with an IP header is IPv6. */
	static constexpr Field<TxTypeTucmd, 10> IPV4{};
	static constexpr Field<TxTypeTucmd, 11, 2> L4T{};
	static constexpr Value<TxTypeTucmd> L4T_UDP = L4T(0);
	static constexpr Value<TxTypeTucmd> L4T_TCP = L4T(1);
	static constexpr Value<TxTypeTucmd> L4T_SCTP = L4T(2);
	static constexpr Field<TxTypeTucmd, 13> IPSEC_TYPE_ESP{};
	static constexpr Field<TxTypeTucmd, 14> IPSEC_ENCRYPT{};
	static constexpr Field<TxTypeTucmd, 15> FCOE{};
	static constexpr Field<TxTypeTucmd, 20, 4> DTYP{};
	static constexpr Value<TxTypeTucmd> DTYP_CONTEXT = DTYP(2);
	static constexpr Field<TxTypeTucmd, 29> DEXT{};
};

struct TxMssL4lenIdx {
	static constexpr Field<TxMssL4lenIdx, 4, 3> IDX{};
	static constexpr Field<TxMssL4lenIdx, 8, 8> L4LEN{};
	static constexpr Field<TxMssL4lenIdx, 16, 16> MSS{};
};

/* A slot of a TX ring. */
union AdvTxDesc {
	AdvTxData data;
	AdvTxContext context;
};
static_assert(sizeof(AdvTxDesc) == 16);

/* ---- Receive (7.1.6) ---- */

/*
 * As software writes it (7.1.6.1). hdr_addr bit 0 is DD of the write-back: a
 * header address is even, and 0 where headers are not split.
 */
struct AdvRxRead {
	le64 pkt_addr;
	le64 hdr_addr;
};

/* As the chip writes it back (7.1.6.2). */
struct AdvRxWriteBack {
	le32 info;
	/* RSS hash, or fragment checksum and IP identification (PCSD 0). */
	le32 rss;
	le32 status_error;
	le16 length;
	le16 vlan;
};

union AdvRxDesc {
	AdvRxRead read;
	AdvRxWriteBack wb;
};
static_assert(sizeof(AdvRxDesc) == 16 && sizeof(AdvRxWriteBack) == 16);

struct RxInfo {
	static constexpr Field<RxInfo, 0, 4> RSS_TYPE{};
	static constexpr Value<RxInfo> RSS_NONE = RSS_TYPE(0);
	static constexpr Value<RxInfo> RSS_IPV4_TCP = RSS_TYPE(1);
	static constexpr Value<RxInfo> RSS_IPV4 = RSS_TYPE(2);
	static constexpr Value<RxInfo> RSS_IPV6_TCP = RSS_TYPE(3);
	static constexpr Value<RxInfo> RSS_IPV6 = RSS_TYPE(5);
	static constexpr Value<RxInfo> RSS_IPV4_UDP = RSS_TYPE(7);
	static constexpr Value<RxInfo> RSS_IPV6_UDP = RSS_TYPE(8);
	/* Packet type, one bit each; with L2_PACKET they mean an ETQF. */
	static constexpr Field<RxInfo, 4, 13> PACKET_TYPE{};
	static constexpr Field<RxInfo, 4> IPV4{};
	static constexpr Field<RxInfo, 5> IPV4E{};
	static constexpr Field<RxInfo, 6> IPV6{};
	static constexpr Field<RxInfo, 7> IPV6E{};
	static constexpr Field<RxInfo, 8> TCP{};
	static constexpr Field<RxInfo, 9> UDP{};
	static constexpr Field<RxInfo, 10> SCTP{};
	static constexpr Field<RxInfo, 11> NFS{};
	static constexpr Field<RxInfo, 12> IPSEC_ESP{};
	static constexpr Field<RxInfo, 13> IPSEC_AH{};
	static constexpr Field<RxInfo, 14> LINKSEC{};
	static constexpr Field<RxInfo, 15> L2_PACKET{};
	static constexpr Field<RxInfo, 4, 3> ETQF_INDEX{};
	static constexpr Field<RxInfo, 17, 4> RSCCNT{};
	static constexpr Field<RxInfo, 21, 10> HDR_LEN{};
	static constexpr Field<RxInfo, 31> SPH{};
};

/* Status bits that both families have; errors are in Ixgbe and Igb. */
struct RxStatusError {
	static constexpr Field<RxStatusError, 0> DD{};
	static constexpr Field<RxStatusError, 1> EOP{};
	/* Flow director match (82599). */
	static constexpr Field<RxStatusError, 2> FLM{};
	static constexpr Field<RxStatusError, 3> VP{};
	static constexpr Field<RxStatusError, 4> UDPCS{};
	/* The chip checked the L4 and the IP checksum. */
	static constexpr Field<RxStatusError, 5> L4CS{};
	static constexpr Field<RxStatusError, 6> IPCS{};
	/* Passed an inexact filter only: compare the address. */
	static constexpr Field<RxStatusError, 7> PIF{};
	static constexpr Field<RxStatusError, 9> VEXT{};
	static constexpr Field<RxStatusError, 10> UDPV{};
	static constexpr Field<RxStatusError, 11> LLINT{};
	static constexpr Field<RxStatusError, 16> TS{};
	static constexpr Field<RxStatusError, 17> SECP{};
	/* Sent by this port: local switching. */
	static constexpr Field<RxStatusError, 18> LB{};
	/* While a RSC chain is open: the next descriptor (7.11.5). */
	static constexpr Field<RxStatusError, 4, 16> NEXTP{};
};

/* ---- What differs ---- */

/* 82598, 82599, X540 (82599 datasheet 7.1.6.2, table of extended errors). */
struct Ixgbe {
	static constexpr Field<RxStatusError, 20, 3> FDIRERR{};
	static constexpr Field<RxStatusError, 23> HBO{};
	static constexpr Field<RxStatusError, 27, 2> SECERR{};
	static constexpr Field<RxStatusError, 29> RXE{};
	static constexpr Field<RxStatusError, 30> L4E{};
	static constexpr Field<RxStatusError, 31> IPE{};
};

/* 82575, 82576, 82580, i350, i210 (82576 datasheet 7.1.5.2). */
struct Igb {
	static constexpr Field<RxStatusError, 23> HBO{};
	static constexpr Field<RxStatusError, 29> L4E{};
	static constexpr Field<RxStatusError, 30> IPE{};
	static constexpr Field<RxStatusError, 31> RXE{};
};

} /* namespace weir::intel */

#endif
