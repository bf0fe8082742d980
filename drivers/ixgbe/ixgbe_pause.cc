// SPDX-License-Identifier: GPL-2.0
/* Flow control registers and watermarks (82599 Datasheet 3.7.7). */

#include "ixgbe_pause.h"

namespace weir::ixgbe {

constexpr u32 kib = 1024;

/*
 * What can still arrive once the buffer is full enough to send XOFF: a frame
 * of ours that delays the XOFF, the XOFF itself, a frame that the partner has
 * begun, its reaction time (60 quanta of 64 octets at 10 Gb/s, IEEE 802.3
 * 31B.3.7), 100 m of cable twice (1 us) and the delays of both MACs and PHYs
 * (clause 44.3: 25,600 bit times for the slowest).
 */
constexpr u32 headroom(u32 max_frame)
{
	return 2 * max_frame + 64 + 60 * 64 + 1250 + 2 * 25600 / 8;
}

/* Time that an XOFF asks for, in quanta; refreshed at half of it. */
constexpr u32 pause_time = 0xffff;

void pause_program(Hw &hw, PauseMode mode, u32 max_frame)
{
	const u32 buffer = hw.chip.rx_buffer_kb * kib;
	const u32 high = buffer - headroom(max_frame);
	/* A buffer half full lasts until the partner has started again. */
	const u32 low = high / 2;

	/* PAUSE frames are the MAC's own business (DPF). */
	hw.write(MFLCN, Mflcn::DPF | Mflcn::RFCE.from(mode.rx));
	hw.write(FCCFG, Fccfg::TFCE_802_3X.from(mode.tx));

	for (u32 i = 0; i < FCTTV.count; i++)
		hw.write(FCTTV[i], Fcttv::TTV_EVEN(pause_time) |
					   Fcttv::TTV_ODD(pause_time));
	hw.write(FCRTV, Fcrtv::FC_REFRESH_TH(pause_time / 2));

	if (mode.tx) {
		hw.write(FCRTL[0], Fcrtl::RTL.from(low / 32) | Fcrtl::XONE);
		hw.write(FCRTH[0], Fcrth::RTH.from(high / 32) | Fcrth::FCEN);
	} else {
		hw.write(FCRTL[0], Value<Fcrtl>{});
		/* 8.2.3.3.4: 24 KiB below the buffer where FCEN is 0. */
		hw.write(FCRTH[0], Fcrth::RTH.from((buffer - 24 * kib) / 32));
	}
	for (u32 i = 1; i < FCRTL.count; i++) {
		hw.write(FCRTL[i], Value<Fcrtl>{});
		hw.write(FCRTH[i], Value<Fcrth>{});
	}
}

} /* namespace weir::ixgbe */
