// SPDX-License-Identifier: GPL-2.0
/* What the shared parts of a port ask of the 82576. */

#include "igb.h"

namespace weir::igb {

Value<Srrctl> Regs::srrctl(u32 buf_len, bool drop)
{
	constexpr u32 kib = 1024;

	return Srrctl::BSIZEPACKET.from(buf_len / kib) |
	       Srrctl::BSIZEHEADER(4) | Srrctl::DESCTYPE_ADV_ONE_BUFFER |
	       Srrctl::DROP_EN.from(drop);
}

/* One switch for all queues; VMOLR of the default pool goes with it. */
void Regs::strip_vlan(Hw &hw, u32, bool on)
{
	hw.update_ctrl(Ctrl::VME, Ctrl::VME.from(on));
	hw.update(VMOLR[0], Vmolr::STRVLAN, Vmolr::STRVLAN.from(on));
}

void Regs::enable_rss(Hw &hw)
{
	/* The hash takes the place of the fragment checksum. */
	hw.set(RXCSUM,
	       Rxcsum::PCSD | Rxcsum::IPOFLD | Rxcsum::TUOFLD | Rxcsum::CRCOFL);
	hw.write(MRQC, Mrqc::MRQE_RSS | Mrqc::RSS_IPV4 | Mrqc::RSS_IPV4_TCP |
			       Mrqc::RSS_IPV6 | Mrqc::RSS_IPV6_TCP |
			       Mrqc::RSS_IPV6_TCP_EX);
}

void Regs::set_filter(Hw &hw, const intel::ReceiveAll &all)
{
	hw.update_rctl(Rctl::UPE | Rctl::MPE | Rctl::SBP | Rctl::VFE |
			       Rctl::CFIEN | Rctl::PMCF | Rctl::DPF,
		       Rctl::MPE.from(all.multicast) |
			       Rctl::UPE.from(all.unicast) |
			       Rctl::SBP.from(all.errors) |
			       Rctl::VFE.from(!all.vlan) | Rctl::DPF);
}

} /* namespace weir::igb */
