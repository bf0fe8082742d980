/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Which frames are received: three tables with an octet for each entry. The
 * entry of a unicast frame is chosen by the last four bits of its destination,
 * and must agree with the port's own address in all others; that of a
 * multicast frame by the last octet, for 01:00:5e:00:00:xx, or by a CRC-8 of
 * the address.
 */
#ifndef WEIR_MVNETA_RX_FILTER_H
#define WEIR_MVNETA_RX_FILTER_H

#include <weir/types.h>

#include "mvneta_hw.h"

namespace weir::mvneta {

class RxFilter {
    public:
	explicit RxFilter(Hw &hw) : hw_(hw) {}

	/* The port's own address; acts with the next apply(). */
	void set_mac(const u8 mac[6]);
	/* Reject all: at first, and after the clocks were off. */
	void clear();
	/* Frames go to receive queue @queue. Address lock held. */
	void apply(const kapi_rx_mode &mode, u32 queue);

    private:
	void promiscuous(u8 entry);
	void unicast(const kapi_rx_mode &mode, u8 entry);
	void multicast(const kapi_rx_mode &mode, u8 entry);

	Hw &hw_;
	u8 mac_[6] = {};
};

} /* namespace weir::mvneta */

#endif
