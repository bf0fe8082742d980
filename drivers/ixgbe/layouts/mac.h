/* SPDX-License-Identifier: GPL-2.0 */
/* Fields of the 82599: MAC, statistics mapping, wake up, manageability, time synchronisation (ixgbe_regs.h says how to use them). */
#ifndef WEIR_IXGBE_LAYOUTS_MAC_H
#define WEIR_IXGBE_LAYOUTS_MAC_H

#include <weir/reg.h>

namespace weir::ixgbe {

/* ---- MAC ---- */

/* 1G PCS link control */
struct Pcs1glctl {
	static constexpr Field<Pcs1glctl, 0> FLV{};
	static constexpr Field<Pcs1glctl, 5> FORCE_LINK{};
	static constexpr Field<Pcs1glctl, 6> LINK_LATCH_LOW{};
	static constexpr Field<Pcs1glctl, 16> AN_ENABLE{};
	static constexpr Field<Pcs1glctl, 17> AN_RESTART{};
	static constexpr Field<Pcs1glctl, 18> AN_1G_TIMEOUT_EN{};
};

/* 1G PCS link status */
struct Pcs1glsta {
	static constexpr Field<Pcs1glsta, 0> LINK_OK{};
	static constexpr Field<Pcs1glsta, 4> SYNC_OK{};
	static constexpr Field<Pcs1glsta, 16> AN_COMPLETE{};
	static constexpr Field<Pcs1glsta, 17> AN_PAGE_RECEIVED{};
	static constexpr Field<Pcs1glsta, 18> AN_TIMED_OUT{};
	static constexpr Field<Pcs1glsta, 19> AN_REMOTE_FAULT{};
	static constexpr Field<Pcs1glsta, 20> AN_ERROR{};
};

/* 1G advertisement */
struct Pcs1gana {
	static constexpr Field<Pcs1gana, 7> SYM_PAUSE{};
	static constexpr Field<Pcs1gana, 8> ASM_PAUSE{};
};

/* 1G partner ability */
struct Pcs1ganlp {
	static constexpr Field<Pcs1ganlp, 7> SYM_PAUSE{};
	static constexpr Field<Pcs1ganlp, 8> ASM_PAUSE{};
};

/* MAC core control 0 */
struct Hlreg0 {
	static constexpr Field<Hlreg0, 0> TXCRCEN{};
	static constexpr Field<Hlreg0, 1> RXCRCSTRP{};
	static constexpr Field<Hlreg0, 2> JUMBOEN{};
	static constexpr Field<Hlreg0, 10> TXPADEN{};
	static constexpr Field<Hlreg0, 15> LPBK{};
	static constexpr Field<Hlreg0, 16> MDCSPD{};
	static constexpr Field<Hlreg0, 17> CONTMDC{};
	static constexpr Field<Hlreg0, 20, 4> PREPEND{};
	static constexpr Field<Hlreg0, 27> RXLNGTHERREN{};
	static constexpr Field<Hlreg0, 28> RXPADSTRIPEN{};
};

/* Pause and pace */
struct Pap {
	static constexpr Field<Pap, 0, 16> TXPAUSECNT{};
	static constexpr Field<Pap, 16, 4> PACE{};
};

/* MDI command and address */
struct Msca {
	static constexpr Field<Msca, 0, 16> MDIADD{};
	static constexpr Field<Msca, 16, 5> DEVADD{};
	static constexpr Field<Msca, 21, 5> PHYADD{};
	static constexpr Field<Msca, 26, 2> OPCODE{};
	static constexpr Value<Msca> OPCODE_ADDRESS = OPCODE(0);
	static constexpr Value<Msca> OPCODE_WRITE = OPCODE(1);
	static constexpr Value<Msca> OPCODE_READ_AUTOINC = OPCODE(2);
	static constexpr Value<Msca> OPCODE_READ = OPCODE(3);
	static constexpr Field<Msca, 28, 2> STCODE{};
	static constexpr Field<Msca, 30> MDICMD{};
	static constexpr Field<Msca, 31> MDIINPROGEN{};
};

/* MDI data */
struct Msrwd {
	static constexpr Field<Msrwd, 0, 16> MDIWRDATA{};
	static constexpr Field<Msrwd, 16, 16> MDIRDDATA{};
};

/* Longest frame, without VLAN tags */
struct Maxfrs {
	static constexpr Field<Maxfrs, 16, 16> MFS{};
};

/* Autonegotiation control */
struct Autoc {
	static constexpr Field<Autoc, 0> FLU{};
	static constexpr Field<Autoc, 7, 2> PMA_PMD_10G_PARALLEL{};
	static constexpr Value<Autoc> PMA_PMD_10G_XAUI =
		PMA_PMD_10G_PARALLEL(0);
	static constexpr Value<Autoc> PMA_PMD_10G_KX4 = PMA_PMD_10G_PARALLEL(1);
	static constexpr Value<Autoc> PMA_PMD_10G_CX4 = PMA_PMD_10G_PARALLEL(2);
	static constexpr Field<Autoc, 9> PMA_PMD_1G{};
	static constexpr Field<Autoc, 12> RESTART_AN{};
	static constexpr Field<Autoc, 13, 3> LMS{};
	static constexpr Value<Autoc> LMS_1G_NO_AN = LMS(0);
	static constexpr Value<Autoc> LMS_10G_PARALLEL_NO_AN = LMS(1);
	static constexpr Value<Autoc> LMS_1G_AN = LMS(2);
	static constexpr Value<Autoc> LMS_10G_SERIAL_NO_AN = LMS(3);
	static constexpr Value<Autoc> LMS_KX4_KX_KR_AN = LMS(4);
	static constexpr Value<Autoc> LMS_SGMII = LMS(5);
	static constexpr Value<Autoc> LMS_KX4_KX_KR_1G_AN = LMS(6);
	static constexpr Value<Autoc> LMS_KX4_KX_KR_SGMII_AN = LMS(7);
	static constexpr Field<Autoc, 16> KR_SUPPORT{};
	static constexpr Field<Autoc, 17> FECR{};
	static constexpr Field<Autoc, 18> FECA{};
	static constexpr Field<Autoc, 28, 2> PB{};
	static constexpr Field<Autoc, 28> SYM_PAUSE{};
	static constexpr Field<Autoc, 29> ASM_PAUSE{};
	static constexpr Field<Autoc, 30> KX_SUPPORT{};
	static constexpr Field<Autoc, 31> KX4_SUPPORT{};
};

/* Autonegotiation control 2 */
struct Autoc2 {
	static constexpr Field<Autoc2, 16, 2> PMA_PMD_10G_SERIAL{};
	static constexpr Value<Autoc2> PMA_PMD_10G_KR = PMA_PMD_10G_SERIAL(0);
	static constexpr Value<Autoc2> PMA_PMD_10G_XFI = PMA_PMD_10G_SERIAL(1);
	static constexpr Value<Autoc2> PMA_PMD_10G_SFI = PMA_PMD_10G_SERIAL(2);
	static constexpr Field<Autoc2, 28> LINK_DISABLE_D3{};
	static constexpr Field<Autoc2, 28, 3> LINK_DISABLE{};
};

/* Link status */
struct Links {
	static constexpr Field<Links, 8, 4> SIGNAL_DETECT{};
	static constexpr Field<Links, 12> TL_FAULT{};
	static constexpr Field<Links, 17> ALIGN_10G{};
	static constexpr Field<Links, 18> SYNC_1G{};
	static constexpr Field<Links, 19> KX_AN_IDLE{};
	static constexpr Field<Links, 20> AN_1G_ENABLED{};
	static constexpr Field<Links, 21> PCS_1G_ENABLED{};
	static constexpr Field<Links, 22> XGXS_ENABLED{};
	static constexpr Field<Links, 28, 2> LINK_SPEED{};
	static constexpr Value<Links> LINK_SPEED_100M = LINK_SPEED(1);
	static constexpr Value<Links> LINK_SPEED_1G = LINK_SPEED(2);
	static constexpr Value<Links> LINK_SPEED_10G = LINK_SPEED(3);
	static constexpr Field<Links, 30> LINK_UP{};
	static constexpr Field<Links, 31> KX_KR_AN_COMPLETE{};
};

/* Link status 2 */
struct Links2 {
	static constexpr Field<Links2, 6> AN_SUPPORTED{};
};

/* Partner ability */
struct Anlp1 {
	static constexpr Field<Anlp1, 10> SYM_PAUSE{};
	static constexpr Field<Anlp1, 11> ASM_PAUSE{};
	static constexpr Field<Anlp1, 16, 4> AN_STATE{};
};

/* Management veto */
struct Mmngc {
	static constexpr Field<Mmngc, 0> MNG_VETO{};
};

/* MAC flow control */
struct Mflcn {
	static constexpr Field<Mflcn, 0> PMCF{};
	static constexpr Field<Mflcn, 1> DPF{};
	static constexpr Field<Mflcn, 2> RPFCE{};
	static constexpr Field<Mflcn, 3> RFCE{};
};

/* MAC control */
struct Macc {
	static constexpr Field<Macc, 0> FLU{};
	static constexpr Field<Macc, 16, 2> FSV_10G{};
	static constexpr Field<Macc, 18> FS{};
};

/* Analog core configuration */
struct Corectl {
	static constexpr Field<Corectl, 0, 16> CORECTL{};
	static constexpr Field<Corectl, 16> WRITE_CMD{};
};

/* ---- Statistics mapping ---- */

/* Receive queue to counter */
struct Rqsmr {
	static constexpr Field<Rqsmr, 0, 4> Q_MAP0{};
	static constexpr Field<Rqsmr, 8, 4> Q_MAP1{};
	static constexpr Field<Rqsmr, 16, 4> Q_MAP2{};
	static constexpr Field<Rqsmr, 24, 4> Q_MAP3{};
};

/* Transmit queue to counter */
struct Tqsm {
	static constexpr Field<Tqsm, 0, 4> Q_MAP0{};
	static constexpr Field<Tqsm, 8, 4> Q_MAP1{};
	static constexpr Field<Tqsm, 16, 4> Q_MAP2{};
	static constexpr Field<Tqsm, 24, 4> Q_MAP3{};
};

/* ---- Wake up ---- */

/* Control */
struct Wuc {
	static constexpr Field<Wuc, 1> PME_EN{};
	static constexpr Field<Wuc, 2> PME_STATUS{};
	static constexpr Field<Wuc, 4> WKEN{};
};

/* Filters */
struct Wufc {
	static constexpr Field<Wufc, 0> LNKC{};
	static constexpr Field<Wufc, 1> MAG{};
	static constexpr Field<Wufc, 2> EX{};
	static constexpr Field<Wufc, 3> MC{};
	static constexpr Field<Wufc, 4> BC{};
	static constexpr Field<Wufc, 5> ARP{};
	static constexpr Field<Wufc, 6> IPV4{};
	static constexpr Field<Wufc, 7> IPV6{};
	static constexpr Field<Wufc, 8> MNG{};
	static constexpr Field<Wufc, 15> NOTCO{};
	static constexpr Field<Wufc, 16, 4> FLX{};
	static constexpr Field<Wufc, 20, 2> FLX_EXT{};
};

/* Length of the wake-up packet */
struct Wupl {
	static constexpr Field<Wupl, 0, 16> LEN{};
};

/* ---- Manageability ---- */

/* Control */
struct Manc {
	static constexpr Field<Manc, 17> RCV_TCO_EN{};
};

/* Host interface control */
struct Hicr {
	static constexpr Field<Hicr, 0> EN{};
	static constexpr Field<Hicr, 1> C{};
	static constexpr Field<Hicr, 2> SV{};
	static constexpr Field<Hicr, 6> FW_RESET_ENABLE{};
	static constexpr Field<Hicr, 7> FW_RESET{};
};

/* Firmware status */
struct Fwsts {
	static constexpr Field<Fwsts, 9> FWRI{};
};

/* ---- Time synchronisation ---- */

/* RX */
struct Tsyncrxctl {
	static constexpr Field<Tsyncrxctl, 0> RXTT{};
	static constexpr Field<Tsyncrxctl, 1, 3> TYPE{};
	static constexpr Field<Tsyncrxctl, 4> EN{};
};

/* TX */
struct Tsynctxctl {
	static constexpr Field<Tsynctxctl, 0> TXTT{};
	static constexpr Field<Tsynctxctl, 4> EN{};
};

/* RX message type */
struct Rxmtrl {
	static constexpr Field<Rxmtrl, 0, 8> CTRLT{};
	static constexpr Field<Rxmtrl, 8, 8> MSGT{};
	static constexpr Field<Rxmtrl, 16, 16> UDPT{};
};

/* Increment */
struct Timinca {
	static constexpr Field<Timinca, 0, 24> INCVALUE{};
	static constexpr Field<Timinca, 24, 8> INCPERIOD{};
};

/* Auxiliary control */
struct Tsauxc {
	static constexpr Field<Tsauxc, 0> EN_TT0{};
	static constexpr Field<Tsauxc, 1> EN_TT1{};
	static constexpr Field<Tsauxc, 2> EN_CLK{};
	static constexpr Field<Tsauxc, 4> ST0{};
};

} /* namespace weir::ixgbe */

#endif
