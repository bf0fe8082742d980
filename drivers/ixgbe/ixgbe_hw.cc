// SPDX-License-Identifier: GPL-2.0
/* Reset. */

#include "ixgbe_hw.h"

namespace weir::ixgbe {

/* ------------------------------------------------------------------ */
/* Quiesce and reset							*/

static void mask_interrupts(Hw &hw)
{
	hw.write(EIMC, Value<Eicr>{ 0x7fffffff });
	hw.write(EIMC_EX[0], EicsEx::RTX_QUEUE);
	hw.write(EIMC_EX[1], EicsEx::RTX_QUEUE);
	(void)hw.read(EICR);
}

/* 5.2.5.3.2: no new requests, then wait until none is outstanding. */
static bool disable_master(Hw &hw)
{
	hw.set(CTRL, Ctrl::MASTER_DISABLE);
	return wait_until(100, 800, [&] {
		return hw.lost() ||
		       !hw.read(STATUS).has(DeviceStatus::MASTER_ENABLE);
	});
}

Status hw_quiesce(Hw &hw)
{
	mask_interrupts(hw);
	hw.clear(RXCTRL, Rxctrl::RXEN);

	/*
	 * Every queue, since a boot loader or an earlier kernel may have left
	 * any of them on.
	 */
	for (u32 i = 0; i < TXDCTL.count; i++)
		hw.write(TXDCTL[i], Txdctl::SWFLSH);
	for (u32 i = 0; i < RXDCTL.count; i++)
		hw.write(RXDCTL[i], Value<Rxdctl>{});
	hw.flush();
	kapi_usleep(2000);

	if (!disable_master(hw))
		return { Error::timed_out,
			 "PCIe requests do not end; a double reset follows" };
	return {};
}

/*
 * The link is reset with the rest where there is none, so that a wedged PHY
 * starts anew; where it is up it stays up for the firmware's sake
 * (4.2.1.7, CTRL.LRST).
 */
static Status reset_once(Hw &hw)
{
	const bool up = hw.read(LINKS).has(Links::LINK_UP);

	hw.set(CTRL, up ? Value<Ctrl>(Ctrl::RST) : Ctrl::RST | Ctrl::LRST);
	kapi_usleep(1000);
	if (!wait_until(1000, 10, [&] {
		    return !(hw.read(CTRL).raw & (Ctrl::RST | Ctrl::LRST).raw);
	    }))
		return { Error::io, "the reset does not end; power-cycle the "
				    "machine or replace the card" };

	/* 4.6.3.2: the NVM is being read for 10 ms at least. */
	kapi_usleep(10000);
	if (!wait_until(1000, 100,
			[&] { return hw.read(EEC).has(Eec::AUTO_RD); }))
		return { Error::io, "the NVM was not loaded after reset; is "
				    "the card's flash there and intact?" };
	if (!wait_until(1000, 100, [&] {
		    return hw.read(RDRXCTL).has(Rdrxctl::DMAIDONE);
	    }))
		return { Error::io, "receive DMA did not initialise after "
				    "reset; power-cycle the machine" };
	return {};
}

/* Memories that power-up leaves undefined and a reset as they were, 4.6.7. */
static void clear_tables(Hw &hw)
{
	for (u32 i = 0; i < MTA.count; i++)
		hw.write(MTA[i], 0u);
	for (u32 i = 0; i < VFTA.count; i++)
		hw.write(VFTA[i], 0u);
	for (u32 i = 0; i < PFVLVF.count; i++)
		hw.write(PFVLVF[i], 0u);
	for (u32 i = 0; i < PFVLVFB.count; i++)
		hw.write(PFVLVFB[i], 0u);
	for (u32 i = 0; i < PFUTA.count; i++)
		hw.write(PFUTA[i], 0u);
	for (u32 i = 0; i < MPSAR.count; i++)
		hw.write(MPSAR[i], 0u);
	/* Entry 0 was just loaded from the NVM: the permanent address. */
	for (u32 i = 1; i < hw.chip.receive_addresses; i++) {
		hw.write(RAL[i], 0u);
		hw.write(RAH[i], 0u);
	}
	/* 4.6.11.3.1: no queue has a rate limit. */
	for (u32 i = 0; i < TXDCTL.count; i++) {
		hw.write(RTTDQSEL, Rttdqsel::TXDQ_IDX.from(i));
		hw.write(RTTBCNRC, Value<Rttbcnrc>{});
	}
}

Status hw_reset(Hw &hw)
{
	const bool settled = hw_quiesce(hw).ok();
	Status s = reset_once(hw);

	/*
	 * 5.2.5.3.2: requests that were still out when the first reset came
	 * may have left traces; the second one clears them.
	 */
	if (s.ok() && !settled)
		s = reset_once(hw);
	if (hw.lost())
		return { Error::no_device, "the device does not answer" };
	if (!s.ok())
		return s;

	mask_interrupts(hw);
	clear_tables(hw);
	/* No-snoop would bypass the caches that our buffers live in. */
	hw.set(CTRL_EXT, CtrlExt::NS_DIS);
	return {};
}

void hw_take(Hw &hw)
{
	hw.set(CTRL_EXT, CtrlExt::DRV_LOAD);
}

void hw_release(Hw &hw)
{
	hw.clear(CTRL_EXT, CtrlExt::DRV_LOAD);
}

bool hw_managed(Hw &hw)
{
	constexpr u32 pass_through = 2;

	return hw.read(FWSM).get(Fwsm::FW_MODE) == pass_through &&
	       hw.read(MANC).has(Manc::RCV_TCO_EN) &&
	       !hw.read(FACTPS).has(Factps::MNGCG);
}

} /* namespace weir::ixgbe */
