// SPDX-License-Identifier: GPL-2.0
#include "registers.h"

#include <utility>

namespace weir::models {

void Registers::add_rows(std::span<const RegInfo> rows)
{
	for (const RegInfo &r : rows) {
		for (std::uint32_t i = 0; i < r.count; i++) {
			std::uint32_t offset = r.offset + i * r.stride;
			Slot &slot = slots_[offset / 4];

			slot.row = &r;
			slot.canonical = offset;
			values_[offset / 4] = r.reset;
		}
	}
	tables_.push_back(rows);
}

void Registers::add_alias(std::uint32_t alias, std::uint32_t alias_stride,
			  std::uint32_t offset, std::uint32_t stride,
			  unsigned count)
{
	for (unsigned i = 0; i < count; i++)
		slots_[(alias + i * alias_stride) / 4] =
			slots_[(offset + i * stride) / 4];
}

void Registers::on_read(std::uint32_t offset, OnRead fn, unsigned count,
			std::uint32_t stride, unsigned first)
{
	reads_.push_back(std::move(fn));
	for (unsigned i = 0; i < count; i++) {
		Slot &slot = slots_[(offset + i * stride) / 4];

		slot.read_hook = static_cast<std::uint16_t>(reads_.size() - 1);
		slot.read_index = static_cast<std::uint16_t>(first + i);
	}
}

void Registers::on_write(std::uint32_t offset, OnWrite fn, unsigned count,
			 std::uint32_t stride, unsigned first)
{
	writes_.push_back(std::move(fn));
	for (unsigned i = 0; i < count; i++) {
		Slot &slot = slots_[(offset + i * stride) / 4];

		slot.write_hook =
			static_cast<std::uint16_t>(writes_.size() - 1);
		slot.write_index = static_cast<std::uint16_t>(first + i);
	}
}

const RegInfo *Registers::row(std::uint32_t offset) const
{
	return slots_[offset / 4].row;
}

std::uint32_t Registers::read(std::uint32_t offset)
{
	const Slot &slot = slots_[offset / 4];

	if (slot.read_hook)
		return reads_[slot.read_hook](slot.read_index);

	std::uint32_t &value = values_[slot.canonical / 4];
	switch (slot.row->access) {
	case Access::wo:
		return 0;
	case Access::rc:
	case Access::rcw1c:
		return std::exchange(value, 0);
	default:
		return value;
	}
}

void Registers::store(std::uint32_t offset, std::uint32_t v)
{
	const Slot &slot = slots_[offset / 4];
	std::uint32_t &value = values_[slot.canonical / 4];
	std::uint32_t mask = slot.row->write_mask;

	switch (slot.row->access) {
	case Access::ro:
	case Access::rc:
		return;
	case Access::w1c:
	case Access::rcw1c:
		value &= ~v;
		return;
	case Access::w0c:
		value &= v;
		return;
	case Access::w1s:
		value |= v & mask;
		return;
	default:
		value = (value & ~mask) | (v & mask);
	}
}

void Registers::write(std::uint32_t offset, std::uint32_t v)
{
	const Slot &slot = slots_[offset / 4];

	if (slot.write_hook)
		writes_[slot.write_hook](slot.write_index, v);
	else
		store(offset, v);
}

void Registers::reset()
{
	for (std::span<const RegInfo> rows : tables_)
		for (const RegInfo &r : rows)
			for (std::uint32_t i = 0; i < r.count; i++)
				values_[(r.offset + i * r.stride) / 4] =
					r.reset;
}

} /* namespace weir::models */
