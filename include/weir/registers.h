/* SPDX-License-Identifier: GPL-2.0 */
/*
 * A port's registers as the control path reaches them: they know when the
 * device no longer answers, and every wait for it is bounded.
 */
#ifndef WEIR_REGISTERS_H
#define WEIR_REGISTERS_H

#include <type_traits>

#include <weir/kapi.h>
#include <weir/mmio.h>

namespace weir {

/*
 * @Witness: a register with bits that always read 0. A card that was pulled, a
 * clock that is off or a bridge that fails answers all ones everywhere; where
 * this one does too, nobody answers. That is told once (kapi_port_lost), and
 * from then on nothing is read or written.
 */
template <auto Witness> class Registers {
    public:
	/* A value or a field; the register alone says of which layout. */
	template <class L> using Bits = std::type_identity_t<Value<L>>;

	explicit Registers(kapi_port *port)
		: port(port), mmio_(kapi_port_bar(port))
	{
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
	/* By address, where the layout does not matter: counters, dumps. */
	u32 read_raw(u32 offset)
	{
		struct Any;

		return read(Reg<Any>{ offset }).raw;
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
	void flush() { (void)read(Witness); }

	/* The data path's view. */
	const Mmio &mmio() const { return mmio_; }

	bool lost() const { return __atomic_load_n(&lost_, __ATOMIC_RELAXED); }
	/* The device is said to be back (reset slot, resume). */
	void found() { __atomic_store_n(&lost_, false, __ATOMIC_RELAXED); }

	/* All ones were read: is it the device that is no longer there? */
	[[gnu::cold, gnu::noinline]] bool gone()
	{
		if (lost())
			return true;
		if (!all_ones(mmio_.read(Witness)))
			return false;
		if (!__atomic_exchange_n(&lost_, true, __ATOMIC_RELAXED))
			kapi_port_lost(port);
		return true;
	}

	kapi_port *const port;

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

} /* namespace weir */

#endif
