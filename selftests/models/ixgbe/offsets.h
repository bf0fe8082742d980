/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Offsets and bits of the registers that do more than store. Written from the
 * datasheet and not taken from the driver's table, so that a wrong row there
 * shows: a test compares the two (selftests/unit/models/registers_test.cc).
 */
#ifndef WEIR_MODELS_IXGBE_OFFSETS_H
#define WEIR_MODELS_IXGBE_OFFSETS_H

#include "selftests/models/intel/offsets.h"

namespace weir::models::ixgbe {

using namespace intel;

namespace reg {

using namespace intel::reg;

/* 8.2.3.1 general control */
inline constexpr u32 ESDP = 0x00020, I2CCTL = 0x00028, LEDCTL = 0x00200;
/* 8.2.3.2 EEPROM and flash */
inline constexpr u32 EEC = 0x10010, EERD = 0x10014, EEWR = 0x10018,
		     FLA = 0x1001c, GRC = 0x10200;
/* 8.2.3.4 PCIe, semaphores */
inline constexpr u32 GCR = 0x11000, SWSM = 0x10140, FWSM = 0x10148,
		     FACTPS = 0x10150, GSSR = 0x10160;
/* 8.2.3.5 interrupts */
inline constexpr u32 EICR = 0x00800, EICS = 0x00808, EIMS = 0x00880,
		     EIMC = 0x00888, EIAC = 0x00810, EIAM = 0x00890,
		     EICS_EX = 0x00a90, EIMS_EX = 0x00aa0, EIMC_EX = 0x00ab0,
		     EIAM_EX = 0x00ad0, EITR = 0x00820, EITR_24 = 0x12300,
		     GPIE = 0x00898, IVAR = 0x00900, IVAR_MISC = 0x00a00;
/* 8.2.3.3, 8.2.3.7 receive */
inline constexpr u32 FCTRL = 0x05080, VLNCTRL = 0x05088, MCSTCTRL = 0x05090,
		     RFCTL = 0x05008, RAL_16 = 0x0a280, VFTA = 0x0a000,
		     PSRTYPE = 0x05480, SRRCTL_0 = 0x02100;
/* The second address of each: 8.2.1 gives both. */
inline constexpr u32 RAL_SECOND = 0x0a200, MRQC_SECOND = 0x0ec80,
		     RSSRK_SECOND = 0x0eb80, RETA_SECOND = 0x0eb00,
		     PSRTYPE_SECOND = 0x0ea00, SRRCTL_SECOND = 0x01014;
/* 8.2.3.8 receive DMA: queue n is 0x40 apart, in two blocks of 64 */
inline constexpr u32 RX_QUEUE = 0x01000, RX_QUEUE_64 = 0x0d000;
inline constexpr u32 DCA_RXCTRL = 0x0c, SRRCTL = 0x14, RSCCTL = 0x2c;
inline constexpr u32 RDRXCTL = 0x02f00, RXCTRL = 0x03000, RXPBSIZE = 0x03c00;
/* 8.2.3.9 transmit: queue n is 0x40 apart */
inline constexpr u32 TX_QUEUE = 0x06000;
inline constexpr u32 DMATXCTL = 0x04a80, DTXTCPFLGL = 0x04a88,
		     DTXTCPFLGH = 0x04a8c, RTTDCS = 0x04900, MTQC = 0x08120,
		     TXPBSIZE = 0x0cc00;
/* 8.2.3.12 security */
inline constexpr u32 SECTXCTRL = 0x08800, SECTXSTAT = 0x08804,
		     SECRXCTRL = 0x08d00, SECRXSTAT = 0x08d04;
/* 8.2.3.21 flow director */
inline constexpr u32 FDIRCTRL = 0x0ee00, FDIRHASH = 0x0ee28, FDIRCMD = 0x0ee2c,
		     FDIRFREE = 0x0ee38;
/* 8.2.3.22 MAC */
inline constexpr u32 HLREG0 = 0x04240, MSCA = 0x0425c, MSRWD = 0x04260,
		     MAXFRS = 0x04268, AUTOC = 0x042a0, LINKS = 0x042a4,
		     AUTOC2 = 0x042a8, ANLP1 = 0x042b0, MFLCN = 0x04294,
		     CORECTL = 0x14f00, PCS1GLSTA = 0x0420c,
		     PCS1GANLP = 0x0421c;
/* 8.2.3.3 flow control */
inline constexpr u32 FCCFG = 0x03d00, FCRTL = 0x03220, FCRTH = 0x03260,
		     FCTTV = 0x03200, FCRTV = 0x032a0;

} /* namespace reg */

inline constexpr unsigned queues = 128;

constexpr u32 rx_queue(unsigned q)
{
	return q < 64 ? reg::RX_QUEUE + q * 0x40 :
			reg::RX_QUEUE_64 + (q - 64) * 0x40;
}

constexpr u32 srrctl(unsigned q)
{
	return q < 16 ? reg::SRRCTL_0 + q * 4 : rx_queue(q) + reg::SRRCTL;
}

/* RAL of entry @i; RAH is the next word. */
constexpr u32 ral(unsigned i)
{
	return i < 16 ? reg::RAL + i * 8 : reg::RAL_16 + (i - 16) * 8;
}

constexpr u32 tx_queue(unsigned q)
{
	return reg::TX_QUEUE + q * 0x40;
}

} /* namespace weir::models::ixgbe */

#endif
