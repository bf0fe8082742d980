/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The port as the control path reaches it: registers that know when the device
 * no longer answers, and bounded waits.
 */
#ifndef WEIR_MVNETA_HW_H
#define WEIR_MVNETA_HW_H

#include <type_traits>

#include <weir/kapi.h>
#include <weir/mmio.h>
#include <weir/status.h>

#include "mvneta_chip.h"
#include "mvneta_regs.h"

namespace weir::mvneta {

class Hw {
    public:
	/* A value or a field; the register alone says of which layout. */
	template <class L> using Bits = std::type_identity_t<Value<L>>;

	Hw(kapi_port *port, const Chip &chip)
		: port(port), chip(chip), mmio_(kapi_port_bar(port))
	{
		kapi_platform_get(port, &platform);
	}

	/* All zeros once the device no longer answers. */
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
	/* Whole registers without fields: addresses, bit maps. */
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

	/* The data path's view. */
	const Mmio &mmio() const { return mmio_; }

	bool lost() const { return __atomic_load_n(&lost_, __ATOMIC_RELAXED); }
	/* The device is said to be back (resume). */
	void found() { __atomic_store_n(&lost_, false, __ATOMIC_RELAXED); }
	/*
	 * A read gave all ones. A clock that is off or a bridge that fails
	 * answers so everywhere: PORT_STATUS, of which two bits exist, tells.
	 */
	bool gone();

	kapi_port *const port;
	const Chip &chip;
	kapi_platform platform = {};

    private:
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

/* mvneta_port.cc: the port's own steps, in the order in which they are used. */

/* All that a reset or a lost clock forgets, but queues, filters and MAC. */
void port_defaults(Hw &hw);
void port_windows(Hw &hw);
/* Causes and masks of the calling CPU's bank. */
void port_mask(Hw &hw);
void port_unmask(Hw &hw);
void port_clear_causes(Hw &hw);
/* PORT_CONFIG: sums as the driver wants them, all frames to @queue. */
constexpr Value<PortConfig> port_config(u32 queue)
{
	return PortConfig::TX_UNSET_ERR_SUM |
	       PortConfig::RX_CSUM_WITH_PSEUDO_HDR |
	       PortConfig::DEF_RXQ.from(queue) |
	       PortConfig::DEF_RXQ_ARP.from(queue) |
	       PortConfig::DEF_RXQ_TCP.from(queue) |
	       PortConfig::DEF_RXQ_UDP.from(queue) |
	       PortConfig::DEF_RXQ_BPDU.from(queue);
}
/* GMAC and arbitration for frames of up to @octets, without FCS. */
void port_frame_size(Hw &hw, u32 octets);
void port_enable(Hw &hw, bool on);
/* Let queues 0 to @pairs - 1 run. */
void port_up(Hw &hw, u32 pairs);
/*
 * Stop all queues and wait for what is under way; false where that does not
 * end. Bounded; sleeps.
 */
[[nodiscard]] bool port_down(Hw &hw);
/* Forget all counts of the queues; they are off. */
void port_reset_queues(Hw &hw);

} /* namespace weir::mvneta */

#endif
