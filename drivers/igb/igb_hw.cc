// SPDX-License-Identifier: GPL-2.0
/* Reset. */

#include "igb_hw.h"

namespace weir::igb {

/* ------------------------------------------------------------------ */
/* Quiesce and reset							*/

static void mask_interrupts(Hw &hw)
{
	hw.write(EIMC, Value<Eicr>{ 0x7fffffff });
	hw.write(IMC, Value<Icr>{ 0xffffffff });
	(void)hw.read(ICR);
	(void)hw.read(EICR);
}

/* No new requests, then wait until none is outstanding (5.2). */
static bool disable_master(Hw &hw)
{
	hw.update_ctrl({}, Ctrl::MASTER_DISABLE);
	return wait_until(100, 800, [&] {
		return hw.lost() ||
		       !hw.read(STATUS).has(DeviceStatus::MASTER_ENABLE);
	});
}

Status hw_quiesce(Hw &hw)
{
	mask_interrupts(hw);
	hw.update_rctl(Value<Rctl>{ 0xffffffff }, {});
	hw.write(TCTL, Tctl::PSP);

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

static Status reset_once(Hw &hw)
{
	/* Not by update_ctrl(): the bit is not to be written again. */
	hw.set(CTRL, Ctrl::RST);
	kapi_usleep(1000);
	if (!wait_until(1000, 10,
			[&] { return !hw.read(CTRL).has(Ctrl::RST); }))
		return { Error::io, "the reset does not end; power-cycle the "
				    "machine or replace the card" };
	/*
	 * The NVM is read for some milliseconds. That it could be is found by
	 * its checksum: not every device sets the bit.
	 */
	(void)wait_until(1000, 10,
			 [&] { return hw.read(EEC).has(Eec::AUTO_RD); });
	return {};
}

/* Memories that power-up leaves undefined and a reset as they were, 4.5. */
static void clear_tables(Hw &hw)
{
	for (u32 i = 0; i < MTA.count; i++)
		hw.write(MTA[i], 0u);
	for (u32 i = 0; i < VFTA.count; i++)
		hw.write(VFTA[i], 0u);
	for (u32 i = 0; i < UTA.count; i++)
		hw.write(UTA[i], 0u);
	for (u32 i = 0; i < VLVF.count; i++)
		hw.write(VLVF[i], Value<Vlvf>{});
	/* Entry 0 was just loaded from the NVM: the permanent address. */
	for (u32 i = 1; i < hw.chip.receive_addresses; i++) {
		hw.write(RAL[i], 0u);
		hw.write(RAH[i], 0u);
	}
	/* Queue 0 comes up enabled, with no ring. */
	hw.write(TXDCTL[0], Value<Txdctl>{});
	hw.write(RXDCTL[0], Value<Rxdctl>{});
}

Status hw_reset(Hw &hw)
{
	const bool settled = hw_quiesce(hw).ok();
	Status s = reset_once(hw);

	/*
	 * Requests that were still out when the first reset came may have left
	 * traces; the second one clears them.
	 */
	if (s.ok() && !settled)
		s = reset_once(hw);
	if (hw.lost())
		return { Error::no_device, "the device does not answer" };
	if (!s.ok())
		return s;

	hw.reset_shared();
	mask_interrupts(hw);
	clear_tables(hw);
	/* Sent again, a request could be answered twice (8.6.1). */
	hw.clear(GCR, Gcr::CMPL_TMOUT_RESEND);
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
	const Value<Manc> manc = hw.read(MANC);

	if (manc.has(Manc::BLK_PHY_RST))
		return true;
	return hw.read(FWSM).get(Fwsm::FW_MODE) == pass_through &&
	       manc.has(Manc::RCV_TCO_EN) &&
	       !hw.read(FACTPS).has(Factps::MNGCG);
}

} /* namespace weir::igb */
