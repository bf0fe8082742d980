// SPDX-License-Identifier: GPL-2.0
#include "selftests/bench/plugin/emulator.h"

#include <dlfcn.h>

namespace weir::bench {
namespace {

template <class Function>
bool found(Function &function, const char *name, const char *&missing)
{
	function = reinterpret_cast<Function>(dlsym(RTLD_DEFAULT, name));
	if (!function)
		missing = name;
	return function;
}

} /* namespace */

const char *Emulator::find()
{
	const char *missing = nullptr;

	found(timer_init_full, "timer_init_full", missing) &&
		found(timer_mod_ns, "timer_mod_ns", missing) &&
		found(timer_del, "timer_del", missing) &&
		found(qemu_clock_get_ns, "qemu_clock_get_ns", missing) &&
		found(bql_lock_impl, "bql_lock_impl", missing) &&
		found(bql_unlock, "bql_unlock", missing) &&
		found(qemu_get_cpu, "qemu_get_cpu", missing) &&
		found(async_run_on_cpu, "async_run_on_cpu", missing);
	return missing;
}

} /* namespace weir::bench */
