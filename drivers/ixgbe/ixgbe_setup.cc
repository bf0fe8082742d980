// SPDX-License-Identifier: GPL-2.0
/* The port as a whole: reset and all that a reset forgets (4.6.3 to 4.6.8). */

#include "ixgbe.h"

namespace weir::intel {

using namespace ixgbe;

template <> void ixgbe::Adapter::program_frame_size()
{
	hw_.write(MAXFRS, Maxfrs::MFS.from(config_.max_frame()));
	link_.set_max_frame(config_.max_frame());
}

/* With the receive and the transmit unit off, as a reset leaves them. */
template <> void ixgbe::Adapter::program_port()
{
	/* RSC would need header split and is not used (7.11). */
	hw_.set(RFCTL, Rfctl::RSC_DIS | Rfctl::NFSW_DIS | Rfctl::NFSR_DIS);
	/* RSCACKC and FCOE_WRFIX must be set, RSCFRSTSIZE 0 (8.2.3.8.8). */
	hw_.update(RDRXCTL, Rdrxctl::RSCFRSTSIZE,
		   Rdrxctl::CRCSTRIP | Rdrxctl::RSCACKC | Rdrxctl::FCOE_WRFIX);
	/* FCS made and checked here; short frames padded; long ones allowed. */
	hw_.set(HLREG0, Hlreg0::TXCRCEN | Hlreg0::RXCRCSTRP | Hlreg0::JUMBOEN |
				Hlreg0::TXPADEN);
	program_frame_size();

	/* 4.6.11.3.4: DCB and virtualisation off, one packet buffer. */
	hw_.write(DTXMXSZRQ, Dtxmxszrq::MAX_BYTES_NUM_REQ(0xfff));
	hw_.set(RTTDCS, Rttdcs::ARBDIS);
	hw_.write(MTQC, Value<Mtqc>{});
	hw_.clear(RTTDCS, Rttdcs::ARBDIS);
	tx_unit(true);

	filter_.set_mac(mac_);
	filter_.restore_vlans();
	rss_.program();
	irq_.program(irq_.pairs());
}

/* The port never wakes the machine: config_.wake is 0. */
template <> void ixgbe::Adapter::arm_wake()
{
}

/*
 * 4.6.7: the path from the security block is closed while RXEN changes, so
 * that no frame is cut.
 */
template <> void ixgbe::Adapter::rx_unit(bool on)
{
	hw_.set(SECRXCTRL, Secrxctrl::RX_DIS);
	if (!wait_until(100, 400, [&] {
		    return hw_.lost() ||
			   hw_.read(SECRXSTAT).has(Secrxstat::SECRX_RDY);
	    }))
		kapi_log(hw_.port, KAPI_WARN,
			 "the receive path did not drain; a frame may be cut");
	hw_.write(RXCTRL, Rxctrl::RXEN.from(on));
	hw_.clear(SECRXCTRL, Secrxctrl::RX_DIS);
}

/* Before the first queue is enabled (4.6.8). */
template <> void ixgbe::Adapter::tx_unit(bool on)
{
	hw_.update(DMATXCTL, Dmatxctl::TE, Dmatxctl::TE.from(on));
}

} /* namespace weir::intel */
