/* SPDX-License-Identifier: GPL-2.0 */
/* Fields of the 82599: transmit, DCB, DCA (ixgbe_regs.h says how to use them). */
#ifndef WEIR_IXGBE_LAYOUTS_TRANSMIT_H
#define WEIR_IXGBE_LAYOUTS_TRANSMIT_H

#include <weir/reg.h>

namespace weir::ixgbe {

/* ---- Transmit ---- */

/* Outstanding TX requests, in 256 B */
struct Dtxmxszrq {
	static constexpr Field<Dtxmxszrq, 0, 12> MAX_BYTES_NUM_REQ{};
};

/* DMA TX control */
struct Dmatxctl {
	static constexpr Field<Dmatxctl, 0> TE{};
	static constexpr Field<Dmatxctl, 1> NS{};
	static constexpr Field<Dmatxctl, 3> GDV{};
	static constexpr Field<Dmatxctl, 16, 16> VT{};
};

/* TCP flags of the first and the middle segments */
struct Dtxtcpflgl {
	static constexpr Field<Dtxtcpflgl, 0, 12> TCP_FLG_FIRST_SEG{};
	static constexpr Field<Dtxtcpflgl, 16, 12> TCP_FLG_MID_SEG{};
};

/* TCP flags of the last segment */
struct Dtxtcpflgh {
	static constexpr Field<Dtxtcpflgh, 0, 12> TCP_FLG_LST_SEG{};
};

/* Ring length in bytes, a multiple of 128 */
struct Tdlen {
	static constexpr Field<Tdlen, 0, 20> LEN{};
};

/* Head */
struct Tdh {
	static constexpr Field<Tdh, 0, 16> TDH{};
};

/* Tail */
struct Tdt {
	static constexpr Field<Tdt, 0, 16> TDT{};
};

/* Transmit descriptor control */
struct Txdctl {
	static constexpr Field<Txdctl, 0, 7> PTHRESH{};
	static constexpr Field<Txdctl, 8, 7> HTHRESH{};
	static constexpr Field<Txdctl, 16, 7> WTHRESH{};
	static constexpr Field<Txdctl, 25> ENABLE{};
	static constexpr Field<Txdctl, 26> SWFLSH{};
};

/* Head write-back address low */
struct Tdwbal {
	static constexpr Field<Tdwbal, 0> HEAD_WB_EN{};
	static constexpr Field<Tdwbal, 2, 30> HEAD_WB_LOW{};
};

/* Transmit packet buffer size, in KB */
struct Txpbsize {
	static constexpr Field<Txpbsize, 10, 10> SIZE{};
};

/* Traffic class of manageability */
struct Mngtxmap {
	static constexpr Field<Mngtxmap, 0, 3> MAP{};
};

/* Multiple transmit queues */
struct Mtqc {
	static constexpr Field<Mtqc, 0> RT_ENA{};
	static constexpr Field<Mtqc, 1> VT_ENA{};
	static constexpr Field<Mtqc, 2, 2> NUM_TC_OR_Q{};
};

/* Transmit packet buffer threshold, in KB */
struct Txpbthresh {
	static constexpr Field<Txpbthresh, 0, 10> THRESH{};
};

/* ---- DCB ---- */

/* Receive packet plane control */
struct Rtrpcs {
	static constexpr Field<Rtrpcs, 1> RRM{};
	static constexpr Field<Rtrpcs, 2> RAC{};
	static constexpr Field<Rtrpcs, 6> ARBDIS{};
};

/* Descriptor plane control */
struct Rttdcs {
	static constexpr Field<Rttdcs, 0> TDPAC{};
	static constexpr Field<Rttdcs, 1> VMPAC{};
	static constexpr Field<Rttdcs, 4> TDRM{};
	static constexpr Field<Rttdcs, 6> ARBDIS{};
	static constexpr Field<Rttdcs, 22> BDPM{};
	static constexpr Field<Rttdcs, 23> BPBFSM{};
	static constexpr Field<Rttdcs, 31> SPEED_CHG{};
};

/* Packet plane control */
struct Rttpcs {
	static constexpr Field<Rttpcs, 5> TPPAC{};
	static constexpr Field<Rttpcs, 6> ARBDIS{};
	static constexpr Field<Rttpcs, 8> TPRM{};
	static constexpr Field<Rttpcs, 22, 10> ARBD{};
};

/* Transmit user priority to traffic class */
struct Rttup2tc {
	static constexpr Field<Rttup2tc, 0, 3> UP0MAP{};
	static constexpr Field<Rttup2tc, 3, 3> UP1MAP{};
	static constexpr Field<Rttup2tc, 6, 3> UP2MAP{};
	static constexpr Field<Rttup2tc, 9, 3> UP3MAP{};
	static constexpr Field<Rttup2tc, 12, 3> UP4MAP{};
	static constexpr Field<Rttup2tc, 15, 3> UP5MAP{};
	static constexpr Field<Rttup2tc, 18, 3> UP6MAP{};
	static constexpr Field<Rttup2tc, 21, 3> UP7MAP{};
};

/* Receive user priority to traffic class */
struct Rtrup2tc {
	static constexpr Field<Rtrup2tc, 0, 3> UP0MAP{};
	static constexpr Field<Rtrup2tc, 3, 3> UP1MAP{};
	static constexpr Field<Rtrup2tc, 6, 3> UP2MAP{};
	static constexpr Field<Rtrup2tc, 9, 3> UP3MAP{};
	static constexpr Field<Rtrup2tc, 12, 3> UP4MAP{};
	static constexpr Field<Rtrup2tc, 15, 3> UP5MAP{};
	static constexpr Field<Rtrup2tc, 18, 3> UP6MAP{};
	static constexpr Field<Rtrup2tc, 21, 3> UP7MAP{};
};

/* Receive T4 configuration */
struct Rtrpt4c {
	static constexpr Field<Rtrpt4c, 0, 9> CRQ{};
	static constexpr Field<Rtrpt4c, 9, 3> BWG{};
	static constexpr Field<Rtrpt4c, 12, 12> MCL{};
	static constexpr Field<Rtrpt4c, 30> GSP{};
	static constexpr Field<Rtrpt4c, 31> LSP{};
};

/* Descriptor plane T2 configuration */
struct Rttdt2c {
	static constexpr Field<Rttdt2c, 0, 9> CRQ{};
	static constexpr Field<Rttdt2c, 9, 3> BWG{};
	static constexpr Field<Rttdt2c, 12, 12> MCL{};
	static constexpr Field<Rttdt2c, 30> GSP{};
	static constexpr Field<Rttdt2c, 31> LSP{};
};

/* Packet plane T2 configuration */
struct Rttpt2c {
	static constexpr Field<Rttpt2c, 0, 9> CRQ{};
	static constexpr Field<Rttpt2c, 9, 3> BWG{};
	static constexpr Field<Rttpt2c, 12, 12> MCL{};
	static constexpr Field<Rttpt2c, 30> GSP{};
	static constexpr Field<Rttpt2c, 31> LSP{};
};

/* Queue that RTTDT1C and RTTBCNRC show */
struct Rttdqsel {
	static constexpr Field<Rttdqsel, 0, 7> TXDQ_IDX{};
};

/* Descriptor plane T1 configuration */
struct Rttdt1c {
	static constexpr Field<Rttdt1c, 0, 14> CRQ{};
};

/* Rate of a queue */
struct Rttbcnrc {
	static constexpr Field<Rttbcnrc, 0, 14> RF_DEC{};
	static constexpr Field<Rttbcnrc, 14, 14> RF_INT{};
	static constexpr Field<Rttbcnrc, 31> RS_ENA{};
};

/* ---- DCA ---- */

/* RX */
struct DcaRxctrl {
	static constexpr Field<DcaRxctrl, 5> DESC_DCA_EN{};
	static constexpr Field<DcaRxctrl, 6> HEAD_DCA_EN{};
	static constexpr Field<DcaRxctrl, 7> DATA_DCA_EN{};
	static constexpr Field<DcaRxctrl, 9> DESC_READ_RO_EN{};
	static constexpr Field<DcaRxctrl, 13> DATA_WRITE_RO_EN{};
	static constexpr Field<DcaRxctrl, 15> HEAD_WRITE_RO_EN{};
	static constexpr Field<DcaRxctrl, 24, 8> CPUID{};
};

/* TX */
struct DcaTxctrl {
	static constexpr Field<DcaTxctrl, 5> DESC_DCA_EN{};
	static constexpr Field<DcaTxctrl, 9> DESC_READ_RO_EN{};
	static constexpr Field<DcaTxctrl, 11> DESC_WB_RO_EN{};
	static constexpr Field<DcaTxctrl, 13> DATA_READ_RO_EN{};
	static constexpr Field<DcaTxctrl, 24, 8> CPUID{};
};

/* Global */
struct DcaCtrl {
	static constexpr Field<DcaCtrl, 0> DCA_DIS{};
	static constexpr Field<DcaCtrl, 1, 4> DCA_MODE{};
};

} /* namespace weir::ixgbe */

#endif
