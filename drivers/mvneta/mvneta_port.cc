// SPDX-License-Identifier: GPL-2.0
/*
 * The port as a whole. Order and values are facts of the in-tree driver where
 * no comment says another source.
 */

#include "mvneta_desc.h"
#include "mvneta_hw.h"

namespace weir::mvneta {

/* ------------------------------------------------------------------ */
/* Windows to memory							*/

void port_windows(Hw &hw)
{
	const kapi_platform &p = hw.platform;
	const DefaultWindow &w = hw.chip.window;
	u32 closed = BaseAddrEnable::DISABLE.max;
	u32 access = 0;
	u32 i;

	if (!p.mbus && !w.open)
		return;
	for (i = 0; i < WIN_BASE.count; i++) {
		hw.write(WIN_BASE[i], 0u);
		hw.write(WIN_SIZE[i], 0u);
		if (i < WIN_REMAP.count)
			hw.write(WIN_REMAP[i], 0u);
	}
	if (p.mbus) {
		for (i = 0; i < p.windows; i++) {
			const kapi_dram_window &d = p.window[i];

			hw.write(WIN_BASE[i],
				 WinBase::BASE.from(u32(d.base >> 16)) |
					 WinBase::ATTRIBUTE.from(d.attribute) |
					 WinBase::TARGET.from(p.dram_target));
			hw.write(WIN_SIZE[i],
				 WinSize::SIZE.from(u32((d.size - 1) >> 16)));
			closed &= ~(1u << i);
			access |= 3u << 2 * i;
		}
	} else {
		hw.write(WIN_BASE[0], WinBase::ATTRIBUTE.from(w.attribute) |
					      WinBase::TARGET.from(w.target));
		hw.write(WIN_SIZE[0], WinSize::SIZE(0xffff));
		closed &= ~1u;
		access = 3;
	}
	hw.write(BASE_ADDR_ENABLE, BaseAddrEnable::DISABLE.from(closed));
	hw.write(ACCESS_PROTECT_ENABLE,
		 AccessProtectEnable::ACCESS.from(access));
}

/* ------------------------------------------------------------------ */
/* Interrupts: the bank of the CPU that runs this			*/

void port_mask(Hw &hw)
{
	hw.write(INTR_NEW_MASK, 0u);
	hw.write(INTR_OLD_MASK, 0u);
	hw.write(INTR_MISC_MASK, 0u);
}

void port_unmask(Hw &hw)
{
	hw.write(INTR_MISC_MASK,
		 IntrMiscMask::PHY_STATUS_CHANGE | IntrMiscMask::LINK_CHANGE);
	hw.write(INTR_NEW_MASK, IntrNewMask::TX_SENT |
					IntrNewMask::RX_OCCUPIED |
					IntrNewMask::MISC_SUMMARY);
}

void port_clear_causes(Hw &hw)
{
	hw.write(INTR_MISC_CAUSE, 0u);
	hw.write(INTR_OLD_CAUSE, 0u);
}

/* ------------------------------------------------------------------ */
/* Defaults								*/

/*
 * No queue before another (faults.md A13): the arbiter goes round, equal
 * weights. Its fixed priority is the default of the hardware.
 */
static void fair_arbitration(Hw &hw)
{
	hw.write(TX_FIXED_PRIO_CFG, 0u);
	hw.write(TXQ_CMD_1, 0u);
	for (u32 i = 0; i < queues; i++) {
		hw.write(TXQ_TOKEN_COUNT[i], 0u);
		hw.write(TXQ_TOKEN_CFG[i], 0u);
	}
}

void port_defaults(Hw &hw)
{
	constexpr u32 burst_of_16_words = 4;
	constexpr u32 software_buffers = 1;
	Value<SdmaConfig> sdma = SdmaConfig::RX_BRST_SZ(burst_of_16_words) |
				 SdmaConfig::TX_BRST_SZ(burst_of_16_words) |
				 SdmaConfig::RX_NO_DATA_SWAP |
				 SdmaConfig::TX_NO_DATA_SWAP;

	if constexpr (__BYTE_ORDER__ == __ORDER_BIG_ENDIAN__)
		sdma = sdma | SdmaConfig::DESC_SWAP;

	port_windows(hw);
	hw.write(UNIT_INTR_CAUSE, 0u);
	hw.write(INTR_ENABLE, 0u);
	hw.write(MBUS_RETRY, MbusRetry::RETRY(0x20));
	hw.write(PORT_RX_RESET, PortRxReset::DMA_RESET);
	hw.write(PORT_TX_RESET, PortTxReset::DMA_RESET);
	fair_arbitration(hw);
	hw.write(PORT_TX_RESET, 0u);
	hw.write(PORT_RX_RESET, 0u);
	hw.write(ACC_MODE, AccMode::MODE(software_buffers));
	hw.write(PORT_CONFIG, port_config(0));
	hw.write(PORT_CONFIG_EXTEND, 0u);
	hw.write(RX_MIN_FRAME_SIZE, RxMinFrameSize::OCTETS(64));
	hw.write(SDMA_CONFIG, sdma);
	/* phylib polls the PHY. */
	hw.clear(UNIT_CONTROL, UnitControl::PHY_POLLING_ENABLE);
	hw.write(INTR_ENABLE, IntrEnable::RXQ | IntrEnable::TXQ);
}

/*
 * MAX_RX_SIZE leaves the Marvell header out and has the FCS in. The arbiter
 * must be able to hold a frame in each of its buckets, and to give each queue
 * one in its turn.
 */
void port_frame_size(Hw &hw, u32 octets)
{
	/* As aligned as the in-tree driver has it, for the header's sake. */
	const u32 size = (octets + fcs + marvell_header + 7) / 8 * 8;
	u32 bits = size * 8;

	if (bits > TxMtu::MTU.max)
		bits = TxMtu::MTU.max;
	hw.update(GMAC_CTRL_0, GmacCtrl0::MAX_RX_SIZE,
		  GmacCtrl0::MAX_RX_SIZE.from((size - marvell_header) / 2));
	hw.update(TX_MTU, TxMtu::MTU, TxMtu::MTU.from(bits));
	if (hw.read(TX_TOKEN_SIZE).raw < bits)
		hw.write(TX_TOKEN_SIZE, bits);
	for (u32 i = 0; i < queues; i++) {
		if (hw.read(TXQ_TOKEN_SIZE[i]).raw < bits)
			hw.write(TXQ_TOKEN_SIZE[i],
				 TxqTokenSize::SIZE.from(bits));
		hw.write(TXQ_WRR_ARBITER[i],
			 TxqWrrArbiter::WEIGHT.from((size + 255) / 256));
	}
}

/* ------------------------------------------------------------------ */
/* On and off								*/

void port_enable(Hw &hw, bool on)
{
	hw.update(GMAC_CTRL_0, GmacCtrl0::PORT_ENABLE,
		  GmacCtrl0::PORT_ENABLE.from(on));
	if (!on)
		kapi_udelay(200);
}

void port_up(Hw &hw, u32 pairs)
{
	const u32 all_queues = (1u << pairs) - 1;

	hw.write(TXQ_CMD, TxqCmd::ENABLE.from(all_queues));
	hw.write(RXQ_CMD, RxqCmd::ENABLE.from(all_queues));
}

bool port_down(Hw &hw)
{
	/* Longest: a FIFO of 9 KiB frames at 10 Mb/s, some 100 ms. */
	constexpr u32 step_us = 100, tries = 5000;
	bool stopped;

	hw.write(RXQ_CMD,
		 RxqCmd::DISABLE.from(hw.read(RXQ_CMD).get(RxqCmd::ENABLE)));
	hw.write(TXQ_CMD,
		 TxqCmd::DISABLE.from(hw.read(TXQ_CMD).get(TxqCmd::ENABLE)));
	stopped = wait_until(step_us, tries, [&] {
		return !hw.read(RXQ_CMD).has(RxqCmd::ENABLE) &&
		       !hw.read(TXQ_CMD).has(TxqCmd::ENABLE);
	});
	stopped = stopped && wait_until(step_us, tries, [&] {
			  const Value<PortStatus> s = hw.read(PORT_STATUS);

			  return s.has(PortStatus::TX_FIFO_EMPTY) ||
				 !s.has(PortStatus::TX_IN_PRGRS);
		  });
	/* What leaves the FIFO last is still on its way. */
	kapi_udelay(200);
	return stopped;
}

void port_reset_queues(Hw &hw)
{
	hw.write(PORT_RX_RESET, PortRxReset::DMA_RESET);
	hw.write(PORT_TX_RESET, PortTxReset::DMA_RESET);
	hw.write(PORT_TX_RESET, 0u);
	hw.write(PORT_RX_RESET, 0u);
}

} /* namespace weir::mvneta */
