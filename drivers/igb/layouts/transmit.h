/* SPDX-License-Identifier: GPL-2.0 */
/* Fields of the 82576: transmit, DCA (igb_regs.h says how to use them). */
#ifndef WEIR_IGB_LAYOUTS_TRANSMIT_H
#define WEIR_IGB_LAYOUTS_TRANSMIT_H

#include <weir/reg.h>

namespace weir::igb {

/* Transmit control */
struct Tctl {
	static constexpr Field<Tctl, 1> EN{};
	static constexpr Field<Tctl, 3> PSP{};
	static constexpr Field<Tctl, 4, 8> CT{};
	static constexpr Field<Tctl, 12, 10> BST{};
	static constexpr Field<Tctl, 24> RTLC{};
};

/* Inter packet gap, in octet times */
struct Tipg {
	static constexpr Field<Tipg, 0, 10> IPGT{};
	static constexpr Field<Tipg, 10, 10> IPGR1{};
	static constexpr Field<Tipg, 20, 10> IPGR2{};
};

/* DMA TX control */
struct Dtxctl {
	static constexpr Field<Dtxctl, 2> LL_8023{};
	static constexpr Field<Dtxctl, 3> VLAN_ADDED{};
	static constexpr Field<Dtxctl, 4> OOS_ENABLE{};
	static constexpr Field<Dtxctl, 5> MDP_EN{};
	static constexpr Field<Dtxctl, 6> SPOOF_INT{};
};

/* Transmit descriptor control */
struct Txdctl {
	static constexpr Field<Txdctl, 0, 5> PTHRESH{};
	static constexpr Field<Txdctl, 8, 5> HTHRESH{};
	static constexpr Field<Txdctl, 16, 5> WTHRESH{};
	static constexpr Field<Txdctl, 25> ENABLE{};
	static constexpr Field<Txdctl, 26> SWFLSH{};
	static constexpr Field<Txdctl, 27> PRIORITY{};
};

/* Head write-back address low */
struct Tdwbal {
	static constexpr Field<Tdwbal, 0> HEAD_WB_EN{};
};

/* DCA, RX */
struct DcaRxctrl {
	static constexpr Field<DcaRxctrl, 5> DESC_DCA_EN{};
	static constexpr Field<DcaRxctrl, 6> HEAD_DCA_EN{};
	static constexpr Field<DcaRxctrl, 7> DATA_DCA_EN{};
	static constexpr Field<DcaRxctrl, 9> DESC_READ_RO_EN{};
	static constexpr Field<DcaRxctrl, 24, 8> CPUID{};
};

/* DCA, TX */
struct DcaTxctrl {
	static constexpr Field<DcaTxctrl, 5> DESC_DCA_EN{};
	static constexpr Field<DcaTxctrl, 9> DESC_READ_RO_EN{};
	static constexpr Field<DcaTxctrl, 11> DESC_WB_RO_EN{};
	static constexpr Field<DcaTxctrl, 13> DATA_READ_RO_EN{};
	static constexpr Field<DcaTxctrl, 24, 8> CPUID{};
};

/* DCA, global */
struct DcaCtrl {
	static constexpr Field<DcaCtrl, 0> DCA_DIS{};
	static constexpr Field<DcaCtrl, 1, 4> DCA_MODE{};
};

} /* namespace weir::igb */

#endif
