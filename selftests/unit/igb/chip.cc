// SPDX-License-Identifier: GPL-2.0
#include "selftests/unit/intel/chip.h"

#include "drivers/igb/igb_entry.h"
#include "drivers/igb/igb_queue.h"
#include "drivers/igb/igb_regs.h"
#include "selftests/models/igb_82576.h"

namespace weir::test {
namespace {

const fake::ChipOps ops = {
	.probe = weir_igb_probe,
	.remove = weir_igb_remove,
	.open = weir_igb_open,
	.stop = weir_igb_stop,
	.shutdown = weir_igb_shutdown,
	.xmit = weir_igb_xmit,
	.xmit_linear = weir_igb_xmit_linear,
	.xmit_flush = weir_igb_xmit_flush,
	.poll = weir_igb_poll,
	.other_irq = weir_igb_other_irq,
	.shared_irq = weir_igb_shared_irq,
	.service = weir_igb_service,
	.tx_timeout = weir_igb_tx_timeout,
	.recover = weir_igb_recover,
	.set_rx_mode = weir_igb_set_rx_mode,
	.set_mac = weir_igb_set_mac,
	.set_mtu = weir_igb_set_mtu,
	.set_features = weir_igb_set_features,
	.vlan = weir_igb_vlan,
	.get_stats = weir_igb_get_stats,
	.get_ring = weir_igb_get_ring,
	.set_ring = weir_igb_set_ring,
	.get_channels = weir_igb_get_channels,
	.set_channels = weir_igb_set_channels,
	.get_coalesce = weir_igb_get_coalesce,
	.set_coalesce = weir_igb_set_coalesce,
};

constexpr EthtoolOps ethtool = {
	.get_queue_coalesce = weir_igb_get_queue_coalesce,
	.set_queue_coalesce = weir_igb_set_queue_coalesce,
	.moderate = weir_igb_moderate,
	.get_rss = weir_igb_get_rss,
	.set_rss = weir_igb_set_rss,
	.rss_size = weir_igb_rss_size,
	.stat_count = weir_igb_stat_count,
	.stat_name = weir_igb_stat_name,
	.stat_values = weir_igb_stat_values,
	.get_mac_stats = weir_igb_get_mac_stats,
	.regs_len = weir_igb_regs_len,
	.get_regs = weir_igb_get_regs,
	.nvm_len = weir_igb_nvm_len,
	.read_nvm = weir_igb_read_nvm,
	.get_link = weir_igb_get_link,
	.restart_link = weir_igb_restart_link,
	.get_pause = weir_igb_get_pause,
	.set_pause = weir_igb_set_pause,
};

std::unique_ptr<models::Device> make(const ModelOptions &o, models::Host &host)
{
	models::Igb82576Options options;

	options.mac_address = o.mac_address;
	options.device_id = o.device_id;
	options.nvm_wakes = o.board != 0;
	options.faults = o.faults;
	options.wire = o.wire;
	options.wire_end = o.wire_end;
	return models::make_82576(options, host);
}

unsigned eitr_steps(kapi_port &port, unsigned vector)
{
	using namespace igb;
	Value<Eitr> v = { port.peek(EITR[vector].offset) };

	return v.get(Eitr::INTERVAL);
}

} /* namespace */

const TestChip chip = {
	.ops = ops,
	.ethtool = ethtool,
	.make = make,
	.device_id = 0x10c9,
	.board_that_goes_dark = 0,
	.bits_per_second = 1'000'000'000,
	.link_is_up = "link is up, 1000 Mb/s",
	.max_queues = 16,
	.max_mtu = 9216,
	.max_ring = 4096,
	.tag_room = 8,
	.mtu_range = "68 to 9216",
	.ring_range = "64 to 4096",
	.receive_addresses = 24,
	.max_usecs = 8191,
	.usual_usecs = 50,
	.usecs_step = 1,
	.eitr_steps = eitr_steps,
	.eitr = [](unsigned v) { return igb::EITR[v].offset; },
	.shared_mask = igb::IMS.offset,
	.shared_queue_causes = igb::queue_causes.raw,
	.tdlen = igb::TDLEN[0].offset,
	.rdlen = igb::RDLEN[0].offset,
	.not_dumped = { igb::ICR.offset, igb::SWSM.offset, igb::GPRC.offset },
	.dumped = igb::RCTL.offset,
	.stuck_parts = { "master-stuck", "mdic-dead" },
};

} /* namespace weir::test */
