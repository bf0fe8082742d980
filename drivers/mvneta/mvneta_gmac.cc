// SPDX-License-Identifier: GPL-2.0
/*
 * MAC and PCS. What the bits do, and that mode and in-band negotiation may
 * change only while the link is forced down, is as in-tree.
 */

#include "mvneta_gmac.h"

namespace weir::mvneta {

using An = GmacAutonegConfig;

void Gmac::set_up()
{
	/* Anything: prepare() sees a change and finish() sets the lanes. */
	interface_ = KAPI_IF_NONE;
	serdes(hw_.platform.interface);
	lpi_off();
}

/* Without a driver for the lanes their protocol is a register of ours. */
void Gmac::serdes(kapi_interface interface)
{
	constexpr Value<SerdesCfg> sgmii = SerdesCfg::PROTOCOL(0x0cc7);
	constexpr Value<SerdesCfg> qsgmii = SerdesCfg::PROTOCOL(0x0667);
	constexpr Value<SerdesCfg> hsgmii = SerdesCfg::PROTOCOL(0x1107);

	if (interface == interface_)
		return;
	interface_ = interface;
	if (hw_.platform.comphy)
		return;
	if (interface == KAPI_IF_SGMII || interface == KAPI_IF_1000BASEX)
		hw_.write(SERDES_CFG, sgmii);
	else if (interface == KAPI_IF_QSGMII)
		hw_.write(SERDES_CFG, qsgmii);
	else if (interface == KAPI_IF_2500BASEX)
		hw_.write(SERDES_CFG, hsgmii);
}

/* ------------------------------------------------------------------ */
/* Mode									*/

void Gmac::force_down()
{
	hw_.update(GMAC_AUTONEG_CONFIG, An::FORCE_LINK_PASS,
		   An::FORCE_LINK_DOWN);
}

void Gmac::prepare(const kapi_mac_mode &mode)
{
	if (mode.in_band || mode.interface != interface_)
		force_down();
	if (mode.in_band)
		hw_.write(GMAC_CLOCK_DIVIDER,
			  GmacClockDivider::ONE_MS_CLOCK_ENABLE |
				  GmacClockDivider::CYCLES.from(
					  hw_.platform.core_hz / 1000));
}

static bool has_lanes(kapi_interface interface)
{
	return interface == KAPI_IF_SGMII || interface == KAPI_IF_QSGMII ||
	       interface == KAPI_IF_1000BASEX || interface == KAPI_IF_2500BASEX;
}

void Gmac::config(const kapi_mac_mode &mode)
{
	const bool sgmii = mode.interface == KAPI_IF_SGMII;
	Value<GmacCtrl2> ctrl2 = hw_.read(GMAC_CTRL_2);
	const bool in_reset = ctrl2.has(GmacCtrl2::PORT_RESET);

	/* The RGMII bit is set in every mode. */
	ctrl2 = ctrl2.without(GmacCtrl2::INBAND_AN_ENABLE)
			.without(GmacCtrl2::PORT_RESET) |
		GmacCtrl2::PORT_RGMII;
	if (has_lanes(mode.interface))
		ctrl2 = ctrl2 | GmacCtrl2::PCS_ENABLE;
	/* Speed and duplex come from the PHY, in-band. */
	if (mode.in_band && sgmii)
		ctrl2 = ctrl2 | GmacCtrl2::INBAND_AN_ENABLE;

	/* IEEE 802.3 clause 37 where they are negotiated and not SGMII's. */
	hw_.update(GMAC_CTRL_0, GmacCtrl0::PORT_1000BASE_X,
		   GmacCtrl0::PORT_1000BASE_X.from(mode.in_band && !sgmii));
	hw_.write(GMAC_CTRL_2, ctrl2);
	/* At 2.5 Gb/s a partner may shorten the preamble. */
	hw_.update(GMAC_CTRL_4, GmacCtrl4::SHORT_PREAMBLE_ENABLE,
		   GmacCtrl4::SHORT_PREAMBLE_ENABLE.from(mode.interface ==
							 KAPI_IF_2500BASEX));
	if (in_reset && !wait_until(100, 1000, [&] {
		    return !hw_.read(GMAC_CTRL_2).has(GmacCtrl2::PORT_RESET);
	    }))
		kapi_log(hw_.port, KAPI_ERR, "the MAC does not leave reset");
}

void Gmac::finish(const kapi_mac_mode &mode)
{
	if (!mode.in_band)
		hw_.clear(GMAC_CLOCK_DIVIDER,
			  GmacClockDivider::ONE_MS_CLOCK_ENABLE);
	serdes(mode.interface);
	/* Negotiation may bring the link up; else link_up() does. */
	if (mode.in_band)
		hw_.clear(GMAC_AUTONEG_CONFIG, An::FORCE_LINK_DOWN);
}

/* ------------------------------------------------------------------ */
/* PCS									*/

bool Gmac::pcs_config(const kapi_mac_mode &mode)
{
	const Value<An> before = hw_.read(GMAC_AUTONEG_CONFIG);
	Value<An> mask = An::INBAND_AN_ENABLE | An::INBAND_RESTART_AN |
			 An::AN_SPEED_EN | An::AN_FLOW_CTRL_EN |
			 An::AN_DUPLEX_EN;
	Value<An> set = {};

	if (mode.pcs_in_band) {
		mask = mask | An::CONFIG_MII_SPEED | An::CONFIG_GMII_SPEED |
		       An::CONFIG_FULL_DUPLEX;
		set = An::INBAND_AN_ENABLE;
		if (mode.interface == KAPI_IF_SGMII) {
			set = set | An::AN_SPEED_EN | An::AN_DUPLEX_EN;
		} else {
			/* One speed, full duplex; pause is negotiated. */
			set = set | An::CONFIG_GMII_SPEED |
			      An::CONFIG_FULL_DUPLEX;
			if (mode.pause_to_mac)
				set = set | An::AN_FLOW_CTRL_EN;
			mask = mask | An::ADVERT_SYM_FLOW_CTRL;
			if (mode.advertise_pause)
				set = set | An::ADVERT_SYM_FLOW_CTRL;
		}
	}

	const Value<An> after = { (before.raw & ~mask.raw) | set.raw };

	if (!(after == before))
		hw_.write(GMAC_AUTONEG_CONFIG, after);
	return after.has(An::ADVERT_SYM_FLOW_CTRL) !=
	       before.has(An::ADVERT_SYM_FLOW_CTRL);
}

void Gmac::pcs_an_restart()
{
	hw_.set(GMAC_AUTONEG_CONFIG, An::INBAND_RESTART_AN);
	hw_.clear(GMAC_AUTONEG_CONFIG, An::INBAND_RESTART_AN);
}

void Gmac::pcs_state(kapi_interface interface, kapi_pcs_state *out)
{
	const Value<GmacStatus> s = hw_.read(GMAC_STATUS);

	out->speed_mbps = 10;
	if (s.has(GmacStatus::SPEED_1000))
		out->speed_mbps = interface == KAPI_IF_2500BASEX ? 2500 : 1000;
	else if (s.has(GmacStatus::SPEED_100))
		out->speed_mbps = 100;
	out->up = s.has(GmacStatus::LINK_UP);
	out->an_complete = s.has(GmacStatus::AN_COMPLETE);
	out->full_duplex = s.has(GmacStatus::FULL_DUPLEX);
	out->rx_pause = s.has(GmacStatus::RX_FLOW_CTRL_ENABLE);
	out->tx_pause = s.has(GmacStatus::TX_FLOW_CTRL_ENABLE);
}

/* ------------------------------------------------------------------ */
/* Link									*/

void Gmac::link_up(const kapi_link_up &link)
{
	const Value<An> pause =
		An::CONFIG_FLOW_CTRL.from(link.tx_pause || link.rx_pause);

	if (link.in_band) {
		/* Acts where AN_FLOW_CTRL_EN is clear. */
		hw_.update(GMAC_AUTONEG_CONFIG, An::CONFIG_FLOW_CTRL, pause);
		return;
	}
	hw_.update(GMAC_AUTONEG_CONFIG,
		   An::FORCE_LINK_DOWN | An::CONFIG_MII_SPEED |
			   An::CONFIG_GMII_SPEED | An::CONFIG_FLOW_CTRL |
			   An::CONFIG_FULL_DUPLEX,
		   pause | An::FORCE_LINK_PASS |
			   An::CONFIG_GMII_SPEED.from(link.speed_mbps >= 1000) |
			   An::CONFIG_MII_SPEED.from(link.speed_mbps == 100) |
			   An::CONFIG_FULL_DUPLEX.from(link.full_duplex));
}

void Gmac::link_down(bool in_band)
{
	if (!in_band)
		force_down();
}

/* ------------------------------------------------------------------ */
/* Energy Efficient Ethernet (IEEE 802.3 clause 78)			*/

void Gmac::lpi_on(u32 idle_us)
{
	/* Wake times of table 78-4: 16.5 us at 1 Gb/s, 30 us at 100 Mb/s. */
	const bool gigabit = hw_.read(GMAC_STATUS).has(GmacStatus::SPEED_1000);
	const u32 wake = gigabit ? 17 : 3;
	u32 idle = gigabit ? idle_us : idle_us / 10 + (idle_us % 10 != 0);

	if (!LpiCtrl0::TS.fits(idle))
		idle = LpiCtrl0::TS.max;
	hw_.update(LPI_CTRL_0, LpiCtrl0::TS, LpiCtrl0::TS.from(idle));
	hw_.update(LPI_CTRL_1, LpiCtrl1::TW,
		   LpiCtrl1::TW.from(wake) | LpiCtrl1::REQUEST_ENABLE);
}

void Gmac::lpi_off()
{
	hw_.clear(LPI_CTRL_1, LpiCtrl1::REQUEST_ENABLE |
				      LpiCtrl1::REQUEST_FORCE |
				      LpiCtrl1::MANUAL_MODE);
}

} /* namespace weir::mvneta */
