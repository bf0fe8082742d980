/* SPDX-License-Identifier: GPL-2.0 */
/*
 * A register file in a BAR. The only place where typed registers become
 * offsets.
 */
#ifndef WEIR_MMIO_H
#define WEIR_MMIO_H

#include <weir/kapi.h>
#include <weir/reg.h>

namespace weir {

class Mmio {
    public:
	constexpr Mmio() = default;
	explicit constexpr Mmio(void *bar) : bar_(bar) {}

	template <class L> Value<L> read(Reg<L> r) const
	{
		return { kapi_read32(bar_, r.offset) };
	}
	template <class L> void write(Reg<L> r, Value<L> v) const
	{
		kapi_write32(bar_, r.offset, v.raw);
	}
	template <class L, unsigned Lo, unsigned Width>
	void write(Reg<L> r, Field<L, Lo, Width> f) const
	{
		kapi_write32(bar_, r.offset, f.mask);
	}
	/* Read, change the bits of @clear to those of @set, write. */
	template <class L>
	void update(Reg<L> r, Value<L> clear, Value<L> set) const
	{
		write(r, Value<L>{ (read(r).raw & ~clear.raw) | set.raw });
	}

	/* What kapi's doorbells take. */
	template <class L> void *address(Reg<L> r) const
	{
		return static_cast<char *>(bar_) + r.offset;
	}

	constexpr void *bar() const { return bar_; }

    private:
	void *bar_ = nullptr;
};

/*
 * A device that fell off the bus answers every read with all ones (PCIe 2.3.2:
 * an unsupported request completes so). A register that can never hold that
 * value tells it.
 */
template <class L> constexpr bool all_ones(Value<L> v)
{
	return v.raw == ~u32(0);
}

} /* namespace weir */

#endif
