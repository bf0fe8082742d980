/* SPDX-License-Identifier: GPL-2.0 */
/* The statistics registers that the 82599 adds (8.2.3.23). */
#ifndef WEIR_MODELS_IXGBE_STATISTICS_H
#define WEIR_MODELS_IXGBE_STATISTICS_H

#include <vector>

#include "selftests/models/ixgbe/context.h"
#include "selftests/models/intel/statistics.h"

namespace weir::models::ixgbe {

namespace reg {

inline constexpr u32 RXMPC = 0x03fa0, LXONTXC = 0x03f60, LXOFFTXC = 0x03f68,
		     LXONRXCNT = 0x041a4, LXOFFRXCNT = 0x041a8, XEC = 0x04120,
		     RQSMR = 0x02300, TQSM = 0x08600, QPRC = 0x01030,
		     QPRDC = 0x01430, QBRC_L = 0x01034, QPTC = 0x06030,
		     QBTC_L = 0x08700, RXNFGPC = 0x041b0, RXNFGBCL = 0x041b4,
		     RXDGPC = 0x02f50, RXDGBCL = 0x02f54, TXDGPC = 0x087a0,
		     TXDGBCL = 0x087a4;

} /* namespace reg */

class Statistics final : public intel::Statistics {
    public:
	explicit Statistics(Context &c);

	void reset() override;
	void transmitted(unsigned q, Bytes frame) override;
	void seen(Bytes frame) override;
	void delivered(unsigned q, std::size_t bytes) override;
	void dropped(unsigned q) override;
	void event(RxEvent what) override;
	void pause_sent(u16 quanta) override;

    private:
	enum {
		rxnfgbc,
		rxdgbc,
		txdgbc,
		qbrc,
		qbtc = qbrc + 16,
		wides = qbtc + 16
	};

	unsigned stat_set(u32 map, unsigned q) const;

	std::vector<Wide> wide_ = std::vector<Wide>(wides);
};

} /* namespace weir::models::ixgbe */

#endif
