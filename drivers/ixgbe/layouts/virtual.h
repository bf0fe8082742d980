/* SPDX-License-Identifier: GPL-2.0 */
/* Fields of the 82599: virtualisation (ixgbe_regs.h says how to use them). */
#ifndef WEIR_IXGBE_LAYOUTS_VIRTUAL_H
#define WEIR_IXGBE_LAYOUTS_VIRTUAL_H

#include <weir/reg.h>

namespace weir::ixgbe {

/* Control */
struct Pfvtctl {
	static constexpr Field<Pfvtctl, 0> VT_ENA{};
	static constexpr Field<Pfvtctl, 7, 6> DEF_PL{};
	static constexpr Field<Pfvtctl, 29> DIS_DEF_POOL{};
	static constexpr Field<Pfvtctl, 30> RPL_EN{};
};

/* Queue drop enable */
struct Pfqde {
	static constexpr Field<Pfqde, 0> QDE{};
	static constexpr Field<Pfqde, 8, 7> QUEUE_IDX{};
	static constexpr Field<Pfqde, 16> WE{};
};

/* Mailbox */
struct Pfmailbox {
	static constexpr Field<Pfmailbox, 0> STS{};
	static constexpr Field<Pfmailbox, 1> ACK{};
	static constexpr Field<Pfmailbox, 2> VFU{};
	static constexpr Field<Pfmailbox, 3> PFU{};
	static constexpr Field<Pfmailbox, 4> RVFU{};
};

/* Local switching */
struct Pfdtxgswc {
	static constexpr Field<Pfdtxgswc, 0> LBE{};
};

/* VLAN insertion of a pool */
struct Pfvmvir {
	static constexpr Field<Pfvmvir, 0, 16> PORT_VLAN_ID{};
	static constexpr Field<Pfvmvir, 30, 2> VLANA{};
	static constexpr Value<Pfvmvir> VLANA_DEFAULT = VLANA(1);
	static constexpr Value<Pfvmvir> VLANA_NEVER = VLANA(2);
};

/* L2 filters of a pool */
struct Pfvml2flt {
	static constexpr Field<Pfvml2flt, 22> UPE{};
	static constexpr Field<Pfvml2flt, 23> VPE{};
	static constexpr Field<Pfvml2flt, 24> AUPE{};
	static constexpr Field<Pfvml2flt, 25> ROMPE{};
	static constexpr Field<Pfvml2flt, 26> ROPE{};
	static constexpr Field<Pfvml2flt, 27> BAM{};
	static constexpr Field<Pfvml2flt, 28> MPE{};
};

/* VLAN pool filter */
struct Pfvlvf {
	static constexpr Field<Pfvlvf, 0, 12> VLAN_ID{};
	static constexpr Field<Pfvlvf, 31> VI_EN{};
};

/* Anti-spoofing */
struct Pfvfspoof {
	static constexpr Field<Pfvfspoof, 0, 8> MACAS{};
	static constexpr Field<Pfvfspoof, 8, 8> VLANAS{};
};

} /* namespace weir::ixgbe */

#endif
