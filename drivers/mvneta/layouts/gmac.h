/* SPDX-License-Identifier: GPL-2.0 */
/* Fields of a NETA port: the MAC and its PCS, EEE, counters (mvneta_regs.h). */
#ifndef WEIR_MVNETA_LAYOUTS_GMAC_H
#define WEIR_MVNETA_LAYOUTS_GMAC_H

#include <weir/reg.h>

namespace weir::mvneta {

/* MAX_RX_SIZE in units of two octets, without the Marvell header. */
struct GmacCtrl0 {
	static constexpr Field<GmacCtrl0, 0> PORT_ENABLE{};
	static constexpr Field<GmacCtrl0, 1> PORT_1000BASE_X{};
	static constexpr Field<GmacCtrl0, 2, 13> MAX_RX_SIZE{};
};

struct GmacCtrl2 {
	static constexpr Field<GmacCtrl2, 0> INBAND_AN_ENABLE{};
	static constexpr Field<GmacCtrl2, 3> PCS_ENABLE{};
	static constexpr Field<GmacCtrl2, 4> PORT_RGMII{};
	static constexpr Field<GmacCtrl2, 6> PORT_RESET{};
};

struct GmacAutonegConfig {
	static constexpr Field<GmacAutonegConfig, 0> FORCE_LINK_DOWN{};
	static constexpr Field<GmacAutonegConfig, 1> FORCE_LINK_PASS{};
	static constexpr Field<GmacAutonegConfig, 2> INBAND_AN_ENABLE{};
	static constexpr Field<GmacAutonegConfig, 4> INBAND_RESTART_AN{};
	static constexpr Field<GmacAutonegConfig, 5> CONFIG_MII_SPEED{};
	static constexpr Field<GmacAutonegConfig, 6> CONFIG_GMII_SPEED{};
	static constexpr Field<GmacAutonegConfig, 7> AN_SPEED_EN{};
	static constexpr Field<GmacAutonegConfig, 8> CONFIG_FLOW_CTRL{};
	static constexpr Field<GmacAutonegConfig, 9> ADVERT_SYM_FLOW_CTRL{};
	static constexpr Field<GmacAutonegConfig, 11> AN_FLOW_CTRL_EN{};
	static constexpr Field<GmacAutonegConfig, 12> CONFIG_FULL_DUPLEX{};
	static constexpr Field<GmacAutonegConfig, 13> AN_DUPLEX_EN{};
};

struct GmacStatus {
	static constexpr Field<GmacStatus, 0> LINK_UP{};
	static constexpr Field<GmacStatus, 1> SPEED_1000{};
	static constexpr Field<GmacStatus, 2> SPEED_100{};
	static constexpr Field<GmacStatus, 3> FULL_DUPLEX{};
	static constexpr Field<GmacStatus, 4> RX_FLOW_CTRL_ENABLE{};
	static constexpr Field<GmacStatus, 5> TX_FLOW_CTRL_ENABLE{};
	static constexpr Field<GmacStatus, 11> AN_COMPLETE{};
	static constexpr Field<GmacStatus, 14> SYNC_OK{};
};

struct GmacCtrl4 {
	static constexpr Field<GmacCtrl4, 1> SHORT_PREAMBLE_ENABLE{};
};

/* Times in microseconds at 1 Gb/s, in units of ten below. */
struct LpiCtrl0 {
	static constexpr Field<LpiCtrl0, 8, 8> TS{};
};

struct LpiCtrl1 {
	static constexpr Field<LpiCtrl1, 0> REQUEST_ENABLE{};
	static constexpr Field<LpiCtrl1, 1> REQUEST_FORCE{};
	static constexpr Field<LpiCtrl1, 2> MANUAL_MODE{};
	static constexpr Field<LpiCtrl1, 4, 12> TW{};
};

struct MibCounter {
	static constexpr Field<MibCounter, 0, 32> COUNT{};
};

} /* namespace weir::mvneta */

#endif
