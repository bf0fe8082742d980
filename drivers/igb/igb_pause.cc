// SPDX-License-Identifier: GPL-2.0
/* Flow control registers and watermarks (82576 Datasheet 3.5.5, 8.5). */

#include "igb_pause.h"

namespace weir::igb {

constexpr u32 kib = 1024;

/*
 * What can still arrive once the buffer is full enough to send XOFF: a frame
 * of ours that delays the XOFF, the XOFF itself, a frame that the partner has
 * begun, its reaction time (2 quanta of 64 octets at 1 Gb/s, IEEE 802.3
 * 31B.3.7), 100 m of cable twice (1 us) and the delays of both PHYs (clause
 * 40.11: below 400 bit times each).
 */
constexpr u32 headroom(u32 max_frame)
{
	return 2 * max_frame + 64 + 2 * 64 + 125 + 2 * 400 / 8;
}

/* Time that an XOFF asks for, in quanta; refreshed at half of it. */
constexpr u32 pause_time = 0xffff;

void pause_program(Hw &hw, PauseMode mode, u32 max_frame)
{
	const u32 high = hw.chip.rx_buffer_kb * kib - headroom(max_frame);
	/* A buffer half full lasts until the partner has started again. */
	const u32 low = high / 2;

	/* The address and type of PAUSE frames, 31B.1. */
	hw.write(FCAL, 0x00c28001u);
	hw.write(FCAH, 0x00000100u);
	hw.write(FCT, 0x00008808u);
	hw.write(FCTTV, Fcttv::TTV(pause_time));
	hw.write(FCRTV, Fcrtv::FC_REFRESH_TH(pause_time / 2));

	if (mode.tx) {
		hw.write(FCRTL, Fcrtl::RTL.from(low / 16) | Fcrtl::XONE);
		hw.write(FCRTH, Fcrth::RTH.from(high / 16));
	} else {
		hw.write(FCRTL, Value<Fcrtl>{});
		hw.write(FCRTH, Value<Fcrth>{});
	}
	hw.update_ctrl(Ctrl::RFCE | Ctrl::TFCE,
		       Ctrl::RFCE.from(mode.rx) | Ctrl::TFCE.from(mode.tx));
}

} /* namespace weir::igb */
