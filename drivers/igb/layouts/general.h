/* SPDX-License-Identifier: GPL-2.0 */
/* Fields of the 82576: general control, NVM, flow control, PCIe and semaphores, timers (igb_regs.h says how to use them). */
#ifndef WEIR_IGB_LAYOUTS_GENERAL_H
#define WEIR_IGB_LAYOUTS_GENERAL_H

#include <weir/reg.h>

namespace weir::igb {

/* Device control */
struct Ctrl {
	static constexpr Field<Ctrl, 0> FD{};
	static constexpr Field<Ctrl, 2> MASTER_DISABLE{};
	static constexpr Field<Ctrl, 3> LRST{};
	static constexpr Field<Ctrl, 6> SLU{};
	static constexpr Field<Ctrl, 7> ILOS{};
	static constexpr Field<Ctrl, 8, 2> SPEED{};
	static constexpr Value<Ctrl> SPEED_10 = SPEED(0);
	static constexpr Value<Ctrl> SPEED_100 = SPEED(1);
	static constexpr Value<Ctrl> SPEED_1000 = SPEED(2);
	static constexpr Field<Ctrl, 11> FRCSPD{};
	static constexpr Field<Ctrl, 12> FRCDPLX{};
	static constexpr Field<Ctrl, 18> SDP0_DATA{};
	static constexpr Field<Ctrl, 19> SDP1_DATA{};
	static constexpr Field<Ctrl, 20> ADVD3WUC{};
	static constexpr Field<Ctrl, 22> SDP0_IODIR{};
	static constexpr Field<Ctrl, 23> SDP1_IODIR{};
	static constexpr Field<Ctrl, 26> RST{};
	static constexpr Field<Ctrl, 27> RFCE{};
	static constexpr Field<Ctrl, 28> TFCE{};
	static constexpr Field<Ctrl, 30> VME{};
	static constexpr Field<Ctrl, 31> PHY_RST{};
};

/* Device status */
struct DeviceStatus {
	static constexpr Field<DeviceStatus, 0> FD{};
	static constexpr Field<DeviceStatus, 1> LU{};
	static constexpr Field<DeviceStatus, 2, 2> LAN_ID{};
	static constexpr Field<DeviceStatus, 4> TXOFF{};
	static constexpr Field<DeviceStatus, 6, 2> SPEED{};
	static constexpr Field<DeviceStatus, 10> PHYRA{};
	static constexpr Field<DeviceStatus, 14, 4> NUM_VFS{};
	static constexpr Field<DeviceStatus, 18> IOV_MODE{};
	static constexpr Field<DeviceStatus, 19> MASTER_ENABLE{};
};

/* Extended device control */
struct CtrlExt {
	static constexpr Field<CtrlExt, 14> PFRSTD{};
	static constexpr Field<CtrlExt, 17> RO_DIS{};
	static constexpr Field<CtrlExt, 18> SDLPE{};
	static constexpr Field<CtrlExt, 20> PHY_PD_EN{};
	static constexpr Field<CtrlExt, 22, 2> LINK_MODE{};
	static constexpr Value<CtrlExt> LINK_MODE_GMII = LINK_MODE(0);
	static constexpr Value<CtrlExt> LINK_MODE_SGMII = LINK_MODE(2);
	static constexpr Value<CtrlExt> LINK_MODE_SERDES = LINK_MODE(3);
	static constexpr Field<CtrlExt, 24> EIAME{};
	static constexpr Field<CtrlExt, 26> EXTENDED_VLAN{};
	static constexpr Field<CtrlExt, 28> DRV_LOAD{};
};

/* MDI control */
struct Mdic {
	static constexpr Field<Mdic, 0, 16> DATA{};
	static constexpr Field<Mdic, 16, 5> REGADD{};
	static constexpr Field<Mdic, 21, 5> PHYADD{};
	static constexpr Field<Mdic, 26, 2> OP{};
	static constexpr Value<Mdic> OP_WRITE = OP(1);
	static constexpr Value<Mdic> OP_READ = OP(2);
	static constexpr Field<Mdic, 28> READY{};
	static constexpr Field<Mdic, 29> INT_EN{};
	static constexpr Field<Mdic, 30> ERROR{};
};

/* VLAN ether types */
struct Vet {
	static constexpr Field<Vet, 0, 16> VET{};
	static constexpr Field<Vet, 16, 16> VET_EXT{};
};

/* LED modes */
struct Ledctl {
	static constexpr Field<Ledctl, 0, 4> LED0_MODE{};
	static constexpr Field<Ledctl, 6> LED0_IVRT{};
	static constexpr Field<Ledctl, 7> LED0_BLINK{};
	static constexpr Field<Ledctl, 8, 4> LED1_MODE{};
	static constexpr Field<Ledctl, 14> LED1_IVRT{};
	static constexpr Field<Ledctl, 15> LED1_BLINK{};
	static constexpr Field<Ledctl, 16, 4> LED2_MODE{};
	static constexpr Field<Ledctl, 22> LED2_IVRT{};
	static constexpr Field<Ledctl, 23> LED2_BLINK{};
	static constexpr Field<Ledctl, 24, 4> LED3_MODE{};
	static constexpr Field<Ledctl, 30> LED3_IVRT{};
	static constexpr Field<Ledctl, 31> LED3_BLINK{};
};

/* Receive packet buffer size, in KB */
struct Rxpbs {
	static constexpr Field<Rxpbs, 0, 7> SIZE{};
};

/* Transmit packet buffer size, in KB */
struct Txpbs {
	static constexpr Field<Txpbs, 0, 7> SIZE{};
};

/* EEPROM/Flash control */
struct Eec {
	static constexpr Field<Eec, 0> EE_SK{};
	static constexpr Field<Eec, 1> EE_CS{};
	static constexpr Field<Eec, 2> EE_DI{};
	static constexpr Field<Eec, 3> EE_DO{};
	static constexpr Field<Eec, 4, 2> FWE{};
	static constexpr Field<Eec, 6> EE_REQ{};
	static constexpr Field<Eec, 7> EE_GNT{};
	static constexpr Field<Eec, 8> EE_PRES{};
	static constexpr Field<Eec, 9> AUTO_RD{};
	static constexpr Field<Eec, 11, 4> EE_SIZE{};
};

/* EEPROM read */
struct Eerd {
	static constexpr Field<Eerd, 0> START{};
	static constexpr Field<Eerd, 1> DONE{};
	static constexpr Field<Eerd, 2, 14> ADDR{};
	static constexpr Field<Eerd, 16, 16> DATA{};
};

/* Manageability EEPROM control */
struct Eemngctl {
	static constexpr Field<Eemngctl, 18> CFG_DONE0{};
	static constexpr Field<Eemngctl, 19> CFG_DONE1{};
};

/* Transmit timer value, in slots of 64 byte times */
struct Fcttv {
	static constexpr Field<Fcttv, 0, 16> TTV{};
};

/* Receive threshold low, in bytes */
struct Fcrtl {
	static constexpr Field<Fcrtl, 4, 12> RTL{};
	static constexpr Field<Fcrtl, 31> XONE{};
};

/* Receive threshold high, in bytes */
struct Fcrth {
	static constexpr Field<Fcrth, 4, 12> RTH{};
};

/* Refresh threshold */
struct Fcrtv {
	static constexpr Field<Fcrtv, 0, 16> FC_REFRESH_TH{};
};

/* PCIe control */
struct Gcr {
	static constexpr Field<Gcr, 12, 4> CMPL_TMOUT{};
	static constexpr Field<Gcr, 16> CMPL_TMOUT_RESEND{};
	static constexpr Field<Gcr, 18> CAP_VER2{};
};

/* Function active and power state */
struct Factps {
	static constexpr Field<Factps, 29> MNGCG{};
	static constexpr Field<Factps, 30> LAN_FUNCTION_SEL{};
};

/* Software semaphore */
struct Swsm {
	static constexpr Field<Swsm, 0> SMBI{};
	static constexpr Field<Swsm, 1> SWESMBI{};
	static constexpr Field<Swsm, 2> WMNG{};
};

/* Firmware semaphore */
struct Fwsm {
	static constexpr Field<Fwsm, 0> FWSMBI{};
	static constexpr Field<Fwsm, 1, 3> FW_MODE{};
	static constexpr Field<Fwsm, 15> FW_VAL_BIT{};
};

/* Software/firmware synchronisation */
struct SwFwSync {
	static constexpr Field<SwFwSync, 0> SW_EEP_SM{};
	static constexpr Field<SwFwSync, 1> SW_PHY_SM0{};
	static constexpr Field<SwFwSync, 2> SW_PHY_SM1{};
	static constexpr Field<SwFwSync, 3> SW_MAC_CSR_SM{};
	static constexpr Field<SwFwSync, 16> FW_EEP_SM{};
	static constexpr Field<SwFwSync, 17> FW_PHY_SM0{};
	static constexpr Field<SwFwSync, 18> FW_PHY_SM1{};
	static constexpr Field<SwFwSync, 19> FW_MAC_CSR_SM{};
};

/* TCP timer */
struct Tcptimer {
	static constexpr Field<Tcptimer, 0, 8> DURATION{};
	static constexpr Field<Tcptimer, 8> KICK_START{};
	static constexpr Field<Tcptimer, 9> TCP_COUNT_EN{};
	static constexpr Field<Tcptimer, 10> TCP_COUNT_FINISH{};
	static constexpr Field<Tcptimer, 11> LOOP{};
};

} /* namespace weir::igb */

#endif
