/* SPDX-License-Identifier: GPL-2.0 */
/* Fields of a NETA port: unit, windows, port, interrupts (mvneta_regs.h). */
#ifndef WEIR_MVNETA_LAYOUTS_PORT_H
#define WEIR_MVNETA_LAYOUTS_PORT_H

#include <weir/reg.h>

namespace weir::mvneta {

/* ---- The unit and its windows ---- */

struct MbusRetry {
	static constexpr Field<MbusRetry, 0, 8> RETRY{};
};

struct UnitControl {
	static constexpr Field<UnitControl, 1> PHY_POLLING_ENABLE{};
};

/* BASE in units of 64 KiB. */
struct WinBase {
	static constexpr Field<WinBase, 0, 4> TARGET{};
	static constexpr Field<WinBase, 8, 8> ATTRIBUTE{};
	static constexpr Field<WinBase, 16, 16> BASE{};
};

/* Less one, in units of 64 KiB. */
struct WinSize {
	static constexpr Field<WinSize, 16, 16> SIZE{};
};

struct WinRemap {
	static constexpr Field<WinRemap, 0, 32> REMAP{};
};

/* A set bit turns the window off. */
struct BaseAddrEnable {
	static constexpr Field<BaseAddrEnable, 0, 6> DISABLE{};
};

/* Two bits for each window: 3 is read and write. */
struct AccessProtectEnable {
	static constexpr Field<AccessProtectEnable, 0, 12> ACCESS{};
};

/* ---- The port ---- */

struct PortConfig {
	static constexpr Field<PortConfig, 0> UNI_PROMISC_MODE{};
	static constexpr Field<PortConfig, 1, 3> DEF_RXQ{};
	static constexpr Field<PortConfig, 4, 3> DEF_RXQ_ARP{};
	static constexpr Field<PortConfig, 7> REJECT_BROADCAST{};
	static constexpr Field<PortConfig, 12> TX_UNSET_ERR_SUM{};
	static constexpr Field<PortConfig, 16, 3> DEF_RXQ_TCP{};
	static constexpr Field<PortConfig, 19, 3> DEF_RXQ_UDP{};
	static constexpr Field<PortConfig, 22, 3> DEF_RXQ_BPDU{};
	static constexpr Field<PortConfig, 25> RX_CSUM_WITH_PSEUDO_HDR{};
};

/* The address' last two octets, the first four. */
struct MacAddrLow {
	static constexpr Field<MacAddrLow, 0, 16> ADDRESS{};
};

struct MacAddrHigh {
	static constexpr Field<MacAddrHigh, 0, 32> ADDRESS{};
};

/* Bursts: 4 is 16 words of 64 bits. */
struct SdmaConfig {
	static constexpr Field<SdmaConfig, 1, 3> RX_BRST_SZ{};
	static constexpr Field<SdmaConfig, 4> RX_NO_DATA_SWAP{};
	static constexpr Field<SdmaConfig, 5> TX_NO_DATA_SWAP{};
	static constexpr Field<SdmaConfig, 6> DESC_SWAP{};
	static constexpr Field<SdmaConfig, 22, 3> TX_BRST_SZ{};
};

struct PortStatus {
	static constexpr Field<PortStatus, 0> TX_IN_PRGRS{};
	static constexpr Field<PortStatus, 8> TX_FIFO_EMPTY{};
};

struct RxMinFrameSize {
	static constexpr Field<RxMinFrameSize, 0, 7> OCTETS{};
};

struct RxDiscardFrameCount {
	static constexpr Field<RxDiscardFrameCount, 0, 32> FRAMES{};
};

struct OverrunFrameCount {
	static constexpr Field<OverrunFrameCount, 0, 32> FRAMES{};
};

struct SerdesCfg {
	static constexpr Field<SerdesCfg, 0, 32> PROTOCOL{};
};

struct TypePrio {
	static constexpr Field<TypePrio, 21> FORCE_UNI{};
};

/* The core clock's cycles in a millisecond. */
struct GmacClockDivider {
	static constexpr Field<GmacClockDivider, 0, 31> CYCLES{};
	static constexpr Field<GmacClockDivider, 31> ONE_MS_CLOCK_ENABLE{};
};

/* Who allocates receive buffers: 1 software, 2 the buffer manager. */
struct AccMode {
	static constexpr Field<AccMode, 0, 8> MODE{};
};

/* ---- Interrupts ---- */

struct CpuMap {
	static constexpr Field<CpuMap, 0, 8> RXQ_ACCESS{};
	static constexpr Field<CpuMap, 8, 8> TXQ_ACCESS{};
};

/* Conditions, not latches: a bit falls when its counter is acknowledged. */
struct IntrNewCause {
	static constexpr Field<IntrNewCause, 0, 8> TX_SENT{};
	static constexpr Field<IntrNewCause, 8, 8> RX_OCCUPIED{};
	static constexpr Field<IntrNewCause, 31> MISC_SUMMARY{};
};

struct IntrNewMask {
	static constexpr Field<IntrNewMask, 0, 8> TX_SENT{};
	static constexpr Field<IntrNewMask, 8, 8> RX_OCCUPIED{};
	static constexpr Field<IntrNewMask, 31> MISC_SUMMARY{};
};

struct IntrMiscCause {
	static constexpr Field<IntrMiscCause, 0> PHY_STATUS_CHANGE{};
	static constexpr Field<IntrMiscCause, 1> LINK_CHANGE{};
};

struct IntrMiscMask {
	static constexpr Field<IntrMiscMask, 0> PHY_STATUS_CHANGE{};
	static constexpr Field<IntrMiscMask, 1> LINK_CHANGE{};
};

struct IntrEnable {
	static constexpr Field<IntrEnable, 0, 8> RXQ{};
	static constexpr Field<IntrEnable, 8, 8> TXQ{};
};

/* ---- Filters: an octet for each entry ---- */

struct DaFilt {
	static constexpr Field<DaFilt, 0, 8> ENTRY_0{};
	static constexpr Field<DaFilt, 8, 8> ENTRY_1{};
	static constexpr Field<DaFilt, 16, 8> ENTRY_2{};
	static constexpr Field<DaFilt, 24, 8> ENTRY_3{};
};

} /* namespace weir::mvneta */

#endif
