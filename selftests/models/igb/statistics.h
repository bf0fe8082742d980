/* SPDX-License-Identifier: GPL-2.0 */
/* The statistics registers that the 82576 adds (8.19). */
#ifndef WEIR_MODELS_IGB_STATISTICS_H
#define WEIR_MODELS_IGB_STATISTICS_H

#include "selftests/models/igb/context.h"
#include "selftests/models/intel/statistics.h"

namespace weir::models::igb {

class Statistics final : public intel::Statistics {
    public:
	explicit Statistics(Context &c);

	void reset() override;
	void transmitted(unsigned q, Bytes frame) override;
	void delivered(unsigned q, std::size_t bytes) override;
	void dropped(unsigned q) override;
	void event(RxEvent what) override;
	void pause_sent(u16 quanta) override;
	void segmented() override { count(reg::TSCTC); }

    private:
	Wide tot_, hgorc_, hgotc_;
};

} /* namespace weir::models::igb */

#endif
