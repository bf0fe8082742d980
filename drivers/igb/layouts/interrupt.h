/* SPDX-License-Identifier: GPL-2.0 */
/* Fields of the 82576: interrupts (igb_regs.h says how to use them). */
#ifndef WEIR_IGB_LAYOUTS_INTERRUPT_H
#define WEIR_IGB_LAYOUTS_INTERRUPT_H

#include <weir/reg.h>

namespace weir::igb {

/* Causes by vector (MSI-X) or by queue; EICS, EIMS, EIMC, EIAC, EIAM share it */
struct Eicr {
	static constexpr Field<Eicr, 0, 25> VECTOR{};
	static constexpr Field<Eicr, 0, 16> RX_QUEUE{};
	static constexpr Field<Eicr, 30> TCP_TIMER{};
	static constexpr Field<Eicr, 31> OTHER{};
};

/* Causes; ICS, IMS, IMC and IAM share the layout */
struct Icr {
	static constexpr Field<Icr, 0> TXDW{};
	static constexpr Field<Icr, 2> LSC{};
	static constexpr Field<Icr, 4> RXDMT0{};
	static constexpr Field<Icr, 5> MACSEC{};
	static constexpr Field<Icr, 6> RXO{};
	static constexpr Field<Icr, 7> RXDW{};
	static constexpr Field<Icr, 8> VMMB{};
	static constexpr Field<Icr, 11> GPI_SDP0{};
	static constexpr Field<Icr, 12> GPI_SDP1{};
	static constexpr Field<Icr, 13> GPI_SDP2{};
	static constexpr Field<Icr, 14> GPI_SDP3{};
	static constexpr Field<Icr, 15> PTRAP{};
	static constexpr Field<Icr, 18> MNG{};
	static constexpr Field<Icr, 19> TIME_SYNC{};
	static constexpr Field<Icr, 20> OMED{};
	static constexpr Field<Icr, 22> FER{};
	static constexpr Field<Icr, 23> NFER{};
	static constexpr Field<Icr, 24> CSRTO{};
	static constexpr Field<Icr, 25> SCE{};
	static constexpr Field<Icr, 26> SW_WD{};
	static constexpr Field<Icr, 28> OUTSYNC{};
	static constexpr Field<Icr, 30> DRSTA{};
	static constexpr Field<Icr, 31> INTA{};
};

/* Throttling: the interval is in steps of 1 us */
struct Eitr {
	static constexpr Field<Eitr, 2, 13> INTERVAL{};
	static constexpr Field<Eitr, 15> LLI_EN{};
	static constexpr Field<Eitr, 16, 5> LL_COUNTER{};
	static constexpr Field<Eitr, 21, 10> MODERATION_COUNTER{};
	static constexpr Field<Eitr, 31> CNT_INGR{};
};

/* Vectors of queues n and n + 8, receive and transmit each */
struct Ivar {
	static constexpr Field<Ivar, 0, 5> INT_ALLOC_0{};
	static constexpr Field<Ivar, 7> INT_ALLOC_VAL_0{};
	static constexpr Field<Ivar, 8, 5> INT_ALLOC_1{};
	static constexpr Field<Ivar, 15> INT_ALLOC_VAL_1{};
	static constexpr Field<Ivar, 16, 5> INT_ALLOC_2{};
	static constexpr Field<Ivar, 23> INT_ALLOC_VAL_2{};
	static constexpr Field<Ivar, 24, 5> INT_ALLOC_3{};
	static constexpr Field<Ivar, 31> INT_ALLOC_VAL_3{};
};

/* Vectors of the TCP timer and of the other causes */
struct IvarMisc {
	static constexpr Field<IvarMisc, 0, 5> INT_ALLOC_TCP_TIMER{};
	static constexpr Field<IvarMisc, 7> INT_ALLOC_VAL_TCP_TIMER{};
	static constexpr Field<IvarMisc, 8, 5> INT_ALLOC_OTHER{};
	static constexpr Field<IvarMisc, 15> INT_ALLOC_VAL_OTHER{};
};

/* General purpose interrupt enable */
struct Gpie {
	static constexpr Field<Gpie, 0> NSICR{};
	static constexpr Field<Gpie, 4> MULTIPLE_MSIX{};
	static constexpr Field<Gpie, 7, 5> LL_INTERVAL{};
	static constexpr Field<Gpie, 30> EIAME{};
	static constexpr Field<Gpie, 31> PBA_SUPPORT{};
};

} /* namespace weir::igb */

#endif
