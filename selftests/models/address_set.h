/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The receive buffers that are posted, to find one that is posted twice.
 * Open addressing; no allocation while it stays below half of its table.
 */
#ifndef WEIR_MODELS_ADDRESS_SET_H
#define WEIR_MODELS_ADDRESS_SET_H

#include <cstddef>
#include <cstdint>
#include <vector>

namespace weir::models {

class AddressSet {
    public:
	/* False where @address is in already. */
	bool insert(std::uint64_t address)
	{
		if (used_ * 2 >= slots_.size())
			grow();
		std::size_t i = place(address);
		if (slots_[i] == address)
			return false;
		slots_[i] = address;
		used_++;
		return true;
	}

	void erase(std::uint64_t address)
	{
		std::size_t i = place(address), mask = slots_.size() - 1;

		if (slots_[i] != address)
			return;
		used_--;
		/* Close the gap, or a probe would stop at it. */
		for (std::size_t j = (i + 1) & mask; slots_[j] != empty;
		     j = (j + 1) & mask) {
			std::size_t home = hash(slots_[j]) & mask;

			if (((j - home) & mask) < ((j - i) & mask))
				continue;
			slots_[i] = slots_[j];
			i = j;
		}
		slots_[i] = empty;
	}

	void clear()
	{
		slots_.assign(initial, empty);
		used_ = 0;
	}

	std::size_t size() const { return used_; }

    private:
	static constexpr std::uint64_t empty = UINT64_MAX;
	static constexpr std::size_t initial = 4096;

	static std::size_t hash(std::uint64_t a)
	{
		return static_cast<std::size_t>(a * 0x9e3779b97f4a7c15u >> 32);
	}

	std::size_t place(std::uint64_t a) const
	{
		std::size_t mask = slots_.size() - 1, i = hash(a) & mask;

		while (slots_[i] != empty && slots_[i] != a)
			i = (i + 1) & mask;
		return i;
	}

	void grow()
	{
		std::vector<std::uint64_t> old(slots_.size() * 2, empty);

		old.swap(slots_);
		for (std::uint64_t a : old)
			if (a != empty)
				slots_[place(a)] = a;
	}

	std::vector<std::uint64_t> slots_ =
		std::vector<std::uint64_t>(initial, empty);
	std::size_t used_ = 0;
};

} /* namespace weir::models */

#endif
