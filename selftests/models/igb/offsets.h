/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Offsets and bits of the registers that do more than store. Written from the
 * datasheet and not taken from the driver's table, so that a wrong row there
 * shows: a test compares the two (selftests/unit/igb_model/).
 */
#ifndef WEIR_MODELS_IGB_OFFSETS_H
#define WEIR_MODELS_IGB_OFFSETS_H

#include "selftests/models/intel/offsets.h"

namespace weir::models::igb {

using namespace intel;

namespace reg {

using namespace intel::reg;

/* 8.2 general, 8.4 NVM, 8.7 semaphores */
inline constexpr u32 EEC = 0x00010, EERD = 0x00014, MDIC = 0x00020,
		     VET = 0x00038, SWSM = 0x05b50, FWSM = 0x05b54,
		     SW_FW_SYNC = 0x05b5c;
/* 8.5 flow control */
inline constexpr u32 FCTTV = 0x00170, FCRTL = 0x02160, FCRTH = 0x02168;
/* 8.8 interrupts */
inline constexpr u32 ICR = 0x000c0, ICS = 0x000c8, IMS = 0x000d0, IMC = 0x000d8,
		     IAM = 0x000e0, GPIE = 0x01514, EICS = 0x01520,
		     EIMS = 0x01524, EIMC = 0x01528, EIAC = 0x0152c,
		     EIAM = 0x01530, EICR = 0x01580, EITR = 0x01680,
		     IVAR = 0x01700, IVAR_MISC = 0x01740;
/* 8.10 receive */
inline constexpr u32 RCTL = 0x00100, RXPBS = 0x02404, RLPML = 0x05004,
		     RAL_16 = 0x054e0, VFTA = 0x05600, RX_QUEUE = 0x0c000,
		     SRRCTL = 0x0c, RQDPC = 0x30;
/* 8.12 transmit */
inline constexpr u32 TCTL = 0x00400, DTXTCPFLGL = 0x0359c, DTXTCPFLGH = 0x035a0,
		     TX_QUEUE = 0x0e000;
/* The other address of queues 0 to 3: 0x100 apart, and of 8.8's first. */
inline constexpr u32 RX_QUEUE_OTHER = 0x02800, TX_QUEUE_OTHER = 0x03800,
		     OTHER_STRIDE = 0x100, ICR_OTHER = 0x01500;
/* 8.19 statistics */
inline constexpr u32 MPC = 0x04010, XONRXC = 0x04048, XONTXC = 0x0404c,
		     XOFFRXC = 0x04050, XOFFTXC = 0x04054, RNBC = 0x040a0,
		     TOTL = 0x040c8, TSCTC = 0x040f8, RPTHC = 0x04104,
		     HGPTC = 0x04118, HGORCL = 0x04128, HGOTCL = 0x04130;

} /* namespace reg */

inline constexpr unsigned queues = 16;
inline constexpr unsigned vectors = 25;

constexpr u32 rx_queue(unsigned q)
{
	return reg::RX_QUEUE + q * reg::queue_stride;
}

constexpr u32 tx_queue(unsigned q)
{
	return reg::TX_QUEUE + q * reg::queue_stride;
}

constexpr u32 srrctl(unsigned q)
{
	return rx_queue(q) + reg::SRRCTL;
}

/* RAL of entry @i; RAH is the next word. */
constexpr u32 ral(unsigned i)
{
	return i < 16 ? reg::RAL + i * 8 : reg::RAL_16 + (i - 16) * 8;
}

} /* namespace weir::models::igb */

#endif
