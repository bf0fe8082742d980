/* SPDX-License-Identifier: GPL-2.0 */
/*
 * A Marvell NETA port (Armada 370, XP, 38x, 3700, AC5): what a test or a
 * server makes and wires up. Section numbers here and in the model are those
 * of Documentation/neta.md.
 *
 * On silicon it is a platform device. Here it is a PCI function without
 * capabilities, so that it has the interface of the other models: BAR 0 is
 * the register window, INTx the interrupt, and bus mastering is always on.
 */
#ifndef WEIR_MODELS_NETA_PORT_H
#define WEIR_MODELS_NETA_PORT_H

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "selftests/models/device.h"
#include "selftests/models/frame_sink.h"
#include "selftests/models/wire.h"

namespace weir::models {

namespace neta {
class Mpic;
} /* namespace neta */

struct NetaOptions {
	/* What the boot loader left in the address registers. */
	std::array<std::uint8_t, 6> mac_address = { 0x02, 0xf0, 0x00,
						    0x00, 0x37, 0x01 };
	/* The core clock: 250 MHz on Armada 370 and XP, 200 on 3700. */
	std::uint32_t clock_hz = 200'000'000;
	/* Longest IP datagram whose L4 checksum is inserted: 1600 on 370. */
	std::uint32_t tx_checksum_limit = 9800;

	/*
	 * The interrupt registers show a CPU its own queues (4). False where
	 * the accessing CPU is not known: all are shown.
	 */
	bool banked = true;
	/* DMA goes through the windows to memory only (6). */
	bool enforce_windows = false;

	/* What the PHY at the far end of SGMII has negotiated. */
	unsigned phy_mbps = 1000;

	/* The cable, or none. Outlives the device. */
	Wire *wire = nullptr;
	unsigned wire_end = 0;
	/* The cable runs at the rate of the link, else at its own. */
	bool pace_wire = true;

	/*
	 * The interrupt goes to an input of this controller (neta/mpic.h),
	 * which one port shows in its BAR 2 and whose output is its INTx.
	 */
	std::shared_ptr<neta::Mpic> mpic;
	unsigned mpic_input = 8;
	bool mpic_window = false;

	/* Fault SPECs set from the start: see neta/faults.h. */
	std::vector<std::string> faults;
};

class NetaPort : public Device, public FrameSink {
    public:
	static constexpr unsigned max_cpus = 4;

	/* The CPU that makes the accesses from now on; 0 at first. */
	virtual void set_cpu(unsigned cpu) = 0;
	/* The line to @cpu. Host::set_cpu_irq tells of its changes. */
	virtual bool irq_level(unsigned cpu) const = 0;
};

/* @host outlives the device. */
std::unique_ptr<NetaPort> make_neta(const NetaOptions &options, Host &host);

} /* namespace weir::models */

#endif
