/* SPDX-License-Identifier: GPL-2.0 */
/*
 * An Intel 82599 10 GbE controller, one port of it: what a test or a server
 * makes and wires up. Section numbers here and in the model are those of
 * Intel's "82599 10 GbE Controller Datasheet", revision 3.4.
 */
#ifndef WEIR_MODELS_IXGBE_82599_H
#define WEIR_MODELS_IXGBE_82599_H

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "selftests/models/device.h"
#include "selftests/models/frame_sink.h"
#include "selftests/models/wire.h"

namespace weir::models {

/* What sits in the SFP+ cage. */
enum class SfpModule {
	direct_attach, /* passive copper, 10 Gb/s */
	sr_optics,     /* 10GBASE-SR, needs its laser on */
	dual_speed,    /* 10GBASE-SR and 1000BASE-SX */
	gigabit_sx,    /* 1000BASE-SX */
	unsupported,   /* identifies as something that is not an SFP+ */
	none,	       /* an empty cage: nothing answers on the I2C bus */
};

struct Ixgbe82599Options {
	std::array<std::uint8_t, 6> mac_address = { 0x02, 0x82, 0x59,
						    0x90, 0x00, 0x01 };
	std::uint16_t device_id = 0x10fb; /* 10fb SFP+, 10f7 KX4 */
	unsigned lan_id = 0;
	SfpModule module = SfpModule::direct_attach;

	/* The NVM as a factory or an accident left it. */
	bool nvm_present = true;
	bool nvm_checksum_wrong = false;

	/* The cable, or none. Outlives the device. */
	Wire *wire = nullptr;
	unsigned wire_end = 0;

	/* Fault SPECs set from the start: see ixgbe/faults.h. */
	std::vector<std::string> faults;
};

class Ixgbe82599 : public Device, public FrameSink {};

/* @host outlives the device. */
std::unique_ptr<Ixgbe82599> make_82599(const Ixgbe82599Options &options,
				       Host &host);

} /* namespace weir::models */

#endif
