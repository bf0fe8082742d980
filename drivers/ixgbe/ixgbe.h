/* SPDX-License-Identifier: GPL-2.0 */
/* The 82599's parts of a port (drivers/intel/adapter.h). */
#ifndef WEIR_IXGBE_H
#define WEIR_IXGBE_H

#include <drivers/intel/adapter.h>
#include <drivers/intel/queue_set.h>
#include <drivers/intel/rss.h>
#include <drivers/intel/rx_filter.h>

#include "ixgbe_hw.h"
#include "ixgbe_irq.h"
#include "ixgbe_link.h"
#include "ixgbe_nvm.h"
#include "ixgbe_queue.h"
#include "ixgbe_regdump.h"
#include "ixgbe_stats.h"

namespace weir::ixgbe {

/* What the shared parts ask of the chip's registers. */
struct Regs {
	using Hw = ixgbe::Hw;
	using TxQueue = ixgbe::TxQueue;
	using RxQueue = ixgbe::RxQueue;
	using Vector = ixgbe::Vector;

	static constexpr auto RAL = ixgbe::RAL;
	static constexpr auto RAH = ixgbe::RAH;
	static constexpr auto MTA = ixgbe::MTA;
	static constexpr auto VFTA = ixgbe::VFTA;
	static constexpr auto RSSRK = ixgbe::RSSRK;
	static constexpr auto RETA = ixgbe::RETA;
	static constexpr auto TDBAL = ixgbe::TDBAL;
	static constexpr auto TDBAH = ixgbe::TDBAH;
	static constexpr auto TDLEN = ixgbe::TDLEN;
	static constexpr auto TDH = ixgbe::TDH;
	static constexpr auto TDT = ixgbe::TDT;
	static constexpr auto TDWBAL = ixgbe::TDWBAL;
	static constexpr auto TDWBAH = ixgbe::TDWBAH;
	static constexpr auto TXDCTL = ixgbe::TXDCTL;
	static constexpr auto RDBAL = ixgbe::RDBAL;
	static constexpr auto RDBAH = ixgbe::RDBAH;
	static constexpr auto RDLEN = ixgbe::RDLEN;
	static constexpr auto RDH = ixgbe::RDH;
	static constexpr auto RDT = ixgbe::RDT;
	static constexpr auto RXDCTL = ixgbe::RXDCTL;
	static constexpr auto SRRCTL = ixgbe::SRRCTL;

	/*
	 * PTHRESH and HTHRESH as 7.2.3.4 advises for small frames. WTHRESH 0:
	 * with RS not on every descriptor it must be (7.2.3.4.1), and a
	 * finished frame is reported at once.
	 */
	static constexpr Value<Txdctl> tx_on =
		Txdctl::PTHRESH(32) | Txdctl::HTHRESH(1) | Txdctl::WTHRESH(0) |
		Txdctl::ENABLE;
	static constexpr auto tx_enabled = Txdctl::ENABLE;
	static constexpr Value<Txdctl> tx_off = Txdctl::SWFLSH;
	static constexpr auto rx_enabled = Rxdctl::ENABLE;
	static constexpr Value<Rxdctl> rx_idle = {};

	static u32 rx_buffer(u32 max_frame, u32 most)
	{
		return ixgbe::rx_buffer(max_frame, most);
	}
	static Value<Srrctl> srrctl(u32 buf_len, bool drop);
	/* While receive queue @i is off. */
	static void prepare_rx(Hw &hw, u32 i);
	static void strip_vlan(Hw &hw, u32 queues, bool on);
	static void enable_rss(Hw &hw);
	static void set_filter(Hw &hw, const intel::ReceiveAll &all);
};

struct Parts {
	using Hw = ixgbe::Hw;
	using Nvm = ixgbe::Nvm;
	using Irq = ixgbe::Irq;
	using Link = ixgbe::Link;
	using RxFilter = intel::RxFilter<Regs>;
	using Rss = intel::Rss<Regs>;
	using Stats = ixgbe::Stats;
	using QueueSet = intel::QueueSet<Regs>;
	using Vector = ixgbe::Vector;

	static const Chip *chip_of(u16 device_id)
	{
		return ixgbe::chip_of(device_id);
	}
	static u32 default_wake(Nvm &) { return 0; }
};

using Adapter = intel::Adapter<Parts>;

} /* namespace weir::ixgbe */

/* ixgbe_setup.cc */
namespace weir::intel {
template <> void ixgbe::Adapter::program_frame_size();
template <> void ixgbe::Adapter::program_port();
template <> void ixgbe::Adapter::arm_wake();
template <> void ixgbe::Adapter::rx_unit(bool on);
template <> void ixgbe::Adapter::tx_unit(bool on);
} /* namespace weir::intel */

#endif
