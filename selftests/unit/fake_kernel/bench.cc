// SPDX-License-Identifier: GPL-2.0
#include "selftests/unit/fake_kernel/bench.h"

#include <new>

namespace weir::fake {

namespace {

TinyChip *chip_of(void *core)
{
	return static_cast<TinyChip *>(core);
}

kapi_status tiny_probe(kapi_port *port, void **core)
{
	kapi_u32 got;
	kapi_limits limits = { 68, 9000, 1, 1, 65536, 64, 0, 0 };
	kapi_u8 mac[6] = { 2, 0, 0, 0, 0, 1 };
	void *memory = kapi_zalloc(sizeof(TinyChip));

	if (!memory)
		return { -12, "no memory" };
	if (kapi_irq_alloc(port, 2, &got) == KAPI_IRQ_NONE) {
		kapi_free(memory);
		return { -28, "no interrupt" };
	}
	auto *chip = new (memory) TinyChip;
	chip->port = port;
	kapi_port_set_limits(port, &limits);
	kapi_port_set_mac(port, mac);
	*core = chip;
	return { 0, nullptr };
}

void tiny_remove(void *core)
{
	TinyChip *chip = chip_of(core);

	kapi_irq_free_all(chip->port);
	chip->~TinyChip();
	kapi_free(chip);
}

kapi_status tiny_open(void *core)
{
	TinyChip *chip = chip_of(core);

	chip->vector = kapi_vector_create(chip->port, 0, chip);
	chip->txq = kapi_txq_create(chip->port, 0, chip->vector);
	kapi_irq_request(chip->port, &chip->vector, 1);
	kapi_napi_enable(chip->vector);
	kapi_set_tx_core(chip->port, 0, chip);
	kapi_carrier(chip->port, true);
	kapi_tx_start_all(chip->port);
	return { 0, nullptr };
}

void tiny_stop(void *core)
{
	TinyChip *chip = chip_of(core);

	kapi_carrier(chip->port, false);
	kapi_napi_disable(chip->vector);
	kapi_tx_stop_all(chip->port);
	kapi_irq_release(chip->port);
	kapi_txq_destroy(chip->txq);
	kapi_vector_destroy(chip->vector);
}

int tiny_poll(void *core, int budget)
{
	TinyChip *chip = chip_of(core);

	if (chip->poll)
		return chip->poll(budget);
	kapi_napi_complete(chip->vector, 0);
	return 0;
}

void tiny_rx_mode(void *, const kapi_rx_mode *)
{
}

} /* namespace */

const ChipOps TinyChip::ops = {
	.probe = tiny_probe,
	.remove = tiny_remove,
	.open = tiny_open,
	.stop = tiny_stop,
	.shutdown = nullptr,
	.xmit =
		[](void *core, sk_buff *skb, kapi_u32, kapi_u32, kapi_u32 flags,
		   const kapi_tx_offload *) {
			return chip_of(core)->xmit(skb, flags);
		},
	.xmit_flush = nullptr,
	.poll = tiny_poll,
	.other_irq = [](void *core) { chip_of(core)->other_irq(); },
	.shared_irq = [](void *core) { return chip_of(core)->shared_irq(); },
	.service = [](void *core) { return chip_of(core)->service(); },
	.tx_timeout = [](void *core, kapi_u32 i) { chip_of(core)->timeout(i); },
	.recover = [](void *core) { chip_of(core)->recover(); },
	.set_rx_mode = tiny_rx_mode,
	.set_mac = nullptr,
	.set_mtu = nullptr,
	.set_features = nullptr,
	.vlan = nullptr,
	.get_stats = nullptr,
	.get_ring = nullptr,
	.set_ring = nullptr,
	.get_channels = nullptr,
	.set_channels = nullptr,
	.get_coalesce = nullptr,
	.set_coalesce = nullptr,
};

} /* namespace weir::fake */
