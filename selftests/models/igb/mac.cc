// SPDX-License-Identifier: GPL-2.0
#include "mac.h"

#include <utility>

namespace weir::models::igb {
namespace {

/* CTRL (8.2.1) */
constexpr u32 ctrl_rfce = bit(27), ctrl_tfce = bit(28), ctrl_vme = bit(30);
/* RCTL (8.10.1) */
constexpr u32 rctl_en = bit(1), rctl_sbp = bit(2), rctl_upe = bit(3),
	      rctl_mpe = bit(4), rctl_lpe = bit(5), rctl_bam = bit(15),
	      rctl_vfe = bit(18), rctl_cfien = bit(19), rctl_cfi = bit(20),
	      rctl_dpf = bit(22), rctl_pmcf = bit(23), rctl_secrc = bit(26);
constexpr u32 rctl_mo_shift = 12;
/* TCTL (8.12.1) */
constexpr u32 tctl_en = bit(1), tctl_psp = bit(3);
/* RXCSUM (8.10.16) */
constexpr u32 rxcsum_ip = bit(8), rxcsum_l4 = bit(9), rxcsum_sctp = bit(11);
/* FCRTL, FCRTH (8.5.5, 8.5.6) */
constexpr u32 fcrtl_xone = bit(31), fcrt_bytes = 0xfff0;

constexpr unsigned rar_entries = 24;
constexpr std::size_t standard_frame_len = 1514;

constexpr QueueBlock rx_blocks[] = { { reg::RX_QUEUE, 0, queues } };
constexpr QueueBlock tx_blocks[] = { { reg::TX_QUEUE, 0, queues } };

} /* namespace */

/* 64 descriptors of a queue are on the chip (7.2.2.4); packets have no limit. */
const Chip chip_82576 = {
	.queues = queues,
	.rx_blocks = rx_blocks,
	.tx_blocks = tx_blocks,
	.rx_queue = rx_queue,
	.tx_queue = tx_queue,
	.srrctl = srrctl,
	.srrctl_kbytes = 0x7f,
	.max_kbytes = 127,
	.srrctl_drop = bit(31),
	.txdctl_pthresh = 0x1f,
	.txdctl_wthresh = 0x1f,
	.tx_cache = 64,
	.tx_enabled_first = false,
	.max_tx_descriptors = UINT32_MAX,
	.max_tx_frame = 9728,
	.DTXTCPFLGL = reg::DTXTCPFLGL,
	.DTXTCPFLGH = reg::DTXTCPFLGH,
	.mrqe_mask = 0x7,
	.mrqe_rss = 2,
	.rx_error_l4 = bit(29),
	.rx_error_ip = bit(30),
	.rx_error_frame = bit(31),
	.judges_udp_zero = false,
};

Mac::Mac(Context &c, Control &control, Phy &phy,
	 std::function<void(bool)> receiver)
	: c_(c), control_(control), phy_(phy),
	  filter_(c, { rar_entries, ral, reg::VFTA }),
	  receiver_(std::move(receiver))
{
	c.regs.on_write(reg::RCTL, [this](unsigned, u32 v) {
		c_.regs.store(reg::RCTL, v);
		receiver_(v & rctl_en);
	});
}

bool Mac::tx_enabled() const
{
	return c_.regs.has(reg::TCTL, tctl_en);
}

bool Mac::tx_pads() const
{
	return c_.regs.has(reg::TCTL, tctl_psp);
}

u16 Mac::tx_vlan_ethertype() const
{
	return static_cast<u16>(c_.regs.get(reg::VET));
}

bool Mac::rx_enabled() const
{
	return c_.regs.has(reg::RCTL, rctl_en);
}

bool Mac::rx_keeps_bad() const
{
	return c_.regs.has(reg::RCTL, rctl_sbp);
}

bool Mac::rx_strips_crc() const
{
	return c_.regs.has(reg::RCTL, rctl_secrc);
}

bool Mac::rx_strips_vlan(unsigned) const
{
	return c_.regs.has(reg::CTRL, ctrl_vme);
}

std::size_t Mac::rx_buffer_bytes() const
{
	return (c_.regs.get(reg::RXPBS) & 0x7f) * 1024;
}

/* 8.10.2: with LPE, RLPML says how long a frame is with its tags and FCS. */
std::size_t Mac::max_frame_len(bool tagged) const
{
	if (c_.regs.has(reg::RCTL, rctl_lpe))
		return (c_.regs.get(reg::RLPML) & 0x3fff) - fcs_len;
	return standard_frame_len + (tagged ? vlan_tag_len : 0);
}

bool Mac::accepts(Bytes frame) const
{
	u32 rctl = c_.regs.get(reg::RCTL);
	FilterRules r;

	r.all_unicast = rctl & rctl_upe;
	r.all_multicast = rctl & rctl_mpe;
	r.broadcast = rctl & rctl_bam;
	r.multicast_offset = rctl >> rctl_mo_shift & 3;
	r.vlan_table = rctl & rctl_vfe;
	r.check_cfi = rctl & rctl_cfien;
	r.cfi = rctl & rctl_cfi;
	r.vlan_ethertype = rx_vlan_ethertype();
	return filter_.accepts(frame, r);
}

RxChecks Mac::rx_checks() const
{
	u32 v = c_.regs.get(reg::RXCSUM);

	return { (v & rxcsum_ip) != 0, (v & rxcsum_l4) != 0,
		 (v & rxcsum_sctp) != 0 };
}

FlowControl Mac::flow_control() const
{
	u32 ctrl = c_.regs.get(reg::CTRL), rctl = c_.regs.get(reg::RCTL);
	u32 low = c_.regs.get(reg::FCRTL);
	FlowControl f;

	f.obey = ctrl & ctrl_rfce;
	f.pass_other = rctl & rctl_pmcf;
	f.pass_pause = f.pass_other && !(rctl & rctl_dpf);
	f.high = c_.regs.get(reg::FCRTH) & fcrt_bytes;
	f.low = low & fcrt_bytes;
	f.send = (ctrl & ctrl_tfce) && f.high;
	f.send_xon = low & fcrtl_xone;
	f.quanta = static_cast<u16>(c_.regs.get(reg::FCTTV));
	return f;
}

} /* namespace weir::models::igb */
