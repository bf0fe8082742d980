/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Keeps a device model (weir-model --lock-step) at the guest's own time, that
 * of QEMU's virtual clock: with -icount the number of instructions, and the
 * idle time that was skipped. The model is told the time after each access to
 * a register, and when it has something due; the guest waits for it, and goes
 * on with what interrupts came of that. For one CPU.
 */
#ifndef WEIR_BENCH_LOCK_STEP_H
#define WEIR_BENCH_LOCK_STEP_H

#include "selftests/bench/plugin/emulator.h"
#include "selftests/bench/plugin/model_clock.h"

namespace weir::bench {

class LockStep {
    public:
	/* The model's control socket; false, with why on stderr. */
	bool start(const char *path);

	/* After an access to a register; on the CPU's thread, unlocked. */
	void tick();

	/* Called when the model has done what was due. */
	void (*stepped)() = nullptr;

    private:
	static void expired(void *self);
	static void step(Emulator::Cpu *cpu, std::uint64_t self);
	static void nothing(Emulator::Cpu *, std::uint64_t) {}

	void arm(std::uint64_t due);

	Emulator emulator_;
	ModelClock model_;
	Emulator::Timer timer_ = {};
	bool running_ = false;
};

} /* namespace weir::bench */

#endif
