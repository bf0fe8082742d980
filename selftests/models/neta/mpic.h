/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The interrupt controller of Armada 370, XP and 38x ("MPIC", Documentation/
 * neta.md section 4.1), as far as a driver of it behind another controller
 * sees: inputs that are levels, enabled for all and unmasked for each CPU;
 * its per-CPU registers are those of the CPU that makes the access.
 */
#ifndef WEIR_MODELS_NETA_MPIC_H
#define WEIR_MODELS_NETA_MPIC_H

#include <array>
#include <functional>

#include "selftests/models/neta/offsets.h"

namespace weir::models::neta {

class Mpic {
    public:
	static constexpr unsigned inputs = 58;
	static constexpr unsigned cpus = 4;
	/* In the window: main registers, and from here those of the CPU. */
	static constexpr u32 per_cpu = 0x1000;
	static constexpr u32 bytes = 0x2000;

	using Output = std::function<void(bool asserted)>;
	using Complain = std::function<void(const char *text, u32 offset)>;

	/* @output runs when the line to any CPU changes. */
	void connect(Output output, Complain complain);
	void reset();
	void set_cpu(unsigned cpu) { cpu_ = cpu; }
	void set_input(unsigned n, bool asserted);

	u32 read(u32 offset);
	void write(u32 offset, u32 value);
	bool line(unsigned cpu) const;

    private:
	u32 read_main(u32 offset);
	void write_main(u32 offset, u32 value);
	u32 read_cpu(u32 offset);
	void write_cpu(u32 offset, u32 value);
	void unknown(const char *what, u32 offset);
	bool pending(unsigned n, unsigned cpu) const;
	/* Two inputs are the CPU's own doorbells: 15:0 and 31:16. */
	bool doorbell(unsigned n, unsigned cpu) const;
	void ring(u32 value);
	void update();

	struct Cpu {
		u32 doorbells = 0, doorbell_mask = 0, fabric_mask = 0;
	};

	Output output_;
	Complain complain_;
	unsigned cpu_ = 0;
	bool told_ = false;
	std::array<bool, inputs> level_{};
	std::array<bool, inputs> enabled_{};
	/* SOURCE_CTL: bit n, and n + 8 for FIQ, let the input to CPU n. */
	std::array<u32, inputs> source_{};
	std::array<Cpu, cpus> cpu_state_{};
};

} /* namespace weir::models::neta */

#endif
