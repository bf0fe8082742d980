/* SPDX-License-Identifier: GPL-2.0 */
/* Fields of the 82599: general control, NVM, flow control, PCIe and semaphores, timers (ixgbe_regs.h says how to use them). */
#ifndef WEIR_IXGBE_LAYOUTS_GENERAL_H
#define WEIR_IXGBE_LAYOUTS_GENERAL_H

#include <weir/reg.h>

namespace weir::ixgbe {

/* ---- General control ---- */

/* Device control */
struct Ctrl {
	static constexpr Field<Ctrl, 2> MASTER_DISABLE{};
	static constexpr Field<Ctrl, 3> LRST{};
	static constexpr Field<Ctrl, 26> RST{};
};

/* Device status */
struct DeviceStatus {
	static constexpr Field<DeviceStatus, 2, 2> LAN_ID{};
	static constexpr Field<DeviceStatus, 7> LINK_UP{};
	static constexpr Field<DeviceStatus, 10, 8> NUM_VFS{};
	static constexpr Field<DeviceStatus, 18> IOV_ACTIVE{};
	static constexpr Field<DeviceStatus, 19> MASTER_ENABLE{};
};

/* Extended device control */
struct CtrlExt {
	static constexpr Field<CtrlExt, 14> PFRSTD{};
	static constexpr Field<CtrlExt, 16> NS_DIS{};
	static constexpr Field<CtrlExt, 17> RO_DIS{};
	static constexpr Field<CtrlExt, 26> EXTENDED_VLAN{};
	static constexpr Field<CtrlExt, 28> DRV_LOAD{};
};

/* Software definable pins */
struct Esdp {
	static constexpr Field<Esdp, 0, 8> SDP_DATA{};
	static constexpr Field<Esdp, 8, 8> SDP_IODIR{};
	static constexpr Field<Esdp, 16> SDP0_NATIVE{};
	static constexpr Field<Esdp, 17> SDP1_NATIVE{};
	static constexpr Field<Esdp, 2> SDP2_DATA{};
	static constexpr Field<Esdp, 3> SDP3_DATA{};
	static constexpr Field<Esdp, 5> SDP5_DATA{};
};

/* I2C lines of the module cage */
struct I2cctl {
	static constexpr Field<I2cctl, 0> CLK_IN{};
	static constexpr Field<I2cctl, 1> CLK_OUT{};
	static constexpr Field<I2cctl, 2> DATA_IN{};
	static constexpr Field<I2cctl, 3> DATA_OUT{};
};

/* LED modes */
struct Ledctl {
	static constexpr Field<Ledctl, 0, 4> LED0_MODE{};
	static constexpr Field<Ledctl, 6> LED0_INVERT{};
	static constexpr Field<Ledctl, 7> LED0_BLINK{};
	static constexpr Field<Ledctl, 8, 4> LED1_MODE{};
	static constexpr Field<Ledctl, 14> LED1_INVERT{};
	static constexpr Field<Ledctl, 15> LED1_BLINK{};
	static constexpr Field<Ledctl, 16, 4> LED2_MODE{};
	static constexpr Field<Ledctl, 22> LED2_INVERT{};
	static constexpr Field<Ledctl, 23> LED2_BLINK{};
	static constexpr Field<Ledctl, 24, 4> LED3_MODE{};
	static constexpr Field<Ledctl, 30> LED3_INVERT{};
	static constexpr Field<Ledctl, 31> LED3_BLINK{};
};

/* Outer VLAN ether type */
struct Exvet {
	static constexpr Field<Exvet, 16, 16> VET_EXT{};
};

/* ---- NVM ---- */

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
	static constexpr Field<Eec, 10> EE_ADDR_SIZE{};
	static constexpr Field<Eec, 11, 4> EE_SIZE{};
	static constexpr Field<Eec, 23> FLUP{};
	static constexpr Field<Eec, 25> SEC1VAL{};
	static constexpr Field<Eec, 26> FLUDONE{};
};

/* EEPROM read */
struct Eerd {
	static constexpr Field<Eerd, 0> START{};
	static constexpr Field<Eerd, 1> DONE{};
	static constexpr Field<Eerd, 2, 14> ADDR{};
	static constexpr Field<Eerd, 16, 16> DATA{};
};

/* EEPROM write */
struct Eewr {
	static constexpr Field<Eewr, 0> START{};
	static constexpr Field<Eewr, 1> DONE{};
	static constexpr Field<Eewr, 2, 14> ADDR{};
	static constexpr Field<Eewr, 16, 16> DATA{};
};

/* Manageability EEPROM control */
struct Eemngctl {
	static constexpr Field<Eemngctl, 18> CFG_DONE0{};
	static constexpr Field<Eemngctl, 19> CFG_DONE1{};
};

/* General receive control */
struct Grc {
	static constexpr Field<Grc, 0> MNG_EN{};
	static constexpr Field<Grc, 1> APME{};
};

/* ---- Flow control ---- */

/* Transmit timer value, in slots of 64 byte times */
struct Fcttv {
	static constexpr Field<Fcttv, 0, 16> TTV_EVEN{};
	static constexpr Field<Fcttv, 16, 16> TTV_ODD{};
};

/* Receive threshold low, in bytes */
struct Fcrtl {
	static constexpr Field<Fcrtl, 5, 14> RTL{};
	static constexpr Field<Fcrtl, 31> XONE{};
};

/* Receive threshold high, in bytes */
struct Fcrth {
	static constexpr Field<Fcrth, 5, 14> RTH{};
	static constexpr Field<Fcrth, 31> FCEN{};
};

/* Refresh threshold */
struct Fcrtv {
	static constexpr Field<Fcrtv, 0, 16> FC_REFRESH_TH{};
};

/* Transmit flow control status */
struct Tfcs {
	static constexpr Field<Tfcs, 0, 8> TC_XON{};
	static constexpr Field<Tfcs, 0> TXOFF{};
};

/* Flow control configuration */
struct Fccfg {
	static constexpr Field<Fccfg, 3, 2> TFCE{};
	static constexpr Field<Fccfg, 3> TFCE_802_3X{};
	static constexpr Field<Fccfg, 4> TFCE_PRIORITY{};
};

/* ---- PCIe and semaphores ---- */

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
	static constexpr Field<Fwsm, 6> EEP_RELOAD_IND{};
	static constexpr Field<Fwsm, 15> FW_VAL_BIT{};
	static constexpr Field<Fwsm, 16, 3> RESET_CNT{};
	static constexpr Field<Fwsm, 19, 6> EXT_ERR_IND{};
};

/* Software/firmware synchronisation */
struct SwFwSync {
	static constexpr Field<SwFwSync, 0> SW_NVM_SM{};
	static constexpr Field<SwFwSync, 1> SW_PHY_SM0{};
	static constexpr Field<SwFwSync, 2> SW_PHY_SM1{};
	static constexpr Field<SwFwSync, 3> SW_MAC_CSR_SM{};
	static constexpr Field<SwFwSync, 4> SW_FLASH_SM{};
	static constexpr Field<SwFwSync, 5> FW_NVM_SM{};
	static constexpr Field<SwFwSync, 6> FW_PHY_SM0{};
	static constexpr Field<SwFwSync, 7> FW_PHY_SM1{};
	static constexpr Field<SwFwSync, 8> FW_MAC_CSR_SM{};
	static constexpr Field<SwFwSync, 9> FW_FLASH_SM{};
};

/* PCIe control, extended */
struct GcrExt {
	static constexpr Field<GcrExt, 0, 2> VT_MODE{};
	static constexpr Field<GcrExt, 30> BUFFERS_CLEAR{};
	static constexpr Field<GcrExt, 31> MSIX_EN{};
};

/* PCI configuration access address */
struct Ciaa {
	static constexpr Field<Ciaa, 0, 12> ADDR{};
};

/* BAR control */
struct Barctrl {
	static constexpr Field<Barctrl, 8, 3> FLSIZE{};
	static constexpr Field<Barctrl, 13> CSRSIZE{};
};

/* ---- Timers ---- */

/* TCP timer */
struct Tcptimer {
	static constexpr Field<Tcptimer, 0, 8> DURATION{};
	static constexpr Field<Tcptimer, 8> KICK_START{};
	static constexpr Field<Tcptimer, 9> TCP_COUNT_EN{};
	static constexpr Field<Tcptimer, 10> TCP_COUNT_FINISH{};
	static constexpr Field<Tcptimer, 11> LOOP{};
};

} /* namespace weir::ixgbe */

#endif
