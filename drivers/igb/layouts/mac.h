/* SPDX-License-Identifier: GPL-2.0 */
/* Fields of the 82576: PCS, time synchronisation, wake up, manageability (igb_regs.h says how to use them). */
#ifndef WEIR_IGB_LAYOUTS_MAC_H
#define WEIR_IGB_LAYOUTS_MAC_H

#include <weir/reg.h>

namespace weir::igb {

/* PCS configuration */
struct PcsCfg0 {
	static constexpr Field<PcsCfg0, 3> PCS_EN{};
};

/* PCS link control */
struct PcsLctl {
	static constexpr Field<PcsLctl, 0> FLV{};
	static constexpr Field<PcsLctl, 1, 2> FSV{};
	static constexpr Field<PcsLctl, 3> FDV{};
	static constexpr Field<PcsLctl, 4> FSD{};
	static constexpr Field<PcsLctl, 5> FORCE_LINK{};
	static constexpr Field<PcsLctl, 7> FORCE_FC{};
	static constexpr Field<PcsLctl, 16> AN_ENABLE{};
	static constexpr Field<PcsLctl, 17> AN_RESTART{};
	static constexpr Field<PcsLctl, 18> AN_TIMEOUT_EN{};
};

/* PCS link status */
struct PcsLstat {
	static constexpr Field<PcsLstat, 0> LINK_OK{};
	static constexpr Field<PcsLstat, 1, 2> SPEED{};
	static constexpr Field<PcsLstat, 3> DUPLEX{};
	static constexpr Field<PcsLstat, 4> SYNC_OK{};
	static constexpr Field<PcsLstat, 16> AN_COMPLETE{};
};

/* Wake up control */
struct Wuc {
	static constexpr Field<Wuc, 0> APME{};
	static constexpr Field<Wuc, 1> PME_EN{};
	static constexpr Field<Wuc, 2> PME_STATUS{};
	static constexpr Field<Wuc, 3> APMPME{};
	static constexpr Field<Wuc, 4> PHY_WAKE{};
};

/* Wake up filters */
struct Wufc {
	static constexpr Field<Wufc, 0> LNKC{};
	static constexpr Field<Wufc, 1> MAG{};
	static constexpr Field<Wufc, 2> EX{};
	static constexpr Field<Wufc, 3> MC{};
	static constexpr Field<Wufc, 4> BC{};
	static constexpr Field<Wufc, 5> ARP{};
	static constexpr Field<Wufc, 6> IPV4{};
	static constexpr Field<Wufc, 7> IPV6{};
	static constexpr Field<Wufc, 15> NOTCO{};
	static constexpr Field<Wufc, 16, 4> FLX{};
};

/* Management control */
struct Manc {
	static constexpr Field<Manc, 17> RCV_TCO_EN{};
	static constexpr Field<Manc, 18> BLK_PHY_RST{};
	static constexpr Field<Manc, 21> EN_MNG2HOST{};
};

} /* namespace weir::igb */

#endif
