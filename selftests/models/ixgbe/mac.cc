// SPDX-License-Identifier: GPL-2.0
#include "mac.h"

#include <utility>

namespace weir::models::ixgbe {
namespace {

constexpr u32 rttdcs_arbdis = bit(6);
constexpr u32 hlreg0_crc = bit(0), hlreg0_crc_strip = bit(1),
	      hlreg0_pad = bit(10);
constexpr u32 rdrxctl_crc_strip = bit(1);
constexpr u32 dmatxctl_te = bit(0), rxctrl_rxen = bit(0);
constexpr u32 fctrl_sbp = bit(1), rxdctl_vme = bit(30);
/* MFLCN (8.2.3.22.34), FCCFG (8.2.3.3.7), FCRTL and FCRTH. */
constexpr u32 mflcn_pmcf = bit(0), mflcn_dpf = bit(1), mflcn_rfce = bit(3);
constexpr u32 fccfg_tfce = bit(3), fcrt_enable = bit(31), fcrt_bytes = 0x7ffe0;

/* FCTRL (8.2.3.7.1) */
constexpr u32 fctrl_mpe = bit(8), fctrl_upe = bit(9), fctrl_bam = bit(10);
constexpr u32 mcstctrl_mfe = bit(2);
constexpr u32 vlnctrl_cfi = bit(28), vlnctrl_cfien = bit(29),
	      vlnctrl_vfe = bit(30);
constexpr u32 hlreg0_jumbo = bit(2);
constexpr unsigned rar_entries = 128;
constexpr std::size_t standard_frame_len = 1514;

constexpr QueueBlock rx_blocks[] = { { reg::RX_QUEUE, 0, 64 },
				     { reg::RX_QUEUE_64, 64, 64 } };
constexpr QueueBlock tx_blocks[] = { { reg::TX_QUEUE, 0, queues } };

} /* namespace */

/* 7.2.1: 40 descriptors of a packet, and of a queue on the chip. */
const Chip chip_82599 = {
	.queues = queues,
	.rx_blocks = rx_blocks,
	.tx_blocks = tx_blocks,
	.rx_queue = rx_queue,
	.tx_queue = tx_queue,
	.srrctl = srrctl,
	.srrctl_kbytes = 0x1f,
	.max_kbytes = 16,
	.srrctl_drop = bit(28),
	.txdctl_pthresh = 0x7f,
	.txdctl_wthresh = 0x7f,
	.tx_cache = 40,
	.tx_enabled_first = true,
	.max_tx_descriptors = 40,
	.max_tx_frame = 15872,
	.DTXTCPFLGL = reg::DTXTCPFLGL,
	.DTXTCPFLGH = reg::DTXTCPFLGH,
	.mrqe_mask = 0xf,
	.mrqe_rss = 1,
	.rx_error_l4 = bit(30),
	.rx_error_ip = bit(31),
	.rx_error_frame = bit(29),
	.judges_udp_zero = true,
};

Mac::Mac(Context &c, Control &control, Link &link,
	 std::function<void(bool)> receiver)
	: c_(c), control_(control), link_(link),
	  filter_(c, { rar_entries, ral, reg::VFTA }),
	  receiver_(std::move(receiver))
{
	c.regs.on_write(reg::RXCTRL,
			[this](unsigned, u32 v) { write_rxctrl(v); });
	/* 4.6.11.3.1: MTQC changes while the arbiter stands still. */
	c.regs.on_write(reg::MTQC, [this](unsigned, u32 v) {
		if (!c_.regs.has(reg::RTTDCS, rttdcs_arbdis))
			c_.violation("8.2.3.9.15",
				     "MTQC written while RTTDCS.ARBDIS is 0");
		c_.regs.store(reg::MTQC, v);
	});
}

void Mac::write_rxctrl(u32 v)
{
	bool on = v & rxctrl_rxen;

	if (on && !rx_enabled()) {
		/* 4.6.7: the data path is closed while RXEN rises. */
		if (!control_.rx_path_closed())
			c_.violation("4.6.7", "RXCTRL.RXEN set without "
					      "SECRXCTRL.RX_DIS");
		if (c_.regs.has(reg::HLREG0, hlreg0_crc_strip) !=
		    c_.regs.has(reg::RDRXCTL, rdrxctl_crc_strip))
			c_.violation("8.2.3.8.8", "RDRXCTL.CRCSTRIP and "
						  "HLREG0.RXCRCSTRP differ");
	}
	c_.regs.store(reg::RXCTRL, v);
	receiver_(on);
}

bool Mac::tx_enabled() const
{
	return c_.regs.has(reg::DMATXCTL, dmatxctl_te);
}

bool Mac::tx_path_open() const
{
	return !control_.tx_path_closed();
}

bool Mac::tx_pads() const
{
	return c_.regs.has(reg::HLREG0, hlreg0_pad);
}

bool Mac::tx_adds_crc() const
{
	return c_.regs.has(reg::HLREG0, hlreg0_crc);
}

u16 Mac::tx_vlan_ethertype() const
{
	return static_cast<u16>(c_.regs.get(reg::DMATXCTL) >> 16);
}

bool Mac::rx_enabled() const
{
	return c_.regs.has(reg::RXCTRL, rxctrl_rxen);
}

bool Mac::rx_path_open() const
{
	return !control_.rx_path_closed();
}

bool Mac::rx_keeps_bad() const
{
	return c_.regs.has(reg::FCTRL, fctrl_sbp);
}

bool Mac::rx_strips_crc() const
{
	return c_.regs.has(reg::HLREG0, hlreg0_crc_strip);
}

bool Mac::rx_strips_vlan(unsigned q) const
{
	return c_.regs.has(rx_queue(q) + reg::RXDCTL, rxdctl_vme);
}

u16 Mac::rx_vlan_ethertype() const
{
	return static_cast<u16>(c_.regs.get(reg::VLNCTRL));
}

std::size_t Mac::rx_buffer_bytes() const
{
	return c_.regs.get(reg::RXPBSIZE) & 0xffc00;
}

/* A VLAN tag comes on top (8.2.3.22.13). */
std::size_t Mac::max_frame_len(bool tagged) const
{
	std::size_t len = standard_frame_len;

	if (c_.regs.has(reg::HLREG0, hlreg0_jumbo))
		len = (c_.regs.get(reg::MAXFRS) >> 16) - fcs_len;
	return tagged ? len + vlan_tag_len : len;
}

bool Mac::accepts(Bytes frame) const
{
	u32 fctrl = c_.regs.get(reg::FCTRL);
	u32 mcst = c_.regs.get(reg::MCSTCTRL);
	u32 vlan = c_.regs.get(reg::VLNCTRL);
	FilterRules r;

	r.all_unicast = fctrl & fctrl_upe;
	r.all_multicast = fctrl & fctrl_mpe;
	r.broadcast = fctrl & fctrl_bam;
	r.multicast_table = mcst & mcstctrl_mfe;
	r.multicast_offset = mcst & 3;
	r.vlan_table = vlan & vlnctrl_vfe;
	r.check_cfi = vlan & vlnctrl_cfien;
	r.cfi = vlan & vlnctrl_cfi;
	r.vlan_ethertype = static_cast<u16>(vlan);
	return filter_.accepts(frame, r);
}

FlowControl Mac::flow_control() const
{
	u32 mflcn = c_.regs.get(reg::MFLCN);
	u32 high = c_.regs.get(reg::FCRTH), low = c_.regs.get(reg::FCRTL);
	FlowControl f;

	f.obey = mflcn & mflcn_rfce;
	f.pass_other = mflcn & mflcn_pmcf;
	f.pass_pause = f.pass_other && !(mflcn & mflcn_dpf);
	f.send = c_.regs.has(reg::FCCFG, fccfg_tfce) && (high & fcrt_enable);
	f.send_xon = low & fcrt_enable;
	f.high = high & fcrt_bytes;
	f.low = low & fcrt_bytes;
	f.quanta = static_cast<u16>(c_.regs.get(reg::FCTTV));
	return f;
}

} /* namespace weir::models::ixgbe */
