/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The chip as the control path reaches it: its registers, reset, and the
 * semaphores that the driver shares with the firmware and the other port.
 */
#ifndef WEIR_IGB_HW_H
#define WEIR_IGB_HW_H

#include <weir/kapi.h>
#include <weir/registers.h>
#include <weir/status.h>

#include <drivers/intel/sw_fw_lock.h>

#include "igb_chip.h"
#include "igb_regs.h"

namespace weir::igb {

/* STATUS has bits that always read 0 (8.2.2). */
class Hw : public Registers<STATUS> {
    public:
	Hw(kapi_port *port, const Chip &chip, u16) : Registers(port), chip(chip)
	{
	}

	/* Which port of the chip this is. Once, in probe. */
	void identify()
	{
		lan_id = static_cast<u8>(
			read(STATUS).get(DeviceStatus::LAN_ID) & 1);
		ctrl_ = read(CTRL).raw;
	}

	/*
	 * RCTL and CTRL have bits of several concerns, which are changed in
	 * contexts that do not exclude each other: filters under the address
	 * lock, tags under RTNL, flow control in the service. Each bit has one
	 * writer. Lock-free: whoever finds that its value is no longer the
	 * latest writes the latest after it.
	 */
	void update_rctl(Value<Rctl> clear, Value<Rctl> set)
	{
		update_shared(RCTL, rctl_, clear, set);
	}
	void update_ctrl(Value<Ctrl> clear, Value<Ctrl> set)
	{
		update_shared(CTRL, ctrl_, clear, set);
	}
	/* A reset has changed both. */
	void reset_shared()
	{
		__atomic_store_n(&rctl_, 0u, __ATOMIC_RELAXED);
		__atomic_store_n(&ctrl_, read(CTRL).raw, __ATOMIC_RELAXED);
	}

	const Chip &chip;
	u8 lan_id = 0; /* port of the chip: 0 or 1 */

    private:
	template <class L>
	void update_shared(Reg<L> r, u32 &word, Value<L> clear, Value<L> set)
	{
		u32 now = __atomic_load_n(&word, __ATOMIC_RELAXED);
		u32 written;

		while (!__atomic_compare_exchange_n(
			&word, &now, (now & ~clear.raw) | set.raw, false,
			__ATOMIC_SEQ_CST, __ATOMIC_RELAXED))
			;
		do {
			written = __atomic_load_n(&word, __ATOMIC_SEQ_CST);
			write(r, Value<L>{ written });
		} while (__atomic_load_n(&word, __ATOMIC_SEQ_CST) != written);
	}

	u32 rctl_ = 0, ctrl_ = 0;
};

/* SW_FW_SYNC (8.7.3): firmware's bits are 16 above software's. */
using SwFwLock = intel::SwFwLock<Hw, SWSM, SW_FW_SYNC, 16>;

/*
 * No DMA, no interrupt: receive and transmit off, PCIe master disabled
 * (5.2). A device that does not settle is told in the status; it is safe only
 * after hw_reset().
 */
Status hw_quiesce(Hw &hw);

/*
 * Quiesce, then reset the MAC but not the PHY, and zero the memories that a
 * reset leaves as they were (4.2, 4.5). Ready for set-up, with interrupts
 * masked.
 */
Status hw_reset(Hw &hw);

/* Tells the firmware that a driver has the port (CTRL_EXT.DRV_LOAD). */
void hw_take(Hw &hw);
void hw_release(Hw &hw);

/* Is the management controller in use of this port's link? */
bool hw_managed(Hw &hw);

} /* namespace weir::igb */

#endif
