/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The chip as the control path reaches it: its registers, reset, and the
 * semaphores that the driver shares with the firmware and the other port.
 */
#ifndef WEIR_IXGBE_HW_H
#define WEIR_IXGBE_HW_H

#include <weir/kapi.h>
#include <weir/registers.h>
#include <weir/status.h>

#include <drivers/intel/sw_fw_lock.h>

#include "ixgbe_chip.h"
#include "ixgbe_regs.h"

namespace weir::ixgbe {

/* STATUS has bits that always read 0 (8.2.3.1.2). */
class Hw : public Registers<STATUS> {
    public:
	Hw(kapi_port *port, const Chip &chip, u16 device_id)
		: Registers(port), chip(chip), media(media_of(device_id))
	{
	}

	/* Which port of the chip this is. Once, in probe. */
	void identify()
	{
		lan_id = static_cast<u8>(
			read(STATUS).get(DeviceStatus::LAN_ID) & 1);
	}

	const Chip &chip;
	const Media media;
	u8 lan_id = 0; /* port of the chip: 0 or 1 */
};

/* SW_FW_SYNC (8.2.3.4.11): firmware's bits are five above software's. */
using SwFwLock = intel::SwFwLock<Hw, SWSM, SW_FW_SYNC, 5>;

/*
 * No DMA, no interrupt: receive and transmit off, PCIe master disabled
 * (5.2.5.3.2). A device that does not settle is told in the status; it is
 * safe only after hw_reset().
 */
Status hw_quiesce(Hw &hw);

/*
 * Quiesce, then reset all but what firmware owns, wait for the NVM to be
 * loaded again, and zero the memories that a reset leaves as they were
 * (4.6.3). Ready for set-up, with interrupts masked.
 */
Status hw_reset(Hw &hw);

/* Tells the firmware that a driver has the port (CTRL_EXT.DRV_LOAD). */
void hw_take(Hw &hw);
void hw_release(Hw &hw);

/* Is the management controller in use of this port's receive path? */
bool hw_managed(Hw &hw);

} /* namespace weir::ixgbe */

#endif
