/* SPDX-License-Identifier: GPL-2.0 */
/* Fields of the 82576: receive (igb_regs.h says how to use them). */
#ifndef WEIR_IGB_LAYOUTS_RECEIVE_H
#define WEIR_IGB_LAYOUTS_RECEIVE_H

#include <weir/reg.h>

namespace weir::igb {

/* Receive control */
struct Rctl {
	static constexpr Field<Rctl, 1> EN{};
	static constexpr Field<Rctl, 2> SBP{};
	static constexpr Field<Rctl, 3> UPE{};
	static constexpr Field<Rctl, 4> MPE{};
	static constexpr Field<Rctl, 5> LPE{};
	static constexpr Field<Rctl, 6, 2> LBM{};
	static constexpr Field<Rctl, 8, 2> RDMTS{};
	static constexpr Field<Rctl, 12, 2> MO{};
	static constexpr Field<Rctl, 15> BAM{};
	static constexpr Field<Rctl, 16, 2> BSIZE{};
	static constexpr Field<Rctl, 18> VFE{};
	static constexpr Field<Rctl, 19> CFIEN{};
	static constexpr Field<Rctl, 20> CFI{};
	static constexpr Field<Rctl, 22> DPF{};
	static constexpr Field<Rctl, 23> PMCF{};
	static constexpr Field<Rctl, 26> SECRC{};
};

/* Split receive control; packet buffers in KB, header buffers in 64 B */
struct Srrctl {
	static constexpr Field<Srrctl, 0, 7> BSIZEPACKET{};
	static constexpr Field<Srrctl, 8, 6> BSIZEHEADER{};
	static constexpr Field<Srrctl, 20, 5> RDMTS{};
	static constexpr Field<Srrctl, 25, 3> DESCTYPE{};
	static constexpr Value<Srrctl> DESCTYPE_ADV_ONE_BUFFER = DESCTYPE(1);
	static constexpr Value<Srrctl> DESCTYPE_HDR_SPLIT_ALWAYS = DESCTYPE(5);
	static constexpr Field<Srrctl, 31> DROP_EN{};
};

/* Receive descriptor control */
struct Rxdctl {
	static constexpr Field<Rxdctl, 0, 5> PTHRESH{};
	static constexpr Field<Rxdctl, 8, 5> HTHRESH{};
	static constexpr Field<Rxdctl, 16, 5> WTHRESH{};
	static constexpr Field<Rxdctl, 25> ENABLE{};
	static constexpr Field<Rxdctl, 26> SWFLSH{};
};

/* Receive checksum control */
struct Rxcsum {
	static constexpr Field<Rxcsum, 0, 8> PCSS{};
	static constexpr Field<Rxcsum, 8> IPOFLD{};
	static constexpr Field<Rxcsum, 9> TUOFLD{};
	static constexpr Field<Rxcsum, 11> CRCOFL{};
	static constexpr Field<Rxcsum, 12> IPPCSE{};
	static constexpr Field<Rxcsum, 13> PCSD{};
};

/* Longest frame, with VLAN tags and FCS */
struct Rlpml {
	static constexpr Field<Rlpml, 0, 14> RLPML{};
};

/* Receive filter control */
struct Rfctl {
	static constexpr Field<Rfctl, 0> ISCSI_DIS{};
	static constexpr Field<Rfctl, 6> NFSW_DIS{};
	static constexpr Field<Rfctl, 7> NFSR_DIS{};
	static constexpr Field<Rfctl, 16> IPV6_EX_DIS{};
	static constexpr Field<Rfctl, 18> LEF{};
};

/* Receive address high */
struct Rah {
	static constexpr Field<Rah, 0, 16> RAH{};
	static constexpr Field<Rah, 18, 8> POOL{};
	static constexpr Field<Rah, 31> AV{};
};

/* Multiple receive queues */
struct Mrqc {
	static constexpr Field<Mrqc, 0, 3> MRQE{};
	static constexpr Value<Mrqc> MRQE_RSS = MRQE(2);
	static constexpr Value<Mrqc> MRQE_VMDQ = MRQE(3);
	static constexpr Value<Mrqc> MRQE_VMDQ_RSS = MRQE(5);
	static constexpr Field<Mrqc, 16> RSS_IPV4_TCP{};
	static constexpr Field<Mrqc, 17> RSS_IPV4{};
	static constexpr Field<Mrqc, 18> RSS_IPV6_TCP_EX{};
	static constexpr Field<Mrqc, 20> RSS_IPV6{};
	static constexpr Field<Mrqc, 21> RSS_IPV6_TCP{};
	static constexpr Field<Mrqc, 22> RSS_IPV4_UDP{};
	static constexpr Field<Mrqc, 23> RSS_IPV6_UDP{};
	static constexpr Field<Mrqc, 24> RSS_IPV6_UDP_EX{};
};

/* Redirection table: four entries each */
struct Reta {
	static constexpr Field<Reta, 0, 4> ENTRY0{};
	static constexpr Field<Reta, 8, 4> ENTRY1{};
	static constexpr Field<Reta, 16, 4> ENTRY2{};
	static constexpr Field<Reta, 24, 4> ENTRY3{};
};

/* Ether type filter */
struct Etqf {
	static constexpr Field<Etqf, 0, 16> ETYPE{};
	static constexpr Field<Etqf, 16, 3> RX_QUEUE{};
	static constexpr Field<Etqf, 26> FILTER_ENABLE{};
	static constexpr Field<Etqf, 29> IMM_INT{};
	static constexpr Field<Etqf, 30> TIME_STAMP_1588{};
	static constexpr Field<Etqf, 31> QUEUE_ENABLE{};
};

} /* namespace weir::igb */

#endif
