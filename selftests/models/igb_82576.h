/* SPDX-License-Identifier: GPL-2.0 */
/*
 * An Intel 82576 gigabit controller, one port of it: what a test or a server
 * makes and wires up. Section numbers here and in the model are those of
 * Intel's "82576EB Gigabit Ethernet Controller Datasheet", revision 2.63; in
 * parts that it shares with the 82599, those of that chip's.
 */
#ifndef WEIR_MODELS_IGB_82576_H
#define WEIR_MODELS_IGB_82576_H

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "selftests/models/device.h"
#include "selftests/models/frame_sink.h"
#include "selftests/models/wire.h"

namespace weir::models {

struct Igb82576Options {
	std::array<std::uint8_t, 6> mac_address = { 0x02, 0x82, 0x57,
						    0x60, 0x00, 0x01 };
	std::uint16_t device_id = 0x10c9;
	unsigned lan_id = 0;

	/* The NVM as a factory or an accident left it. */
	bool nvm_present = true;
	bool nvm_checksum_wrong = false;
	bool nvm_wakes = false; /* APM enabled */

	/* The cable, or none. Outlives the device. */
	Wire *wire = nullptr;
	unsigned wire_end = 0;

	/* Fault SPECs set from the start: see igb/faults.h. */
	std::vector<std::string> faults;
};

class Igb82576 : public Device, public FrameSink {};

/* @host outlives the device. */
std::unique_ptr<Igb82576> make_82576(const Igb82576Options &options,
				     Host &host);

} /* namespace weir::models */

#endif
