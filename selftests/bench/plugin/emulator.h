/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What lock step needs of the emulator beyond its plugin interface: a timer
 * of the guest's clock, and its big lock. QEMU exports these for modules of
 * its own (include/qemu/timer.h, main-loop.h and hw/core/cpu.h of QEMU 11.1).
 * Members have the functions' names.
 */
#ifndef WEIR_BENCH_EMULATOR_H
#define WEIR_BENCH_EMULATOR_H

#include <cstdint>

namespace weir::bench {

struct Emulator {
	/* Of a virtual machine's CPU; nothing of it is looked at. */
	struct Cpu;
	/* A QEMUTimer is smaller. */
	struct Timer {
		alignas(16) unsigned char bytes[256];
	};
	static constexpr int virtual_clock = 1;
	static constexpr int nanoseconds = 1;

	/* @group: null for the main loop's. */
	void (*timer_init_full)(Timer *timer, void *group, int clock, int scale,
				int attributes, void (*expired)(void *),
				void *opaque);
	void (*timer_mod_ns)(Timer *timer, std::int64_t expires);
	void (*timer_del)(Timer *timer);
	std::int64_t (*qemu_clock_get_ns)(int clock);
	void (*bql_lock_impl)(const char *file, int line);
	void (*bql_unlock)();
	Cpu *(*qemu_get_cpu)(int index);
	/* @work runs on the CPU's thread, with the big lock. */
	void (*async_run_on_cpu)(Cpu *cpu, void (*work)(Cpu *, std::uint64_t),
				 std::uint64_t data);

	/* Finds them; null, or the name of what there is not. */
	const char *find();

	void lock() { bql_lock_impl(__FILE__, __LINE__); }
};

} /* namespace weir::bench */

#endif
