/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The integer types of the core, spelt as the kernel spells them, and the
 * little-endian types that descriptors are made of.
 *
 * A descriptor field is le16/le32/le64 and nothing else: reading or writing
 * one without a conversion does not compile, so a big-endian build cannot be
 * wrong silently (faults.md B5).
 */
#ifndef WEIR_TYPES_H
#define WEIR_TYPES_H

#include <cstddef>
#include <cstdint>

namespace weir {

using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;
using s32 = std::int32_t;
using s64 = std::int64_t;
using std::size_t;

constexpr u16 byte_swap(u16 v)
{
	return __builtin_bswap16(v);
}
constexpr u32 byte_swap(u32 v)
{
	return __builtin_bswap32(v);
}
constexpr u64 byte_swap(u64 v)
{
	return __builtin_bswap64(v);
}

/* An integer kept in memory in little-endian order. */
template <class T> class Le {
    public:
	Le() = default;
	constexpr explicit Le(T v) : raw_(order(v)) {}

	constexpr T value() const { return order(raw_); }
	constexpr bool operator==(const Le &) const = default;

    private:
	static constexpr T order(T v)
	{
		if constexpr (__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__)
			return v;
		else
			return byte_swap(v);
	}

	T raw_;
};

using le16 = Le<u16>;
using le32 = Le<u32>;
using le64 = Le<u64>;

static_assert(sizeof(le64) == 8 && alignof(le64) == alignof(u64));

constexpr u32 lower_32(u64 v)
{
	return static_cast<u32>(v);
}
constexpr u32 upper_32(u64 v)
{
	return static_cast<u32>(v >> 32);
}

} /* namespace weir */

#endif
