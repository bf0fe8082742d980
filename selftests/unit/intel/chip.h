/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The chip that a program of these tests is about: its driver, its model and
 * its numbers. Each program links one definition of `chip`.
 */
#ifndef WEIR_UNIT_INTEL_CHIP_H
#define WEIR_UNIT_INTEL_CHIP_H

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "selftests/fake_kernel/port.h"
#include "selftests/models/device.h"
#include "selftests/models/wire.h"
#include "selftests/unit/frame.h"

namespace weir::test {

/* What a model is made from, in words that all chips have. */
struct ModelOptions {
	/* That of frames to and from the first port. */
	Mac mac_address = FrameSpec{}.from;
	std::uint16_t device_id = 0;
	/* What is in the cage, or another variant of the board: the chip's. */
	unsigned board = 0;
	std::vector<std::string> faults = {};
	models::Wire *wire = nullptr;
	unsigned wire_end = 0;
};

/* What ethtool reaches beyond fake::ChipOps; as in CHIP_entry.h. */
struct EthtoolOps {
	kapi_status (*get_queue_coalesce)(void *core, kapi_u32 queue,
					  kapi_coalesce *out);
	kapi_status (*set_queue_coalesce)(void *core, kapi_u32 queue,
					  const kapi_coalesce *c);
	void (*moderate)(void *core, kapi_u32 queue, kapi_u32 rx_usecs,
			 kapi_u32 tx_usecs);
	void (*get_rss)(void *core, kapi_rss *out);
	kapi_status (*set_rss)(void *core, const kapi_rss *rss);
	void (*rss_size)(void *core, kapi_u32 *entries, kapi_u32 *key_len);
	kapi_u32 (*stat_count)(void *core);
	const char *(*stat_name)(kapi_u32 i);
	void (*stat_values)(void *core, kapi_u64 *out);
	void (*get_mac_stats)(void *core, kapi_mac_stats *out);
	kapi_u32 (*regs_len)(void *core);
	void (*get_regs)(void *core, kapi_u32 *out);
	kapi_u32 (*nvm_len)(void *core);
	kapi_status (*read_nvm)(void *core, kapi_u32 offset, kapi_u32 len,
				kapi_u8 *out);
	void (*get_link)(void *core, kapi_link *out);
	kapi_status (*restart_link)(void *core);
	void (*get_pause)(void *core, kapi_pause *out);
	kapi_status (*set_pause)(void *core, const kapi_pause *pause);
};

struct TestChip {
	const fake::ChipOps &ops;
	const EthtoolOps &ethtool;
	std::unique_ptr<models::Device> (*make)(const ModelOptions &options,
						models::Host &host);

	std::uint16_t device_id;
	/* A board whose partner sees it go dark. */
	unsigned board_that_goes_dark;
	std::uint64_t bits_per_second;
	const char *link_is_up; /* in the log */
	unsigned max_queues;
	unsigned max_mtu, max_ring;
	/* What the longest untagged frame may be longer by. */
	unsigned tag_room;
	const char *mtu_range, *ring_range;
	unsigned receive_addresses;
	/* Moderation: usecs at most, by default, and in steps of. */
	unsigned max_usecs, usual_usecs, usecs_step;
	/* The steps in the EITR of @vector. */
	unsigned (*eitr_steps)(kapi_port &port, unsigned vector);
	std::uint32_t (*eitr)(unsigned vector);
	/* The interrupt mask of MSI and INTx, and what in it is the queues'. */
	std::uint32_t shared_mask, shared_queue_causes;
	std::uint32_t tdlen, rdlen; /* of queue 0 */
	/* A dump has none of these, and this. */
	std::array<std::uint32_t, 3> not_dumped;
	std::uint32_t dumped;
	/* Parts that can be stuck. */
	std::vector<const char *> stuck_parts;
};

extern const TestChip chip;

} /* namespace weir::test */

#endif
