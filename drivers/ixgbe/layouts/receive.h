/* SPDX-License-Identifier: GPL-2.0 */
/* Fields of the 82599: receive filtering, receive DMA (ixgbe_regs.h says how to use them). */
#ifndef WEIR_IXGBE_LAYOUTS_RECEIVE_H
#define WEIR_IXGBE_LAYOUTS_RECEIVE_H

#include <weir/reg.h>

namespace weir::ixgbe {

/* ---- Receive filtering ---- */

/* Filter control */
struct Fctrl {
	static constexpr Field<Fctrl, 1> SBP{};
	static constexpr Field<Fctrl, 7> TPE{};
	static constexpr Field<Fctrl, 8> MPE{};
	static constexpr Field<Fctrl, 9> UPE{};
	static constexpr Field<Fctrl, 10> BAM{};
	static constexpr Field<Fctrl, 12> PMCF{};
	static constexpr Field<Fctrl, 13> DPF{};
};

/* VLAN control */
struct Vlnctrl {
	static constexpr Field<Vlnctrl, 0, 16> VET{};
	static constexpr Field<Vlnctrl, 28> CFI{};
	static constexpr Field<Vlnctrl, 29> CFIEN{};
	static constexpr Field<Vlnctrl, 30> VFE{};
	static constexpr Field<Vlnctrl, 31> VME{};
};

/* Multicast control */
struct Mcstctrl {
	static constexpr Field<Mcstctrl, 0, 2> MO{};
	static constexpr Field<Mcstctrl, 2> MFE{};
};

/* Packet split: where the header ends */
struct Psrtype {
	static constexpr Field<Psrtype, 4> PSR_TCPHDR{};
	static constexpr Field<Psrtype, 5> PSR_UDPHDR{};
	static constexpr Field<Psrtype, 8> PSR_IPV4HDR{};
	static constexpr Field<Psrtype, 9> PSR_IPV6HDR{};
	static constexpr Field<Psrtype, 12> PSR_L2HDR{};
	static constexpr Field<Psrtype, 29, 3> RQPL{};
};

/* Receive checksum control */
struct Rxcsum {
	static constexpr Field<Rxcsum, 12> IPPCSE{};
	static constexpr Field<Rxcsum, 13> PCSD{};
};

/* Receive filter control */
struct Rfctl {
	static constexpr Field<Rfctl, 0> ISCSI_DIS{};
	static constexpr Field<Rfctl, 5> RSC_DIS{};
	static constexpr Field<Rfctl, 6> NFSW_DIS{};
	static constexpr Field<Rfctl, 7> NFSR_DIS{};
	static constexpr Field<Rfctl, 8, 2> NFS_VER{};
	static constexpr Field<Rfctl, 10> IPV6_DIS{};
	static constexpr Field<Rfctl, 14> IPFRSP_DIS{};
	static constexpr Field<Rfctl, 16> IPV6_EX_DIS{};
	static constexpr Field<Rfctl, 17> NEW_IPV6_EXT_DIS{};
};

/* Receive address high */
struct Rah {
	static constexpr Field<Rah, 0, 16> RAH{};
	static constexpr Field<Rah, 31> AV{};
};

/* Multiple receive queues */
struct Mrqc {
	static constexpr Field<Mrqc, 0, 4> MRQE{};
	static constexpr Value<Mrqc> MRQE_RSS = MRQE(1);
	static constexpr Value<Mrqc> MRQE_DCB_8TC = MRQE(2);
	static constexpr Value<Mrqc> MRQE_DCB_4TC = MRQE(3);
	static constexpr Value<Mrqc> MRQE_RSS_8TC = MRQE(4);
	static constexpr Value<Mrqc> MRQE_RSS_4TC = MRQE(5);
	static constexpr Value<Mrqc> MRQE_VMDQ_64 = MRQE(8);
	static constexpr Value<Mrqc> MRQE_VMDQ_RSS_32 = MRQE(10);
	static constexpr Value<Mrqc> MRQE_VMDQ_RSS_64 = MRQE(11);
	static constexpr Value<Mrqc> MRQE_VMDQ_8TC = MRQE(12);
	static constexpr Value<Mrqc> MRQE_VMDQ_4TC = MRQE(13);
	static constexpr Field<Mrqc, 16, 16> RSS_FIELD{};
	static constexpr Field<Mrqc, 16> RSS_IPV4_TCP{};
	static constexpr Field<Mrqc, 17> RSS_IPV4{};
	static constexpr Field<Mrqc, 20> RSS_IPV6{};
	static constexpr Field<Mrqc, 21> RSS_IPV6_TCP{};
	static constexpr Field<Mrqc, 22> RSS_IPV4_UDP{};
	static constexpr Field<Mrqc, 23> RSS_IPV6_UDP{};
};

/* RSS queues per traffic class, log2 */
struct Rqtc {
	static constexpr Field<Rqtc, 0, 3> RQTC0{};
	static constexpr Field<Rqtc, 4, 3> RQTC1{};
	static constexpr Field<Rqtc, 8, 3> RQTC2{};
	static constexpr Field<Rqtc, 12, 3> RQTC3{};
	static constexpr Field<Rqtc, 16, 3> RQTC4{};
	static constexpr Field<Rqtc, 20, 3> RQTC5{};
	static constexpr Field<Rqtc, 24, 3> RQTC6{};
	static constexpr Field<Rqtc, 28, 3> RQTC7{};
};

/* Redirection table: four entries each */
struct Reta {
	static constexpr Field<Reta, 0, 4> ENTRY0{};
	static constexpr Field<Reta, 8, 4> ENTRY1{};
	static constexpr Field<Reta, 16, 4> ENTRY2{};
	static constexpr Field<Reta, 24, 4> ENTRY3{};
};

/* Ports of a five-tuple filter */
struct Sdpqf {
	static constexpr Field<Sdpqf, 0, 16> SOURCE_PORT{};
	static constexpr Field<Sdpqf, 16, 16> DESTINATION_PORT{};
};

/* Five-tuple filter */
struct Ftqf {
	static constexpr Field<Ftqf, 0, 2> PROTOCOL{};
	static constexpr Field<Ftqf, 2, 3> PRIORITY{};
	static constexpr Field<Ftqf, 8, 6> POOL{};
	static constexpr Field<Ftqf, 25, 5> MASK{};
	static constexpr Field<Ftqf, 30> POOL_MASK{};
	static constexpr Field<Ftqf, 31> QUEUE_ENABLE{};
};

/* SYN packet filter */
struct Synqf {
	static constexpr Field<Synqf, 0> QUEUE_ENABLE{};
	static constexpr Field<Synqf, 1, 7> RX_QUEUE{};
	static constexpr Field<Synqf, 31> SYNQFP{};
};

/* Ether type filter */
struct Etqf {
	static constexpr Field<Etqf, 0, 16> ETYPE{};
	static constexpr Field<Etqf, 16, 3> UP{};
	static constexpr Field<Etqf, 19> UP_ENABLE{};
	static constexpr Field<Etqf, 20, 6> POOL{};
	static constexpr Field<Etqf, 26> POOL_ENABLE{};
	static constexpr Field<Etqf, 27> FCOE{};
	static constexpr Field<Etqf, 28> BCN{};
	static constexpr Field<Etqf, 29> TX_ANTISPOOF{};
	static constexpr Field<Etqf, 30> TIME_STAMP_1588{};
	static constexpr Field<Etqf, 31> FILTER_ENABLE{};
};

/* Ether type queue select */
struct Etqs {
	static constexpr Field<Etqs, 16, 7> RX_QUEUE{};
	static constexpr Field<Etqs, 29> LLI{};
	static constexpr Field<Etqs, 31> QUEUE_ENABLE{};
};

/* ---- Receive DMA ---- */

/* Ring length in bytes, a multiple of 128 */
struct Rdlen {
	static constexpr Field<Rdlen, 0, 20> LEN{};
};

/* Head */
struct Rdh {
	static constexpr Field<Rdh, 0, 16> RDH{};
};

/* Tail */
struct Rdt {
	static constexpr Field<Rdt, 0, 16> RDT{};
};

/* Receive descriptor control */
struct Rxdctl {
	static constexpr Field<Rxdctl, 25> ENABLE{};
	static constexpr Field<Rxdctl, 26> SWFLSH{};
	static constexpr Field<Rxdctl, 30> VME{};
};

/* Split receive control; packet buffers in KB, header buffers in 64 B */
struct Srrctl {
	static constexpr Field<Srrctl, 0, 5> BSIZEPACKET{};
	static constexpr Field<Srrctl, 8, 6> BSIZEHEADER{};
	static constexpr Field<Srrctl, 22, 3> RDMTS{};
	static constexpr Field<Srrctl, 25, 3> DESCTYPE{};
	static constexpr Value<Srrctl> DESCTYPE_LEGACY = DESCTYPE(0);
	static constexpr Value<Srrctl> DESCTYPE_ADV_ONE_BUFFER = DESCTYPE(1);
	static constexpr Value<Srrctl> DESCTYPE_HDR_SPLIT = DESCTYPE(2);
	static constexpr Value<Srrctl> DESCTYPE_HDR_SPLIT_ALWAYS = DESCTYPE(5);
	static constexpr Field<Srrctl, 28> DROP_EN{};
};

/* Receive DMA control */
struct Rdrxctl {
	static constexpr Field<Rdrxctl, 1> CRCSTRIP{};
	static constexpr Field<Rdrxctl, 3> DMAIDONE{};
	static constexpr Field<Rdrxctl, 4> MPBEN{};
	static constexpr Field<Rdrxctl, 5> MVMEN{};
	static constexpr Field<Rdrxctl, 6> MCEN{};
	static constexpr Field<Rdrxctl, 16> AGGDIS{};
	static constexpr Field<Rdrxctl, 17, 5> RSCFRSTSIZE{};
	static constexpr Field<Rdrxctl, 25> RSCACKC{};
	static constexpr Field<Rdrxctl, 26> FCOE_WRFIX{};
};

/* Receive packet buffer size, in KB */
struct Rxpbsize {
	static constexpr Field<Rxpbsize, 10, 10> SIZE{};
};

/* Receive control */
struct Rxctrl {
	static constexpr Field<Rxctrl, 0> RXEN{};
};

/* RSC data buffer control */
struct Rscdbu {
	static constexpr Field<Rscdbu, 0, 7> RSCSMALDIS{};
	static constexpr Field<Rscdbu, 7> RSCACKDIS{};
};

/* RSC control */
struct Rscctl {
	static constexpr Field<Rscctl, 0> RSCEN{};
	static constexpr Field<Rscctl, 2, 2> MAXDESC{};
};

} /* namespace weir::ixgbe */

#endif
