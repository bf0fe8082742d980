/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The register file: one word of storage per offset of BAR 0, ruled by the
 * rows of the chip's register table (drivers/CHIP/CHIP_regs.def), the same
 * rows that the driver is compiled from. What is more than storage hooks
 * itself in by offset. Dispatch is one table look-up.
 */
#ifndef WEIR_MODELS_REGISTERS_H
#define WEIR_MODELS_REGISTERS_H

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include <weir/reg.h>

namespace weir::models {

class Registers {
    public:
	/* @index is the register's number in its array. */
	using OnRead = std::function<std::uint32_t(unsigned index)>;
	using OnWrite = std::function<void(unsigned index, std::uint32_t)>;

	explicit Registers(std::uint32_t bar_bytes)
		: slots_(bar_bytes / 4), values_(bar_bytes / 4)
	{
	}

	void add_rows(std::span<const RegInfo> rows);
	/* @count registers from @offset also answer at @alias. */
	void add_alias(std::uint32_t alias, std::uint32_t alias_stride,
		       std::uint32_t offset, std::uint32_t stride,
		       unsigned count);

	/*
	 * on_read replaces the plain read of a register; on_write runs in
	 * place of the plain write. Both use get() and set() for storage.
	 * @first is the index that the first of them is called with.
	 */
	void on_read(std::uint32_t offset, OnRead fn, unsigned count = 1,
		     std::uint32_t stride = 4, unsigned first = 0);
	void on_write(std::uint32_t offset, OnWrite fn, unsigned count = 1,
		      std::uint32_t stride = 4, unsigned first = 0);

	/* Null where the datasheet names no register at @offset. */
	const RegInfo *row(std::uint32_t offset) const;

	/* As the bus sees them; @offset is known and aligned. */
	std::uint32_t read(std::uint32_t offset);
	void write(std::uint32_t offset, std::uint32_t value);

	/* As the device sees them: no side effect, no mask. */
	std::uint32_t get(std::uint32_t offset) const
	{
		return values_[offset / 4];
	}
	void set(std::uint32_t offset, std::uint32_t value)
	{
		values_[offset / 4] = value;
	}
	bool has(std::uint32_t offset, std::uint32_t bits) const
	{
		return (get(offset) & bits) != 0;
	}

	/* The write that the row allows, without hooks. */
	void store(std::uint32_t offset, std::uint32_t value);

	/* All reset values of the table. */
	void reset();

    private:
	struct Slot {
		const RegInfo *row = nullptr;
		std::uint32_t canonical = 0;
		std::uint16_t read_hook = 0; /* 0: none */
		std::uint16_t write_hook = 0;
		std::uint16_t read_index = 0;
		std::uint16_t write_index = 0;
	};

	std::vector<Slot> slots_;
	std::vector<std::uint32_t> values_;
	std::vector<OnRead> reads_ = std::vector<OnRead>(1);
	std::vector<OnWrite> writes_ = std::vector<OnWrite>(1);
	std::vector<std::span<const RegInfo>> tables_;
};

} /* namespace weir::models */

#endif
