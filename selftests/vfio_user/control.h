/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Requests of a test, a line each, answered by a line each:
 *
 *   stats N            counters of port N, "key=value ..."
 *   reset-stats [N]    of both ports without N
 *   link N up|down
 *   fault [N] SPEC     at both ports without N
 *   audit              the number of violations so far
 *   tick NOW           see lock_step.h; refused without --lock-step
 *
 * What a port answers is its device's; see models/device.h. A request to both
 * ports is answered by the first refusal, or by port 0.
 */
#ifndef WEIR_VFIO_USER_CONTROL_H
#define WEIR_VFIO_USER_CONTROL_H

#include <span>
#include <string>
#include <string_view>

#include "selftests/vfio_user/audit.h"
#include "selftests/vfio_user/lock_step.h"
#include "selftests/vfio_user/port.h"

namespace weir::vfio_user {

class Control {
    public:
	/* @lock_step: null where the devices go by a clock of their own. */
	Control(std::span<Port *const> ports, const Audit &audit,
		LockStep *lock_step = nullptr)
		: ports_(ports), audit_(audit), lock_step_(lock_step)
	{
	}

	/* @line without its newline, and so the answer. */
	std::string request(std::string_view line);

    private:
	std::string ask(Port &port, std::string_view verb,
			std::string_view arguments);

	std::span<Port *const> ports_;
	const Audit &audit_;
	LockStep *const lock_step_;
};

/* One client of the control socket. */
class ControlConnection {
    public:
	ControlConnection(Control &control, Fd socket)
		: control_(control), socket_(std::move(socket))
	{
	}

	int fd() const { return socket_.get(); }

	/* Reads and answers; false where the client is gone. */
	bool serve();

    private:
	/* No request is longer: what is, is no request. */
	static constexpr size_t max_line = 4096;

	Control &control_;
	Fd socket_;
	std::string input_;
};

} /* namespace weir::vfio_user */

#endif
