// SPDX-License-Identifier: GPL-2.0
/* The port as a whole: reset and all that a reset forgets (4.5). */

#include "igb.h"

namespace weir::intel {

using namespace igb;

/* With FCS and up to two tags. */
template <> void igb::Adapter::program_frame_size()
{
	constexpr u32 tags = 8;

	hw_.write(RLPML, Rlpml::RLPML.from(config_.max_frame() + tags));
	link_.set_max_frame(config_.max_frame() + tags);
}

/* With the receive and the transmit unit off, as a reset leaves them. */
template <> void igb::Adapter::program_port()
{
	hw_.write(WUC, Value<Wuc>{});
	hw_.write(WUFC, Value<Wufc>{});
	/* FCS made and checked here; broadcasts; long frames allowed. */
	hw_.update_rctl(Rctl::MO, Rctl::SECRC | Rctl::BAM | Rctl::LPE);
	/* Of the only pool; how long a frame may be is RLPML's to say. */
	hw_.write(VMOLR[0], Vmolr::STRCRC | Vmolr::BAM | Vmolr::AUPE |
				    Vmolr::ROMPE | Vmolr::LPE |
				    Vmolr::RLPML(0x2600));
	program_frame_size();
	tx_unit(true);

	filter_.set_mac(mac_);
	filter_.restore_vlans();
	rss_.program();
	irq_.program(irq_.pairs());
}

/*
 * After hw_quiesce(). What the filters let pass is looked at; nothing of it is
 * written to memory, since no queue is on and the bus master is off (5.2, 5.6).
 */
template <> void igb::Adapter::arm_wake()
{
	const u32 on = config_.wake;

	if (!on) {
		hw_.write(WUFC, 0u);
		hw_.write(WUC, 0u);
		hw_.flush();
		return;
	}
	(void)link_.power_up();
	hw_.update_rctl({},
			Rctl::EN | Rctl::BAM | Rctl::SECRC |
				Rctl::MPE.from((on & KAPI_WAKE_MCAST) != 0));
	hw_.update_ctrl({}, Ctrl::ADVD3WUC);
	hw_.write(WUS, 0xffffffffu);
	hw_.write(WUFC, Wufc::LNKC.from((on & KAPI_WAKE_PHY) != 0) |
				Wufc::MAG.from((on & KAPI_WAKE_MAGIC) != 0) |
				Wufc::EX.from((on & KAPI_WAKE_UCAST) != 0) |
				Wufc::MC.from((on & KAPI_WAKE_MCAST) != 0) |
				Wufc::BC.from((on & KAPI_WAKE_BCAST) != 0));
	hw_.write(WUC, Wuc::PME_EN);
	hw_.flush();
}

template <> void igb::Adapter::rx_unit(bool on)
{
	hw_.update_rctl(Rctl::EN, Rctl::EN.from(on));
	hw_.flush();
}

/* Before the first queue is enabled. Short frames are padded. */
template <> void igb::Adapter::tx_unit(bool on)
{
	hw_.write(TCTL, Tctl::PSP | Tctl::CT(0x0f) | Tctl::BST(0x3f) |
				Tctl::RTLC | Tctl::EN.from(on));
}

} /* namespace weir::intel */
