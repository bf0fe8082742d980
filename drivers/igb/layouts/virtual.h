/* SPDX-License-Identifier: GPL-2.0 */
/* Fields of the 82576: virtualisation (igb_regs.h says how to use them). */
#ifndef WEIR_IGB_LAYOUTS_VIRTUAL_H
#define WEIR_IGB_LAYOUTS_VIRTUAL_H

#include <weir/reg.h>

namespace weir::igb {

/* Control */
struct VtCtl {
	static constexpr Field<VtCtl, 7, 3> DEF_PL{};
	static constexpr Field<VtCtl, 28> IGMAC{};
	static constexpr Field<VtCtl, 29> DIS_DEF_PL{};
	static constexpr Field<VtCtl, 30> RPL_EN{};
};

/* Queue drop enable */
struct Qde {
	static constexpr Field<Qde, 0, 16> QDE{};
};

/* Offloads of a pool */
struct Vmolr {
	static constexpr Field<Vmolr, 0, 14> RLPML{};
	static constexpr Field<Vmolr, 16> LPE{};
	static constexpr Field<Vmolr, 17> RSSE{};
	static constexpr Field<Vmolr, 24> AUPE{};
	static constexpr Field<Vmolr, 25> ROMPE{};
	static constexpr Field<Vmolr, 26> ROPE{};
	static constexpr Field<Vmolr, 27> BAM{};
	static constexpr Field<Vmolr, 28> MPE{};
	static constexpr Field<Vmolr, 30> STRVLAN{};
	static constexpr Field<Vmolr, 31> STRCRC{};
};

/* VLAN pool filter */
struct Vlvf {
	static constexpr Field<Vlvf, 0, 12> VLAN_ID{};
	static constexpr Field<Vlvf, 12, 8> POOLSEL{};
	static constexpr Field<Vlvf, 20> LVLAN{};
	static constexpr Field<Vlvf, 31> VI_EN{};
};

} /* namespace weir::igb */

#endif
