/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The statistics registers (8.2.3.23): cleared by reading, byte counters of
 * 36 bits in two halves of which the low one is read first and latches.
 * Lengths are those on the wire, FCS included.
 */
#ifndef WEIR_MODELS_IXGBE_STATISTICS_H
#define WEIR_MODELS_IXGBE_STATISTICS_H

#include <vector>

#include "selftests/models/ixgbe/context.h"
#include "selftests/models/packet.h"

namespace weir::models::ixgbe {

namespace reg {

inline constexpr u32 CRCERRS = 0x04000, ILLERRC = 0x04004, ERRBC = 0x04008,
		     RLEC = 0x04040, RXMPC = 0x03fa0, LXONTXC = 0x03f60,
		     LXOFFTXC = 0x03f68, LXONRXCNT = 0x041a4,
		     LXOFFRXCNT = 0x041a8, PRC64 = 0x0405c, GPRC = 0x04074,
		     BPRC = 0x04078, MPRC = 0x0407c, GPTC = 0x04080,
		     GORCL = 0x04088, GOTCL = 0x04090, RUC = 0x040a4,
		     RFC = 0x040a8, ROC = 0x040ac, RJC = 0x040b0,
		     TORL = 0x040c0, TPR = 0x040d0, TPT = 0x040d4,
		     PTC64 = 0x040d8, MPTC = 0x040f0, BPTC = 0x040f4,
		     XEC = 0x04120, RQSMR = 0x02300, TQSM = 0x08600,
		     QPRC = 0x01030, QPRDC = 0x01430, QBRC_L = 0x01034,
		     QPTC = 0x06030, QBTC_L = 0x08700, RXNFGPC = 0x041b0,
		     RXNFGBCL = 0x041b4, RXDGPC = 0x02f50, RXDGBCL = 0x02f54,
		     TXDGPC = 0x087a0, TXDGBCL = 0x087a4;

} /* namespace reg */

class Statistics {
    public:
	explicit Statistics(Context &c);

	void reset();

	/* @frame without its FCS. */
	void transmitted(unsigned q, Bytes frame);
	/* Off the wire without error, wanted or not. */
	void seen(Bytes frame);
	/* Through the address filters. */
	void accepted(Bytes frame);
	/* In the host's memory. */
	void delivered(unsigned q, std::size_t bytes);
	void dropped(unsigned q);

	void count(u32 offset) { c_.regs.set(offset, c_.regs.get(offset) + 1); }

    private:
	/* Two registers, 36 bits. */
	struct Wide {
		u64 value = 0;
		u32 high = 0; /* latched by reading the low half */
	};

	enum {
		gorc,
		gotc,
		tor,
		rxnfgbc,
		rxdgbc,
		txdgbc,
		qbrc,
		qbtc = qbrc + 16,
		wides = qbtc + 16
	};

	void pair(unsigned wide, u32 low, u32 high);
	unsigned stat_set(u32 map, unsigned q) const;
	void by_size(u32 first, std::size_t wire_len);
	void by_address(Bytes frame, u32 multicast, u32 broadcast);

	Context &c_;
	std::vector<Wide> wide_ = std::vector<Wide>(wides);
};

} /* namespace weir::models::ixgbe */

#endif
