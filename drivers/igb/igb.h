/* SPDX-License-Identifier: GPL-2.0 */
/* The 82576's parts of a port (drivers/intel/adapter.h). */
#ifndef WEIR_IGB_H
#define WEIR_IGB_H

#include <drivers/intel/adapter.h>
#include <drivers/intel/queue_set.h>
#include <drivers/intel/rss.h>
#include <drivers/intel/rx_filter.h>

#include "igb_hw.h"
#include "igb_irq.h"
#include "igb_link.h"
#include "igb_nvm.h"
#include "igb_queue.h"
#include "igb_regdump.h"
#include "igb_stats.h"

namespace weir::igb {

/* What the shared parts ask of the chip's registers. */
struct Regs {
	using Hw = igb::Hw;
	using TxQueue = igb::TxQueue;
	using RxQueue = igb::RxQueue;
	using Vector = igb::Vector;

	static constexpr auto RAL = igb::RAL;
	static constexpr auto RAH = igb::RAH;
	static constexpr auto MTA = igb::MTA;
	static constexpr auto VFTA = igb::VFTA;
	static constexpr auto RSSRK = igb::RSSRK;
	static constexpr auto RETA = igb::RETA;
	static constexpr auto TDBAL = igb::TDBAL;
	static constexpr auto TDBAH = igb::TDBAH;
	static constexpr auto TDLEN = igb::TDLEN;
	static constexpr auto TDH = igb::TDH;
	static constexpr auto TDT = igb::TDT;
	static constexpr auto TDWBAL = igb::TDWBAL;
	static constexpr auto TDWBAH = igb::TDWBAH;
	static constexpr auto TXDCTL = igb::TXDCTL;
	static constexpr auto RDBAL = igb::RDBAL;
	static constexpr auto RDBAH = igb::RDBAH;
	static constexpr auto RDLEN = igb::RDLEN;
	static constexpr auto RDH = igb::RDH;
	static constexpr auto RDT = igb::RDT;
	static constexpr auto RXDCTL = igb::RXDCTL;
	static constexpr auto SRRCTL = igb::SRRCTL;

	/*
	 * WTHRESH 0: with RS not on every descriptor it must be, and a finished
	 * frame is reported at once. Received ones too: one at a time.
	 */
	static constexpr Value<Txdctl> tx_on =
		Txdctl::PTHRESH(8) | Txdctl::HTHRESH(1) | Txdctl::WTHRESH(0) |
		Txdctl::ENABLE;
	static constexpr auto tx_enabled = Txdctl::ENABLE;
	static constexpr Value<Txdctl> tx_off = Txdctl::SWFLSH;
	static constexpr auto rx_enabled = Rxdctl::ENABLE;
	static constexpr Value<Rxdctl> rx_idle =
		Rxdctl::PTHRESH(8) | Rxdctl::HTHRESH(8) | Rxdctl::WTHRESH(1);

	static u32 rx_buffer(u32 max_frame, u32 most)
	{
		return igb::rx_buffer(max_frame, most);
	}
	static Value<Srrctl> srrctl(u32 buf_len, bool drop);
	static void prepare_rx(Hw &, u32) {}
	static void strip_vlan(Hw &hw, u32 queues, bool on);
	static void enable_rss(Hw &hw);
	static void set_filter(Hw &hw, const intel::ReceiveAll &all);
};

struct Parts {
	using Hw = igb::Hw;
	using Nvm = igb::Nvm;
	using Irq = igb::Irq;
	using Link = igb::Link;
	using RxFilter = intel::RxFilter<Regs>;
	using Rss = intel::Rss<Regs>;
	using Stats = igb::Stats;
	using QueueSet = intel::QueueSet<Regs>;
	using Vector = igb::Vector;

	static const Chip *chip_of(u16 device_id)
	{
		return igb::chip_of(device_id);
	}
	static u32 default_wake(Nvm &nvm)
	{
		return nvm.wakes() ? KAPI_WAKE_MAGIC : 0;
	}
};

using Adapter = intel::Adapter<Parts>;

} /* namespace weir::igb */

/* igb_setup.cc */
namespace weir::intel {
template <> void igb::Adapter::program_frame_size();
template <> void igb::Adapter::program_port();
template <> void igb::Adapter::arm_wake();
template <> void igb::Adapter::rx_unit(bool on);
template <> void igb::Adapter::tx_unit(bool on);
} /* namespace weir::intel */

#endif
