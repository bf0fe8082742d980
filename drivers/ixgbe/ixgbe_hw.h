/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The chip as the control path reaches it: registers that know when the
 * device has gone, bounded waits, reset, and the semaphores that the driver
 * shares with the firmware and the other port.
 */
#ifndef WEIR_IXGBE_HW_H
#define WEIR_IXGBE_HW_H

#include <type_traits>

#include <weir/kapi.h>
#include <weir/mmio.h>
#include <weir/status.h>

#include "ixgbe_chip.h"
#include "ixgbe_regs.h"

namespace weir::ixgbe {

class Hw {
    public:
	/* A value or a field; the register alone says of which layout. */
	template <class L> using Bits = std::type_identity_t<Value<L>>;

	Hw(kapi_port *port, const Chip &chip, Media media)
		: port(port), chip(chip), media(media),
		  mmio_(kapi_port_bar(port))
	{
	}

	/* All zeros once the device has gone. */
	template <class L> Value<L> read(Reg<L> r)
	{
		if (lost()) [[unlikely]]
			return {};

		const Value<L> v = mmio_.read(r);

		if (all_ones(v) && gone()) [[unlikely]]
			return {};
		return v;
	}
	template <class L> void write(Reg<L> r, Bits<L> v)
	{
		if (!lost()) [[likely]]
			mmio_.write(r, v);
	}
	/* Whole registers without fields: addresses, bit maps, keys. */
	template <class L> void write(Reg<L> r, u32 raw)
	{
		write(r, Value<L>{ raw });
	}
	/* Read, clear the bits of @clear, set those of @set, write. */
	template <class L> void update(Reg<L> r, Bits<L> clear, Bits<L> set)
	{
		write(r, Value<L>{ (read(r).raw & ~clear.raw) | set.raw });
	}
	template <class L> void set(Reg<L> r, Bits<L> bits)
	{
		update(r, {}, bits);
	}
	template <class L> void clear(Reg<L> r, Bits<L> bits)
	{
		update(r, bits, {});
	}
	/* Posted writes have reached the device when a read returns. */
	void flush() { (void)read(STATUS); }

	/* The data path's view, for tail registers. */
	const Mmio &mmio() const { return mmio_; }

	bool lost() const { return __atomic_load_n(&lost_, __ATOMIC_RELAXED); }
	/* The device is said to be back (reset slot, resume). */
	void found() { __atomic_store_n(&lost_, false, __ATOMIC_RELAXED); }

	kapi_port *const port;
	const Chip &chip;
	const Media media;
	u8 lan_id = 0; /* port of the chip: 0 or 1 */

    private:
	bool gone();

	Mmio mmio_;
	bool lost_ = false;
};

/*
 * Until @done or for @tries times @step_us, asleep between. Every wait for
 * the device is one of these.
 */
template <class Done>
[[nodiscard]] bool wait_until(u32 step_us, u32 tries, Done done)
{
	while (!done()) {
		if (!tries--)
			return false;
		kapi_usleep(step_us);
	}
	return true;
}

/*
 * SW_FW_SYNC (8.2.3.4.11, 10.5.4): what software of either port and firmware
 * may not touch at once. Held as long as the object lives.
 */
class SwFwLock {
    public:
	/* @resources: SW_* bits of SwFwSync. May sleep. */
	SwFwLock(Hw &hw, Value<SwFwSync> resources);
	~SwFwLock();
	SwFwLock(const SwFwLock &) = delete;
	SwFwLock &operator=(const SwFwLock &) = delete;

	bool held() const { return held_; }

    private:
	Hw &hw_;
	Value<SwFwSync> resources_;
	bool held_;
};

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
