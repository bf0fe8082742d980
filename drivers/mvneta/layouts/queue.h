/* SPDX-License-Identifier: GPL-2.0 */
/* Fields of a NETA port: receive and transmit queues (mvneta_regs.h). */
#ifndef WEIR_MVNETA_LAYOUTS_QUEUE_H
#define WEIR_MVNETA_LAYOUTS_QUEUE_H

#include <weir/reg.h>

namespace weir::mvneta {

/* ---- Receive ---- */

struct RxqConfig {
	static constexpr Field<RxqConfig, 0> HW_BUF_ALLOC{};
	static constexpr Field<RxqConfig, 4, 2> SHORT_POOL_ID{};
	static constexpr Field<RxqConfig, 6, 2> LONG_POOL_ID{};
	/* In units of 8 octets. */
	static constexpr Field<RxqConfig, 8, 4> PKT_OFFSET{};
};

/* The buffer's size in units of 8 octets. */
struct RxqSize {
	static constexpr Field<RxqSize, 0, 14> DESCRIPTORS{};
	static constexpr Field<RxqSize, 19, 13> BUF_SIZE{};
};

struct RxqThreshold {
	static constexpr Field<RxqThreshold, 0, 14> OCCUPIED{};
	static constexpr Field<RxqThreshold, 16, 14> NON_OCCUPIED{};
};

struct RxqStatus {
	static constexpr Field<RxqStatus, 0, 14> OCCUPIED{};
	static constexpr Field<RxqStatus, 16, 14> NON_OCCUPIED{};
};

struct RxqStatusUpdate {
	static constexpr Field<RxqStatusUpdate, 0, 8> SUB_OCCUPIED{};
	static constexpr Field<RxqStatusUpdate, 16, 8> ADD_NON_OCCUPIED{};
};

/* Cycles of the core clock. */
struct RxqTimeCoal {
	static constexpr Field<RxqTimeCoal, 0, 24> CYCLES{};
};

/* Writing 1 enables, or disables; a 0 changes nothing. */
struct RxqCmd {
	static constexpr Field<RxqCmd, 0, 8> ENABLE{};
	static constexpr Field<RxqCmd, 8, 8> DISABLE{};
};

struct PortRxReset {
	static constexpr Field<PortRxReset, 0> DMA_RESET{};
};

/* ---- Transmit ---- */

/* An interrupt where more than SENT_THRESH descriptors are sent. */
struct TxqSize {
	static constexpr Field<TxqSize, 0, 14> DESCRIPTORS{};
	static constexpr Field<TxqSize, 16, 14> SENT_THRESH{};
};

struct TxqStatus {
	static constexpr Field<TxqStatus, 0, 14> PENDING{};
	static constexpr Field<TxqStatus, 16, 14> SENT{};
};

struct TxqUpdate {
	static constexpr Field<TxqUpdate, 0, 8> ADD_PENDING{};
	static constexpr Field<TxqUpdate, 16, 8> SUB_SENT{};
};

struct TxqCmd {
	static constexpr Field<TxqCmd, 0, 8> ENABLE{};
	static constexpr Field<TxqCmd, 8, 8> DISABLE{};
};

struct PortTxReset {
	static constexpr Field<PortTxReset, 0> DMA_RESET{};
};

/* A bit for each queue that goes by fixed priority, the higher one first. */
struct TxFixedPrioCfg {
	static constexpr Field<TxFixedPrioCfg, 0, 8> QUEUES{};
};

/* Its share of what is left, in units of 256 octets; a frame at least. */
struct TxqWrrArbiter {
	static constexpr Field<TxqWrrArbiter, 0, 8> WEIGHT{};
};

/* Token buckets of the weighted arbitration. */
struct TxqTokenCount {
	static constexpr Field<TxqTokenCount, 0, 30> COUNT{};
};

struct TxqTokenCfg {
	static constexpr Field<TxqTokenCfg, 0, 26> CFG{};
};

/* Octets times 8: no bucket may hold less than the longest frame. */
struct TxMtu {
	static constexpr Field<TxMtu, 0, 18> MTU{};
};

struct TxTokenSize {
	static constexpr Field<TxTokenSize, 0, 32> SIZE{};
};

struct TxqTokenSize {
	static constexpr Field<TxqTokenSize, 0, 31> SIZE{};
};

} /* namespace weir::mvneta */

#endif
