/* SPDX-License-Identifier: GPL-2.0 */
/* Fields of the 82599: interrupts (ixgbe_regs.h says how to use them). */
#ifndef WEIR_IXGBE_LAYOUTS_INTERRUPT_H
#define WEIR_IXGBE_LAYOUTS_INTERRUPT_H

#include <weir/reg.h>

namespace weir::ixgbe {

/* Causes; EICS, EIMS, EIMC, EIAC and EIAM share the layout */
struct Eicr {
	static constexpr Field<Eicr, 0, 16> RTX_QUEUE{};
	static constexpr Field<Eicr, 16> FLOW_DIRECTOR{};
	static constexpr Field<Eicr, 17> RX_MISS{};
	static constexpr Field<Eicr, 18> PCI_EXCEPTION{};
	static constexpr Field<Eicr, 19> MAILBOX{};
	static constexpr Field<Eicr, 20> LSC{};
	static constexpr Field<Eicr, 21> LINKSEC{};
	static constexpr Field<Eicr, 22> MNG{};
	static constexpr Field<Eicr, 24> GPI_SDP0{};
	static constexpr Field<Eicr, 25> GPI_SDP1{};
	static constexpr Field<Eicr, 26> GPI_SDP2{};
	static constexpr Field<Eicr, 27> GPI_SDP3{};
	static constexpr Field<Eicr, 28> ECC{};
	static constexpr Field<Eicr, 30> TCP_TIMER{};
	static constexpr Field<Eicr, 31> OTHER{};
};

/* Causes by MSI-X vector, 0-31 and 32-63 */
struct EicsEx {
	static constexpr Field<EicsEx, 0, 32> RTX_QUEUE{};
};

/* EITR selection */
struct Eitrsel {
	static constexpr Field<Eitrsel, 0, 32> EITRSEL{};
};

/* Throttling: the interval is in steps of 2 us */
struct Eitr {
	static constexpr Field<Eitr, 3, 9> ITR_INTERVAL{};
	static constexpr Field<Eitr, 15> LLI_EN{};
	static constexpr Field<Eitr, 16, 5> LLI_CREDIT{};
	static constexpr Field<Eitr, 21, 7> ITR_COUNTER{};
	static constexpr Field<Eitr, 31> CNT_WDIS{};
};

/* L3/L4 filter action */
struct L34timir {
	static constexpr Field<L34timir, 12> SIZE_BP{};
	static constexpr Field<L34timir, 20> LLI{};
	static constexpr Field<L34timir, 21, 7> RX_QUEUE{};
};

/* Immediate interrupt by VLAN priority */
struct Imirvp {
	static constexpr Field<Imirvp, 0, 3> VLAN_PRI{};
	static constexpr Field<Imirvp, 3> VLAN_PRI_EN{};
};

/* Vectors of queues 2n (low half) and 2n + 1 */
struct Ivar {
	static constexpr Field<Ivar, 0, 6> INT_ALLOC_0{};
	static constexpr Field<Ivar, 7> INT_ALLOC_VAL_0{};
	static constexpr Field<Ivar, 8, 6> INT_ALLOC_1{};
	static constexpr Field<Ivar, 15> INT_ALLOC_VAL_1{};
	static constexpr Field<Ivar, 16, 6> INT_ALLOC_2{};
	static constexpr Field<Ivar, 23> INT_ALLOC_VAL_2{};
	static constexpr Field<Ivar, 24, 6> INT_ALLOC_3{};
	static constexpr Field<Ivar, 31> INT_ALLOC_VAL_3{};
};

/* Vectors of the TCP timer and of the other causes */
struct IvarMisc {
	static constexpr Field<IvarMisc, 0, 6> INT_ALLOC_TCP_TIMER{};
	static constexpr Field<IvarMisc, 7> INT_ALLOC_VAL_TCP_TIMER{};
	static constexpr Field<IvarMisc, 8, 6> INT_ALLOC_OTHER{};
	static constexpr Field<IvarMisc, 15> INT_ALLOC_VAL_OTHER{};
};

/* General purpose interrupt enable */
struct Gpie {
	static constexpr Field<Gpie, 0> SDP0_GPIEN{};
	static constexpr Field<Gpie, 1> SDP1_GPIEN{};
	static constexpr Field<Gpie, 2> SDP2_GPIEN{};
	static constexpr Field<Gpie, 3> SDP3_GPIEN{};
	static constexpr Field<Gpie, 4> MULTIPLE_MSIX{};
	static constexpr Field<Gpie, 5> OCD{};
	static constexpr Field<Gpie, 6> EIMEN{};
	static constexpr Field<Gpie, 7, 4> LL_INTERVAL{};
	static constexpr Field<Gpie, 11, 3> RSC_DELAY{};
	static constexpr Field<Gpie, 14, 2> VT_MODE{};
	static constexpr Field<Gpie, 30> EIAME{};
	static constexpr Field<Gpie, 31> PBA_SUPPORT{};
};

} /* namespace weir::ixgbe */

#endif
