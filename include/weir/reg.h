/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Typed registers.
 *
 * A register has a layout (its fields) and an offset; a field belongs to one
 * layout. Combining fields of two layouts, writing a value of one layout to a
 * register of another, a constant that does not fit its field, and a constant
 * index past the end of an array of registers do not compile
 * (selftests/compile_fail shows each).
 *
 * The rows of a chip's register table (a .def file) carry, beside name, layout
 * and offset, what a device model, a register dump and a fuzzer need: access,
 * reset value, write mask and the datasheet section.
 */
#ifndef WEIR_REG_H
#define WEIR_REG_H

#include <weir/types.h>

namespace weir {

/* What an access does, as the datasheet's "attribute" column says it. */
enum class Access : u8 {
	rw,    /* read/write */
	ro,    /* read only: writes are ignored */
	wo,    /* write only: reads give 0 */
	w1c,   /* a written 1 clears the bit */
	w0c,   /* a written 0 clears the bit, a 1 leaves it (NETA causes) */
	w1s,   /* a written 1 sets the bit, a 0 leaves it (EIMS) */
	rc,    /* reading clears (statistics) */
	rcw1c, /* reading clears, and so does writing 1 (EICR) */
	rs,    /* reading sets (SWSM.SMBI) */
};

/* True where a read changes the register: a dump leaves it alone. */
constexpr bool read_has_effect(Access a)
{
	return a == Access::rc || a == Access::rcw1c || a == Access::rs;
}

/* One row of a register table. Offsets and strides in bytes. */
struct RegInfo {
	const char *name;
	const char *section; /* datasheet section, e.g. "8.2.3.9.10" */
	u32 offset;
	u32 stride; /* 0 where count is 1 */
	u32 count;
	u32 reset;	/* value after a software reset */
	u32 write_mask; /* bits that a write can change */
	Access access;
};

/* Never defined: a call in a constant expression is the compile error. */
void value_does_not_fit_the_field();
void index_is_past_the_last_register();

/* A 32-bit value with the layout it belongs to. */
template <class Layout> struct Value {
	u32 raw = 0;

	constexpr Value operator|(Value o) const { return { raw | o.raw }; }
	constexpr bool operator==(const Value &) const = default;

	/* The value with @f replaced by @o's bits for that field. */
	template <class Field> constexpr Value with(Field f, u32 v) const
	{
		static_assert(Field::template belongs_to<Layout>);
		return { (raw & ~f.mask) | f.from(v).raw };
	}

	template <class Field> constexpr Value without(Field f) const
	{
		static_assert(Field::template belongs_to<Layout>);
		return { raw & ~f.mask };
	}

	template <class Field> constexpr u32 get(Field f) const
	{
		static_assert(Field::template belongs_to<Layout>);
		return (raw & f.mask) >> f.shift;
	}

	template <class Field> constexpr bool has(Field f) const
	{
		static_assert(Field::template belongs_to<Layout>);
		return (raw & f.mask) != 0;
	}
};

/* Bits Lo .. Lo + Width - 1 of a register with this Layout. */
template <class Layout, unsigned Lo, unsigned Width = 1> struct Field {
	static_assert(Width >= 1 && Lo + Width <= 32);

	static constexpr unsigned shift = Lo;
	static constexpr u32 max = Width == 32 ? ~0u : (1u << Width % 32) - 1;
	static constexpr u32 mask = max << Lo;
	template <class L>
	static constexpr bool belongs_to = __is_same(L, Layout);

	/* A constant: refused by the compiler where it does not fit. */
	consteval Value<Layout> operator()(u32 v) const
	{
		if (v > max)
			value_does_not_fit_the_field();
		return { v << Lo };
	}

	/* All bits set: the natural spelling of a one-bit field. */
	constexpr operator Value<Layout>() const { return { mask }; }

	/* A run-time value; the caller has checked fits(). */
	static constexpr Value<Layout> from(u32 v)
	{
		return { v << Lo & mask };
	}
	static constexpr bool fits(u32 v) { return v <= max; }
};

template <class L, unsigned A, unsigned B, unsigned C, unsigned D>
constexpr Value<L> operator|(Field<L, A, B>, Field<L, C, D>)
{
	return { Field<L, A, B>::mask | Field<L, C, D>::mask };
}

template <class L, unsigned A, unsigned B>
constexpr Value<L> operator|(Value<L> v, Field<L, A, B>)
{
	return { v.raw | Field<L, A, B>::mask };
}

template <class L, unsigned A, unsigned B>
constexpr Value<L> operator|(Field<L, A, B>, Value<L> v)
{
	return { v.raw | Field<L, A, B>::mask };
}

/* One register. */
template <class L> struct Reg {
	using Layout = L;
	u32 offset;
};

/* Count registers of one layout, Stride bytes apart. */
template <class L, u32 Offset, u32 Stride, u32 Count> struct RegArray {
	using Layout = L;
	static constexpr u32 offset = Offset;
	static constexpr u32 stride = Stride;
	static constexpr u32 count = Count;

	/* @i is below count: queue and vector numbers are the driver's own. */
	constexpr Reg<L> operator[](u32 i) const
	{
		return { Offset + i * Stride };
	}

	template <u32 I> static consteval Reg<L> at()
	{
		if (I >= Count)
			index_is_past_the_last_register();
		return { Offset + I * Stride };
	}
};

/*
 * Registers that are one array to the driver but several progressions of
 * addresses to the chip (RDBAL: 0-63 and 64-127).
 */
template <class First, class... Rest> struct RegSplit {
	using Layout = typename First::Layout;
	static constexpr u32 count = First::count + RegSplit<Rest...>::count;
	static_assert(__is_same(Layout, typename RegSplit<Rest...>::Layout));

	/* @i is below count. */
	constexpr Reg<Layout> operator[](u32 i) const
	{
		if (i < First::count)
			return First{}[i];
		return RegSplit<Rest...>{}[i - First::count];
	}

	template <u32 I> static consteval Reg<Layout> at()
	{
		if (I >= count)
			index_is_past_the_last_register();
		return RegSplit{}[I];
	}
};

template <class Last> struct RegSplit<Last> : Last {};

template <class... Parts> constexpr RegSplit<Parts...> join(Parts...)
{
	return {};
}

/* The constant of a row: a row with a stride is an array, even of one. */
template <class L, u32 Offset, u32 Stride, u32 Count> constexpr auto reg_of()
{
	static_assert(Offset % 4 == 0 && Stride % 4 == 0 && Count >= 1);
	static_assert(Stride != 0 || Count == 1);

	if constexpr (Stride == 0)
		return Reg<L>{ Offset };
	else
		return RegArray<L, Offset, Stride, Count>{};
}

} /* namespace weir */

#endif
