/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The MAC and its PCS as phylink asks for them: interface mode, in-band
 * negotiation, forced link, pause, EEE. phylink serializes these calls.
 */
#ifndef WEIR_MVNETA_GMAC_H
#define WEIR_MVNETA_GMAC_H

#include "mvneta_hw.h"

namespace weir::mvneta {

class Gmac {
    public:
	explicit Gmac(Hw &hw) : hw_(hw) {}

	/* SERDES and LPI as the port's phy-mode wants them. */
	void set_up();

	void prepare(const kapi_mac_mode &mode);
	void config(const kapi_mac_mode &mode);
	void finish(const kapi_mac_mode &mode);

	/* True where the advertisement changed. */
	bool pcs_config(const kapi_mac_mode &mode);
	void pcs_an_restart();
	void pcs_state(kapi_interface interface, kapi_pcs_state *out);

	void link_up(const kapi_link_up &link);
	void link_down(bool in_band);

	void lpi_on(u32 idle_us);
	void lpi_off();

    private:
	void force_down();
	void serdes(kapi_interface interface);

	Hw &hw_;
	/* What the SERDES is set to; NONE: to be set. */
	kapi_interface interface_ = KAPI_IF_NONE;
};

} /* namespace weir::mvneta */

#endif
