// SPDX-License-Identifier: GPL-2.0
/* What the shared parts of a port ask of the 82599. */

#include "ixgbe.h"

namespace weir::ixgbe {

Value<Srrctl> Regs::srrctl(u32 buf_len, bool drop)
{
	constexpr u32 kib = 1024;

	return Srrctl::BSIZEPACKET.from(buf_len / kib) |
	       Srrctl::BSIZEHEADER(4) | Srrctl::DESCTYPE_ADV_ONE_BUFFER |
	       Srrctl::DROP_EN.from(drop);
}

void Regs::prepare_rx(Hw &hw, u32 i)
{
	/* 4.6.7.1.1 step 9: a reserved bit that comes up set. */
	constexpr Value<DcaRxctrl> reserved = { 1u << 12 };

	hw.write(RSCCTL[i], Value<Rscctl>{});
	hw.clear(DCA_RXCTRL[i], reserved);
}

void Regs::strip_vlan(Hw &hw, u32 queues, bool on)
{
	for (u32 i = 0; i < queues; i++)
		hw.update(RXDCTL[i], Rxdctl::VME, Rxdctl::VME.from(on));
}

void Regs::enable_rss(Hw &hw)
{
	/* The hash takes the place of the fragment checksum (8.2.3.7.5). */
	hw.set(RXCSUM, Rxcsum::PCSD);
	hw.write(MRQC, Mrqc::MRQE_RSS | Mrqc::RSS_IPV4 | Mrqc::RSS_IPV4_TCP |
			       Mrqc::RSS_IPV6 | Mrqc::RSS_IPV6_TCP);
}

void Regs::set_filter(Hw &hw, const intel::ReceiveAll &all)
{
	hw.write(FCTRL, Fctrl::BAM | Fctrl::MPE.from(all.multicast) |
				Fctrl::UPE.from(all.unicast) |
				Fctrl::SBP.from(all.errors));
	hw.write(MCSTCTRL, Mcstctrl::MFE);
	hw.update(VLNCTRL, Vlnctrl::VFE | Vlnctrl::CFIEN,
		  Vlnctrl::VFE.from(!all.vlan));
}

} /* namespace weir::ixgbe */
