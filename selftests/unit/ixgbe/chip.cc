// SPDX-License-Identifier: GPL-2.0
#include "selftests/unit/intel/chip.h"

#include "drivers/ixgbe/ixgbe_entry.h"
#include "drivers/ixgbe/ixgbe_regs.h"
#include "selftests/models/ixgbe_82599.h"

namespace weir::test {
namespace {

const fake::ChipOps ops = {
	.probe = weir_ixgbe_probe,
	.remove = weir_ixgbe_remove,
	.open = weir_ixgbe_open,
	.stop = weir_ixgbe_stop,
	.shutdown = weir_ixgbe_shutdown,
	.xmit = weir_ixgbe_xmit,
	.xmit_linear = weir_ixgbe_xmit_linear,
	.xmit_flush = weir_ixgbe_xmit_flush,
	.poll = weir_ixgbe_poll,
	.other_irq = weir_ixgbe_other_irq,
	.shared_irq = weir_ixgbe_shared_irq,
	.service = weir_ixgbe_service,
	.tx_timeout = weir_ixgbe_tx_timeout,
	.recover = weir_ixgbe_recover,
	.set_rx_mode = weir_ixgbe_set_rx_mode,
	.set_mac = weir_ixgbe_set_mac,
	.set_mtu = weir_ixgbe_set_mtu,
	.set_features = weir_ixgbe_set_features,
	.vlan = weir_ixgbe_vlan,
	.get_stats = weir_ixgbe_get_stats,
	.get_ring = weir_ixgbe_get_ring,
	.set_ring = weir_ixgbe_set_ring,
	.get_channels = weir_ixgbe_get_channels,
	.set_channels = weir_ixgbe_set_channels,
	.get_coalesce = weir_ixgbe_get_coalesce,
	.set_coalesce = weir_ixgbe_set_coalesce,
};

constexpr EthtoolOps ethtool = {
	.get_queue_coalesce = weir_ixgbe_get_queue_coalesce,
	.set_queue_coalesce = weir_ixgbe_set_queue_coalesce,
	.moderate = weir_ixgbe_moderate,
	.get_rss = weir_ixgbe_get_rss,
	.set_rss = weir_ixgbe_set_rss,
	.rss_size = weir_ixgbe_rss_size,
	.stat_count = weir_ixgbe_stat_count,
	.stat_name = weir_ixgbe_stat_name,
	.stat_values = weir_ixgbe_stat_values,
	.get_mac_stats = weir_ixgbe_get_mac_stats,
	.regs_len = weir_ixgbe_regs_len,
	.get_regs = weir_ixgbe_get_regs,
	.nvm_len = weir_ixgbe_nvm_len,
	.read_nvm = weir_ixgbe_read_nvm,
	.get_link = weir_ixgbe_get_link,
	.restart_link = weir_ixgbe_restart_link,
	.get_pause = weir_ixgbe_get_pause,
	.set_pause = weir_ixgbe_set_pause,
};

std::unique_ptr<models::Device> make(const ModelOptions &o, models::Host &host)
{
	models::Ixgbe82599Options options;

	options.mac_address = o.mac_address;
	options.device_id = o.device_id;
	options.module = static_cast<models::SfpModule>(o.board);
	options.faults = o.faults;
	options.wire = o.wire;
	options.wire_end = o.wire_end;
	return models::make_82599(options, host);
}

unsigned eitr_steps(kapi_port &port, unsigned vector)
{
	using namespace ixgbe;
	Value<Eitr> v = { port.peek(EITR[vector].offset) };

	return v.get(Eitr::ITR_INTERVAL);
}

} /* namespace */

const TestChip chip = {
	.ops = ops,
	.ethtool = ethtool,
	.make = make,
	.device_id = 0x10fb,
	.board_that_goes_dark =
		static_cast<unsigned>(models::SfpModule::sr_optics),
	.bits_per_second = 10'000'000'000,
	.link_is_up = "link is up, 10 Gb/s",
	.max_queues = 63,
	.max_mtu = 9710,
	.max_ring = 8192,
	.tag_room = 0,
	.mtu_range = "68 to 9710",
	.ring_range = "64 to 8192",
	.receive_addresses = 128,
	.max_usecs = 1022,
	.usual_usecs = 20,
	.usecs_step = 2,
	.eitr_steps = eitr_steps,
	.eitr = [](unsigned v) { return ixgbe::EITR[v].offset; },
	.shared_mask = ixgbe::EIMS.offset,
	.shared_queue_causes = ixgbe::Eicr::RTX_QUEUE.mask,
	.tdlen = ixgbe::TDLEN[0].offset,
	.rdlen = ixgbe::RDLEN[0].offset,
	.not_dumped = { ixgbe::EICR.offset, ixgbe::SWSM.offset,
			ixgbe::GPRC.offset },
	.dumped = ixgbe::AUTOC.offset,
	.stuck_parts = { "sec-stuck", "master-stuck", "msca-dead", "fdir-stuck",
			 "i2c-dead" },
};

} /* namespace weir::test */
