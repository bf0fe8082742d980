// SPDX-License-Identifier: GPL-2.0
/* weir-model: two wired-up device models for QEMU's vfio-user-pci. */
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <sys/prctl.h>

#include "selftests/models/wire.h"
#include "selftests/vfio_user/audit.h"
#include "selftests/vfio_user/chips.h"
#include "selftests/vfio_user/clock.h"
#include "selftests/vfio_user/control.h"
#include "selftests/vfio_user/loop.h"
#include "selftests/vfio_user/options.h"
#include "selftests/vfio_user/port.h"
#include "selftests/vfio_user/trace.h"

using namespace weir;
using namespace weir::vfio_user;

static volatile std::sig_atomic_t stop;

static void on_signal(int)
{
	stop = 1;
}

/* Signals arrive while the loop waits, and at no other time. */
static sigset_t block_signals()
{
	struct sigaction action = {};
	sigset_t ours, before;

	action.sa_handler = on_signal;
	sigemptyset(&ours);
	for (int s : { SIGTERM, SIGINT, SIGHUP }) {
		sigaction(s, &action, nullptr);
		sigaddset(&ours, s);
	}
	sigprocmask(SIG_BLOCK, &ours, &before);
	for (int s : { SIGTERM, SIGINT, SIGHUP })
		sigdelset(&before, s);
	return before;
}

static int fail(const char *what, const std::string &name)
{
	std::fprintf(stderr, "weir-model: %s %s: %s\n", what, name.c_str(),
		     std::strerror(errno));
	return 2;
}

static bool set_faults(Control &control, const Options &options)
{
	for (const std::string &spec : options.faults) {
		std::string answer = control.request("fault " + spec);

		if (answer.starts_with("error: ")) {
			std::fprintf(stderr, "weir-model: --fault %s: %s\n",
				     spec.c_str(), answer.c_str() + 7);
			return false;
		}
	}
	return true;
}

static int write_audit(const Audit &audit, const std::string &path)
{
	std::string report = audit.report();
	std::FILE *f = std::fopen(path.c_str(), "we");

	if (!f)
		return fail("cannot write", path);
	bool ok = std::fwrite(report.data(), 1, report.size(), f) ==
		  report.size();
	if (std::fclose(f) || !ok)
		return fail("cannot write", path);
	return audit.total() ? 1 : 0;
}

static int serve(const Options &options)
{
	MonotonicClock real;
	SteppedClock stepped;
	const Clock &clock =
		options.lock_step ? static_cast<const Clock &>(stepped) : real;
	Audit audit;
	Trace trace(clock);
	models::Wire wire({ .bits_per_second = options.bits_per_second });
	Port port0(0, clock, audit, trace), port1(1, clock, audit, trace);
	Port *ports[] = { &port0, &port1 };
	Chips devices =
		make_chips(options.chip, wire, port0, port1, options.pace);
	LockStep lock_step(stepped, ports);
	Control control(ports, audit, options.lock_step ? &lock_step : nullptr);
	Loop loop(clock, control);

	if (!options.trace.empty() && !trace.open(options.trace.c_str()))
		return fail("cannot write", options.trace);
	for (unsigned i = 0; i < 2; i++) {
		if (!devices[i]) {
			std::fprintf(stderr, "weir-model: no chip %s\n",
				     options.chip.c_str());
			return 2;
		}
		ports[i]->plug(*devices[i]);
		Fd listener = listen_at(options.sockets[i].c_str());
		if (!listener)
			return fail("cannot listen at", options.sockets[i]);
		loop.add_port(*ports[i], std::move(listener));
		if (options.lock_step)
			ports[i]->advance_by_ticks();
	}
	Fd listener = listen_at(options.control.c_str());
	if (!listener)
		return fail("cannot listen at", options.control);
	loop.set_control(std::move(listener));
	if (options.lock_step)
		loop.advance_by_ticks();
	if (!set_faults(control, options))
		return 2;

	sigset_t wait_mask = block_signals();
	/* Moderation counts in 2 us steps; the default slack is 50 us. */
	prctl(PR_SET_TIMERSLACK, 1);
	std::puts("ready");
	std::fflush(stdout);
	loop.run(stop, wait_mask);
	trace.flush();
	return write_audit(audit, options.audit);
}

int main(int argc, char **argv)
{
	Options options;
	std::string error;

	if (!parse_options(argc, argv, options, error)) {
		std::fprintf(stderr, "weir-model: %s\n%s", error.c_str(),
			     usage);
		return 2;
	}
	return serve(options);
}
