/* SPDX-License-Identifier: GPL-2.0 */
/* A set of queue numbers below 128, walked without looking at the others. */
#ifndef WEIR_MODELS_INTEL_QUEUE_SET_H
#define WEIR_MODELS_INTEL_QUEUE_SET_H

#include <bit>
#include <cstdint>

namespace weir::models::intel {

class QueueSet {
    public:
	static constexpr unsigned none = 128;

	void add(unsigned q) { words_[q / 64] |= one(q); }
	void remove(unsigned q) { words_[q / 64] &= ~one(q); }
	bool has(unsigned q) const { return words_[q / 64] & one(q); }
	bool any() const { return words_[0] | words_[1]; }
	void clear() { words_[0] = words_[1] = 0; }

	/* The first member from @q on, without wrapping. */
	unsigned from(unsigned q) const
	{
		for (unsigned w = q / 64; w < 2; w++) {
			std::uint64_t bits = words_[w];

			if (w == q / 64)
				bits &= ~std::uint64_t{ 0 } << q % 64;
			if (bits)
				return w * 64 + static_cast<unsigned>(
							std::countr_zero(bits));
		}
		return none;
	}

    private:
	static std::uint64_t one(unsigned q)
	{
		return std::uint64_t{ 1 } << q % 64;
	}

	std::uint64_t words_[2] = {};
};

} /* namespace weir::models::intel */

#endif
